/* What does the portable part ask of a board? One implementation a family; the tests have theirs.
 *
 * Nothing here may wait for the computer, for a cell, or for anything else outside the chip.
 */
#ifndef SCALE_BRIDGE_HAL_H
#define SCALE_BRIDGE_HAL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who this board is, and why it started (docs/protocol.md, HELLO). */
struct hal_identity {
    uint8_t board;
    uint8_t board_id[8];
    uint32_t boot_nonce;
    uint8_t reset_cause;
    bool is_id_kept; /* false: the id could not be written, and will be another one next time */
};

/* Pins, timers, serial port; then every SCK is low and nothing is watched. */
void hal_begin(struct hal_identity *identity);

/* The 32-bit clock of the protocol. */
uint32_t hal_now_us(void);

/* Keep interrupts out. Not nested, never from an interrupt, for a few microseconds only. */
void hal_lock(void);
void hal_unlock(void);

/* One pulse of SCK with interrupts kept out: up, at least 1 us, DOUT is read, down, at least 1 us.
 * Returns DOUT; raises *longest_high_us to the time SCK was high, rounded up, if that was longer.
 */
bool hal_pulse(uint8_t cell, uint8_t *longest_high_us);

/* Leave SCK high (60 us of that switch an HX711 off) or low. */
void hal_set_sck(uint8_t cell, bool high);

bool hal_dout(uint8_t cell);

/* Whether changes of DOUT shall interrupt and call hxcore_edge(). More calls than asked for do no
 * harm, so a board may ignore this. */
void hal_watch(uint8_t cell, bool watch);

/* The next byte from the computer, or -1. */
int16_t hal_receive(void);

/* Take up to count bytes for the computer; returns how many. */
uint16_t hal_send(const uint8_t *bytes, uint16_t count);

/* Whether there is a computer that could read. A plain serial port cannot know: true. */
bool hal_has_listener(void);

/* Nothing to do: save power until the next interrupt, if the board can. */
void hal_idle(void);

#ifdef __cplusplus
}
#endif

#endif
