/* SPDX-License-Identifier: MIT
 *
 * What cores did in a launch, as pictures need it: ops on units, waits with
 * their reason, steps and tasks with their ends. An observer of the simulator
 * (record.c) puts it together and passes it on; nothing is kept.
 */
#ifndef RT_RECORD_H
#define RT_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/instruments/report/lines.h"
#include "sim/sim.h"

/* Cycles are those of the launch. */
struct rec_op {
    const struct sim_op_event *event;
    uint64_t id; /* not 0, no other op of the launch has it */
};

enum rec_why {
    REC_WAITS_UNITS,     /* at a __sync of its own units */
    REC_WAITS_OP,        /* for the end of the op it has just issued */
    REC_WAITS_INTERLOCK, /* a scalar access, for the compute unit */
    REC_WAITS_END,       /* a task that has returned, for its units */
    REC_WAITS_OTHERS,    /* for other cores: at a barrier, for a lock */
};

/* The op on a unit that a wait was for: it ended last. */
struct rec_cause {
    uint64_t op; /* its id; 0: there is none */
    unsigned unit;
    uint64_t start, free, end; /* cycles: taken until `free` */
    uint64_t pc;
};

/* A wait of a core that is over. The cycles are those that profiles
 * count as waited, and those of the units at the end of a task, which they do
 * not. */
struct rec_wait {
    struct sim_actor by; /* where it waits */
    enum rec_why why;
    uint64_t from, to;
    uint64_t late;    /* of it, at its end: would not be if bandwidth had no
                         limit */
    const char *what; /* "__sync_cluster", of barriers; "a lock"; "stores"
                         of the scalar pipe; else NULL: `cause` is */
    struct rec_cause cause; /* of those none */
};

/* An instruction that a core has executed. */
struct rec_insn {
    unsigned core; /* its number */
    uint64_t pc, from, to;
    bool is_branch, is_taken; /* of conditional ones */
};

/* A memory core, by the number it has in its cluster. */
static inline bool rec_is_memory_core(unsigned core)
{
    return core == SIM_MEMORY_CORE;
}

/* Of two cores that ended their last tasks at these cycles, 0 for none, whether
 * the first one is to stand for the launch: cores with units of their own come
 * before memory cores, then who ends last. */
bool rec_ends_later(uint64_t end, unsigned core, uint64_t other_end,
                    unsigned other_core);

/* Where an op is drawn: by its unit, copies of DRAM by whether they write it.
 */
enum rec_lane {
    REC_LANE_NONE, /* of the scalar pipe */
    REC_LANE_COMPUTE,
    REC_LANE_IN,
    REC_LANE_OUT, /* atomics as well */
    REC_LANE_MOVE,
};
enum rec_lane rec_lane_of(const struct sim_op_event *op);

/* What it was for. */
enum rt_wait rec_wait_kind(const struct rec_wait *wait);

/* In parts: first for work, then, if that came late for lack of bandwidth, for
 * that. Answers how many parts there are. */
struct rec_wait_part {
    enum rt_wait why;
    uint64_t from, to;
};
unsigned rec_wait_parts(const struct rec_wait *wait,
                        struct rec_wait_part parts[2]);

/* Something named that a core was in. */
struct rec_stretch {
    struct sim_actor by; /* where its task began */
    uint64_t from, to;
    const char *name; /* of a step; NULL: a task */
    int task;
};

/* Who gets it. Functions may be NULL. */
struct rec_sink {
    void (*task_begins)(void *self, const struct sim_actor *by);
    void (*op)(void *self, const struct rec_op *op);
    void (*wait)(void *self, const struct rec_wait *wait);
    void (*step)(void *self, const struct rec_stretch *step);
    void (*task)(void *self, const struct rec_stretch *task);
    void (*region)(void *self, const struct sim_region_event *event);
    void (*insn)(void *self, const struct rec_insn *insn); /* makes launches
                                                              slower */
    bool needs_ranges; /* of ops: the event may have none otherwise */
};

struct rec_recorder;

/* A recorder for up to eight sinks; NULL: the host has no memory. */
struct rec_recorder *rec_new(void);
void rec_free(struct rec_recorder *r);
void rec_add(struct rec_recorder *r, const struct rec_sink *sink, void *self);

/* Around a launch on sim: attaches and detaches the observer. False: there are
 * too many observers, or no memory. At the end open steps and tasks end at the
 * cycle of its core's last event; false: there was no memory to follow the
 * launch when time went back, and what came after is missing. */
bool rec_begin(struct rec_recorder *r, struct sim *sim);
bool rec_end(struct rec_recorder *r);

#endif
