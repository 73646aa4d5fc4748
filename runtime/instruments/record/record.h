/* SPDX-License-Identifier: MIT */
/* Activities of cores in a launch, for pictures: ops on units, waits with their
 * reasons, steps, tasks. An observer (record.c) makes activities from events
 * and passes them to sinks without storing them. */
#ifndef RT_RECORD_H
#define RT_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/instruments/report/lines.h"
#include "sim/sim.h"

/* Cycles count from the start of the launch. */
struct rec_op {
    const struct sim_op_event *event;
    uint64_t id; /* unique in the launch, not 0 */
};

enum rec_why {
    REC_WAITS_UNITS,     /* waits at a __sync for the core's own units */
    REC_WAITS_OP,        /* waits for the op that was just issued */
    REC_WAITS_INTERLOCK, /* a scalar access waits for compute */
    REC_WAITS_END,       /* a task that has returned waits for its units */
    REC_WAITS_OTHERS,    /* waits for other cores, at a barrier or lock */
};

/* The op that ended last of the ops for which the core waited. */
struct rec_cause {
    uint64_t op; /* its id; 0: none */
    unsigned unit;
    uint64_t start, free, end; /* cycles; the unit is busy until `free` */
    uint64_t pc;
};

/* A completed wait of a core. Profiles count its cycles as waits, unless the
 * core waits for units at the end of a task. */
struct rec_wait {
    struct sim_actor by; /* core and place of the wait */
    enum rec_why why;
    uint64_t from, to;
    uint64_t late;    /* length of its last part, which limited bandwidth
                         causes */
    const char *what; /* barrier ("__sync_cluster"), "a lock", or "stores" of
                         the scalar pipe; NULL: `cause` says it */
    struct rec_cause cause; /* only valid if `what` is NULL */
};

/* An instruction that a core executed. */
struct rec_insn {
    unsigned core; /* number of the core */
    uint64_t pc, from, to;
    bool is_branch, is_taken; /* is_taken: whether the conditional branch was
                                 taken */
};

/* Whether this number in a cluster belongs to a memory core. */
static inline bool rec_is_memory_core(unsigned core)
{
    return core == SIM_MEMORY_CORE;
}

/* Whether the first of two cores represents a launch rather than the second.
 * The arguments are the cycles at which the last tasks of the cores ended (0:
 * no task). A core with units of its own is preferred to a memory core;
 * otherwise the core that ends later is preferred. */
bool rec_ends_later(uint64_t end, unsigned core, uint64_t other_end,
                    unsigned other_core);

/* The lane of an op in pictures. It depends on the unit; for copies of DRAM, on
 * the direction. */
enum rec_lane {
    REC_LANE_NONE, /* of the scalar pipe */
    REC_LANE_COMPUTE,
    REC_LANE_IN,
    REC_LANE_OUT, /* also atomics */
    REC_LANE_MOVE,
};
enum rec_lane rec_lane_of(const struct sim_op_event *op);

/* Returns the reason of a wait. */
enum rt_wait rec_wait_kind(const struct rec_wait *wait);

/* Splits a wait: the first part is a wait for work, the last part (`late`) a
 * wait for bandwidth. Returns the number of parts. */
struct rec_wait_part {
    enum rt_wait why;
    uint64_t from, to;
};
unsigned rec_wait_parts(const struct rec_wait *wait,
                        struct rec_wait_part parts[2]);

/* A named interval of a core. */
struct rec_stretch {
    struct sim_actor by; /* actor at the beginning of the task */
    uint64_t from, to;
    const char *name; /* name of a step; NULL: the span is a task */
    int task;
};

/* A receiver of activities. Functions may be NULL. */
struct rec_sink {
    void (*task_begins)(void *self, const struct sim_actor *by);
    void (*op)(void *self, const struct rec_op *op);
    void (*wait)(void *self, const struct rec_wait *wait);
    void (*step)(void *self, const struct rec_stretch *step);
    void (*task)(void *self, const struct rec_stretch *task);
    void (*region)(void *self, const struct sim_region_event *event);
    void (*insn)(void *self, const struct rec_insn *insn); /* slow */
    bool needs_ranges; /* whether op events must have ranges, which they may
                          lack otherwise */
};

/* Makes a recorder for up to eight sinks. NULL: no host memory. */
struct rec_recorder *rec_new(void);
void rec_free(struct rec_recorder *r);
void rec_add(struct rec_recorder *r, const struct rec_sink *sink, void *self);

/* Call these before and after a launch on sim: they attach and detach the
 * observer. rec_begin returns false if there are too many observers, or no
 * memory. rec_end closes open steps and tasks at the last event of their core.
 * rec_end returns false if there was no memory when time went back, so that
 * later activities are missing. */
bool rec_begin(struct rec_recorder *r, struct sim *sim);
bool rec_end(struct rec_recorder *r);

#endif
