/* SPDX-License-Identifier: MIT */
/* What a launch did at each site: an instruction that starts work, waits, or is
 * in a loop of scalar code. Data for advice. Included by sim.h. */
#ifndef SIM_SITES_H
#define SIM_SITES_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* A loop of scalar code: instructions first to last, without inner loops. */
struct sim_loop {
    uint64_t first, last;             /* addresses; 0 if there is no loop */
    uint32_t cycles;                  /* cycles of one iteration of the whole
                                         loop */
    uint32_t loads, stores;           /* scalar accesses of one iteration */
    uint32_t arithmetic;              /* floating-point instructions */
    uint32_t calls, ops;              /* calls; BANG ops */
    uint32_t far;                     /* loads and stores in GDRAM */
    uint32_t near_loads, near_stores; /* accesses that are in NRAM, as far as
                                         registers show this */
    bool is_indirect;                 /* an address depends on a loaded value */
    bool is_double; /* the loop computes doubles, which no BANG op supports */
};

/* Addresses that the ops of a site read or write, by operand in memory. An
 * operand "follows" if it begins where the operand of the core's previous op
 * ended, and "stays" if it begins where that operand began. */
#define SIM_FLOWS 3 /* operands counted; further ones are not */
struct sim_flow {
    uint64_t low, high;      /* range of addresses; 0 if there is no operand */
    uint64_t follows, stays; /* number of ops */
    bool is_written;
};

/* A site: one instruction, summed over all cores. Core clock cycles. */
struct sim_site {
    uint64_t pc;
    const char *op, *intrinsic; /* as "add" and "__bang_add"; NULL for scalar
                                   code */
    unsigned code;              /* code of the op; 0 for scalar code */
    bool is_elementwise; /* d[i] depends on elements i of the operands only */
    bool is_atomic, is_conversion;
    enum sim_type type;  /* type of the elements */
    unsigned unit;       /* SIM_PROFILE_... */
    unsigned work;       /* kind of work, see sim_work_name */
    unsigned direction;  /* of a copy, else SIM_N_DIRECTIONS */
    bool is_barrier;     /* the site waits for other cores */
    bool is_async;       /* the core continues before the op ends */
    unsigned cores;      /* number of cores that executed the site */
    uint64_t ops, bytes; /* ops performed; bytes of their results */
    uint64_t busy;       /* cycles in which the site's ops occupied their
                            unit */
    uint64_t latency;    /* further cycles until their last bytes arrived */
    uint64_t waits;      /* cycles that cores waited for the op or at the
                            barrier */
    uint64_t pieces;     /* pieces of memory in the site's copies */
    /* the parts of `busy` in which the site's transfers wait for a channel of
     * the DRAM, while others have room, and for other cores that write parts of
     * the same lines */
    uint64_t in_channel, in_lines;
    /* repeated: ops at the same address as the core's previous op here. steady:
     * ops whose distance from the previous op equals that of the previous op
     * from the one before it. Addresses are those in GDRAM (copies) or of the
     * destination in NRAM (other ops). */
    uint64_t repeated, steady;
    int64_t stride;     /* the distance that `steady` counts, in bytes */
    uint64_t low, high; /* range of the addresses that `repeated` and
                           `steady` compare */
    /* part of `bytes` that another core of the cluster moved too, at the same
     * addresses and equally often */
    uint64_t shared_bytes;
    struct sim_flow flows[SIM_FLOWS];
    uint64_t changes; /* ops whose numbers differ from those of the core's
                         previous op here */
    /* How often the destination's old contents were sampled, and how often they
     * were equal to those of the previous sample. */
    uint64_t looks, held;
    uint64_t number[2]; /* first two numbers of the last op */
    uint64_t before;    /* the site that the core came from, the last time */
    /* For loads from GDRAM: the parts of `bytes` that copies of the same core,
     * and of another core of its cluster, stored earlier in this launch. */
    uint64_t own_bytes, near_bytes;
    uint64_t scalar;      /* cycles of scalar code, sampled: see sim_sites */
    struct sim_loop loop; /* the loop around the site */
    /* The maximum over cores of the counts above: */
    uint64_t most_ops, most_bytes, most_busy, most_waits, most_scalar,
        most_in_channel, most_in_lines;
};

/* Ends of the cores of a launch. */
struct sim_spread {
    unsigned cores;             /* that ran a task, without memory cores */
    uint64_t mean_end, max_end; /* cycles until the core's last task ended */
    uint64_t max_busy;          /* maximum over cores of the cycles without
                                   waits for other cores */
    uint64_t mean_busy; /* mean over all `usable` cores, of which idle cores
                           count as 0 */
    unsigned usable;    /* cores that could have run a task */
};

/* Turns counting of work by site (sim_count_work) on or off for later
 * launches. */
void sim_count_sites(struct sim *sim, bool is_wanted);

/* Sites of the last launch by ascending address, if sim_count_sites is on;
 * valid until the next launch. NULL and 0: the launch was stopped or had too
 * many sites, or memory is short.
 * Cycles of scalar code are sampled: after a number of instructions the next
 * taken branch of a core gets all cycles since its last sample. Short code may
 * get none. */
const struct sim_site *sim_sites(struct sim *sim, size_t *n);
void sim_sites_spread(const struct sim *sim, struct sim_spread *spread);

#pragma GCC visibility pop

#endif
