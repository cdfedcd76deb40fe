/* What does one HX711 say, and can it be believed?
 *
 * The chip converts when it likes. DOUT falls when a conversion is done; 24 pulses of SCK fetch the
 * word, the 25th chooses channel A with gain 128 and lets DOUT rise. Nobody fetched it: DOUT is
 * high for 75 us when the next one is done, and falls again. SCK high for 60 us: the chip is off.
 *
 *     watch         DOUT rises                       DOUT falls
 *     off           -                                -                 being read, or switched off
 *     wait_high     -> armed                         -                 it may be stuck low
 *     armed         -                                -> ready, stamped
 *     ready         -> armed, one more was lost      -                 a word waits to be read
 */
#ifndef SCALE_BRIDGE_HXCELL_H
#define SCALE_BRIDGE_HXCELL_H

#include "messages.h"

enum hxcell_watch { WATCH_OFF, WATCH_WAIT_HIGH, WATCH_ARMED, WATCH_READY };

enum hxcell_restart { RESTART_NONE, RESTART_LOW_AFTER_25, RESTART_SCK_LONG, RESTART_TOO_SLOW,
                      RESTART_SILENT };

struct hxcell {
    uint8_t number;

    /* shared with the interrupt */
    volatile uint8_t watch;
    volatile uint8_t unread; /* conversions that the next one overwrote */
    volatile uint32_t fell_us;

    bool is_off;          /* SCK is high, to switch the chip off */
    bool has_spoken;      /* a conversion came since the reset */
    bool has_lost;        /* conversions were lost since the last sample */
    bool is_silent;       /* its silence has been told */
    uint8_t to_drop;      /* conversions until the filter has settled */
    bool has_previous;    /* no power cycle since the previous conversion */
    uint32_t previous_us; /* when that one was done */
    uint32_t heard_us;    /* when the last conversion was read, or the board started */
    uint32_t restarted_us;

    struct cell_status status; /* its state is filled in when it is asked for */
};

/* Power-cycle a cell: whatever state the chip was left in is over. */
void hxcell_restart(struct hxcell *cell, uint32_t now_us);

void hxcell_begin(struct hxcell *cell, uint8_t number, uint32_t now_us);

/* Tell the level of DOUT after a change; from an interrupt, or with interrupts kept out. */
void hxcell_edge(struct hxcell *cell, bool is_high, uint32_t now_us);

/* Do what is due with time: end of a power cycle, a cell that is silent. Says why it restarted one
 * whose silence is new. */
enum hxcell_restart hxcell_tend(struct hxcell *cell, uint32_t now_us);

/* Whether a conversion waits; then *fell_us is when it was done. */
bool hxcell_is_ready(struct hxcell *cell, uint32_t *fell_us);

/* Fetch what waits. Returns whether there is a sample to be sent; *sck_high_us is raised to the
 * longest pulse, *why says whether the cell was restarted after it. */
bool hxcell_read(struct hxcell *cell, struct sample *sample, uint8_t *sck_high_us,
                 enum hxcell_restart *why);

uint8_t hxcell_state(const struct hxcell *cell, uint32_t now_us);

#endif
