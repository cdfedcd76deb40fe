/* Which of all Picos is this, and why did it start? Needs the core arduino-pico. */
#if defined(ARDUINO_ARCH_RP2040)

#include <Arduino.h>
#include <pico/unique_id.h>
#include <string.h>

#include "hal_gpio32.h"

#define BOARD_RP2040 2
#define BOARD_RP2350 3

void board_identify(struct hal_identity *identity)
{
    pico_unique_board_id_t id;

    pico_get_unique_board_id(&id); /* of the flash chip */
    memcpy(identity->board_id, id.id, sizeof identity->board_id);
    identity->is_id_kept = true;
    identity->boot_nonce = rp2040.hwrand32() | 1; /* never 0 */
    identity->reset_cause = 0;                    /* each chip tells it in its own way: unknown */
#if defined(PICO_RP2350)
    identity->board = BOARD_RP2350;
#else
    identity->board = BOARD_RP2040;
#endif
}

#endif
