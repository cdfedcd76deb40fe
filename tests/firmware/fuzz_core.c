/* Does the firmware's core keep its promises whatever its pins, its clock and its computer do?
 *
 *     fuzz_core SEED ROUNDS
 *
 * hal.h is implemented by chance: DOUT flickers, interrupts come at any moment, time jumps, the port
 * takes what it likes, and the computer sends commands, damaged commands and noise. Compiled with
 * the sanitizers. Checked:
 *
 *   - everything sent is a good frame of a known length, behind whole ones only;
 *   - numbers rise by one, and those missing are as many as STATUS says were dropped;
 *   - a word is flagged exactly when it must be, and no unflagged word was read out of step;
 *   - words are read whole, with SCK low before and interrupts let in between the pulses.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hxcore.h"
#include "messages.h"

static uint64_t chance_state;
static uint32_t now_us;
static bool is_locked, is_listening = true, is_stalled;
static bool sck[CELLS], dout[CELLS];
static unsigned pulses[CELLS], calm = 100;

static uint8_t to_board[256];
static unsigned to_board_count, to_board_at;

static uint8_t frame[512];
static unsigned frame_length;
static long frames, samples, answers;
static uint16_t next_number, missing, dropped;
static bool is_first = true;

static uint32_t chance(uint32_t below)
{
    chance_state ^= chance_state << 13;
    chance_state ^= chance_state >> 7;
    chance_state ^= chance_state << 17;
    return (uint32_t)((chance_state >> 20) % below);
}

static void must(bool is_so, const char *promise)
{
    if (!is_so) {
        printf("broken after %ld frames: %s\n", frames, promise);
        exit(1);
    }
}

static void pass(uint32_t most_us)
{
    now_us += chance(most_us + 1);
}

/* Interrupts come whenever they are not kept out. */
static void interrupts(void)
{
    if (is_locked) {
        return;
    }
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (chance(calm) == 0) {
            dout[cell] = chance(2);
            hxcore_edge((uint8_t)cell, dout[cell], now_us);
        }
    }
}

/* ------------------------------------------------------------------------------- hal.h, by chance */

uint32_t hal_now_us(void)
{
    pass(5);
    interrupts();
    return now_us;
}

void hal_lock(void)
{
    interrupts();
    must(!is_locked, "hal_lock() is not nested");
    is_locked = true;
}

void hal_unlock(void)
{
    must(is_locked, "hal_unlock() after hal_lock()");
    is_locked = false;
    interrupts();
}

#define REMEMBERED 4096
static struct reading {
    uint32_t word;
    bool must_be_flagged;
} readings[CELLS][REMEMBERED];
static unsigned reading_count[CELLS];
static bool is_long[CELLS], is_extreme[CELLS], first_bit[CELLS];

bool hal_pulse(uint8_t cell, uint8_t *longest_high_us)
{
    uint8_t high_us = chance(2000) ? 2 : (uint8_t)chance(256);
    bool level = chance(2);
    struct reading *reading = &readings[cell][reading_count[cell] % REMEMBERED];

    must(!is_locked, "no pulse while interrupts are kept out: they would be for too long");
    must(!sck[cell], "SCK is low before a pulse");
    pulses[cell]++;
    if (pulses[cell] == 1) {
        reading->word = 0;
        is_long[cell] = false;
        is_extreme[cell] = chance(8) == 0; /* 7FFFFF or 800000 */
        first_bit[cell] = level;
    }
    if (is_extreme[cell] && pulses[cell] <= 24) {
        level = (pulses[cell] == 1) == first_bit[cell];
    }
    if (chance(10)) { /* mostly in step, so that not every word ends in a power cycle */
        level = pulses[cell] == 25 || level;
    }
    is_long[cell] |= high_us > 50;
    if (pulses[cell] <= 24) {
        reading->word = reading->word << 1 | level;
    } else {
        reading->must_be_flagged = !level || is_long[cell];
        reading_count[cell]++;
        pulses[cell] = 0;
    }
    if (high_us > *longest_high_us) {
        *longest_high_us = high_us;
    }
    pass(chance(500) ? 10 : 5000);
    interrupts();
    return level;
}

void hal_set_sck(uint8_t cell, bool high)
{
    must(pulses[cell] == 0, "no word is broken off");
    sck[cell] = high;
}

bool hal_dout(uint8_t cell) { return dout[cell]; }

void hal_watch(uint8_t cell, bool watch) { (void)cell, (void)watch; }

int16_t hal_receive(void)
{
    return to_board_at < to_board_count ? to_board[to_board_at++] : -1;
}

bool hal_has_listener(void) { return is_listening; }

void hal_idle(void) {}

/* -------------------------------------------------------------------------------- what is promised */

static uint32_t u32(const uint8_t *bytes)
{
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Whether this word was read from the cell and may be told with these flags. */
static bool was_read(unsigned cell, uint32_t word, unsigned flags)
{
    for (unsigned i = 0; i < REMEMBERED && i < reading_count[cell]; i++) {
        const struct reading *one = &readings[cell][i];
        if (one->word == word && (!one->must_be_flagged || flags & SAMPLE_DESYNC)) {
            return true;
        }
    }
    return false;
}

static void check_samples(const uint8_t *body, unsigned length)
{
    must(length == 1u + 9u * body[0] && body[0] >= 1 && body[0] <= SAMPLES_MAX, "SAMPLES' length");
    for (unsigned i = 0; i < body[0]; i++) {
        const uint8_t *one = &body[1 + 9 * i];
        uint32_t word = one[5] | one[6] << 8 | (uint32_t)one[7] << 16;
        unsigned flags = one[4] >> 4;
        must((one[4] & 15) < CELLS && flags < 8, "a cell's number and flags");
        must(!(flags & SAMPLE_SATURATED) == !(word == 0x7FFFFF || word == 0x800000),
             "saturated words are flagged, and no others");
        must(was_read(one[4] & 15, word, flags), "a word that was read, flagged if out of step");
        samples++;
    }
}

static unsigned unstuff(void)
{
    unsigned in = 0, out = 0;

    while (in < frame_length) {
        unsigned code = frame[in++];
        must(in + code - 1 <= frame_length, "codes stay in the frame");
        for (unsigned left = code - 1; left; left--) {
            frame[out++] = frame[in++];
        }
        if (in < frame_length) {
            frame[out++] = 0;
        }
    }
    return out;
}

static uint16_t slow_crc(const uint8_t *bytes, unsigned count)
{
    uint16_t crc = 0xFFFF;

    for (unsigned bit = 0; bit < 8 * count; bit++) {
        bool high = (crc >> 15) ^ (bytes[bit / 8] >> (7 - bit % 8) & 1);
        crc = (uint16_t)(crc << 1 ^ (high ? 0x1021 : 0));
    }
    return crc;
}

static void check_frame(void)
{
    unsigned length = unstuff();
    uint16_t number;

    must(length >= 5 && slow_crc(frame, length) == 0, "the CRC is right");
    length -= 2 + 3;
    number = (uint16_t)(frame[1] | frame[2] << 8);
    missing = (uint16_t)(missing + (uint16_t)(number - next_number));
    next_number = (uint16_t)(number + 1);
    frames++;
    switch (frame[0]) {
    case 0x01:
        must(length == 23, "HELLO's length");
        break;
    case 0x10:
        check_samples(&frame[3], length);
        break;
    case 0x20:
        must(length == 81, "STATUS' length");
        dropped = (uint16_t)(frame[11] | frame[12] << 8);
        must(u32(&frame[7]) == 0xC0FFEE01, "STATUS tells the boot's nonce");
        break;
    case 0x30:
        must(length == 12, "TIME's length");
        must(u32(&frame[7]) - u32(&frame[3]) < 0xFFFFFFFF, "TIME");
        answers++;
        break;
    case 0x31:
        must(length == 4 && frame[6] <= 2, "DONE's length and result");
        answers++;
        break;
    case 0x40:
        must(length >= 1 && length <= 81 && frame[3] <= 2, "LOG's length and level");
        break;
    default:
        must(false, "a known type");
    }
    if (frame[0] == 0x20) {
        must(missing == dropped, "as many numbers are missing as frames were dropped before it");
    }
}

uint16_t hal_send(const uint8_t *bytes, uint16_t count)
{
    uint16_t taken = (uint16_t)chance(4) ? count : (uint16_t)chance(count + 1u);

    must(is_listening, "nothing is sent to nobody");
    if (is_stalled || chance(3) == 0) {
        return 0;
    }
    for (uint16_t i = 0; i < taken; i++) {
        if (bytes[i] != 0) {
            must(!is_first, "a 00 comes before everything");
            must(frame_length < sizeof frame, "frames end");
            frame[frame_length++] = bytes[i];
            continue;
        }
        is_first = false;
        if (frame_length) {
            check_frame();
        }
        frame_length = 0;
    }
    return taken;
}

/* ------------------------------------------------------------------------------------ the computer */

static void say(void)
{
    struct wire_frame command;
    uint8_t types[] = {0x81, 0x82, 0x83, 0x84, 0x85, 0x10, 0};
    unsigned arguments = chance(6);

    wire_begin(&command, types[chance(sizeof types)], (uint16_t)chance(65536));
    while (arguments--) {
        wire_put_u8(&command, (uint8_t)chance(chance(2) ? 3 : 256));
    }
    wire_end(&command);
    if (chance(4) == 0) {
        command.bytes[chance(command.length)] ^= (uint8_t)(1 << chance(8));
    }
    to_board_at = 0;
    to_board_count = command.length;
    memcpy(to_board, command.bytes, command.length);
    if (chance(4) == 0) {
        to_board_count = chance(sizeof to_board);
        for (unsigned i = 0; i < to_board_count; i++) {
            to_board[i] = (uint8_t)chance(chance(2) ? 256 : 4);
        }
    }
}

static void unplug_or_plug(void)
{
    is_listening = !is_listening;
    if (is_listening) { /* what was half sent is ended by the next 00 */
        frame_length = 0;
        is_first = true;
    }
}

int main(int argc, char **argv)
{
    struct hal_identity identity = {.board = 0, .boot_nonce = 0xC0FFEE01, .reset_cause = 1};
    long rounds;

    if (argc != 3) {
        puts("fuzz_core SEED ROUNDS");
        return 2;
    }
    chance_state = strtoull(argv[1], NULL, 10) * 2654435761u + 88172645463325252u;
    rounds = strtol(argv[2], NULL, 10);
    now_us = chance(UINT32_MAX);
    identity.is_id_kept = chance(2);
    hxcore_begin(&identity);
    for (long round = 0; round < rounds; round++) {
        if (chance(1000) == 0) {
            calm = 2 + chance(chance(2) ? 50 : 5000); /* how seldom the pins flicker */
        }
        hxcore_poll();
        must(!is_locked, "interrupts are let in again");
        for (unsigned cell = 0; cell < CELLS; cell++) {
            must(pulses[cell] == 0, "words are read whole");
        }
        pass(chance(20) ? 50 : 3000);
        if (chance(100000) == 0) {
            now_us += chance(UINT32_MAX); /* the clock is not believed either */
        }
        if (to_board_at == to_board_count && chance(20) == 0) {
            say();
        }
        if (chance(is_stalled ? 20000 : 100000) == 0) {
            is_stalled = !is_stalled; /* a computer that does not read */
        }
        if (chance(50000) == 0) {
            unplug_or_plug();
        }
    }
    printf("%ld rounds, %ld frames, %ld samples, %ld answers\n", rounds, frames, samples, answers);
    return frames == 0 || samples == 0 || answers == 0;
}
