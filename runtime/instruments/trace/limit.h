/* SPDX-License-Identifier: MIT
 *
 * The size limit of a trace file, and what is omitted because of it. Three
 * quarters are for events inside launches, the rest for launches and copies.
 */
#ifndef RT_TRACE_LIMIT_H
#define RT_TRACE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/instruments/trace/out.h"

enum { OP, WAIT, STEP, TASK, REGION, N_INSIDE }; /* inside launches */
enum { LAUNCH, COMMAND, N_OUTSIDE };             /* of the program */

struct trace_left {
    uint64_t room;        /* file size up to which events are written */
    uint64_t n[N_INSIDE]; /* omitted events by kind */
    uint64_t at_ns;       /* time of the first omitted one; UINT64_MAX: none */
};
struct trace_limit {
    uint64_t mib; /* 0: no limit */
    struct trace_left inside, outside;
};

struct trace_limit trace_limit(uint64_t mib);

/* Whether an event must be omitted; counts it if so. Deterministic, because
 * events are written in program order. */
static inline bool trace_is_left_out(const struct out *out,
                                     struct trace_left *left, unsigned kind,
                                     uint64_t ns)
{
    if (out_total(out) < left->room)
        return false;
    left->at_ns = ns < left->at_ns ? ns : left->at_ns;
    left->n[kind]++;
    return true;
}

/* Reports omitted events, if any: as a JSON member after the events (returns
 * its end); as a sentence. */
char *trace_limit_put(const struct trace_limit *limit, char *at);
void trace_limit_say(const struct trace_limit *limit, FILE *to);

#endif
