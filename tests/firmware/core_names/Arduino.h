/* Which words of arduino-pico and arduino-esp32 does the sketch use? Their signatures, no bodies.
 *
 * For a compiler that only looks at the grammar, because neither core is to be had from Debian.
 */
#ifndef CORE_NAMES_ARDUINO_H
#define CORE_NAMES_ARDUINO_H

#include <stddef.h>
#include <stdint.h>

#if defined(ARDUINO_ARCH_RP2040)
typedef uint8_t pin_size_t;
typedef enum { LOW = 0, HIGH = 1, CHANGE = 2, FALLING = 3, RISING = 4 } PinStatus;
typedef enum { INPUT = 0, OUTPUT = 1, INPUT_PULLUP = 2, INPUT_PULLDOWN = 3 } PinMode;
typedef void (*voidFuncPtrParam)(void *);
void pinMode(pin_size_t pin, PinMode mode);
void digitalWrite(pin_size_t pin, PinStatus value);
PinStatus digitalRead(pin_size_t pin);
void attachInterruptParam(pin_size_t pin, voidFuncPtrParam callback, PinStatus mode, void *param);
void noInterrupts(void);
void interrupts(void);
struct RP2040 {
    uint32_t hwrand32();
};
extern RP2040 rp2040;
#else
#define LOW 0x0
#define HIGH 0x1
#define OUTPUT 0x03
#define INPUT_PULLUP 0x05
#define CHANGE 0x03
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t value);
int digitalRead(uint8_t pin);
void attachInterruptArg(uint8_t pin, void (*callback)(void *), void *arg, int mode);
void portDISABLE_INTERRUPTS(void);
void portENABLE_INTERRUPTS(void);
#define noInterrupts() portDISABLE_INTERRUPTS()
#define interrupts() portENABLE_INTERRUPTS()
#endif

#define digitalPinToInterrupt(pin) (pin)
unsigned long micros(void);
void delayMicroseconds(unsigned int us);

struct Port {
    void begin(unsigned long baud);
    int read();
    int availableForWrite();
    size_t write(const uint8_t *bytes, size_t count);
    explicit operator bool() const;
};
extern Port Serial;

#endif
