/* Which frames wait for the serial port? Whole ones only. */
#ifndef SCALE_BRIDGE_QUEUE_H
#define SCALE_BRIDGE_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* Add a frame whole and return true, or leave everything as it was. */
bool queue_add(const uint8_t *frame, uint16_t length);

/* Hand over as much as the port takes now. */
void queue_drain(void);

/* Forget all; returns how many frames that were. The next one comes after a 00, which parts it from
 * half a frame, and from what a boot loader said. */
uint16_t queue_clear(void);

#endif
