/* SPDX-License-Identifier: MIT */
/* The check `host`, of all devices of a program: which command touches which
 * bytes, and what orders them. */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HOST_ORDER_H
#define RUNTIME_INSTRUMENTS_CHECK_HOST_ORDER_H

#include "runtime/instruments/check/host/queues.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/env.h"

enum hst_how { HST_READS, HST_WRITES, HST_COMBINES, HST_FREES };

/* A call of the host that has enqueued commands. */
struct hst_call {
    struct chk_caller by;
    char *kernel; /* of a launch, else NULL */
};

/* Host bytes of an asynchronous copy that is not over for the host. */
struct hst_buffer {
    struct instrument_span span;
    uint64_t stamp;
    uint64_t hash; /* of the bytes when the copy was performed here */
    const void *thread;
    int device; /* of the queue */
    bool is_reported;
};

struct hst {
    const struct rt_host *host;
    struct chk *checks[RT_MAX_DEVICES]; /* NULL: not opened */
    struct hst_queues queues;
    struct chk_shadow writes; /* the last command that wrote a byte */
    struct hst_call *calls;   /* by number, from 1 */
    size_t n_calls, room_calls;
    struct hst_buffer *buffers;
    size_t n_buffers, room_buffers;
    /* The command that is performed, or the call of the host. */
    struct hst_now {
        bool is_host; /* the host waits for it */
        int device;
        unsigned queue;
        uint64_t stamp;       /* 0: of no queue */
        bool is_alone;        /* all earlier commands are over before it */
        struct chk_caller by; /* of the host */
        const void *thread;
        unsigned n_spans;
        struct instrument_span spans[2];
        struct {
            uint64_t first, end;
        } last[HST_COMBINES + 1]; /* the bytes touched last */
        uint32_t found[16];       /* calls with a conflict that was reported */
        unsigned n_found;
    } now;
};

/* Returns the call of a number, which is not 0. */
static inline const struct hst_call *hst_call(const struct hst *h,
                                              uint32_t number)
{
    return &h->calls[number - 1];
}

struct hst *hst_new(const struct rt_host *host);
void hst_free(struct hst *h);
/* Receives the checks of a device, which get its reports. */
void hst_follow(struct hst *h, int device, struct chk *c);
/* Forgets all commands: in a forked child. */
void hst_forget(struct hst *h);

/* An event of the runtime. */
void hst_event(struct hst *h, const struct instrument_order *e);

/* An access by the present command. Keys identify bytes of all memories. */
uint64_t hst_key(int device, uint64_t address);
void hst_touch(struct hst *h, int device, uint64_t key, uint64_t address,
               uint64_t bytes, enum hst_how how);
/* The host frees device memory. */
void hst_release(struct hst *h, int device, uint64_t address, uint64_t bytes);

#endif
