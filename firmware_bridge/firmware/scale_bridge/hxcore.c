/* What does the bridge do, on every board? See hxcore.h. */
#include "hxcore.h"

#include <string.h>

#include "hxcell.h"
#include "queue.h"
#include "version.h"

#define SAMPLES_SENT 4           /* as many as there are cells: about 80 frames a second */
#define SAMPLES_WITHIN_US 10000
#define STATUS_EACH_US 1000000UL
#define HELLO_EACH_US 5000000UL
#define LOG_EACH_US 1000000UL

static struct {
    struct hal_identity identity;
    struct hxcell cells[CELLS];
    struct wire_receiver receiver;
    struct sample samples[SAMPLES_SENT];
    uint8_t sample_count;
    bool is_streaming;
    bool is_heard;         /* a computer was there in the last round */
    uint16_t number;       /* of the next frame */
    uint16_t frames_dropped;
    uint16_t bytes_ignored;
    uint8_t sck_high_us;
    uint32_t status_us;    /* when the last one was due */
    uint32_t hello_us;
    uint32_t log_us;
    bool has_logged;
    struct wire_frame frame; /* the one being written */
} bridge;

/* ---------------------------------------------------------------------------------- to the computer */

/* Queue the frame that was written with bridge.number: whole, or not at all. */
static void send_frame(void)
{
    if (!bridge.is_heard || !queue_add(bridge.frame.bytes, bridge.frame.length)) {
        bridge.frames_dropped++;
    }
    bridge.number++;
}

static void send_hello(void)
{
    static const uint8_t firmware[] = {FIRMWARE_MAJOR, FIRMWARE_MINOR, FIRMWARE_PATCH};

    write_hello(&bridge.frame, bridge.number, firmware, &bridge.identity, hal_now_us());
    send_frame();
}

static void send_samples(void)
{
    write_samples(&bridge.frame, bridge.number, bridge.samples, bridge.sample_count);
    send_frame();
    bridge.sample_count = 0;
}

static void send_status(uint32_t now_us)
{
    struct status status;

    status.device_us = now_us;
    status.boot_nonce = bridge.identity.boot_nonce;
    status.frames_dropped = bridge.frames_dropped;
    status.bytes_ignored = bridge.bytes_ignored;
    status.sck_high_us = bridge.sck_high_us;
    for (uint8_t i = 0; i < CELLS; i++) {
        struct hxcell *cell = &bridge.cells[i];
        status.cells[i] = cell->status;
        status.cells[i].state = hxcell_state(cell, now_us);
        cell->status.interval_min_us = 0;
        cell->status.interval_max_us = 0;
    }
    bridge.sck_high_us = 0;
    write_status(&bridge.frame, bridge.number, &status);
    send_frame();
}

static void tell_restart(uint8_t cell, enum hxcell_restart why, uint32_t now_us)
{
    static const char *const reasons[] = {
        "", "DOUT low after 25 pulses", "SCK high too long", "reading too slow", "silent"};
    char text[LOG_TEXT_MAX];

    if (bridge.has_logged && now_us - bridge.log_us < LOG_EACH_US) {
        return;
    }
    bridge.has_logged = true;
    bridge.log_us = now_us;
    strcpy(text, "cell 0 power-cycled: ");
    text[5] = (char)('0' + cell);
    strcat(text, reasons[why]);
    write_log(&bridge.frame, bridge.number, LOG_LEVEL_WARNING, text);
    send_frame();
}

/* Nothing is kept for a computer that is not there: it would take old samples for new ones. */
static void look_for_computer(void)
{
    bool is_heard = hal_has_listener();

    if (bridge.is_heard && !is_heard) {
        bridge.frames_dropped = (uint16_t)(bridge.frames_dropped + queue_clear());
    }
    if (!bridge.is_heard && is_heard) {
        bridge.is_heard = true;
        send_hello();
        if (!bridge.identity.is_id_kept) {
            write_log(&bridge.frame, bridge.number, LOG_LEVEL_WARNING, "board id could not be kept");
            send_frame();
        }
    }
    bridge.is_heard = is_heard;
}

/* -------------------------------------------------------------------------------- from the computer */

static void restart_cells(uint8_t mask)
{
    for (uint8_t i = 0; i < CELLS; i++) {
        if (mask & 1 << i) {
            hxcell_restart(&bridge.cells[i], hal_now_us());
        }
    }
}

static void obey(const uint8_t *payload, uint8_t length, uint32_t received_us)
{
    struct command command;
    uint8_t result = read_command(&command, payload, length);

    if (result == DONE_DONE) {
        switch (command.type) {
        case COMMAND_GET_HELLO:
            send_hello();
            return;
        case COMMAND_GET_TIME:
            write_time(&bridge.frame, bridge.number, command.argument, received_us, hal_now_us());
            send_frame();
            return;
        case COMMAND_STREAM:
            bridge.is_streaming = command.argument;
            bridge.sample_count = 0;
            break;
        default: /* RESTART_CELLS */
            restart_cells((uint8_t)command.argument);
        }
    }
    write_done(&bridge.frame, bridge.number, command.number, command.type, result);
    send_frame();
}

static void listen(void)
{
    int16_t byte;
    uint8_t length = 0;

    /* One command a round: whoever floods us does not keep us from the cells. */
    while (!length && (byte = hal_receive()) >= 0) {
        length = wire_receive(&bridge.receiver, (uint8_t)byte, &bridge.bytes_ignored);
    }
    if (length) {
        obey(bridge.receiver.bytes, length, hal_now_us());
    }
}

/* --------------------------------------------------------------------------------------- the cells */

/* Read the conversion that has waited longest, if one waits. */
static void read_oldest(void)
{
    struct hxcell *oldest = NULL;
    uint32_t oldest_us = 0;
    enum hxcell_restart why;
    struct sample sample;

    for (uint8_t i = 0; i < CELLS; i++) {
        uint32_t fell_us;
        if (hxcell_is_ready(&bridge.cells[i], &fell_us) &&
            (!oldest || (int32_t)(fell_us - oldest_us) < 0)) {
            oldest = &bridge.cells[i];
            oldest_us = fell_us;
        }
    }
    if (!oldest) {
        return;
    }
    if (hxcell_read(oldest, &sample, &bridge.sck_high_us, &why) && bridge.is_streaming) {
        bridge.samples[bridge.sample_count++] = sample;
    }
    if (why != RESTART_NONE) {
        tell_restart(oldest->number, why, hal_now_us());
    }
}

void hxcore_edge(uint8_t cell, bool is_high, uint32_t now_us)
{
    hxcell_edge(&bridge.cells[cell], is_high, now_us);
}

bool hxcore_has_work(void)
{
    for (uint8_t i = 0; i < CELLS; i++) {
        if (bridge.cells[i].watch == WATCH_READY) {
            return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------------------------------- each round */

/* Whether a period is over; it begins again when it was due, or now if that is long ago. */
static bool is_due(uint32_t *last_us, uint32_t period_us, uint32_t now_us)
{
    uint32_t since_us = now_us - *last_us;

    if (since_us < period_us) {
        return false;
    }
    *last_us = since_us < 2 * period_us ? *last_us + period_us : now_us;
    return true;
}

void hxcore_begin(const struct hal_identity *identity)
{
    uint32_t now_us = hal_now_us();

    memset(&bridge, 0, sizeof bridge);
    queue_clear();
    bridge.identity = *identity;
    bridge.is_streaming = true;
    bridge.status_us = now_us;
    bridge.hello_us = now_us;
    for (uint8_t i = 0; i < CELLS; i++) {
        hxcell_begin(&bridge.cells[i], i, now_us);
    }
}

bool hxcore_poll(void)
{
    uint32_t now_us;

    look_for_computer();
    read_oldest();
    listen();
    now_us = hal_now_us();
    for (uint8_t i = 0; i < CELLS; i++) {
        enum hxcell_restart why = hxcell_tend(&bridge.cells[i], now_us);
        if (why != RESTART_NONE) {
            tell_restart(i, why, now_us);
        }
    }
    if (bridge.sample_count == SAMPLES_SENT ||
        (bridge.sample_count && now_us - bridge.samples[0].device_us >= SAMPLES_WITHIN_US)) {
        send_samples();
    }
    if (is_due(&bridge.status_us, STATUS_EACH_US, now_us)) {
        send_status(now_us);
    }
    if (is_due(&bridge.hello_us, HELLO_EACH_US, now_us)) {
        send_hello();
    }
    queue_drain();
    return hxcore_has_work();
}
