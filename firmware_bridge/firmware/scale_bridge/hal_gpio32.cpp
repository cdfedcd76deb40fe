/* How do a Pico and an ESP32 do what hal.h asks, as far as Arduino's own words go?
 *
 * These processors are fast enough for digitalWrite(); who they are is in hal_rp2040.cpp and
 * hal_esp32.cpp.
 */
#if defined(ARDUINO_ARCH_RP2040) || defined(ARDUINO_ARCH_ESP32)

#include <Arduino.h>

#include "hal.h"
#include "hal_gpio32.h"
#include "hxcore.h"
#include "messages.h"
#include "pins.h"

static const uint8_t DOUT_PINS[CELLS] = PINS_DOUT;
static const uint8_t SCK_PINS[CELLS] = PINS_SCK;

static void on_edge(void *cell_number)
{
    uint8_t cell = (uint8_t)(uintptr_t)cell_number;
    hxcore_edge(cell, hal_dout(cell), micros());
}

void hal_begin(struct hal_identity *identity)
{
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        void *number = (void *)(uintptr_t)cell;
        digitalWrite(SCK_PINS[cell], LOW);
        pinMode(SCK_PINS[cell], OUTPUT);
        digitalWrite(SCK_PINS[cell], LOW); /* some cores forget what was written to an input */
        pinMode(DOUT_PINS[cell], INPUT_PULLUP); /* a chip that is not there is never ready */
#if defined(ARDUINO_ARCH_RP2040)
        attachInterruptParam(digitalPinToInterrupt(DOUT_PINS[cell]), on_edge, CHANGE, number);
#else
        attachInterruptArg(digitalPinToInterrupt(DOUT_PINS[cell]), on_edge, number, CHANGE);
#endif
    }
    board_identify(identity);
    Serial.begin(250000);
}

uint32_t hal_now_us(void) { return micros(); }

void hal_lock(void) { noInterrupts(); }

void hal_unlock(void) { interrupts(); }

bool hal_pulse(uint8_t cell, uint8_t *longest_high_us)
{
    bool is_high;
    uint32_t rose_us;
    uint32_t high_us;

    noInterrupts();
    rose_us = micros();
    digitalWrite(SCK_PINS[cell], HIGH);
    delayMicroseconds(1);
    is_high = digitalRead(DOUT_PINS[cell]);
    digitalWrite(SCK_PINS[cell], LOW);
    high_us = micros() - rose_us + 1;
    interrupts();
    delayMicroseconds(1);
    if (high_us > *longest_high_us) {
        *longest_high_us = high_us > UINT8_MAX ? UINT8_MAX : (uint8_t)high_us;
    }
    return is_high;
}

void hal_set_sck(uint8_t cell, bool high) { digitalWrite(SCK_PINS[cell], high ? HIGH : LOW); }

bool hal_dout(uint8_t cell) { return digitalRead(DOUT_PINS[cell]); }

void hal_watch(uint8_t, bool) {} /* always watched: these processors have the time */

int16_t hal_receive(void) { return (int16_t)Serial.read(); }

uint16_t hal_send(const uint8_t *bytes, uint16_t count)
{
    int room = Serial.availableForWrite(); /* write() would wait for a computer that does not read */
    return room <= 0 ? 0 : (uint16_t)Serial.write(bytes, (unsigned)room < count ? room : count);
}

bool hal_has_listener(void) { return (bool)Serial; } /* native USB: whether DTR is on */

void hal_idle(void) {}

#endif
