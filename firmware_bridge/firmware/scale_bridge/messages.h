/* What do board and computer say to each other? The tables of docs/protocol.md as structures. */
#ifndef SCALE_BRIDGE_MESSAGES_H
#define SCALE_BRIDGE_MESSAGES_H

#include "hal.h"
#include "wire.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CELLS 4
#define SAMPLES_MAX 8
#define LOG_TEXT_MAX 80

enum sample_flag { SAMPLE_DESYNC = 1, SAMPLE_OVERFLOW = 2, SAMPLE_SATURATED = 4 };

struct sample {
    uint32_t device_us;
    uint8_t cell;
    uint8_t flags;
    int32_t counts;
    uint8_t age_4us;
};

enum cell_state { CELL_NEVER_READY, CELL_SETTLING, CELL_RUNNING, CELL_STUCK_LOW, CELL_LATE };

struct cell_status {
    uint8_t state;
    uint16_t samples;
    uint16_t desyncs;
    uint16_t overflows;
    uint16_t saturated;
    uint32_t interval_min_us;
    uint32_t interval_max_us;
};

struct status {
    uint32_t device_us;
    uint32_t boot_nonce;
    uint16_t frames_dropped;
    uint16_t bytes_ignored;
    uint8_t sck_high_us;
    struct cell_status cells[CELLS];
};

enum done_result { DONE_DONE, DONE_UNKNOWN, DONE_OUT_OF_RANGE };

enum log_level { LOG_LEVEL_NOTE, LOG_LEVEL_WARNING, LOG_LEVEL_ERROR };

/* Each writes a whole frame. */
void write_hello(struct wire_frame *frame, uint16_t number, const uint8_t firmware[3],
                 const struct hal_identity *identity, uint32_t device_us);
void write_samples(struct wire_frame *frame, uint16_t number, const struct sample *samples,
                   uint8_t count);
void write_status(struct wire_frame *frame, uint16_t number, const struct status *status);
void write_time(struct wire_frame *frame, uint16_t number, uint32_t token, uint32_t received_us,
                uint32_t sent_us);
void write_done(struct wire_frame *frame, uint16_t number, uint16_t answers, uint8_t command,
                uint8_t result);
void write_log(struct wire_frame *frame, uint16_t number, uint8_t level, const char *text);

enum command_type {
    COMMAND_GET_HELLO = 0x81,
    COMMAND_GET_TIME = 0x82,
    COMMAND_STREAM = 0x83,
    COMMAND_RESTART_CELLS = 0x84
};

struct command {
    uint8_t type;
    uint16_t number;
    uint32_t argument; /* token, stream or mask */
};

/* Read a payload of at least three bytes; the result is DONE_DONE if it is to be obeyed. */
uint8_t read_command(struct command *command, const uint8_t *payload, uint8_t length);

#ifdef __cplusplus
}
#endif

#endif
