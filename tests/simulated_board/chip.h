/* How does an HX711 behave at its pins? Knows nothing of simavr: levels, and times in CPU cycles. */
#ifndef SIMULATED_BOARD_CHIP_H
#define SIMULATED_BOARD_CHIP_H

#include <stdbool.h>
#include <stdint.h>

#define CYCLES_PER_US 16

enum fate { FATE_WAITS, FATE_READ, FATE_OVERWRITTEN, FATE_LOST_IN_READING };

/* One conversion, and what became of it: the truth that the firmware is compared with. */
struct conversion {
    uint64_t done_cycle; /* when DOUT fell */
    int32_t word;
    uint8_t cell;
    uint8_t fate;
    uint8_t since_power_up; /* 0 for the first, 255 at most */
    uint8_t pulses;         /* that the chip had seen when the next conversion came */
};

struct chip {
    uint8_t cell;

    /* what a test may set */
    double rate_sps;
    bool reloads;          /* a conversion that is done in mid-read replaces the word being read */
    bool is_distinct;      /* each word differs from all others in many bits; else it follows input */
    int32_t input_counts;
    int stuck;             /* -1 no, 0 low, 1 high */
    uint32_t late_cycles;  /* added to the next interval, once */

    /* its state */
    bool sck;
    bool is_off;
    bool dout;
    bool is_ready;         /* a whole word waits */
    uint8_t pulses;        /* since the word was ready */
    int32_t word;
    int32_t taps[4];       /* the filter's last inputs */
    uint8_t since_power_up;
    uint32_t conversions;
    uint64_t rose_cycle;
    double due_cycle;      /* next conversion */
    uint64_t pulse_ends;   /* DOUT is high until then, because nobody fetched the word before; 0: no */
    long waiting;          /* index of the conversion that waits or is being read, -1: none */

    /* what is counted */
    uint32_t power_downs;
    uint32_t stray_pulses; /* while no word waited */
    uint64_t high_max_cycles; /* of pulses that did not switch it off */
    uint64_t phase_min_cycles; /* shortest high or low phase within a word */
    uint64_t edge_cycle;
};

struct history {
    struct conversion *conversions;
    long count;
    long room;
};

void chip_begin(struct chip *chip, uint8_t cell, double rate_sps);

void chip_sck(struct chip *chip, struct history *history, bool level, uint64_t now);

/* Do what is due; returns when to call again, 0: not before the next edge of SCK. */
uint64_t chip_tick(struct chip *chip, struct history *history, uint64_t now);

/* What the board sees at DOUT. */
bool chip_dout(const struct chip *chip);

#endif
