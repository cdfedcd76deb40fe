/* Which of all Unos and Nanos is this, and why did it start?
 *
 * The last 16 bytes of the EEPROM, where other sketches seldom write:
 *
 *     bytes   8          2      2             4
 *             board_id   CRC    not used      number of starts
 */
#if defined(ARDUINO_ARCH_AVR)

#include "avr_identity.h"

#include <Arduino.h>
#include <avr/boot.h>
#include <avr/eeprom.h>
#include <avr/wdt.h>
#include <string.h>

#include "wire.h"

#define BOARD_ATMEGA328P 1
#define ID_BYTES 8

#define EEPROM_ID ((uint8_t *)(E2END - 15))
#define EEPROM_STARTS ((uint32_t *)(E2END - 3))

static uint8_t reset_flags __attribute__((section(".noinit")));

/* Before anything else: a boot loader may leave its watchdog running, for 16 ms, and it cannot be
 * stopped while its flag is set. */
extern "C" void keep_reset_flags(void) __attribute__((naked, used, section(".init3")));
void keep_reset_flags(void)
{
    reset_flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

static void stir(uint32_t pool[2], uint8_t byte)
{
    pool[0] = (pool[0] ^ byte) * 16777619UL; /* Fowler, Noll, Vo: FNV-1a, twice with other starts */
    pool[1] = (pool[1] ^ (uint8_t)~byte) * 16777619UL;
}

/* An id from what differs from chip to chip: the maker's row of calibration bytes, the state in
 * which memory woke up, and the noise of the chip's thermometer. */
static void make_id(uint8_t id[ID_BYTES])
{
    extern uint8_t __heap_start;
    uint32_t pool[2] = {2166136261UL, 84696351UL};

    for (uint8_t i = 0; i < 32; i++) {
        stir(pool, boot_signature_byte_get(i));
    }
    for (const uint8_t *byte = &__heap_start; byte < (const uint8_t *)SP; byte++) {
        stir(pool, *byte);
    }
    ADMUX = _BV(REFS1) | _BV(REFS0) | _BV(MUX3); /* channel 8 against 1.1 V */
    for (uint16_t i = 0; i < 512; i++) {
        ADCSRA |= _BV(ADSC);
        while (ADCSRA & _BV(ADSC)) {
        }
        stir(pool, ADCL);
        stir(pool, ADCH);
    }
    memcpy(id, pool, ID_BYTES);
}

/* The id as it is kept, or a new one. */
static bool find_id(uint8_t id[ID_BYTES])
{
    uint8_t kept[ID_BYTES + 2];
    uint8_t written[ID_BYTES + 2];
    uint16_t crc;

    eeprom_read_block(kept, EEPROM_ID, sizeof kept);
    if (wire_crc(kept, sizeof kept) != 0) {
        make_id(kept);
        crc = wire_crc(kept, ID_BYTES);
        kept[ID_BYTES] = (uint8_t)(crc >> 8);
        kept[ID_BYTES + 1] = (uint8_t)crc;
        eeprom_update_block(kept, EEPROM_ID, sizeof kept);
    }
    memcpy(id, kept, ID_BYTES);
    eeprom_read_block(written, EEPROM_ID, sizeof written);
    return memcmp(kept, written, sizeof kept) == 0;
}

void avr_identify(struct hal_identity *identity)
{
    uint32_t starts = eeprom_read_dword(EEPROM_STARTS) + 1;
    uint32_t of_id;

    eeprom_update_dword(EEPROM_STARTS, starts);
    identity->board = BOARD_ATMEGA328P;
    identity->is_id_kept = find_id(identity->board_id);
    memcpy(&of_id, identity->board_id, sizeof of_id);
    identity->boot_nonce = (starts * 2654435761UL) ^ of_id; /* odd: no two starts share a product */
    if (identity->boot_nonce == 0) {
        identity->boot_nonce = 1;
    }
    /* Optiboot clears them and hands them over in a register, or not, depending on its age: then
     * they are unknown. */
    identity->reset_cause = reset_flags & (_BV(PORF) | _BV(EXTRF) | _BV(BORF) | _BV(WDRF));
}

#endif
