/* Four load cells, each with an HX711, told to the table's computer: docs/protocol.md.
 *
 * Start reading at hxcore.h. Pins are in pins.h, what differs from board to board behind hal.h.
 *
 * There is no watchdog. Nothing here waits, so nothing can hang; boot loaders of older Nanos do not
 * survive a watchdog reset and would start over for ever; and the computer resets a silent board
 * when it opens the port again.
 */
#include "hal.h"
#include "hxcore.h"

void setup() {
    struct hal_identity identity;
    hal_begin(&identity);
    hxcore_begin(&identity);
}

void loop() {
    if (!hxcore_poll()) {
        hal_idle();
    }
}
