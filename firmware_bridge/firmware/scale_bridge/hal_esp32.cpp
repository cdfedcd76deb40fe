/* Which of all ESP32 is this, and why did it start? Needs the core arduino-esp32. */
#if defined(ARDUINO_ARCH_ESP32)

#include <Arduino.h>
#include <esp_mac.h>
#include <esp_random.h>
#include <esp_system.h>
#include <string.h>

#include "hal_gpio32.h"

#define BOARD_OTHER 0
#define BOARD_ESP32 4
#define BOARD_ESP32S3 5
#define BOARD_ESP32C3 6

#define CAUSE_POWER_ON 1
#define CAUSE_RESET_PIN 2
#define CAUSE_BROWN_OUT 4
#define CAUSE_WATCHDOG 8
#define CAUSE_SOFTWARE 16

static uint8_t cause(void)
{
    switch (esp_reset_reason()) {
    case ESP_RST_POWERON:
        return CAUSE_POWER_ON; /* most boards wire the reset button and DTR to this as well */
    case ESP_RST_EXT:
        return CAUSE_RESET_PIN;
    case ESP_RST_BROWNOUT:
        return CAUSE_BROWN_OUT;
    case ESP_RST_INT_WDT:
    case ESP_RST_TASK_WDT:
    case ESP_RST_WDT:
        return CAUSE_WATCHDOG;
    case ESP_RST_SW:
    case ESP_RST_PANIC:
        return CAUSE_SOFTWARE;
    default:
        return 0;
    }
}

void board_identify(struct hal_identity *identity)
{
    memset(identity->board_id, 0, sizeof identity->board_id);
    esp_efuse_mac_get_default(identity->board_id); /* 6 bytes */
    identity->is_id_kept = true;
    identity->boot_nonce = esp_random() | 1; /* never 0 */
    identity->reset_cause = cause();
#if defined(CONFIG_IDF_TARGET_ESP32S3)
    identity->board = BOARD_ESP32S3;
#elif defined(CONFIG_IDF_TARGET_ESP32C3)
    identity->board = BOARD_ESP32C3;
#elif defined(CONFIG_IDF_TARGET_ESP32)
    identity->board = BOARD_ESP32;
#else
    identity->board = BOARD_OTHER;
#endif
}

#endif
