/* SPDX-License-Identifier: MIT */
/*
 * Hazards inside a core: work of one unit on bytes that another unit may still
 * be at. Each core keeps, by byte and unit, who read and wrote last; a sync
 * that names a unit retires what the unit did before it. Units are in order
 * with themselves, the scalar core waits for the compute unit by itself, and a
 * blocking copy waits for everything but retires nothing. Work of the scalar
 * core is issued in order, so it meets asynchronous copies only;
 * what it has loaded is there once it has waited for anything.
 *
 * In GDRAM only scalar accesses and copies of the same core meet here: other
 * cores are the business of races, and atomics have an order there of their
 * own.
 *
 * Every hazard has a copy in it that its core did not wait for, or the work of
 * another DMA: where the code of a kernel has none, nothing is kept.
 *
 * What an instruction does again has the stamp of the first time, until an
 * order event: so loops leave a few long runs.
 */
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/alloc.h"
#include "runtime/check/state.h"
#include "runtime/check/track.h"

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

struct core {
    uint32_t busy;                       /* a bit of each unit that has some */
    uint64_t epoch;                      /* counts the order events */
    struct chk_track tracks[N_UNITS][2]; /* [1]: written */
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

/* Looks for work of one unit on bytes that is not retired. */
static void meet(struct chk *c, const struct access *a, enum unit from,
                 bool was_written, uint64_t address, uint64_t bytes)
{
    struct core *core = core_of(c, a->by->number);
    const struct chk_track *track = &core->tracks[from][was_written];
    uint64_t run, more, done = core->done[from][a->unit];
    if (from == SCALAR && !was_written && core->loaded > done)
        done = core->loaded;
    if (track->latest <= done || !chk_track_has(track, address, bytes))
        return;
    for (; bytes > 0; address += run, bytes -= run) {
        const uint64_t stamp = chk_track_get(track, address, bytes, &run);
        for (; run < bytes &&
               chk_track_get(track, address + run, bytes - run, &more) == stamp;
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

/* Bits of the units whose work may be apart from that of a unit. */
static uint32_t apart_from(enum unit to)
{
    static const uint32_t near = 1u << SCALAR | 1u << COMPUTE | 1u << ATOMIC;
    return to >= IO ? ~(1u << to) : ~near;
}

static void check(struct chk *c, const struct access *a, uint64_t address,
                  uint64_t bytes)
{
    for (unsigned from = 0; from < N_UNITS; from++) {
        if (!is_apart((enum unit)from, a->unit))
            continue;
        meet(c, a, (enum unit)from, true, address, bytes);
        if (a->is_written)
            meet(c, a, (enum unit)from, false, address, bytes);
    }
}

/* What an instruction of a unit does, on its way into the tracks. */
struct doing {
    struct core *core;
    struct chk_track *tracks; /* of its unit */
    uint16_t marks[2];        /* 0: not known yet */
};

static inline void begin_to_keep(struct chk *c, struct doing *d,
                                 bool is_written, const struct sim_actor *by,
                                 uint32_t site, enum unit unit)
{
    struct chk_track *track = &d->tracks[is_written];
    bool is_full = false;
    d->marks[is_written] =
        chk_mark(&track->marks, by, site, d->core->epoch, &is_full);
    track->latest = by->cycle + 1;
    d->core->busy |= 1u << unit;
    if (is_full)
        chk_stop(c, "more accesses of a core that no sync waits for have to be "
                    "told apart than there is room for; check without hazard");
    else if (!d->marks[is_written])
        chk_exhausted(c);
}

static inline void keep(struct chk *c, struct doing *d, bool is_written,
                        uint64_t address, uint64_t bytes)
{
    if (!chk_track_keep(&d->tracks[is_written], address, bytes,
                        d->marks[is_written]))
        chk_exhausted(c);
}

/* Nobody is at the bytes any more. */
static void settle(struct chk *c, struct core *core, uint64_t address,
                   uint64_t bytes)
{
    for (unsigned u = 0; u < N_UNITS; u++)
        for (unsigned w = 0; w < 2 && core->busy >> u & 1; w++) {
            struct chk_track *t = &core->tracks[u][w];
            if (chk_track_has(t, address, bytes) &&
                !chk_track_set(t, address, bytes, 0))
                chk_exhausted(c);
        }
}

/* ---- events ------------------------------------------------------------- */

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

static bool is_looked_at(const struct sim_range *r, enum unit unit)
{
    const uint32_t spaces =
        unit == IO || unit == MPU ? CHK_ON_CHIP | CHK_FAR : CHK_ON_CHIP;
    return r->bytes > 0 && spaces >> isa_space_at(r->address) & 1;
}

/* Whether what an op does meets other work; before it is kept. */
static void check_op(struct chk *c, const struct sim_op_event *e,
                     struct access *a)
{
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        struct chk_walk walk = {.range = r};
        uint64_t address, bytes;
        while (is_looked_at(r, a->unit) && chk_walk(&walk, &address, &bytes))
            for (unsigned w = 0; w < 2; w++) {
                a->is_written = w != 0;
                if (w ? r->is_written : r->is_read)
                    check(c, a, address, bytes);
            }
    }
}

static void keep_op(struct chk *c, const struct sim_op_event *e, uint32_t site,
                    enum unit unit)
{
    struct core *core = core_of(c, e->by.number);
    struct doing d = {.core = core, .tracks = core->tracks[unit]};
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        if (!is_looked_at(r, unit))
            continue;
        for (unsigned w = 0; w < 2; w++) {
            if (!(w ? r->is_written : r->is_read))
                continue;
            if (!d.marks[w])
                begin_to_keep(c, &d, w, &e->by, site, unit);
            if (c->is_exhausted)
                return;
            if (chk_is_flat(r)) {
                keep(c, &d, w, r->base, r->segment_bytes);
                continue;
            }
            struct chk_walk walk = {.range = r};
            uint64_t address, bytes;
            while (chk_walk(&walk, &address, &bytes))
                keep(c, &d, w, address, bytes);
        }
    }
}

/* A blocking copy has waited for all before it, and is done. */
static void settle_op(struct chk *c, const struct sim_op_event *e)
{
    struct core *core = core_of(c, e->by.number);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        struct chk_walk walk = {.range = r};
        uint64_t address, bytes;
        while (r->is_written && is_looked_at(r, unit_of(e)) &&
               chk_walk(&walk, &address, &bytes))
            settle(c, core, address, bytes);
    }
}

/* It was told that the kernel does not come to work of a DMA. */
static void expect_none(struct chk *c, const struct sim_op_event *e)
{
    if (e->is_async && unit_of(e) >= IO)
        chk_skip(c, CHK_HAZARD,
                 "a register that was set by hand led to an asynchronous copy "
                 "that its code does not get to");
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    const uint32_t busy = core_of(c, e->by.number)->busy;
    struct access a = {&e->by, site, unit_of(e), false};
    if (chk_is_absent(c, CHK_HAZARD)) {
        expect_none(c, e);
        return;
    }
    if (!e->is_async && a.unit != ATOMIC &&
        (a.unit != COMPUTE || e->direction)) {
        if (busy)
            settle_op(c, e);
        return;
    }
    if (busy & apart_from(a.unit))
        check_op(c, e, &a);
    if (e->is_async || a.unit != ATOMIC)
        keep_op(c, e, site, a.unit);
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    if (!((CHK_ON_CHIP | CHK_FAR) >> isa_space_at(e->address) & 1))
        return;
    struct core *core = core_of(c, e->by.number);
    struct doing d = {.core = core, .tracks = core->tracks[SCALAR]};
    for (unsigned w = 0; w < 2; w++) {
        if (!(w ? e->writes : e->reads))
            continue;
        if (core->busy & apart_from(SCALAR)) {
            const struct access a = {&e->by, site, SCALAR, w != 0};
            check(c, &a, e->address, e->bytes);
        }
        begin_to_keep(c, &d, w, &e->by, site, SCALAR);
        if (!c->is_exhausted)
            keep(c, &d, w, e->address, e->bytes);
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
    for (unsigned w = 0; w < 2; w++)
        chk_track_clear(&core->tracks[unit][w]);
    core->busy &= ~(1u << unit);
}

static void on_order(struct chk *c, const struct sim_order_event *e)
{
    struct core *core = core_of(c, e->by.number);
    if (e->kind != SIM_ORDER_SYNC && e->kind != SIM_ORDER_UNITS)
        return;
    core->epoch++;
    if (e->kind == SIM_ORDER_SYNC)
        core->loaded = e->by.cycle + 1;
    for (unsigned from = 0; from < N_UNITS; from++) {
        if (!is_named(e->units, (enum unit)from))
            continue;
        for (unsigned to = 0; to < N_UNITS; to++)
            if (e->kind == SIM_ORDER_SYNC || is_named(e->id, (enum unit)to))
                core->done[from][to] = e->by.cycle + 1;
        if (e->kind == SIM_ORDER_SYNC && core->busy >> from & 1)
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
    core->epoch++;
}

/* ---- beginning and end -------------------------------------------------- */

static void begin(struct chk *c)
{
    if (!sim_is_async(c->launch))
        c->absent |= 1u << CHK_HAZARD;
}

static bool create(struct chk *c)
{
    return (c->of[CHK_HAZARD] = isa_alloc(1, sizeof(struct hazard))) != NULL;
}

static void release(void *of)
{
    struct hazard *h = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < 2 * N_UNITS; u++) {
            struct chk_track *t = &h->cores[i].tracks[u / 2][u % 2];
            chk_marks_free(&t->marks);
            chk_shadow_free(&t->far);
        }
    free(h);
}

static void *copy(const void *of)
{
    const struct hazard *h = of;
    struct hazard *to = isa_alloc_raw(1, sizeof *to);
    bool is_good = to != NULL;
    if (to)
        *to = *h;
    for (unsigned i = 0; to && i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < 2 * N_UNITS; u++) {
            const struct chk_track *t = &h->cores[i].tracks[u / 2][u % 2];
            struct chk_track *copied = &to->cores[i].tracks[u / 2][u % 2];
            is_good &= chk_marks_copy(&copied->marks, &t->marks);
            is_good &= chk_shadow_copy(&copied->far, &t->far);
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
    .spaces = CHK_ON_CHIP | CHK_FAR,
    .create = create,
    .copy = copy,
    .release = release,
    .begin = begin,
    .op = on_op,
    .access = on_access,
    .order = on_order,
    .task = on_task,
};
