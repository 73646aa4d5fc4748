/* SPDX-License-Identifier: MIT
 *
 * How long the file of a trace may become, and what it has no room for. Three
 * quarters are for what launches do, the rest for launches and copies. */
#ifndef RT_TRACE_LIMIT_H
#define RT_TRACE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/instruments/trace/out.h"

enum { OP, WAIT, STEP, TASK, REGION, N_INSIDE }; /* of launches */
enum { LAUNCH, COMMAND, N_OUTSIDE };             /* of the program */

struct trace_left {
    uint64_t room;        /* bytes of the file until then */
    uint64_t n[N_INSIDE]; /* by kind */
    uint64_t at_ns;       /* the first, of the program; UINT64_MAX: none */
};
struct trace_limit {
    uint64_t mib; /* 0: none */
    struct trace_left inside, outside;
};

struct trace_limit trace_limit(uint64_t mib);

/* Whether the text has no room for something at that time, which is counted
 * then. The text comes in the order of the program: the same on every run. */
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

/* What was left out, if anything was: a member behind the events, which answers
 * where it ends; a sentence. */
char *trace_limit_put(const struct trace_limit *limit, char *at);
void trace_limit_say(const struct trace_limit *limit, FILE *to);

#endif
