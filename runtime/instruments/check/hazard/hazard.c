/* SPDX-License-Identifier: MIT */
/* Finds hazards inside a core: work of one unit on bytes that another unit may
 * still use. For each core, byte and unit, the last read and the last write are
 * recorded. A sync that names a unit ends the earlier work of that unit. The
 * work of each unit is in order, and the scalar core waits for the compute unit
 * without a sync. A blocking copy waits for everything. It ends earlier work of
 * the compute unit, and of its own DMA except for later asynchronous copies.
 * Scalar code issues in order, so only asynchronous copies can conflict with
 * it. Its loads have their values when it has waited for anything.
 *
 * In GDRAM only scalar accesses and copies of the same core can conflict: the
 * check of races finds other cores, and atomics have their own order there. A
 * separate check covers work that is in order only if atomics are work of the
 * IO-DMA; another one what only the strictest reading of the rules forbids.
 *
 * A hazard needs a copy for which its core did not wait, or work of another
 * DMA. If the code of a kernel has neither, nothing is recorded.
 *
 * An instruction that repeats its work keeps its first stamp until an order
 * event. So loops leave only a few long runs of equal stamps. */
#include <string.h>

#include "isa/isa.h"
#include "runtime/instruments/check/hazard/announce.h"
#include "runtime/instruments/check/hazard/cause.h"
#include "runtime/instruments/check/hazard/track.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"
#include "sim/code.h"

struct core {
    uint32_t busy;  /* bits of units that have unfinished work on these bytes */
    uint64_t epoch; /* number of order events so far */
    struct chk_track tracks[CHK_N_UNITS][2]; /* [1]: of writes */
    /* Work of unit [from] before this cycle has ended for later work of unit
     * [to]. */
    uint64_t done[CHK_N_UNITS][CHK_N_UNITS];
    uint64_t loaded; /* loads of the scalar core before this cycle have ended */
    uint64_t
        waited; /* compute before this cycle ended before a blocking copy */
    struct chk_announce stored;
    uint64_t n_blocking; /* number of copies for which the core waited */
};

/* A cache: whether a copy can rely on the value of a load. */
#define USED 32

struct hazard {
    struct {
        uint32_t load, copy;
        bool is_used;
    } used[USED];
    struct chk_apart apart;
    struct core cores[CHK_MAX_CORES];
};

static struct hazard *hazard_of(const struct chk *c)
{
    return c->of[CHK_HAZARD];
}

static struct core *core_of(const struct chk *c, unsigned number)
{
    return &hazard_of(c)->cores[number];
}

/* ---- accesses ----------------------------------------------------------- */

struct access {
    const struct sim_actor *by;
    uint32_t site;
    enum chk_unit unit;
    bool is_written;
};

/* Whether the last work of an instruction was before the last blocking copy. */
static bool has_blocked(const struct core *core, const struct chk_track *track,
                        const struct access *a, uint32_t before)
{
    return chk_unit_is_dma(a->unit) &&
           chk_marks_turn(&track->marks, before) < core->n_blocking;
}

/* Whether a load has its value before a copy is issued, because an earlier op
 * has used the value. */
static bool is_there(struct chk *c, const struct access *a, uint32_t load)
{
    struct hazard *h = hazard_of(c);
    const unsigned k = (load * 31 + a->site) % USED;
    if (!c->sim || c->sites[load].module != a->by->module)
        return false;
    if (h->used[k].load != load || h->used[k].copy != a->site) {
        h->used[k].load = load;
        h->used[k].copy = a->site;
        h->used[k].is_used = sim_is_load_used(c->sim, a->by->number,
                                              c->sites[load].pc, a->by->pc);
    }
    return h->used[k].is_used;
}

/* Whether only the strictest reading forbids the work that has this stamp
 * beside later work: compute before a blocking copy, and asynchronous copies
 * inside NRAM beside compute. */
static bool is_by_rule(const struct core *core, const struct chk_meeting *p,
                       uint64_t stamp)
{
    return chk_meeting_group(p) == CHK_EVERYWHERE ||
           (p->from == CHK_COMPUTE && chk_cycle_of(stamp) < core->waited);
}

/* Looks for unfinished work of one unit on these bytes. */
static void meet(struct chk *c, const struct access *a, enum chk_class class,
                 struct chk_meeting pair, uint64_t address, uint64_t bytes)
{
    struct core *core = core_of(c, a->by->number);
    const struct chk_track *track = &core->tracks[pair.from][pair.was_written];
    uint64_t run, more, done = core->done[pair.from][a->unit];
    if (pair.from == CHK_SCALAR && !pair.was_written && core->loaded > done)
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
        if (pair.from == CHK_SCALAR && !pair.was_written &&
            is_there(c, a, chk_site_of(stamp)))
            continue;
        const bool is_rule = is_by_rule(core, &pair, stamp);
        if ((is_rule && class != CHK_HAZARD) ||
            !chk_has(c, is_rule ? CHK_HAZARD_RULE : class))
            continue;
        pair.has_blocked = has_blocked(core, track, a, chk_site_of(stamp));
        chk_found(c, &(struct chk_finding){
                         .class = is_rule ? CHK_HAZARD_RULE : class,
                         .kind = pair.was_written * 2u + a->is_written,
                         .group = chk_meeting_group(&pair),
                         .by = a->by,
                         .site = a->site,
                         .before_site = chk_site_of(stamp),
                         .before = stamp,
                         .address = address,
                         .bytes = run,
                         .words = chk_hazard_words,
                         .more = &pair,
                     });
    }
}

/* Reports conflicts with work of these units. */
static void check(struct chk *c, const struct access *a, enum chk_class class,
                  uint32_t units, uint64_t address, uint64_t bytes)
{
    for (; units; units &= units - 1) {
        struct chk_meeting pair = {.from = (enum chk_unit)__builtin_ctz(units),
                                   .to = a->unit,
                                   .was_written = true,
                                   .is_written = a->is_written};
        meet(c, a, class, pair, address, bytes);
        pair.was_written = false;
        if (a->is_written)
            meet(c, a, class, pair, address, bytes);
    }
}

/* Where to record the accesses of an instruction. */
struct doing {
    struct core *core;
    struct chk_track *tracks; /* tracks of the unit */
    uint16_t marks[2];        /* 0: not made yet */
};

static inline void begin_to_keep(struct chk *c, struct doing *d,
                                 bool is_written, const struct sim_actor *by,
                                 uint32_t site, enum chk_unit unit)
{
    struct chk_track *track = &d->tracks[is_written];
    bool is_full = false;
    d->marks[is_written] =
        chk_mark(&track->marks, by, site, d->core->epoch, &is_full);
    track->latest = by->cycle + 1;
    chk_mark_turn(&track->marks, site, d->core->n_blocking);
    d->core->busy |= chk_unit_bit(unit);
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

/* Clears the marks of bytes that no unit uses any more. */
static void settle(struct chk *c, struct core *core, uint64_t address,
                   uint64_t bytes)
{
    for (unsigned u = 0; u < CHK_N_UNITS; u++)
        for (unsigned w = 0; w < 2 && core->busy >> u & 1; w++) {
            struct chk_track *t = &core->tracks[u][w];
            if (chk_track_has(t, address, bytes) &&
                !chk_track_set(t, address, bytes, 0))
                chk_exhausted(c);
        }
}

/* ---- events ------------------------------------------------------------- */

static bool is_looked_at(const struct sim_range *r, enum chk_unit unit)
{
    const uint32_t spaces =
        unit == CHK_IO || unit == CHK_MPU ? CHK_ON_CHIP | CHK_FAR : CHK_ON_CHIP;
    return r->bytes > 0 && spaces >> isa_space_at(r->address) & 1;
}

/* Checks an op against work of these units. Must be called before the op is
 * recorded. */
static void check_op(struct chk *c, const struct sim_op_event *e,
                     struct access *a, enum chk_class class, uint32_t units)
{
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        struct chk_walk walk = {.range = r};
        uint64_t address, bytes;
        while (is_looked_at(r, a->unit) && chk_walk(&walk, &address, &bytes))
            for (unsigned w = 0; w < 2; w++) {
                a->is_written = w != 0;
                if (w ? r->is_written : r->is_read)
                    check(c, a, class, units, address, bytes);
            }
    }
}

static void keep_op(struct chk *c, const struct sim_op_event *e, uint32_t site,
                    enum chk_unit unit)
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

/* Clears the marks for a blocking copy, because it has ended, and so has all
 * earlier work on its bytes. */
static void settle_op(struct chk *c, const struct sim_op_event *e,
                      enum chk_unit unit)
{
    struct core *core = core_of(c, e->by.number);
    core->n_blocking++;
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        struct chk_walk walk = {.range = r};
        uint64_t address, bytes;
        while (r->is_written && is_looked_at(r, unit) &&
               chk_walk(&walk, &address, &bytes))
            settle(c, core, address, bytes);
    }
}

/* Marks earlier work of the op's DMA as ended, except for later asynchronous
 * copies. Later work has other stamps. */
static void finish(struct core *core, enum chk_unit unit, uint64_t cycle)
{
    bool is_new = false;
    for (uint32_t units = chk_unit_finishes(unit) & core->busy; units;
         units &= units - 1) {
        const unsigned from = (unsigned)__builtin_ctz(units);
        uint64_t *done = core->done[from];
        is_new |= core->tracks[from][0].latest > done[CHK_COMPUTE] ||
                  core->tracks[from][1].latest > done[CHK_COMPUTE];
        done[CHK_SCALAR] = done[CHK_COMPUTE] = done[CHK_ATOMIC] = cycle + 1;
    }
    core->epoch += is_new;
}

/* Marks all work of a unit as ended. */
static void retire(struct core *core, unsigned unit)
{
    for (unsigned w = 0; w < 2; w++)
        chk_track_clear(&core->tracks[unit][w]);
    core->busy &= ~(1u << unit);
    if (unit == CHK_IO)
        core->stored.stamp = 0;
}

/* Marks compute as ended, as a blocking copy begins behind it. The check
 * hazard-rule still needs it. */
static void finish_compute(struct chk *c, struct core *core, uint64_t cycle)
{
    if (!(core->busy & chk_unit_bit(CHK_COMPUTE)))
        return;
    core->epoch++;
    core->waited = cycle + 1;
    if (!chk_has(c, CHK_HAZARD_RULE))
        retire(core, CHK_COMPUTE);
}

/* Skips the check if a DMA works although the code of the kernel has no such
 * op. */
static void expect_none(struct chk *c, const struct sim_op_event *e)
{
    if (e->is_async && chk_unit_is_dma(chk_unit_of(e)))
        chk_skip(c, CHK_HAZARD,
                 "a register that was set by hand led to an asynchronous copy "
                 "that its code does not get to");
}

/* Checks atomics, which may not be in order. A blocking atomic waits for the
 * work of units that are no DMA, as a blocking copy does. */
static void check_atomics(struct chk *c, const struct sim_op_event *e,
                          struct access *a)
{
    const struct chk_apart *apart = &hazard_of(c)->apart;
    uint32_t units = core_of(c, e->by.number)->busy & apart->atomic[a->unit];
    const struct core *core = core_of(c, e->by.number);
    if (a->unit == CHK_ATOMIC)
        chk_announce_atomic(c, &core->stored, e, a->site,
                            core->done[CHK_IO][CHK_ATOMIC]);
    if (a->unit == CHK_ATOMIC && !e->is_async)
        units &= chk_unit_bit(CHK_IO);
    if (units)
        check_op(c, e, a, CHK_ATOMIC_ORDER, units);
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    struct core *core = core_of(c, e->by.number);
    struct access a = {&e->by, site, chk_unit_of(e), false};
    if (chk_is_absent(c, CHK_HAZARD)) {
        expect_none(c, e);
        return;
    }
    const bool blocks = chk_unit_is_blocking(e, a.unit);
    if (blocks && a.unit != CHK_ATOMIC) {
        if (core->busy) {
            settle_op(c, e, a.unit);
            finish(core, a.unit, e->by.cycle);
            finish_compute(c, core, e->by.cycle);
        }
        return;
    }
    const uint32_t units = core->busy & hazard_of(c)->apart.hazard[a.unit];
    if (units)
        check_op(c, e, &a, CHK_HAZARD, units);
    if (chk_has(c, CHK_ATOMIC_ORDER))
        check_atomics(c, e, &a);
    if (blocks)
        finish(core, a.unit, e->by.cycle);
    else
        keep_op(c, e, site, a.unit);
    if (!blocks && a.unit == CHK_IO)
        chk_announce_copy(&core->stored, e, site);
}

/* Checks a load or store. Must be called before the access is recorded. */
static void check_access(struct chk *c, const struct sim_access_event *e,
                         const struct access *a)
{
    const struct chk_apart *apart = &hazard_of(c)->apart;
    const uint32_t busy = core_of(c, e->by.number)->busy;
    const uint32_t units = busy & apart->hazard[CHK_SCALAR];
    if (units && chk_has(c, CHK_HAZARD))
        check(c, a, CHK_HAZARD, units, e->address, e->bytes);
    if (busy & apart->atomic[CHK_SCALAR] && chk_has(c, CHK_ATOMIC_ORDER))
        check(c, a, CHK_ATOMIC_ORDER, busy & apart->atomic[CHK_SCALAR],
              e->address, e->bytes);
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    if (!((CHK_ON_CHIP | CHK_FAR) >> isa_space_at(e->address) & 1))
        return;
    struct core *core = core_of(c, e->by.number);
    struct doing d = {.core = core, .tracks = core->tracks[CHK_SCALAR]};
    for (unsigned w = 0; w < 2; w++) {
        if (!(w ? e->writes : e->reads))
            continue;
        if (core->busy & ~chk_unit_bit(CHK_SCALAR)) {
            const struct access a = {&e->by, site, CHK_SCALAR, w != 0};
            check_access(c, e, &a);
        }
        begin_to_keep(c, &d, w, &e->by, site, CHK_SCALAR);
        if (!c->is_exhausted)
            keep(c, &d, w, e->address, e->bytes);
    }
}

/* ---- order -------------------------------------------------------------- */

/* Marks atomics as ended before a sync of the compute unit, for the reading of
 * the document in which the compute unit performs them. */
static void excuse_atomics(struct core *core, const struct sim_order_event *e)
{
    const uint64_t cycle = e->by.cycle + 1;
    if (e->units >> SIM_PROFILE_COMPUTE & 1)
        core->done[CHK_ATOMIC][CHK_IO] = core->done[CHK_ATOMIC][CHK_COMPUTE] =
            core->done[CHK_ATOMIC][CHK_SCALAR] = cycle;
}

static void on_order(struct chk *c, const struct sim_order_event *e)
{
    struct core *core = core_of(c, e->by.number);
    const uint32_t *named = hazard_of(c)->apart.named;
    if (e->kind != SIM_ORDER_SYNC && e->kind != SIM_ORDER_UNITS)
        return;
    core->epoch++;
    if (e->kind == SIM_ORDER_SYNC) {
        core->loaded = e->by.cycle + 1;
        excuse_atomics(core, e);
    }
    for (unsigned from = 0; from < CHK_N_UNITS; from++) {
        if (!(e->units & named[from]))
            continue;
        for (unsigned to = 0; to < CHK_N_UNITS; to++)
            if (e->kind == SIM_ORDER_SYNC || e->id & named[to])
                core->done[from][to] = e->by.cycle + 1;
        if (e->kind == SIM_ORDER_SYNC && core->busy >> from & 1)
            retire(core, from);
    }
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct core *core = core_of(c, e->by.number);
    for (unsigned u = 0; u < CHK_N_UNITS; u++)
        retire(core, u);
    memset(core->done, 0, sizeof core->done);
    core->loaded = core->waited = 0;
    core->epoch++;
}

/* ---- beginning and end -------------------------------------------------- */

static void begin(struct chk *c)
{
    enum { NEWEST = ~0 }; /* if there is no device */
    chk_apart_init(&hazard_of(c)->apart,
                   c->sim ? sim_device_of(c->sim)->arch : (unsigned)NEWEST,
                   chk_has(c, CHK_HAZARD_RULE));
    if (!chk_has(c, CHK_ATOMIC_ORDER) && !sim_is_async(c->launch))
        c->absent |= 1u << CHK_HAZARD;
}

static void release(void *of)
{
    struct hazard *h = of;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < 2 * CHK_N_UNITS; u++) {
            struct chk_track *t = &h->cores[i].tracks[u / 2][u % 2];
            chk_marks_free(&t->marks);
            chk_shadow_free(&t->far);
        }
}

static bool copy(void *copied_to, const void *of)
{
    const struct hazard *h = of;
    struct hazard *to = copied_to;
    bool is_good = true;
    *to = *h;
    for (unsigned i = 0; i < CHK_MAX_CORES; i++)
        for (unsigned u = 0; u < 2 * CHK_N_UNITS; u++) {
            const struct chk_track *t = &h->cores[i].tracks[u / 2][u % 2];
            struct chk_track *copied = &to->cores[i].tracks[u / 2][u % 2];
            is_good &= chk_marks_copy(&copied->marks, &t->marks);
            is_good &= chk_shadow_copy(&copied->far, &t->far);
        }
    return is_good;
}

const struct chk_check chk_hazard = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ORDER |
             SIM_WANTS_TASK,
    .spaces = CHK_ON_CHIP | CHK_FAR,
    .bytes = sizeof(struct hazard),
    .copy = copy,
    .release = release,
    .begin = begin,
    .op = on_op,
    .access = on_access,
    .order = on_order,
    .task = on_task,
};

/* The findings of these checks come from chk_hazard. */
const struct chk_check chk_hazard_rule = {.also = 1u << CHK_HAZARD};
const struct chk_check chk_atomic_order = {.also = 1u << CHK_HAZARD};
