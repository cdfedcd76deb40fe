/* What does the sketch use of ESP-IDF? See Arduino.h. */
#include <stdint.h>
typedef int esp_err_t;
esp_err_t esp_efuse_mac_get_default(uint8_t *mac);
