/* SPDX-License-Identifier: MIT */
/*
 * Hazards inside a core: work of one unit on bytes that another unit may still
 * be at. Each core keeps, by byte and unit, who read and wrote last; a sync
 * that names a unit retires what the unit did before it. Units are in order
 * with themselves, the scalar core waits for the compute unit by itself, and a
 * blocking copy waits for everything but retires nothing. Work of the scalar
 * core is issued in order, so it meets asynchronous copies only;
 * what it has loaded is there once it has waited for anything.
 */
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/alloc.h"
#include "runtime/check/shadow.h"
#include "runtime/check/state.h"

enum unit { SCALAR, COMPUTE, ATOMIC, IO, MOVE, MPU, N_UNITS };

static const struct {
    const char *name, *sync;
} units[N_UNITS] = {
    [SCALAR] = {"the scalar core", "__sync()"},
    [COMPUTE] = {"the compute unit", "__sync_compute()"},
    [ATOMIC] = {"the atomic", "__sync()"},
    [IO] = {"the IO-DMA", "__sync_io()"},
    [MOVE] = {"the Move-DMA", "__sync_move()"},
    [MPU] = {"the DMA of the memory core", "__sync_io()"},
};

/* Whether later work of unit `to` has to be told by a sync that work of `from`
 * is done. */
static bool is_apart(enum unit from, enum unit to)
{
    if (from == to)
        return false;
    if (from == SCALAR || from == COMPUTE || from == ATOMIC)
        return to >= IO;
    return true;
}

/* What was done last, in its order, and is in no shadow yet: mostly a sync
 * comes before anybody asks for it. */
#define MOST_LATE 16384
struct late {
    struct work {
        uint64_t address, bytes, stamp;
    } * of;
    size_t n, room;
};

struct core {
    struct chk_shadow read[N_UNITS], written[N_UNITS];
    struct late late_read[N_UNITS], late_written[N_UNITS];
    uint32_t busy;            /* a bit of each unit that has some */
    uint64_t latest[N_UNITS]; /* cycle of the last work that is kept, plus 1 */
    /* Work of unit [from] up to this cycle is done for later work of [to]. */
    uint64_t done[N_UNITS][N_UNITS];
    uint64_t loaded; /* loads of the scalar core up to this cycle are done */
};

struct hazard {
    struct core cores[CHK_MAX_CORES];
};

static struct core *core_of(struct chk *c, unsigned number)
{
    struct hazard *h = c->of[CHK_HAZARD];
    return &h->cores[number];
}

/* ---- what is said ------------------------------------------------------- */

struct pair {
    enum unit from, to;
    bool was_written, is_written;
};

static void words(struct chk *c, const struct chk_finding *f,
                  struct chk_report *r)
{
    const struct pair *p = f->more;
    snprintf(r->cause, sizeof r->cause,
             "%s %s bytes that %s may still %s: no sync between them waits for "
             "%s",
             chk_what(c, f->site), p->is_written ? "writes" : "reads",
             chk_what(c, f->before_site),
             p->was_written ? "be writing" : "be reading", units[p->from].name);
    snprintf(r->remedy, sizeof r->remedy,
             "call %s after %s and before %s; __sync() waits for every unit",
             units[p->from].sync, chk_what(c, f->before_site),
             chk_what(c, f->site));
}

/* ---- accesses ----------------------------------------------------------- */

struct access {
    const struct sim_actor *by;
    uint32_t site;
    enum unit unit;
    bool is_written;
};

static bool flush(struct late *l, struct chk_shadow *s)
{
    bool is_good = true;
    for (size_t i = 0; i < l->n; i++)
        is_good &=
            chk_shadow_set(s, l->of[i].address, l->of[i].bytes, l->of[i].stamp);
    l->n = 0;
    return is_good;
}

/* Keeps what was done to bytes, for a shadow; false: no memory. */
static bool put(struct late *l, struct chk_shadow *s, uint64_t address,
                uint64_t bytes, uint64_t stamp)
{
    struct work *last = l->n ? &l->of[l->n - 1] : NULL;
    if (last && last->address == address && last->bytes == bytes) {
        last->stamp = stamp;
        return true;
    }
    if (l->n == MOST_LATE && !flush(l, s))
        return false;
    struct work *grown = isa_grow(l->of, l->n, &l->room, sizeof *grown);
    if (!grown)
        return false;
    l->of = grown;
    grown[l->n++] = (struct work){address, bytes, stamp};
    return true;
}

/* Looks for work of one unit on bytes that is not retired. */
static void meet(struct chk *c, const struct access *a, enum unit from,
                 bool was_written, uint64_t address, uint64_t bytes)
{
    struct core *core = core_of(c, a->by->number);
    struct chk_shadow *shadow =
        was_written ? &core->written[from] : &core->read[from];
    struct late *late =
        was_written ? &core->late_written[from] : &core->late_read[from];
    if (late->n && !flush(late, shadow))
        chk_exhausted(c);
    uint64_t run, more, done = core->done[from][a->unit];
    if (from == SCALAR && !was_written && core->loaded > done)
        done = core->loaded;
    for (; bytes > 0; address += run, bytes -= run) {
        const uint64_t stamp = chk_shadow_get(shadow, address, bytes, &run);
        for (; run < bytes && chk_shadow_get(shadow, address + run, bytes - run,
                                             &more) == stamp;
             run += more)
            continue;
        if (stamp == 0 || chk_cycle_of(stamp) < done)
            continue;
        const struct pair pair = {from, a->unit, was_written, a->is_written};
        chk_found(c, &(struct chk_finding){
                         .class = CHK_HAZARD,
                         .kind = was_written * 2u + a->is_written,
                         .by = a->by,
                         .site = a->site,
                         .before_site = chk_site_of(stamp),
                         .before = stamp,
                         .address = address,
                         .bytes = run,
                         .words = words,
                         .more = &pair,
                     });
    }
}

static void check(struct chk *c, const struct access *a, uint64_t address,
                  uint64_t bytes)
{
    static const uint32_t near = 1u << SCALAR | 1u << COMPUTE | 1u << ATOMIC;
    const struct core *core = core_of(c, a->by->number);
    if ((core->busy & ~(a->unit >= IO ? 1u << a->unit : near)) == 0)
        return; /* is_apart from none of them */
    for (unsigned from = 0; from < N_UNITS; from++) {
        if (core->latest[from] <= core->done[from][a->unit] ||
            !is_apart((enum unit)from, a->unit))
            continue;
        meet(c, a, (enum unit)from, true, address, bytes);
        if (a->is_written)
            meet(c, a, (enum unit)from, false, address, bytes);
    }
}

static void keep(struct chk *c, const struct access *a, uint64_t address,
                 uint64_t bytes)
{
    struct core *core = core_of(c, a->by->number);
    const uint64_t stamp = chk_stamp(a->by->number, a->site, a->by->cycle);
    core->latest[a->unit] = a->by->cycle + 1;
    core->busy |= 1u << a->unit;
    if (!(a->is_written ? put(&core->late_written[a->unit],
                              &core->written[a->unit], address, bytes, stamp)
                        : put(&core->late_read[a->unit], &core->read[a->unit],
                              address, bytes, stamp)))
        chk_exhausted(c);
}

/* A blocking copy has waited for all before it, and is done: nobody is at the
 * bytes it wrote. */
static void settle(struct chk *c, unsigned number, uint64_t address,
                   uint64_t bytes)
{
    struct core *core = core_of(c, number);
    for (unsigned u = 0; u < N_UNITS; u++)
        if (core->latest[u] &&
            !(put(&core->late_read[u], &core->read[u], address, bytes, 0) &&
              put(&core->late_written[u], &core->written[u], address, bytes,
                  0)))
            chk_exhausted(c);
}

/* ---- events ------------------------------------------------------------- */

static bool is_on_chip(uint64_t address)
{
    return isa_space_at(address) <= ISA_SPACE_SRAM;
}

static enum unit unit_of(const struct sim_op_event *e)
{
    if (e->is_atomic)
        return ATOMIC;
    switch (e->unit[0]) {
    case 'i':
        return IO;
    case 'm':
        return e->unit[1] == 'o' ? MOVE : MPU;
    case 'c':
        return COMPUTE;
    default:
        return SCALAR;
    }
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    const enum unit unit = unit_of(e);
    const bool is_blocking =
        !e->is_async && unit != ATOMIC && (unit != COMPUTE || e->direction);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < e->n_ranges; i++) {
            const struct sim_range *r = &e->ranges[i];
            struct chk_walk walk = {.range = r};
            uint64_t address, bytes;
            if (r->bytes == 0 || !is_on_chip(r->address) ||
                (is_blocking && (pass == 0 || !r->is_written)))
                continue;
            while (chk_walk(&walk, &address, &bytes)) {
                const struct access as[2] = {{&e->by, site, unit, false},
                                             {&e->by, site, unit, true}};
                if (is_blocking)
                    settle(c, e->by.number, address, bytes);
                for (unsigned w = 0; !is_blocking && w < 2; w++) {
                    if (!(w ? r->is_written : r->is_read))
                        continue;
                    if (pass == 0)
                        check(c, &as[w], address, bytes);
                    else if (e->is_async || unit != ATOMIC)
                        keep(c, &as[w], address, bytes);
                }
            }
        }
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    if (!is_on_chip(e->address))
        return;
    for (unsigned w = 0; w < 2; w++) {
        const struct access a = {&e->by, site, SCALAR, w != 0};
        if (!(w ? e->writes : e->reads))
            continue;
        check(c, &a, e->address, e->bytes);
        keep(c, &a, e->address, e->bytes);
    }
}

/* ---- order -------------------------------------------------------------- */

/* Whether bits of SIM_PROFILE_... name a unit. An atomic is the compute unit's
 * and the IO-DMA's. */
static bool is_named(uint32_t bits, enum unit unit)
{
    static const uint32_t names[N_UNITS] = {
        [SCALAR] = 1u << SIM_PROFILE_SCALAR,
        [COMPUTE] = 1u << SIM_PROFILE_COMPUTE,
        [ATOMIC] = 1u << SIM_PROFILE_COMPUTE | 1u << SIM_PROFILE_IO,
        [IO] = 1u << SIM_PROFILE_IO,
        [MOVE] = 1u << SIM_PROFILE_MOVE,
        [MPU] = 1u << SIM_PROFILE_MPU,
    };
    return (bits & names[unit]) != 0;
}

/* All that a unit did is done. */
static void retire(struct core *core, unsigned unit)
{
    chk_shadow_clear(&core->read[unit]);
    chk_shadow_clear(&core->written[unit]);
    core->late_read[unit].n = core->late_written[unit].n = 0;
    core->latest[unit] = 0;
    core->busy &= ~(1u << unit);
}

static void on_order(struct chk *c, const struct sim_order_event *e)
{
    struct core *core = core_of(c, e->by.number);
    if (e->kind != SIM_ORDER_SYNC && e->kind != SIM_ORDER_UNITS)
        return;
    if (e->kind == SIM_ORDER_SYNC)
        core->loaded = e->by.cycle + 1;
    for (unsigned from = 0; from < N_UNITS; from++) {
        if (!is_named(e->units, (enum unit)from))
            continue;
        for (unsigned to = 0; to < N_UNITS; to++)
            if (e->kind == SIM_ORDER_SYNC || is_named(e->id, (enum unit)to))
                core->done[from][to] = e->by.cycle + 1;
        if (e->kind == SIM_ORDER_SYNC && core->latest[from])
            retire(core, from);
    }
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct core *core = core_of(c, e->by.number);
    for (unsigned u = 0; u < N_UNITS; u++)
        retire(core, u);
    memset(core->done, 0, sizeof core->done);
    core->loaded = 0;
}

/* ---- beginning and end -------------------------------------------------- */

static bool create(struct chk *c)
{
    return (c->of[CHK_HAZARD] = isa_alloc(1, sizeof(struct hazard))) != NULL;
}

static void release(void *of)
{
    struct hazard *h = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < N_UNITS; u++) {
            chk_shadow_free(&h->cores[i].read[u]);
            chk_shadow_free(&h->cores[i].written[u]);
            free(h->cores[i].late_read[u].of);
            free(h->cores[i].late_written[u].of);
        }
    free(h);
}

/* A snapshot is of the shadows alone. */
static void settle_late(struct chk *c)
{
    struct hazard *h = c->of[CHK_HAZARD];
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < N_UNITS; u++) {
            struct core *core = &h->cores[i];
            if (!flush(&core->late_read[u], &core->read[u]) ||
                !flush(&core->late_written[u], &core->written[u]))
                chk_exhausted(c);
        }
}

static void *copy(const void *of)
{
    const struct hazard *h = of;
    struct hazard *to = isa_alloc_raw(1, sizeof *to);
    bool is_good = to != NULL;
    if (to)
        *to = *h;
    for (unsigned i = 0; to && i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < N_UNITS; u++) {
            is_good &=
                chk_shadow_copy(&to->cores[i].read[u], &h->cores[i].read[u]);
            is_good &= chk_shadow_copy(&to->cores[i].written[u],
                                       &h->cores[i].written[u]);
            to->cores[i].late_read[u] = to->cores[i].late_written[u] =
                (struct late){0};
        }
    if (is_good)
        return to;
    if (to)
        release(to);
    return NULL;
}

const struct chk_check chk_hazard = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ORDER |
             SIM_WANTS_TASK,
    .create = create,
    .settle = settle_late,
    .copy = copy,
    .release = release,
    .op = on_op,
    .access = on_access,
    .order = on_order,
    .task = on_task,
};
