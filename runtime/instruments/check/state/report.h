/* SPDX-License-Identifier: MIT
 *
 * What a report says.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_REPORT_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/instruments/check/state/classes.h"
#include "sim/sim.h"

/* One side of a report: who did what, where. Of a call of the host, what and at
 * alone. */
struct chk_party {
    char what[64];          /* "__memcpy_async"; "a store" */
    struct sim_location at; /* line 0: not known */
    /* Where it is in an inlined function: the calls, the innermost first. */
    struct sim_location callers[4];
    unsigned n_callers;
    uint64_t pc;
    unsigned cluster, core; /* 0..3, or SIM_MEMORY_CORE */
    int task;
    uint64_t cycle;
};

struct chk_report {
    enum chk_class class;
    enum chk_severity severity;
    char kernel[256];     /* for people; "" where none is to blame */
    char mangled[512];    /* as its symbol has it */
    char cause[800];      /* one sentence */
    struct chk_party now; /* the access that is wrong */
    bool is_host;         /* that is a call of the host */
    bool has_before;
    struct chk_party before; /* the other one */
    const char *space;       /* "NRAM"; NULL: no bytes in particular */
    uint64_t address, bytes; /* that both touched, or that are wrong */
    /* Where the host made what the bytes are of; line 0: its function alone is
     * known, or nothing. */
    struct sim_location made;
    char owner[800];  /* of the bytes, and where it was born; or "" */
    char from[400];   /* other memory that matters, and where it was made */
    char remedy[800]; /* what to do */
    uint64_t count;   /* how often it was seen */
};

#endif
