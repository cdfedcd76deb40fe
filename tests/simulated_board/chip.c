/* How does an HX711 behave at its pins? From its data sheet and from what its users measured.
 *
 * Settling is the harsher reading of the data sheet: DOUT falls from the first conversion after
 * power-up on, and the first three are blends of the filter's old and new input.
 */
#include "chip.h"

#include <stdlib.h>
#include <string.h>

#define OFF_AFTER (60 * CYCLES_PER_US)
#define UNREAD_HIGH (75 * CYCLES_PER_US)
#define CPU_HZ (1000000.0 * CYCLES_PER_US)
#define SETTLED 4

void chip_begin(struct chip *chip, uint8_t cell, double rate_sps)
{
    memset(chip, 0, sizeof *chip);
    chip->cell = cell;
    chip->rate_sps = rate_sps;
    chip->stuck = -1;
    chip->dout = true;
    chip->waiting = -1;
    chip->phase_min_cycles = UINT64_MAX;
    chip->due_cycle = CPU_HZ / rate_sps * (1 + 0.37 * cell); /* no two begin together */
}

bool chip_dout(const struct chip *chip)
{
    return chip->stuck >= 0 ? chip->stuck : chip->dout;
}

static long remember(struct history *history, struct conversion conversion)
{
    if (history->count == history->room) {
        history->room = history->room ? 2 * history->room : 1024;
        history->conversions =
            realloc(history->conversions, history->room * sizeof *history->conversions);
        if (!history->conversions) {
            abort();
        }
    }
    history->conversions[history->count] = conversion;
    return history->count++;
}

static void close_waiting(struct chip *chip, struct history *history, enum fate fate)
{
    if (chip->waiting >= 0) {
        history->conversions[chip->waiting].fate = fate;
        history->conversions[chip->waiting].pulses = chip->pulses;
    }
    chip->waiting = -1;
}

static int32_t saturate(int32_t counts)
{
    return counts > 0x7FFFFF ? 0x7FFFFF : counts < -0x800000 ? -0x800000 : counts;
}

/* Every step can be undone in 24 bits, so no two numbers give the same word. */
static int32_t distinct_word(uint32_t number)
{
    uint32_t mixed = (number * 2654435761u + 12345) & 0xFFFFFF;

    mixed ^= mixed >> 13;
    mixed = mixed * 2246822519u & 0xFFFFFF;
    mixed ^= mixed >> 11;
    return (int32_t)mixed - 0x800000;
}

static int32_t next_word(struct chip *chip)
{
    int64_t sum = 0;

    if (chip->is_distinct) {
        int32_t word;
        do {
            word = distinct_word(4 * chip->conversions++ + chip->cell);
        } while (word == 0x7FFFFF || word == -0x800000);
        return word;
    }
    memmove(&chip->taps[1], &chip->taps[0], 3 * sizeof chip->taps[0]);
    chip->taps[0] = chip->input_counts;
    for (int i = 0; i < SETTLED; i++) {
        sum += chip->taps[i];
    }
    return saturate((int32_t)(sum / SETTLED));
}

static void power_down(struct chip *chip, struct history *history)
{
    close_waiting(chip, history, FATE_LOST_IN_READING);
    chip->is_off = true;
    chip->is_ready = false;
    chip->dout = true;
    chip->pulse_ends = 0;
    chip->power_downs++;
}

static void power_up(struct chip *chip, uint64_t now)
{
    chip->is_off = false;
    chip->pulses = 0;
    chip->since_power_up = 0;
    memset(chip->taps, 0, sizeof chip->taps);
    chip->due_cycle = now + CPU_HZ / chip->rate_sps;
}

static void note_phase(struct chip *chip, uint64_t now)
{
    if (chip->pulses > 0 && chip->pulses < 25 && now - chip->edge_cycle < chip->phase_min_cycles) {
        chip->phase_min_cycles = now - chip->edge_cycle;
    }
    chip->edge_cycle = now;
}

static void pulse(struct chip *chip, struct history *history)
{
    if (!chip->is_ready || chip->pulse_ends) {
        chip->stray_pulses++;
        return;
    }
    if (chip->pulses < 27) {
        chip->pulses++;
    }
    if (chip->pulses <= 24) {
        chip->dout = chip->word >> (24 - chip->pulses) & 1;
    } else {
        chip->dout = true;
        close_waiting(chip, history, FATE_READ);
    }
}

void chip_sck(struct chip *chip, struct history *history, bool level, uint64_t now)
{
    if (level == chip->sck) {
        return;
    }
    chip->sck = level;
    if (chip->is_off) {
        if (!level) {
            power_up(chip, now);
        }
        return;
    }
    note_phase(chip, now);
    if (level) {
        chip->rose_cycle = now;
        pulse(chip, history);
    } else if (now - chip->rose_cycle > chip->high_max_cycles) {
        chip->high_max_cycles = now - chip->rose_cycle;
    }
}

static void convert(struct chip *chip, struct history *history, uint64_t now)
{
    struct conversion made = {now, 0, chip->cell, FATE_WAITS, chip->since_power_up, 0};

    if (chip->pulses > 25) { /* another gain or channel: the filter begins again */
        chip->since_power_up = 0;
        memset(chip->taps, 0, sizeof chip->taps);
    }
    if (chip->since_power_up < UINT8_MAX) {
        chip->since_power_up++;
    }
    made.word = next_word(chip);
    if (chip->is_ready && chip->pulses > 0 && chip->pulses < 25) {
        if (chip->reloads) {
            chip->word = made.word;
        }
        made.fate = FATE_LOST_IN_READING;
        remember(history, made);
        return;
    }
    if (chip->is_ready && chip->pulses == 0) {
        close_waiting(chip, history, FATE_OVERWRITTEN);
        chip->dout = true;
        chip->pulse_ends = now + UNREAD_HIGH;
        made.done_cycle = chip->pulse_ends;
    } else {
        chip->dout = false;
    }
    chip->is_ready = true;
    chip->pulses = 0;
    chip->word = made.word;
    chip->waiting = remember(history, made);
}

uint64_t chip_tick(struct chip *chip, struct history *history, uint64_t now)
{
    uint64_t next;

    if (chip->sck && !chip->is_off && now - chip->rose_cycle >= OFF_AFTER) {
        power_down(chip, history);
    }
    if (chip->is_off) {
        return 0;
    }
    if (chip->pulse_ends && now >= chip->pulse_ends) {
        chip->pulse_ends = 0;
        chip->dout = false;
    }
    while (now >= chip->due_cycle) {
        convert(chip, history, now);
        chip->due_cycle += CPU_HZ / chip->rate_sps + chip->late_cycles;
        chip->late_cycles = 0;
    }
    next = (uint64_t)chip->due_cycle + 1;
    if (chip->pulse_ends && chip->pulse_ends < next) {
        next = chip->pulse_ends;
    }
    if (chip->sck && chip->rose_cycle + OFF_AFTER < next) {
        next = chip->rose_cycle + OFF_AFTER;
    }
    return next;
}
