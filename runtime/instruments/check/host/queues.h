/* SPDX-License-Identifier: MIT */
/* What is over when a command begins: a vector clock for each queue and one for
 * the host, whose calls are one sequence. A queue counts its commands from 1.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_HOST_QUEUES_H
#define RUNTIME_INSTRUMENTS_CHECK_HOST_QUEUES_H

#include "runtime/instruments/check/shadow/shadow.h"

/* A command in 64 bits: its queue, its number there, and the number of its
 * call. */
#define HST_QUEUE_BITS 10
#define HST_CALL_BITS  18
#define HST_N_QUEUES   (1u << HST_QUEUE_BITS)
#define HST_N_CALLS    (1u << HST_CALL_BITS)
#define HST_COUNT_BITS (64 - HST_QUEUE_BITS - HST_CALL_BITS)

static inline uint64_t hst_stamp(unsigned queue, uint64_t count, uint32_t call)
{
    return (uint64_t)queue << (64 - HST_QUEUE_BITS) | count << HST_CALL_BITS |
           call;
}
static inline unsigned hst_queue_of(uint64_t stamp)
{
    return (unsigned)(stamp >> (64 - HST_QUEUE_BITS));
}
static inline uint64_t hst_count_of(uint64_t stamp)
{
    return stamp << HST_QUEUE_BITS >> (HST_QUEUE_BITS + HST_CALL_BITS);
}
static inline uint32_t hst_call_of(uint64_t stamp)
{
    return (uint32_t)stamp & (HST_N_CALLS - 1);
}

/* How many commands of each queue are over; later queues: 0. */
struct hst_clock {
    uint64_t *of;
    size_t n;
};

static inline uint64_t hst_over(const struct hst_clock *c, unsigned queue)
{
    return queue < c->n ? c->of[queue] : 0;
}

struct hst_queue {
    int device;
    unsigned number;         /* among those of the device; 0: default queue */
    uint64_t n;              /* commands so far */
    struct hst_clock before; /* what is over before its next command */
    struct chk_shadow reads, atomics; /* the last command that did so */
};

/* A notifier that was placed. */
struct hst_mark {
    const void *notifier;
    struct hst_clock at;
};

struct hst_queues {
    struct hst_queue *of;
    size_t n, room;
    struct hst_clock host;
    struct hst_mark *marks;
    size_t n_marks, room_marks;
};

/* Functions that return false, or NULL: no memory. */

/* Returns the number of a queue. HST_N_QUEUES: no memory, or too many. */
unsigned hst_queue(struct hst_queues *q, int device, unsigned number);
/* Waits for all that another clock knows. */
bool hst_join(struct hst_clock *c, const struct hst_clock *other);
/* Sets how many commands of a queue are over. */
bool hst_set(struct hst_clock *c, unsigned queue, uint64_t n);
/* Whether a queue has commands that are not over by this clock. */
bool hst_is_behind(const struct hst_queues *q, const struct hst_clock *c);

bool hst_place(struct hst_queues *q, const void *notifier,
               const struct hst_clock *at);
/* NULL: it was not placed. */
const struct hst_clock *hst_placed(const struct hst_queues *q,
                                   const void *notifier);
void hst_gone(struct hst_queues *q, const void *notifier);

void hst_queues_free(struct hst_queues *q);

#endif
