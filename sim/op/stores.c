/* SPDX-License-Identifier: MIT */
/* Each row describes a page of GDRAM, with the range that one core stored last.
 * A page replaces another page of the same row, and of two disjoint ranges only
 * the last one remains. So counts may be too low, never too high. */
#include "sim/op/stores.h"

#include "sim/machine/sites.h"

enum { PAGE = 4096, ROWS = 16384 };

struct sim_stores {
    uint64_t launch;
    struct stored {
        uint64_t launch; /* number of the launch; 0 if the row is empty */
        uint64_t low, high;
        unsigned core;
    } rows[ROWS];
};

static struct stored *row_of(struct sim_stores *s, uint64_t address)
{
    return &s->rows[address / PAGE % ROWS];
}

static void note(struct sim_stores *s, unsigned core, uint64_t low,
                 uint64_t high)
{
    struct stored *r = row_of(s, low);
    const bool is_mine = r->launch == s->launch && r->core == core &&
                         r->low / PAGE == low / PAGE && low <= r->high &&
                         high >= r->low;
    *r = (struct stored){
        .launch = s->launch,
        .low = is_mine && r->low < low ? r->low : low,
        .high = is_mine ? sim_max(r->high, high) : high,
        .core = core,
    };
}

static void count(struct sim_stores *s, const struct sim_core *c,
                  struct sim_site_row *site, uint64_t low, uint64_t high)
{
    const struct stored *r = row_of(s, low);
    const unsigned cores = c->sim->cores_per_cluster;
    if (r->launch != s->launch || r->high <= low || r->low >= high)
        return;
    const uint64_t bytes =
        (r->high < high ? r->high : high) - (r->low > low ? r->low : low);
    if (r->core == c->id)
        site->own_bytes += bytes;
    else if (r->core / cores == c->id / cores)
        site->near_bytes += bytes;
}

void sim_stores_count(const struct sim_call *call, struct sim_site_row *r)
{
    const struct sim_core *c = call->core;
    struct sim_stores *s = c->sim->stores;
    const struct isa_direction_info *d = call->direction;
    if (!s || !d || call->isa.segments != 1)
        return;
    const bool is_store = d->dst == ISA_SPACE_GDRAM;
    if (is_store == (d->src == ISA_SPACE_GDRAM))
        return;
    const struct sim_operand *far = &call->spans[is_store ? 0 : 1];
    const uint64_t end = far->address + far->bytes;
    for (uint64_t at = far->address, next; at < end; at = next) {
        next = at / PAGE * PAGE + PAGE;
        next = next < end ? next : end;
        if (is_store)
            note(s, c->id, at, next);
        else
            count(s, c, r, at, next);
    }
}

void sim_stores_init(struct sim *sim)
{
    if (!sim->stores)
        sim->stores = isa_alloc(1, sizeof *sim->stores);
}

void sim_stores_reset(struct sim *sim)
{
    if (sim->stores)
        sim->stores->launch++;
}
