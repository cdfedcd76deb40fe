/* How does an ATmega328P (Uno, Nano) do what hal.h asks? */
#if defined(ARDUINO_ARCH_AVR)

#include <Arduino.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/delay.h>

#include "avr_identity.h"
#include "hal.h"
#include "hxcore.h"
#include "messages.h"
#include "pins.h"

static const uint8_t DOUT_PINS[CELLS] = PINS_DOUT;
static const uint8_t SCK_PINS[CELLS] = PINS_SCK;

/* digitalWrite() takes 4 us and digitalRead() 3: the pins' registers are looked up once. */
static struct {
    volatile uint8_t *sck_port;
    volatile uint8_t *dout_pin;
    volatile uint8_t *watch_mask;
    uint8_t sck_bit;
    uint8_t dout_bit;
    uint8_t watch_bit;
} pins[CELLS];

void hal_begin(struct hal_identity *identity)
{
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        int dout = DOUT_PINS[cell];
        uint8_t sck = SCK_PINS[cell];
        pins[cell].sck_port = portOutputRegister(digitalPinToPort(sck));
        pins[cell].sck_bit = digitalPinToBitMask(sck);
        pins[cell].dout_pin = portInputRegister(digitalPinToPort(dout));
        pins[cell].dout_bit = digitalPinToBitMask(dout);
        pins[cell].watch_mask = digitalPinToPCMSK(dout);
        pins[cell].watch_bit = _BV(digitalPinToPCMSKbit(dout));
        digitalWrite(sck, LOW);
        pinMode(sck, OUTPUT);
        pinMode(dout, INPUT_PULLUP); /* a chip that is not there is never ready */
        *digitalPinToPCICR(dout) |= _BV(digitalPinToPCICRbit(dout));
    }
    TCCR1A = 0; /* timer 1 counts half microseconds: it measures how long SCK is high */
    TCCR1B = _BV(CS11);
    avr_identify(identity);
    Serial.begin(250000);
    set_sleep_mode(SLEEP_MODE_IDLE);
}

uint32_t hal_now_us(void) { return micros(); }

void hal_lock(void) { cli(); }

void hal_unlock(void) { sei(); }

bool hal_pulse(uint8_t cell, uint8_t *longest_high_us)
{
    volatile uint8_t *sck = pins[cell].sck_port;
    uint8_t sck_bit = pins[cell].sck_bit;
    bool is_high;
    uint16_t rose;
    uint16_t high;

    cli();
    rose = TCNT1;
    *sck |= sck_bit;
    _delay_us(1);
    is_high = *pins[cell].dout_pin & pins[cell].dout_bit;
    *sck &= (uint8_t)~sck_bit;
    high = TCNT1 - rose;
    sei();
    _delay_us(1);
    high = high / 2 + 1;
    if (high > *longest_high_us) {
        *longest_high_us = high > UINT8_MAX ? UINT8_MAX : (uint8_t)high;
    }
    return is_high;
}

void hal_set_sck(uint8_t cell, bool high)
{
    cli(); /* the ports are shared with nobody who interrupts, but one day they may be */
    if (high) {
        *pins[cell].sck_port |= pins[cell].sck_bit;
    } else {
        *pins[cell].sck_port &= (uint8_t)~pins[cell].sck_bit;
    }
    sei();
}

bool hal_dout(uint8_t cell) { return *pins[cell].dout_pin & pins[cell].dout_bit; }

void hal_watch(uint8_t cell, bool watch)
{
    if (watch) {
        *pins[cell].watch_mask |= pins[cell].watch_bit;
    } else {
        *pins[cell].watch_mask &= (uint8_t)~pins[cell].watch_bit;
    }
}

/* A pin changed, no telling which: every cell is told its level, and ignores what is not new. */
ISR(PCINT0_vect)
{
    uint32_t now_us = micros();
    for (uint8_t cell = 0; cell < CELLS; cell++) {
        hxcore_edge(cell, hal_dout(cell), now_us);
    }
}
ISR(PCINT1_vect, ISR_ALIASOF(PCINT0_vect));
ISR(PCINT2_vect, ISR_ALIASOF(PCINT0_vect));

int16_t hal_receive(void) { return (int16_t)Serial.read(); }

uint16_t hal_send(const uint8_t *bytes, uint16_t count)
{
    uint16_t room = (uint16_t)Serial.availableForWrite();
    return (uint16_t)Serial.write(bytes, count < room ? count : room);
}

bool hal_has_listener(void) { return true; }

void hal_idle(void)
{
    uint8_t tick = (uint8_t)millis();

    /* Each byte that leaves wakes us too, and asks for nothing: what is due with time, and the next
     * bytes for a buffer that lasts 2.5 ms, can wait for the next millisecond. */
    cli();
    while (!hxcore_has_work() && !Serial.available() && (uint8_t)millis() == tick) {
        sleep_enable();
        sei(); /* the instruction after it is always carried out: no wake-up can come between */
        sleep_cpu();
        sleep_disable();
        cli();
    }
    sei();
}

#endif
