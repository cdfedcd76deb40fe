/* What does an Uno with four HX711 say, when its real binary runs in virtual time?
 *
 * For tests only: this file is linked with libsimavr, which is under the GPL-3, and is no part of
 * what is distributed. Used from Python by board.py.
 *
 * Three habits of simavr are dealt with here. On SLEEP it sleeps for real: avr->sleep is replaced.
 * avr_reset() forgets all timers and input levels: they are set again. Writing a port's pull-ups
 * overrides the levels of its inputs: they are put back.
 */
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_hex.h>

#include "chip.h"

#define CELLS 4
#define BYTE_CYCLES (40 * CYCLES_PER_US) /* 250000 baud, ten bits */

/* simavr begins to receive a byte when the one before was fetched, not when it was there: bytes that
 * come without any pause would pile up in it, on a real chip they do not. */
#define TO_BOARD_CYCLES (BYTE_CYCLES + 8 * CYCLES_PER_US)

struct sent {
    uint64_t cycle; /* when its last bit was on the line */
    uint8_t byte;
};

struct socket { /* a chip and where it is plugged in */
    struct board *board;
    struct chip chip;
    avr_irq_t *dout;
    bool is_raising;
};

struct board {
    avr_t *avr;
    struct socket sockets[CELLS];
    struct history history;
    struct sent *sent;
    long sent_count, sent_room;
    uint8_t *to_board;
    long to_board_count, to_board_taken;
    avr_irq_t *uart_in;
};

static void no_sleep(avr_t *avr, avr_cycle_count_t how_long)
{
    (void)avr, (void)how_long;
}

static void raise_dout(struct socket *socket)
{
    socket->is_raising = true;
    avr_raise_irq(socket->dout, chip_dout(&socket->chip));
    socket->is_raising = false;
}

static avr_cycle_count_t on_tick(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct socket *socket = param;
    uint64_t next = chip_tick(&socket->chip, &socket->board->history, avr->cycle);
    (void)when;
    raise_dout(socket);
    return next && next <= avr->cycle ? avr->cycle + 1 : next;
}

static void plan(struct socket *socket)
{
    avr_t *avr = socket->board->avr;
    uint64_t next = chip_tick(&socket->chip, &socket->board->history, avr->cycle);

    avr_cycle_timer_cancel(avr, on_tick, socket);
    if (next) {
        avr_cycle_timer_register(avr, next > avr->cycle ? next - avr->cycle : 1, on_tick, socket);
    }
}

static void on_sck(avr_irq_t *irq, uint32_t value, void *param)
{
    struct socket *socket = param;
    (void)irq;
    if (value != socket->chip.sck) {
        chip_sck(&socket->chip, &socket->board->history, value, socket->board->avr->cycle);
        plan(socket);
        raise_dout(socket);
    }
}

static void on_dout_overridden(avr_irq_t *irq, uint32_t value, void *param)
{
    struct socket *socket = param;
    (void)irq;
    if (!socket->is_raising && value != chip_dout(&socket->chip)) {
        raise_dout(socket);
    }
}

static void on_byte(avr_irq_t *irq, uint32_t value, void *param)
{
    struct board *board = param;
    uint64_t begun = board->avr->cycle;
    (void)irq;
    if (board->sent_count && board->sent[board->sent_count - 1].cycle > begun) {
        begun = board->sent[board->sent_count - 1].cycle;
    }
    if (board->sent_count == board->sent_room) {
        board->sent_room = board->sent_room ? 2 * board->sent_room : 4096;
        board->sent = realloc(board->sent, board->sent_room * sizeof *board->sent);
        if (!board->sent) {
            abort();
        }
    }
    board->sent[board->sent_count++] = (struct sent){begun + BYTE_CYCLES, (uint8_t)value};
}

static avr_cycle_count_t on_to_board(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct board *board = param;
    (void)when;
    if (board->to_board_taken == board->to_board_count) {
        return 0;
    }
    avr_raise_irq(board->uart_in, board->to_board[board->to_board_taken++]);
    return avr->cycle + TO_BOARD_CYCLES;
}

static avr_cycle_count_t on_end(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr, (void)when, (void)param;
    return 0; /* a sleeping CPU jumps to the next timer: this one keeps it from jumping too far */
}

static bool load(avr_t *avr, const char *hex_file)
{
    uint32_t size, start;
    uint8_t *program = read_ihex_file(hex_file, &size, &start);

    if (!program || start + size > avr->flashend + 1) {
        free(program);
        return false;
    }
    memcpy(avr->flash + start, program, size);
    avr->pc = start;
    avr->codeend = avr->flashend;
    free(program);
    return true;
}

/* A board with this program; DOUT of cell i at pin i of port C (A0 …), SCK at pin 4 + i of port D. */
struct board *board_new(const char *hex_file, const double rates_sps[CELLS])
{
    struct board *board = calloc(1, sizeof *board);
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    uint32_t flags = 0;

    if (!board || !avr) {
        return NULL;
    }
    board->avr = avr;
    avr_init(avr);
    avr->log = LOG_ERROR;
    avr->frequency = 1000000 * CYCLES_PER_US;
    avr->sleep = no_sleep;
    if (!load(avr, hex_file)) {
        return NULL;
    }
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_POLL_SLEEP | AVR_UART_FLAG_STDIO);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    board->uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            on_byte, board);
    for (int i = 0; i < CELLS; i++) {
        struct socket *socket = &board->sockets[i];
        socket->board = board;
        chip_begin(&socket->chip, (uint8_t)i, rates_sps[i]);
        socket->dout = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), IOPORT_IRQ_PIN0 + i);
        avr_irq_register_notify(socket->dout, on_dout_overridden, socket);
        avr_irq_register_notify(
            avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), IOPORT_IRQ_PIN4 + i), on_sck, socket);
        raise_dout(socket);
        plan(socket);
    }
    return board;
}

void board_free(struct board *board)
{
    avr_terminate(board->avr);
    free(board->history.conversions);
    free(board->sent);
    free(board->to_board);
    free(board);
}

uint64_t board_now(const struct board *board) { return board->avr->cycle; }

/* Run until this cycle; returns 0, or 1 if the CPU has stopped for good. */
int board_run_until(struct board *board, uint64_t cycle)
{
    avr_t *avr = board->avr;

    if (cycle > avr->cycle) {
        avr_cycle_timer_register(avr, cycle - avr->cycle, on_end, board);
    }
    while (avr->cycle < cycle) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            return 1;
        }
    }
    return 0;
}

/* Pull the reset pin: memory is lost, EEPROM and the chips go on as they were. */
void board_reset(struct board *board)
{
    avr_t *avr = board->avr;
    avr_cycle_count_t now = avr->cycle;
    uint32_t flags = 0;

    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    avr_reset(avr);
    avr->cycle = now;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr->data[0x54] = 1 << 1; /* MCUSR: EXTRF */
    board->to_board_taken = board->to_board_count;
    for (int i = 0; i < CELLS; i++) {
        chip_sck(&board->sockets[i].chip, &board->history, false, now);
        raise_dout(&board->sockets[i]);
        plan(&board->sockets[i]);
    }
}

/* Put bytes on the line to the board, from now on at the line's speed. */
void board_send(struct board *board, const uint8_t *bytes, long count)
{
    bool is_idle = board->to_board_taken == board->to_board_count;

    board->to_board = realloc(board->to_board, board->to_board_count + count);
    if (!board->to_board) {
        abort();
    }
    memcpy(board->to_board + board->to_board_count, bytes, count);
    board->to_board_count += count;
    if (is_idle) {
        avr_cycle_timer_register(board->avr, TO_BOARD_CYCLES, on_to_board, board);
    }
}

long board_sent(const struct board *board, const struct sent **sent)
{
    *sent = board->sent;
    return board->sent_count;
}

long board_conversions(const struct board *board, const struct conversion **conversions)
{
    *conversions = board->history.conversions;
    return board->history.count;
}

void board_eeprom(struct board *board, uint8_t *bytes, uint16_t count, bool is_written)
{
    avr_eeprom_desc_t place = {.ee = bytes, .offset = 0, .size = count};
    avr_ioctl(board->avr, is_written ? AVR_IOCTL_EEPROM_SET : AVR_IOCTL_EEPROM_GET, &place);
}

void board_set_input(struct board *board, int cell, int32_t counts)
{
    board->sockets[cell].chip.input_counts = counts;
    board->sockets[cell].chip.is_distinct = false;
}

void board_make_distinct(struct board *board, int cell)
{
    board->sockets[cell].chip.is_distinct = true;
}

void board_set_reloads(struct board *board, int cell, bool reloads)
{
    board->sockets[cell].chip.reloads = reloads;
}

void board_set_rate(struct board *board, int cell, double rate_sps)
{
    board->sockets[cell].chip.rate_sps = rate_sps;
}

void board_make_late(struct board *board, int cell, uint32_t cycles)
{
    board->sockets[cell].chip.late_cycles = cycles;
}

void board_stick(struct board *board, int cell, int stuck)
{
    board->sockets[cell].chip.stuck = stuck;
    raise_dout(&board->sockets[cell]);
}

/* A pulse on SCK that the board did not make: noise, a loose wire. */
void board_disturb_sck(struct board *board, int cell)
{
    struct socket *socket = &board->sockets[cell];
    bool level = socket->chip.sck;
    chip_sck(&socket->chip, &board->history, !level, board->avr->cycle);
    chip_sck(&socket->chip, &board->history, level, board->avr->cycle);
    raise_dout(socket);
    plan(socket);
}

/* Whether a chip has given a part of a word. */
bool board_is_in_mid_word(const struct board *board, int cell)
{
    const struct chip *chip = &board->sockets[cell].chip;
    return chip->is_ready && chip->pulses > 0 && chip->pulses < 25;
}

uint32_t board_power_downs(const struct board *board, int cell)
{
    return board->sockets[cell].chip.power_downs;
}

uint32_t board_stray_pulses(const struct board *board, int cell)
{
    return board->sockets[cell].chip.stray_pulses;
}

uint64_t board_high_max_cycles(const struct board *board, int cell)
{
    return board->sockets[cell].chip.high_max_cycles;
}

uint64_t board_phase_min_cycles(const struct board *board, int cell)
{
    return board->sockets[cell].chip.phase_min_cycles;
}
