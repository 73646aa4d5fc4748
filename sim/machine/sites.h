/* SPDX-License-Identifier: MIT */
/* Per-core table of site rows (sim/sites.h), hashed by address: counting
 * allocates no memory and threads share no data. Internal to sim/. */
#ifndef SIM_MACHINE_SITES_H
#define SIM_MACHINE_SITES_H

#include <string.h>

#include "sim/machine/machine.h"

/* Size of the hash table, and maximum number of rows of a core. */
enum { SIM_SITES = 512, SIM_MOST_SITES = SIM_SITES / 4 * 3 };

struct sim_site_row {
    uint64_t pc;
    const struct isa_op *op;
    uint64_t ops, bytes, busy, latency, waits, pieces, scalar;
    uint64_t in_channel, in_lines;
    uint64_t repeated, steady;
    uint64_t at;                 /* address of the last op */
    int64_t last_stride, stride; /* of the last op; of steady ops */
    uint64_t low, high;
    uint64_t places; /* hash sum of the addresses of all ops */
    uint8_t unit, work, type, direction;
    bool is_async, is_barrier;
    bool is_far;     /* a scalar access to device memory */
    bool is_sampled; /* the next fields are valid */
    uint8_t n_flows;
    struct sim_flow_row {
        struct sim_flow sum;
        uint64_t at, end; /* addresses of the last op */
    } flows[SIM_FLOWS];
    uint64_t changes, numbers, number[2];
    uint64_t looks, held, content;
    uint64_t before, own_bytes, near_bytes;
    uint32_t near_loads, near_stores; /* NRAM accesses of the loop, by
                                         registers */
};

struct sim_sites {
    uint16_t places[SIM_SITES]; /* 1 + index of the row, by hash of the
                                   address; 0 for an empty place */
    unsigned n;
    bool is_full;     /* some sites were not counted */
    uint64_t sampled; /* scalar cycles of the core at its last sample */
    uint64_t met_at;  /* address of the barrier at which the core waits */
    uint64_t last;    /* address of the last site */
    struct sim_site_row rows[SIM_MOST_SITES];
};

/* Notes that the core reaches the site of row r. */
static inline void sim_site_follow(struct sim_sites *s, struct sim_site_row *r)
{
    if (s->last == r->pc)
        return;
    r->before = s->last;
    s->last = r->pc;
}

/* Allocates rows for all cores, if none; returns false if out of memory. */
bool sim_sites_init(struct sim *sim);
void sim_sites_free(struct sim *sim);
/* Clears the counts of a core, at the beginning of a launch. */
void sim_sites_reset(struct sim_core *c);

/* Adds a row for an address at a free place; returns NULL if there are too many
 * rows. */
struct sim_site_row *sim_site_add(struct sim_sites *s, uint64_t pc,
                                  unsigned place);

static inline unsigned sim_site_hash(uint64_t pc)
{
    return (unsigned)(pc >> 2) % SIM_SITES;
}

/* The row of an address, added if needed. NULL if there are too many rows. */
static inline struct sim_site_row *sim_site_row(struct sim_sites *s,
                                                uint64_t pc)
{
    unsigned i = sim_site_hash(pc);
    for (unsigned row; (row = s->places[i]) > 0; i = (i + 1) % SIM_SITES)
        if (s->rows[row - 1].pc == pc)
            return &s->rows[row - 1];
    return sim_site_add(s, pc, i);
}

/* The row of the core's current instruction. NULL if there are too many rows,
 * or if sites are not counted. */
static inline struct sim_site_row *sim_site_here(struct sim_core *c)
{
    return c->sites
               ? sim_site_row(c->sites, sim_program_address(c->program, c->pc))
               : NULL;
}

/* Counts that the core waits at its current instruction. */
static inline void sim_site_wait(struct sim_core *c, uint64_t cycles)
{
    struct sim_site_row *r = sim_site_here(c);
    if (!r)
        return;
    if (!r->op) {
        r->op = isa_op_by_code((unsigned)c->pc->imm);
        r->direction = SIM_N_DIRECTIONS;
    }
    sim_site_follow(c->sites, r);
    r->waits += cycles;
}

/* Notes that the core arrives at a barrier; sim_site_met then counts the wait
 * of the core. */
static inline void sim_site_meet(struct sim_core *c)
{
    struct sim_site_row *r = sim_site_here(c);
    if (r) {
        r->op = isa_op_by_code((unsigned)c->pc->imm);
        r->direction = SIM_N_DIRECTIONS;
        r->is_barrier = true;
        r->ops++;
        c->sites->met_at = r->pc;
    }
}

static inline void sim_site_met(struct sim_core *c, uint64_t cycles)
{
    struct sim_sites *s = c->sites;
    struct sim_site_row *r = s && s->met_at ? sim_site_row(s, s->met_at) : NULL;
    if (r)
        r->waits += cycles;
}

/* Counts an op at address `at`. */
static inline void sim_site_place(struct sim_site_row *r, uint64_t at,
                                  uint64_t bytes)
{
    const int64_t stride = (int64_t)(at - r->at);
    if (r->ops == 0) {
        r->low = at;
        r->high = at + bytes;
    } else {
        r->repeated += stride == 0;
        if (stride != 0 && stride == r->last_stride && r->steady == 0)
            r->stride = stride;
        r->steady +=
            stride != 0 && stride == r->last_stride && stride == r->stride;
        r->last_stride = stride;
        r->low = at < r->low ? at : r->low;
        r->high = sim_max(r->high, at + bytes);
    }
    r->at = at;
    r->places += (at ^ bytes << 40) * 0x9e3779b97f4a7c15;
}

/* Counts a scalar access to device memory that takes `cycles`. */
static inline void sim_site_far(struct sim_core *c, uint64_t at, uint64_t bytes,
                                uint64_t cycles)
{
    struct sim_site_row *r = sim_site_here(c);
    if (!r)
        return;
    r->direction = SIM_N_DIRECTIONS;
    r->is_far = true;
    sim_site_place(r, at, bytes);
    r->ops++;
    r->bytes += bytes;
    r->busy += cycles;
}

/* Counts an op that keeps the compute unit busy for `busy` cycles and writes
 * `bytes` bytes from address `at` on. */
static inline void sim_site_compute(struct sim_core *c, const struct isa_op *op,
                                    unsigned type, unsigned work, uint64_t at,
                                    uint64_t bytes, uint64_t busy)
{
    struct sim_site_row *r = sim_site_here(c);
    if (!r)
        return;
    if (r->ops == 0) {
        r->op = op;
        r->unit = SIM_PROFILE_COMPUTE;
        r->type = (uint8_t)type;
        r->work = (uint8_t)work;
        r->direction = SIM_N_DIRECTIONS;
        r->is_async = true;
    }
    sim_site_place(r, at, bytes);
    r->ops++;
    r->bytes += bytes;
    r->busy += busy;
    r->pieces++;
}

#endif
