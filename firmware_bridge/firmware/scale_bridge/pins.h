/* Which pin goes to which HX711? Cell 0 first; docs/protocol.md calls them 0 to 3.
 *
 * Every SCK wants a pull-down of 10 kOhm: while the board is in reset, or in its boot loader, the
 * pin floats, and an HX711 counts what it sees there as pulses. Never D13 (boot loaders blink it),
 * never the pins of the serial port, and no pin that tells an ESP32 how to start.
 */
#ifndef SCALE_BRIDGE_PINS_H
#define SCALE_BRIDGE_PINS_H

#if defined(ARDUINO_ARCH_AVR) /* Uno, Nano: any pins but D0, D1, D13 */
#define PINS_DOUT {A0, A1, A2, A3}
#define PINS_SCK {4, 5, 6, 7}
#elif defined(ARDUINO_ARCH_RP2040) /* Pico, Pico 2 */
#define PINS_DOUT {2, 3, 4, 5}
#define PINS_SCK {6, 7, 8, 9}
#elif defined(CONFIG_IDF_TARGET_ESP32S3) /* not 0, 3, 45, 46 (start), 19, 20 (USB), 26 to 37 (flash) */
#define PINS_DOUT {4, 5, 6, 7}
#define PINS_SCK {15, 16, 17, 18}
#elif defined(CONFIG_IDF_TARGET_ESP32C3) /* not 2, 8, 9 (start), 18, 19 (USB), 20, 21 (serial) */
#define PINS_DOUT {0, 1, 3, 4}
#define PINS_SCK {5, 6, 7, 10}
#elif defined(ARDUINO_ARCH_ESP32) /* not 34 to 39: they have no pull-up; not 16, 17: WROVER's memory */
#define PINS_DOUT {32, 33, 25, 26}
#define PINS_SCK {18, 19, 21, 22}
#else
#error "This board has no row in pins.h yet."
#endif

#endif
