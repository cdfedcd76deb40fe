/* How does a payload become bytes on the line, and bytes a payload? COBS and a CRC: docs/protocol.md.
 */
#ifndef SCALE_BRIDGE_WIRE_H
#define SCALE_BRIDGE_WIRE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The longest payloads this firmware sends are STATUS, and LOG with 80 characters: 84 bytes. One
 * COBS code reaches over 254 bytes, so a frame needs exactly one byte more than payload and CRC. */
#define WIRE_PAYLOAD_MAX 84
#define WIRE_FRAME_MAX (1 + WIRE_PAYLOAD_MAX + 2 + 1)

/* A frame that is being written: bytes[0] is the first code's place, the payload begins behind it. */
struct wire_frame {
    uint8_t bytes[WIRE_FRAME_MAX];
    uint8_t length;
};

/* Begin a payload with its type and number. What no longer fits is left out: a frame that is too
 * short is refused by the computer, and no memory is harmed. */
void wire_begin(struct wire_frame *frame, uint8_t type, uint16_t number);
void wire_put_u8(struct wire_frame *frame, uint8_t value);
void wire_put_u16(struct wire_frame *frame, uint16_t value);
void wire_put_i24(struct wire_frame *frame, int32_t value);
void wire_put_u32(struct wire_frame *frame, uint32_t value);

/* Append the CRC, stuff, append the final 00; afterwards bytes[0 .. length - 1] are the frame. */
void wire_end(struct wire_frame *frame);

/* CRC-16/CCITT-FALSE; over bytes that end with their own CRC it is 0. */
uint16_t wire_crc(const uint8_t *bytes, uint16_t count);

#define WIRE_RECEIVED_MAX 32 /* commands are short: 10 bytes, and room for later ones */

/* What came since the last 00. count goes on beyond the array: such a frame is too long. */
struct wire_receiver {
    uint8_t bytes[WIRE_RECEIVED_MAX];
    uint16_t count;
};

/* Take one byte. Returns the length of the payload that it completed, now at bytes[0], else 0.
 * Adds to *ignored the bytes that turned out to be in no good frame. */
uint8_t wire_receive(struct wire_receiver *receiver, uint8_t byte, uint16_t *ignored);

#ifdef __cplusplus
}
#endif

#endif
