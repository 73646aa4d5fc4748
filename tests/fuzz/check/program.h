/* SPDX-License-Identifier: MIT
 *
 * The programs of fuzz_check, and what is wrong with them worked out slowly
 * from the list of all events: slow.c knows nothing of the checks.
 */
#ifndef TESTS_FUZZ_CHECK_PROGRAM_H
#define TESTS_FUZZ_CHECK_PROGRAM_H

#include <stdbool.h>

enum { CORES = 3, MOST_EVENTS = 60, BYTES = 24 };

enum what {
    SCALAR,
    COMPUTE,
    IO,
    MOVE,
    ATOMIC,
    BLOCKING,
    SYNC,
    LOCK,
    BARRIER,
    /* For what nobody wrote. */
    FILL,
    COPY,
    SUM,
    SEND, /* to GDRAM */
    TASK, /* begins anew */
};

struct event {
    enum what what;
    unsigned core;
    bool is_global, is_written;       /* accesses */
    unsigned first, bytes, stride, n; /* n pieces */
    unsigned from, from_stride;       /* of COPY: pieces of the source */
    unsigned units; /* of SYNC, by SIM_PROFILE_...; of LOCK its number */
    unsigned place; /* of its instruction; the same in a loop */
    unsigned task;  /* how many ran on its core before */
};

extern struct event events[MOST_EVENTS];
extern unsigned n_events;
extern unsigned width; /* bytes of memory for one of the program */

static inline bool is_access(const struct event *e)
{
    return e->what <= BLOCKING;
}

static inline bool is_copy(enum what w)
{
    return w == IO || w == MOVE;
}

/* The task that a core ran at an event, as a number of its core. */
unsigned slow_task_at(unsigned core, unsigned i);

/* Before slow_is_race: what comes before what, for all events. */
void slow_order_all(void);
/* Before slow_uses_nothing: no byte is written. */
void slow_forget(void);

/* Whether event i makes a hazard, or a race, with one before it. */
bool slow_is_hazard(unsigned i);
bool slow_is_race(unsigned i);
/* Whether event i uses what nobody wrote; then what it does is done. */
bool slow_uses_nothing(unsigned i);

#endif
