/* Which of all Unos and Nanos is this, and why did it start? */
#ifndef SCALE_BRIDGE_AVR_IDENTITY_H
#define SCALE_BRIDGE_AVR_IDENTITY_H

#include "hal.h"

/* Read the id from the EEPROM, or make one there; count this start. Some 5 ms, the first time 100. */
void avr_identify(struct hal_identity *identity);

#endif
