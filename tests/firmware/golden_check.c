/* Does the firmware read and write the frames that both sides agreed on?
 *
 *     golden_check tests/golden/frames/frames.txt
 *
 * Each line is `verdict name payload bytes values`. Prints what is wrong and how much it looked at;
 * exit code 1 if anything is wrong, or if there was a message that nothing was made of.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"

#define LINE_MAX_LENGTH 8192
#define BYTES_MAX 2048

static int wrong;
static const char *name;

static void expect(int is_right, const char *what)
{
    if (!is_right) {
        printf("%s: %s\n", name, what);
        wrong++;
    }
}

static int from_hex(const char *hex, uint8_t *bytes)
{
    int count = 0;
    unsigned value;

    while (count < BYTES_MAX && sscanf(hex + 2 * count, "%2x", &value) == 1) {
        bytes[count++] = (uint8_t)value;
    }
    return count;
}

/* The number behind `key=`, from this place on. */
static uint32_t number(const char *values, const char *key)
{
    char wanted[32];
    const char *found;

    snprintf(wanted, sizeof wanted, "%s=", key);
    found = strstr(values, wanted);
    expect(found != NULL, key);
    return found ? (uint32_t)strtoul(found + strlen(wanted), NULL, 10) : 0;
}

static void make_hello(struct wire_frame *frame, uint16_t at, const char *values)
{
    struct hal_identity identity = {0};
    unsigned firmware[3] = {0};
    uint8_t three[3];

    sscanf(strstr(values, "firmware="), "firmware=%u.%u.%u", &firmware[0], &firmware[1],
           &firmware[2]);
    for (int i = 0; i < 3; i++) {
        three[i] = (uint8_t)firmware[i];
    }
    identity.board = (uint8_t)number(values, "board");
    from_hex(strstr(values, "board_id=") + strlen("board_id="), identity.board_id);
    identity.boot_nonce = number(values, "boot_nonce");
    identity.reset_cause = (uint8_t)number(values, "reset_cause");
    expect(number(values, "cells") == CELLS, "another number of cells");
    write_hello(frame, at, three, &identity, number(values, "device_us"));
}

static void make_samples(struct wire_frame *frame, uint16_t at, const char *values)
{
    struct sample samples[SAMPLES_MAX];
    uint8_t count = 0;

    for (const char *one = strchr(values, ';'); one && count < SAMPLES_MAX;
         one = strchr(one + 1, ';')) {
        struct sample *sample = &samples[count++];
        unsigned cell, flags, age_us;
        expect(sscanf(one, ";%*u=%" SCNu32 ",%u,%u,%" SCNd32 ",%u", &sample->device_us, &cell,
                      &flags, &sample->counts, &age_us) == 5, "values of a sample");
        sample->cell = (uint8_t)cell;
        sample->flags = (uint8_t)flags;
        sample->age_4us = (uint8_t)(age_us / 4);
    }
    write_samples(frame, at, samples, count);
}

static void make_status(struct wire_frame *frame, uint16_t at, const char *values)
{
    struct status status;
    const char *one = strstr(values, ";0=");

    status.device_us = number(values, "device_us");
    status.boot_nonce = number(values, "boot_nonce");
    status.frames_dropped = (uint16_t)number(values, "frames_dropped");
    status.bytes_ignored = (uint16_t)number(values, "bytes_ignored");
    status.sck_high_us = (uint8_t)number(values, "sck_high_us");
    for (int i = 0; i < CELLS; i++, one = one ? strchr(one + 1, ';') : NULL) {
        struct cell_status *cell = &status.cells[i];
        unsigned state = 0;
        expect(one && sscanf(one, ";%*u=%u,%" SCNu16 ",%" SCNu16 ",%" SCNu16 ",%" SCNu16
                             ",%" SCNu32 ",%" SCNu32,
                             &state, &cell->samples, &cell->desyncs, &cell->overflows,
                             &cell->saturated, &cell->interval_min_us,
                             &cell->interval_max_us) == 7, "values of a cell");
        cell->state = (uint8_t)state;
    }
    write_status(frame, at, &status);
}

/* Make the frame from its values; returns whether this is a message from the board. */
static int make(struct wire_frame *frame, uint8_t type, const char *values)
{
    uint16_t at = (uint16_t)number(values, "number");

    switch (type) {
    case 0x01:
        make_hello(frame, at, values);
        return 1;
    case 0x10:
        make_samples(frame, at, values);
        return 1;
    case 0x20:
        make_status(frame, at, values);
        return 1;
    case 0x30:
        write_time(frame, at, number(values, "token"), number(values, "received_us"),
                   number(values, "sent_us"));
        return 1;
    case 0x31:
        write_done(frame, at, (uint16_t)number(values, "answers"),
                   (uint8_t)number(values, "command"), (uint8_t)number(values, "result"));
        return 1;
    case 0x40:
        write_log(frame, at, (uint8_t)number(values, "level"),
                  strstr(values, "text=") + strlen("text="));
        return 1;
    }
    return 0;
}

/* Feed bytes to the receiver as a board would; returns the length of the payload, if there was one. */
static int receive(struct wire_receiver *receiver, const uint8_t *bytes, int count,
                   uint16_t *ignored)
{
    int payloads = 0;
    int length = 0;

    for (int i = 0; i < count; i++) {
        uint8_t got = wire_receive(receiver, bytes[i], ignored);
        if (got) {
            length = got;
            payloads++;
        }
    }
    expect(payloads <= 1, "several payloads in one frame");
    return length;
}

static uint32_t argument_of(const char *values, uint8_t type)
{
    return type == 0x82   ? number(values, "token")
           : type == 0x83 ? number(values, "on")
           : type == 0x84 ? number(values, "mask")
                          : 0;
}

static void check(const char *verdict, const char *payload_hex, const char *bytes_hex,
                  const char *values)
{
    static uint8_t payload[BYTES_MAX], bytes[BYTES_MAX];
    int payload_length = from_hex(payload_hex, payload);
    int length = from_hex(bytes_hex, bytes);
    struct wire_receiver receiver = {0};
    struct wire_frame frame;
    struct command command;
    uint16_t ignored = 0;
    int got, nonzero = 0;

    for (int i = 0; i < length; i++) {
        nonzero += bytes[i] != 0;
    }
    if (strcmp(verdict, "good") == 0 && make(&frame, payload[0], values)) {
        expect(frame.length == length, "the length of the frame");
        expect(memcmp(frame.bytes, bytes, (size_t)length) == 0, "the bytes of the frame");
    }
    got = receive(&receiver, bytes, length, &ignored);
    if (strcmp(verdict, "bad") == 0 || length - 1 > WIRE_RECEIVED_MAX) {
        expect(got == 0, "taken, but no frame for a board");
        expect(ignored == nonzero, "the number of ignored bytes");
        return;
    }
    if (strcmp(name, "type-alone") == 0) {
        expect(got == 0 && ignored == nonzero, "a payload without a number was taken");
        return;
    }
    expect(ignored == 0, "bytes of a good frame were ignored");
    expect(got == payload_length && memcmp(receiver.bytes, payload, (size_t)got) == 0,
           "the payload that was read");
    if (got) {
        uint8_t result = read_command(&command, receiver.bytes, (uint8_t)got);
        int is_command = payload[0] & 0x80;
        expect(result == (!is_command                      ? DONE_UNKNOWN
                          : strcmp(verdict, "good") == 0 ? DONE_DONE
                                                         : DONE_OUT_OF_RANGE),
               "the result of the command");
        if (result == DONE_DONE) {
            expect(command.number == number(values, "number"), "the command's number");
            expect(command.argument == argument_of(values, command.type), "its argument");
        }
    }
}

int main(int argc, char **argv)
{
    static char line[LINE_MAX_LENGTH];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    int cases = 0;

    if (!file) {
        puts("golden_check FILE");
        return 2;
    }
    while (fgets(line, sizeof line, file)) {
        char *verdict, *payload, *bytes, *values;
        if (line[0] == '#') {
            continue;
        }
        verdict = strtok(line, " ");
        name = strtok(NULL, " ");
        payload = strtok(NULL, " ");
        bytes = strtok(NULL, " ");
        values = strtok(NULL, "\n");
        check(verdict, payload, bytes, values ? values : "");
        cases++;
    }
    fclose(file);
    printf("%d cases, %d wrong\n", cases, wrong);
    return wrong != 0 || cases == 0;
}
