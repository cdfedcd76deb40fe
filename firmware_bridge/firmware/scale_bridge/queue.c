/* Which frames wait for the serial port? See queue.h. */
#include "queue.h"

#include "hal.h"

/* 512 bytes are 20 ms of the line, on boards whose port never stops. Boards with native USB have
 * the memory to wait nearly a second for a busy computer. */
#if defined(__AVR__)
#define QUEUE_BYTES 512
#else
#define QUEUE_BYTES 4096
#endif

static uint8_t bytes[QUEUE_BYTES];
static uint16_t first;
static uint16_t count;
static bool owes_zero;

bool queue_add(const uint8_t *frame, uint16_t length)
{
    if (length > QUEUE_BYTES - count) {
        return false;
    }
    for (uint16_t i = 0; i < length; i++) {
        bytes[(first + count++) % QUEUE_BYTES] = frame[i];
    }
    return true;
}

void queue_drain(void)
{
    static const uint8_t zero = 0;

    if (owes_zero && count) {
        if (!hal_send(&zero, 1)) {
            return;
        }
        owes_zero = false;
    }
    while (count) {
        uint16_t in_a_row = count < QUEUE_BYTES - first ? count : QUEUE_BYTES - first;
        uint16_t taken = hal_send(&bytes[first], in_a_row);
        first = (uint16_t)((first + taken) % QUEUE_BYTES);
        count = (uint16_t)(count - taken);
        if (taken < in_a_row) {
            return;
        }
    }
}

uint16_t queue_clear(void)
{
    uint16_t frames = 0;

    owes_zero = true;
    while (count) {
        frames = (uint16_t)(frames + (bytes[first] == 0)); /* each ends with its only 00 */
        first = (uint16_t)((first + 1) % QUEUE_BYTES);
        count--;
    }
    return frames;
}
