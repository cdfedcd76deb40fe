/* What do board and computer say to each other? See messages.h and docs/protocol.md. */
#include "messages.h"

#include "version.h"

enum message_type {
    TYPE_HELLO = 0x01,
    TYPE_SAMPLES = 0x10,
    TYPE_STATUS = 0x20,
    TYPE_TIME = 0x30,
    TYPE_DONE = 0x31,
    TYPE_LOG = 0x40
};

void write_hello(struct wire_frame *frame, uint16_t number, const uint8_t firmware[3],
                 const struct hal_identity *identity, uint32_t device_us)
{
    wire_begin(frame, TYPE_HELLO, number);
    wire_put_u8(frame, PROTOCOL_VERSION);
    for (uint8_t i = 0; i < 3; i++) {
        wire_put_u8(frame, firmware[i]);
    }
    wire_put_u8(frame, identity->board);
    for (uint8_t i = 0; i < sizeof identity->board_id; i++) {
        wire_put_u8(frame, identity->board_id[i]);
    }
    wire_put_u32(frame, identity->boot_nonce);
    wire_put_u8(frame, identity->reset_cause);
    wire_put_u8(frame, CELLS);
    wire_put_u32(frame, device_us);
    wire_end(frame);
}

void write_samples(struct wire_frame *frame, uint16_t number, const struct sample *samples,
                   uint8_t count)
{
    wire_begin(frame, TYPE_SAMPLES, number);
    wire_put_u8(frame, count);
    for (uint8_t i = 0; i < count; i++) {
        wire_put_u32(frame, samples[i].device_us);
        wire_put_u8(frame, (uint8_t)(samples[i].flags << 4 | samples[i].cell));
        wire_put_i24(frame, samples[i].counts);
        wire_put_u8(frame, samples[i].age_4us);
    }
    wire_end(frame);
}

void write_status(struct wire_frame *frame, uint16_t number, const struct status *status)
{
    wire_begin(frame, TYPE_STATUS, number);
    wire_put_u32(frame, status->device_us);
    wire_put_u32(frame, status->boot_nonce);
    wire_put_u16(frame, status->frames_dropped);
    wire_put_u16(frame, status->bytes_ignored);
    wire_put_u8(frame, status->sck_high_us);
    for (uint8_t i = 0; i < CELLS; i++) {
        const struct cell_status *cell = &status->cells[i];
        wire_put_u8(frame, cell->state);
        wire_put_u16(frame, cell->samples);
        wire_put_u16(frame, cell->desyncs);
        wire_put_u16(frame, cell->overflows);
        wire_put_u16(frame, cell->saturated);
        wire_put_u32(frame, cell->interval_min_us);
        wire_put_u32(frame, cell->interval_max_us);
    }
    wire_end(frame);
}

void write_time(struct wire_frame *frame, uint16_t number, uint32_t token, uint32_t received_us,
                uint32_t sent_us)
{
    wire_begin(frame, TYPE_TIME, number);
    wire_put_u32(frame, token);
    wire_put_u32(frame, received_us);
    wire_put_u32(frame, sent_us);
    wire_end(frame);
}

void write_done(struct wire_frame *frame, uint16_t number, uint16_t answers, uint8_t command,
                uint8_t result)
{
    wire_begin(frame, TYPE_DONE, number);
    wire_put_u16(frame, answers);
    wire_put_u8(frame, command);
    wire_put_u8(frame, result);
    wire_end(frame);
}

void write_log(struct wire_frame *frame, uint16_t number, uint8_t level, const char *text)
{
    wire_begin(frame, TYPE_LOG, number);
    wire_put_u8(frame, level);
    for (uint8_t i = 0; i < LOG_TEXT_MAX && text[i]; i++) {
        wire_put_u8(frame, (uint8_t)text[i]);
    }
    wire_end(frame);
}

/* How many bytes of argument a command has, and the largest value; other types are unknown. */
static const struct {
    uint8_t type;
    uint8_t bytes;
    uint32_t largest;
} COMMANDS[] = {
    {COMMAND_GET_HELLO, 0, 0},
    {COMMAND_GET_TIME, 4, UINT32_MAX},
    {COMMAND_STREAM, 1, 1},
    {COMMAND_RESTART_CELLS, 1, (1 << CELLS) - 1},
};

uint8_t read_command(struct command *command, const uint8_t *payload, uint8_t length)
{
    uint8_t bytes = (uint8_t)(length - 3);

    command->type = payload[0];
    command->number = (uint16_t)(payload[1] | payload[2] << 8);
    command->argument = 0;
    for (uint8_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (COMMANDS[i].type != command->type) {
            continue;
        }
        if (bytes != COMMANDS[i].bytes) {
            return DONE_OUT_OF_RANGE;
        }
        while (bytes--) {
            command->argument = command->argument << 8 | payload[3 + bytes];
        }
        return command->argument <= COMMANDS[i].largest ? DONE_DONE : DONE_OUT_OF_RANGE;
    }
    return DONE_UNKNOWN;
}
