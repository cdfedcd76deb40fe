/* What does the bridge do, on every board? Read the four cells, tell the computer, do as it says.
 *
 * One bridge a board, so its state is hxcore.c's own. Nothing waits: hxcore_poll() does at most one
 * reading, and is to be called again at once while it returns true.
 */
#ifndef SCALE_BRIDGE_HXCORE_H
#define SCALE_BRIDGE_HXCORE_H

#include "hal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Begin after a reset; hal_begin() told who we are. */
void hxcore_begin(const struct hal_identity *identity);

/* One round; returns whether there is more to do at once. */
bool hxcore_poll(void);

/* DOUT of a cell changed to this level; called from an interrupt. */
void hxcore_edge(uint8_t cell, bool is_high, uint32_t now_us);

/* Whether a conversion waits; asked with interrupts kept out, before going to sleep. */
bool hxcore_has_work(void);

#ifdef __cplusplus
}
#endif

#endif
