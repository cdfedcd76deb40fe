/* What does the sketch use of ESP-IDF? See Arduino.h. */
#include <stdint.h>
uint32_t esp_random(void);
