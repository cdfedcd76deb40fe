/* What do the families behind hal_gpio32.cpp differ in? Who they are. */
#ifndef SCALE_BRIDGE_HAL_GPIO32_H
#define SCALE_BRIDGE_HAL_GPIO32_H

#include "hal.h"

void board_identify(struct hal_identity *identity);

#endif
