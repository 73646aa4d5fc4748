/* SPDX-License-Identifier: MIT */
/* The time of the whole program: what queues, copies and threads did and when,
 * the total time, and on what it was spent. */
#ifndef RUNTIME_INSTRUMENTS_REPORT_FLOW_H
#define RUNTIME_INSTRUMENTS_REPORT_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/instruments/instrument.h"

/* A command, as in struct instrument_command. */
struct rt_flow_span {
    uint64_t start, end, bytes; /* times in picoseconds */
    uint32_t queue, thread;
    uint16_t device, queue_device;
    uint8_t kind;
    bool is_waited_for;
};

struct rt_flow {
    struct rt_flow_span *spans; /* in program order */
    size_t n, room;
    bool is_cut; /* whether some spans are missing for lack of memory */
};

void rt_flow_add(struct rt_flow *flow,
                 const struct instrument_command *command);
void rt_flow_clear(struct rt_flow *flow);

/* A lane: a queue, the copies of a device in one direction, or a host
 * thread. */
struct rt_flow_lane {
    enum instrument_kind kind; /* LAUNCH: the lane is a queue; WAIT: a host
                                  thread */
    int device;
    unsigned number; /* number of the queue or thread */
    uint64_t n, busy_ps, bytes;
};
enum { RT_FLOW_NAME = 64 };
/* Writes a name like "queue 2", "copies to the device" or "host thread 1"; with
 * the device if there are several. */
void rt_flow_name(const struct rt_flow_lane *lane, bool has_devices,
                  char name[RT_FLOW_NAME]);

/* Figures of the whole program. */
struct rt_flow_figures {
    uint64_t ps; /* from the first start to the last end */
    /* The critical path: the chain of commands that ends last. Each command in
     * the chain starts when the previous command ends. `chain` has the time by
     * kind; INSTRUMENT_WAIT: no command ran. */
    uint64_t chain[INSTRUMENT_N_KINDS];
    enum instrument_kind bound; /* the kind with most of the chain's time */
    bool overlaps;              /* whether some commands ran at the same time */
    bool has_devices;           /* whether more than one device is used */
    unsigned n_queues;          /* number of queues used */
    struct rt_flow_lane *lanes; /* ordered by device, kind and number */
    size_t n_lanes;
};
/* Fills the figures. False: no memory. rt_flow_figures_fini frees them. */
bool rt_flow_figures_fill(struct rt_flow_figures *f,
                          const struct rt_flow *flow);
void rt_flow_figures_fini(struct rt_flow_figures *f);

/* Returns the name of a kind in JSON (flow_kinds.def). */
const char *rt_flow_key(enum instrument_kind kind);

/* Prints the flow of a program, if commands overlap or there are several queues
 * or devices. Otherwise the program's time is the sum of its launches. */
void rt_flow_text(FILE *out, const struct rt_flow *flow);

#endif
