/* What does one HX711 say, and can it be believed? See hxcell.h. */
#include "hxcell.h"

#include <string.h>

/* 60 us switch the chip off; ten times that does it for slow ones, and nobody waits meanwhile. */
#define OFF_US 600

/* The fastest chips seen convert each 10.6 ms; a reading takes 0.2 ms. What is older may be
 * overwritten while it is read, so it is left, and the next conversion is read. */
#define READ_WITHIN_US 8000
#define WHOLE_WITHIN_US 10000

/* A chip whose SCK was high for longer may have switched itself off in mid-word (data sheet: 50). */
#define SCK_HIGH_MAX_US 50

/* The data sheet's settling time, in conversions; the reports of users say the same. */
#define DROPPED 4

/* Ten a second are the slowest rate, and after a power cycle the first one takes four times that. */
#define LATE_US 500000
#define SILENT_US 1000000

#define MOST_COUNTS 0x7FFFFFL
#define LEAST_COUNTS (-0x800000L)

void hxcell_begin(struct hxcell *cell, uint8_t number, uint32_t now_us)
{
    memset(cell, 0, sizeof *cell);
    cell->number = number;
    cell->heard_us = now_us;
    hxcell_restart(cell, now_us);
}

void hxcell_restart(struct hxcell *cell, uint32_t now_us)
{
    hal_watch(cell->number, false);
    hal_lock();
    cell->watch = WATCH_OFF;
    cell->unread = 0;
    hal_unlock();
    hal_set_sck(cell->number, true);
    cell->is_off = true;
    cell->to_drop = DROPPED;
    cell->has_previous = false;
    cell->restarted_us = now_us;
}

void hxcell_edge(struct hxcell *cell, bool is_high, uint32_t now_us)
{
    if (cell->watch == WATCH_OFF) {
        return;
    }
    if (is_high) {
        if (cell->watch == WATCH_READY && cell->unread < UINT8_MAX) {
            cell->unread++;
        }
        cell->watch = WATCH_ARMED;
    } else if (cell->watch == WATCH_ARMED) {
        cell->fell_us = now_us;
        cell->watch = WATCH_READY;
    }
}

/* Wait for the next conversion. DOUT has to be high before it can fall. */
static void watch_again(struct hxcell *cell)
{
    hal_lock();
    cell->watch = WATCH_WAIT_HIGH;
    hal_unlock();
    hal_watch(cell->number, true);
    hal_lock(); /* it may be high already, and then nothing would interrupt */
    hxcell_edge(cell, hal_dout(cell->number), hal_now_us());
    hal_unlock();
}

enum hxcell_restart hxcell_tend(struct hxcell *cell, uint32_t now_us)
{
    bool is_news;

    if (cell->is_off) {
        if (now_us - cell->restarted_us >= OFF_US) {
            cell->is_off = false;
            hal_set_sck(cell->number, false);
            watch_again(cell);
        }
        return RESTART_NONE;
    }
    if (now_us - cell->heard_us < SILENT_US || now_us - cell->restarted_us < SILENT_US) {
        return RESTART_NONE;
    }
    is_news = cell->has_spoken && !cell->is_silent;
    cell->is_silent = true;
    cell->heard_us = now_us - SILENT_US; /* so that an old time never looks new when it wraps */
    hxcell_restart(cell, now_us);
    return is_news ? RESTART_SILENT : RESTART_NONE;
}

bool hxcell_is_ready(struct hxcell *cell, uint32_t *fell_us)
{
    bool is_ready;

    hal_lock();
    is_ready = cell->watch == WATCH_READY;
    *fell_us = cell->fell_us;
    hal_unlock();
    return is_ready;
}

static void note_interval(struct hxcell *cell, uint32_t fell_us)
{
    uint32_t interval_us = fell_us - cell->previous_us;
    struct cell_status *status = &cell->status;

    if (cell->has_previous) {
        if (status->interval_min_us == 0 || interval_us < status->interval_min_us) {
            status->interval_min_us = interval_us;
        }
        if (interval_us > status->interval_max_us) {
            status->interval_max_us = interval_us;
        }
    }
    cell->has_previous = true;
    cell->previous_us = fell_us;
}

static void note_lost(struct hxcell *cell, uint8_t conversions)
{
    if (conversions) {
        cell->status.overflows = (uint16_t)(cell->status.overflows + conversions);
        cell->has_lost = true;
    }
}

/* The 25 pulses. Returns the word; *is_in_step is whether DOUT was high after the last. */
static int32_t shift(uint8_t number, bool *is_in_step, uint8_t *high_us)
{
    uint32_t word = 0;

    for (uint8_t bit = 0; bit < 24; bit++) {
        word = word << 1 | hal_pulse(number, high_us);
    }
    *is_in_step = hal_pulse(number, high_us);
    return word & 0x800000UL ? (int32_t)word - 0x1000000L : (int32_t)word;
}

bool hxcell_read(struct hxcell *cell, struct sample *sample, uint8_t *sck_high_us,
                 enum hxcell_restart *why)
{
    uint8_t high_us = 0;
    bool is_in_step;
    bool is_sent;
    uint32_t fell_us;
    uint32_t age_us;
    uint8_t unread;
    bool is_ready;

    *why = RESTART_NONE;
    hal_lock();
    is_ready = cell->watch == WATCH_READY;
    fell_us = cell->fell_us;
    unread = cell->unread;
    cell->unread = 0;
    if (is_ready) {
        cell->watch = WATCH_OFF;
    }
    hal_unlock();
    note_lost(cell, unread);
    if (!is_ready) {
        return false;
    }
    if (hal_now_us() - fell_us > READ_WITHIN_US) {
        note_lost(cell, 1);
        watch_again(cell);
        return false;
    }

    hal_watch(cell->number, false); /* its bits are no conversions */
    sample->counts = shift(cell->number, &is_in_step, &high_us);
    age_us = hal_now_us() - fell_us;
    if (high_us > *sck_high_us) {
        *sck_high_us = high_us;
    }
    sample->device_us = fell_us;
    sample->cell = cell->number;
    sample->age_4us = age_us / 4 > UINT8_MAX ? UINT8_MAX : (uint8_t)(age_us / 4);
    sample->flags = 0;
    cell->heard_us = fell_us;
    cell->has_spoken = true;
    cell->is_silent = false;
    note_interval(cell, fell_us);

    is_sent = cell->to_drop == 0;
    if (!is_in_step) {
        *why = RESTART_LOW_AFTER_25;
    } else if (high_us > SCK_HIGH_MAX_US) {
        *why = RESTART_SCK_LONG;
    } else if (age_us > WHOLE_WITHIN_US) {
        *why = RESTART_TOO_SLOW;
    }
    if (*why != RESTART_NONE) {
        sample->flags |= SAMPLE_DESYNC;
        cell->status.desyncs++;
        hxcell_restart(cell, hal_now_us());
    } else {
        if (cell->to_drop) {
            cell->to_drop--;
        }
        watch_again(cell);
    }
    if (!is_sent) {
        return false;
    }
    if (cell->has_lost) {
        sample->flags |= SAMPLE_OVERFLOW;
        cell->has_lost = false;
    }
    if (sample->counts == MOST_COUNTS || sample->counts == LEAST_COUNTS) {
        sample->flags |= SAMPLE_SATURATED;
        cell->status.saturated++;
    }
    cell->status.samples++;
    return true;
}

uint8_t hxcell_state(const struct hxcell *cell, uint32_t now_us)
{
    if (now_us - cell->heard_us >= LATE_US) {
        if (!cell->is_off && !hal_dout(cell->number)) {
            return CELL_STUCK_LOW;
        }
        return cell->has_spoken ? CELL_LATE : CELL_NEVER_READY;
    }
    if (!cell->has_spoken) {
        return CELL_NEVER_READY;
    }
    return cell->to_drop ? CELL_SETTLING : CELL_RUNNING;
}
