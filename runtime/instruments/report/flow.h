/* SPDX-License-Identifier: MIT
 *
 * The program as a whole: what its queues, copies and threads did at which
 * time, how long all of it takes, and what that time is spent on.
 */
#ifndef RUNTIME_INSTRUMENTS_REPORT_FLOW_H
#define RUNTIME_INSTRUMENTS_REPORT_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/instruments/instrument.h"

/* A command, see struct instrument_command. */
struct rt_flow_span {
    uint64_t start, end, bytes; /* times in picoseconds */
    uint32_t queue, thread;
    uint16_t device, queue_device;
    uint8_t kind;
    bool is_waited_for;
};

struct rt_flow {
    struct rt_flow_span *spans; /* in the order of the program */
    size_t n, room;
    bool is_cut; /* there was no memory for all of them */
};

void rt_flow_add(struct rt_flow *flow,
                 const struct instrument_command *command);
void rt_flow_clear(struct rt_flow *flow);

/* Who did something: a queue, or the copies of a device in one direction, or a
 * thread of the host. */
struct rt_flow_lane {
    enum instrument_kind kind; /* LAUNCH: a queue; WAIT: a thread */
    int device;
    unsigned number; /* of the queue or thread */
    uint64_t n, busy_ps, bytes;
};
enum { RT_FLOW_NAME = 64 };
/* "queue 2", "copies to the device", "host thread 1"; with the device where
 * there are several. */
void rt_flow_name(const struct rt_flow_lane *lane, bool has_devices,
                  char name[RT_FLOW_NAME]);

/* Of the whole program. */
struct rt_flow_figures {
    uint64_t
        ps; /* from the start of the first command to the end of the last */
    /* The chain of commands that ends last, each of which starts when the one
     * before it ends: its time by kind; of INSTRUMENT_WAIT: no command
     * ran. */
    uint64_t chain[INSTRUMENT_N_KINDS];
    enum instrument_kind bound; /* that has most of it */
    bool overlaps;              /* some commands run at the same time */
    bool has_devices;           /* more than one of them is used */
    unsigned n_queues;          /* that are used */
    struct rt_flow_lane *lanes; /* by device, kind and number */
    size_t n_lanes;
};
/* False: no memory. rt_flow_figures_fini gives back what they hold. */
bool rt_flow_figures_fill(struct rt_flow_figures *f,
                          const struct rt_flow *flow);
void rt_flow_figures_fini(struct rt_flow_figures *f);

/* The name of a kind in JSON (flow_kinds.def). */
const char *rt_flow_key(enum instrument_kind kind);

/* Of programs whose commands overlap, or which have several queues or devices:
 * there the sum of all launches is not the time of the program. */
void rt_flow_text(FILE *out, const struct rt_flow *flow);

#endif
