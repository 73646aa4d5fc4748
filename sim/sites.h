/* SPDX-License-Identifier: MIT
 *
 * What a launch did at each instruction that starts work, waits, or is a loop
 * of scalar code: what advice rests on. Included by sim.h.
 */
#ifndef SIM_SITES_H
#define SIM_SITES_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* A loop of scalar code, of its instructions those between the first and the
 * last, without loops inside of it. */
struct sim_loop {
    uint64_t first, last;             /* addresses; 0: it is in none */
    uint32_t cycles;                  /* of one pass over all of it */
    uint32_t loads, stores;           /* scalar accesses of one pass */
    uint32_t arithmetic;              /* instructions that compute floats */
    uint32_t calls, ops;              /* calls; BANG ops */
    uint32_t far;                     /* loads and stores that reached GDRAM */
    uint32_t near_loads, near_stores; /* and that were to NRAM, as far as the
                                         registers show it */
    bool is_indirect; /* an address comes from a value that it loads */
    bool is_double;   /* it computes doubles, which no op does */
};

/* Where the ops of a site read or write, by their operands in memory. An
 * operand follows if it begins where that of the op of this core before ended,
 * and stays if it begins where that one began. */
#define SIM_FLOWS 3 /* further operands are not counted */
struct sim_flow {
    uint64_t low, high;      /* lowest address, highest end; 0: no operand */
    uint64_t follows, stays; /* ops of which it does */
    bool is_written;
};

/* An instruction, over all cores. Cycles are those of the core clock. */
struct sim_site {
    uint64_t pc;
    const char *op, *intrinsic; /* "add", "__bang_add"; NULL: scalar code */
    unsigned code;              /* of the op, 0: scalar code */
    bool
        is_elementwise; /* d[i] rests on the elements i of its operands alone */
    bool is_atomic, is_conversion;
    enum sim_type type;  /* of its elements */
    unsigned unit;       /* SIM_PROFILE_... */
    unsigned work;       /* its kind, see sim_work_name */
    unsigned direction;  /* of copies, else SIM_N_DIRECTIONS */
    bool is_barrier;     /* it waits for other cores */
    bool is_async;       /* the core does not wait for its end */
    unsigned cores;      /* that came there */
    uint64_t ops, bytes; /* performed; of their results */
    uint64_t busy;       /* cycles in which they keep their unit from others */
    uint64_t latency;    /* cycles after these, until their last bytes arrive */
    uint64_t waits;  /* cycles in which cores wait here: for the op, or, where
                        it is a barrier, for others */
    uint64_t pieces; /* pieces of memory that copies were made of */
    /* Of copies with GDRAM, by what they touch there; of ops on NRAM by where
     * they write: those that are where the op of this core before them was;
     * and those that are as far from it as that one was from its own. */
    uint64_t repeated, steady;
    int64_t stride;        /* of the latter: bytes from one to the next */
    uint64_t low, high;    /* lowest address, highest end of these */
    uint64_t shared_bytes; /* of `bytes` those that another core of the cluster
                              moved as well: the same places, as often */
    struct sim_flow flows[SIM_FLOWS];
    uint64_t changes; /* ops whose numbers are not those of the op before */
    /* How often what it would write over was compared with the time before, and
     * was the same. */
    uint64_t looks, held;
    uint64_t number[2]; /* the first two numbers of the last op */
    uint64_t before; /* the site at which its core was before, the last time */
    /* Of `bytes` of loads from GDRAM those that were stored there in this
     * launch, by copies of the same core, or of another one of its cluster. */
    uint64_t own_bytes, near_bytes;
    uint64_t scalar;      /* cycles of scalar code, of samples (see below) */
    struct sim_loop loop; /* that the site is in, of samples and of ops */
    /* Of the core that has most of each: */
    uint64_t most_ops, most_bytes, most_busy, most_waits, most_scalar;
};

/* How the cores of a launch ended. */
struct sim_spread {
    unsigned cores;             /* that ran a task, memory cores not included */
    uint64_t mean_end, max_end; /* cycles, until their last task was done */
    uint64_t max_busy;  /* of the core that ran longest without waits for
                           other cores */
    uint64_t mean_busy; /* the same, of all cores of the device that could
                           have run a task: idle ones count as 0 */
    unsigned usable;    /* so many */
};

/* From now on launches that count work (sim_count_work) count it by site as
 * well, or not any more. */
void sim_count_sites(struct sim *sim, bool is_wanted);

/* Sites of the last launch, if sim_count_sites asked for them, by ascending
 * address; they live until the next launch. NULL and 0: there are none, as the
 * launch was stopped, had too many, or as the host has no memory.
 *
 * Cycles of scalar code are known from samples: after so many instructions the
 * next taken branch of a core has all cycles since the sample before. So short
 * code has none. */
const struct sim_site *sim_sites(struct sim *sim, size_t *n);
void sim_sites_spread(const struct sim *sim, struct sim_spread *spread);

#pragma GCC visibility pop

#endif
