/* How does a payload become bytes on the line, and bytes a payload? See wire.h. */
#include "wire.h"

#include <stdbool.h>

void wire_begin(struct wire_frame *frame, uint8_t type, uint16_t number)
{
    frame->length = 1; /* the first code's place */
    wire_put_u8(frame, type);
    wire_put_u16(frame, number);
}

void wire_put_u8(struct wire_frame *frame, uint8_t value)
{
    if (frame->length < 1 + WIRE_PAYLOAD_MAX) {
        frame->bytes[frame->length++] = value;
    }
}

void wire_put_u16(struct wire_frame *frame, uint16_t value)
{
    wire_put_u8(frame, (uint8_t)value);
    wire_put_u8(frame, (uint8_t)(value >> 8));
}

void wire_put_i24(struct wire_frame *frame, int32_t value)
{
    uint32_t bits = (uint32_t)value;
    wire_put_u16(frame, (uint16_t)bits);
    wire_put_u8(frame, (uint8_t)(bits >> 16));
}

void wire_put_u32(struct wire_frame *frame, uint32_t value)
{
    wire_put_u16(frame, (uint16_t)value);
    wire_put_u16(frame, (uint16_t)(value >> 16));
}

void wire_end(struct wire_frame *frame)
{
    uint16_t crc = wire_crc(&frame->bytes[1], (uint16_t)(frame->length - 1));
    uint8_t *code = frame->bytes;
    uint8_t *end;

    frame->bytes[frame->length++] = (uint8_t)(crc >> 8);
    frame->bytes[frame->length++] = (uint8_t)crc;
    end = &frame->bytes[frame->length];
    for (uint8_t *byte = &frame->bytes[1]; byte < end; byte++) {
        if (*byte == 0) { /* a code stands where a 00 was, and says how far the next one is */
            *code = (uint8_t)(byte - code);
            code = byte;
        }
    }
    *code = (uint8_t)(end - code);
    frame->bytes[frame->length++] = 0;
}

uint16_t wire_crc(const uint8_t *bytes, uint16_t count)
{
    uint16_t crc = 0xFFFF;

    while (count--) { /* a byte at a time without a table: 512 bytes are a quarter of an Uno's memory */
        crc = (uint16_t)((crc >> 8) | (crc << 8));
        crc ^= *bytes++;
        crc ^= (crc & 0xFF) >> 4;
        crc ^= (uint16_t)(crc << 12);
        crc ^= (uint16_t)((crc & 0xFF) << 5);
    }
    return crc;
}

/* Undo COBS in place; returns the number of bytes, 0 for what is none. */
static uint8_t unstuff(uint8_t *bytes, uint8_t count)
{
    uint8_t in = 0;
    uint8_t out = 0;

    while (in < count) {
        uint8_t code = bytes[in++];
        if (code - 1 > count - in) {
            return 0; /* it reaches beyond the frame; so does a code of FF, which needs 254 bytes */
        }
        for (uint8_t left = code; left > 1; left--) {
            bytes[out++] = bytes[in++];
        }
        if (in < count) {
            bytes[out++] = 0;
        }
    }
    return out;
}

uint8_t wire_receive(struct wire_receiver *receiver, uint8_t byte, uint16_t *ignored)
{
    uint16_t count = receiver->count;
    uint8_t length = 0;

    if (byte != 0) {
        if (count < WIRE_RECEIVED_MAX) {
            receiver->bytes[count] = byte;
        }
        if (count < UINT16_MAX) {
            receiver->count++;
        } else {
            (*ignored)++; /* somebody never sends a 00 */
        }
        return 0;
    }
    receiver->count = 0;
    if (count <= WIRE_RECEIVED_MAX) {
        length = unstuff(receiver->bytes, (uint8_t)count);
    }
    if (length < 3 + 2 || wire_crc(receiver->bytes, length) != 0) {
        *ignored = (uint16_t)(*ignored + count);
        return 0;
    }
    return (uint8_t)(length - 2);
}
