/* SPDX-License-Identifier: MIT */
/* Finds races: accesses of two tasks to the same bytes of GDRAM, SRAM or a
 * variable of the device, at least one of them a write, without an order
 * between them. For each byte, the last write is recorded, and since then the
 * reads and atomics that have no order among each other. Writers of the same
 * value are reported as a separate class. Whether two writes differ is known
 * when the second has ended, before the next event. */
#include <string.h>

#include "isa/isa.h"
#include "runtime/instruments/check/race/cause.h"
#include "runtime/instruments/check/race/clocks.h"
#include "runtime/instruments/check/race/same_value.h"
#include "runtime/instruments/check/race/sets.h"
#include "runtime/instruments/check/reports/reports.h"
#include "runtime/instruments/check/shadow/shadow.h"
#include "runtime/instruments/check/shadow/walk.h"
#include "runtime/instruments/check/state/state.h"

/* Gives each cluster's SRAM its own place in the shadow. */
#define CLUSTER_SHIFT 44

/* Pieces of 64 KiB; a table has a bit for each piece in 4 GiB. */
#define PIECE_SHIFT 16
#define PIECES      65536

struct race {
    struct chk_clocks clocks;
    struct chk_sets sets;
    /* For writes: the stamp of the last write. For other accesses: sets of
     * stamps. */
    struct chk_shadow of[CHK_N_HOWS];
    /* By hash, a bit for each piece of memory that has entries in the
     * shadow. */
    uint64_t known[CHK_N_HOWS][PIECES / 64];
    uint64_t sram_since[CHK_MAX_CORES]; /* by cluster: when its tasks began */
    struct {
        uint32_t site;
        uint64_t epoch, stamp;
    } stamps[CHK_MAX_CORES][16];
    struct chk_unsettled unsettled;
    struct {
        const char *what;
        uint64_t pc, cycle;
    } barriers[CHK_MAX_CORES]; /* the last of each core's task; or NULL */
};

static struct race *race_of(struct chk *c)
{
    return c->of[CHK_RACE];
}

/* Whether a task has only one core, and so meets no other core at a barrier. */
static bool is_block_task(const struct chk *c, unsigned core)
{
    int64_t cores = 0;
    return c->sim && sim_builtin(c->sim, core, "coreDim", &cores) && cores == 1;
}

static void settle(struct chk *c)
{
    chk_unsettled_settle(&race_of(c)->unsettled, c);
}

/* ---- accesses ----------------------------------------------------------- */

struct access {
    const struct sim_actor *by;
    uint32_t site;
    enum chk_how how;
    unsigned cluster;        /* cluster that owns bytes in SRAM */
    uint64_t key;            /* place in the shadow minus address */
    uint64_t since;          /* accesses before this cycle do not count */
    uint64_t address, bytes; /* the piece that is accessed */
};

/* Finds the shares of both sides. Reads by several tasks have no share. */
static void find_shares(struct chk *c, const struct access *a,
                        struct chk_pair *pair, uint64_t stamp, uint64_t address,
                        uint64_t bytes)
{
    struct race *r = race_of(c);
    const unsigned core = chk_core_of(stamp);
    pair->mine = (struct chk_share){a->address, a->bytes, a->by->task};
    pair->other = (struct chk_share){address, bytes,
                                     chk_task_at(c, core, chk_cycle_of(stamp))};
    if (pair->before == CHK_WRITES)
        chk_share_widen(c, &pair->other, &r->of[CHK_WRITES], a->key, core);
    if (a->how == CHK_WRITES && !c->sites[a->site].op[0])
        chk_share_widen(c, &pair->mine, &r->of[CHK_WRITES], a->key,
                        a->by->number);
}

/* Finds out whether the two are of different unions, which no barrier orders,
 * and which barrier stands between them all the same. */
static void find_unions(struct chk *c, const struct access *a,
                        struct chk_pair *pair, uint64_t stamp)
{
    const unsigned core = a->by->number;
    const int other = chk_task_at(c, chk_core_of(stamp), chk_cycle_of(stamp));
    int64_t cores = 0, clusters = 0, tasks = 0;
    if (!c->sim || !sim_builtin(c->sim, core, "coreDim", &cores) ||
        !sim_builtin(c->sim, core, "clusterDim", &clusters) ||
        !sim_builtin(c->sim, core, "taskDim", &tasks))
        return;
    const int together = (int)(cores * clusters);
    if (together <= 1 || other / together == a->by->task / together)
        return;
    pair->n_tasks = (int)tasks;
    pair->n_together = together;
    if (race_of(c)->barriers[core].cycle >= chk_cycle_of(stamp)) {
        pair->stands = race_of(c)->barriers[core].what;
        pair->stands_pc = race_of(c)->barriers[core].pc;
    }
}

static void clash(struct chk *c, const struct access *a, enum chk_how before,
                  uint64_t stamp, uint64_t address, uint64_t bytes)
{
    struct chk_pair pair = {
        .before = before,
        .now = a->how,
        .is_of_cluster = isa_space_at(address) == ISA_SPACE_SRAM &&
                         c->cores[chk_core_of(stamp)].cluster == a->by->cluster,
        .is_block = is_block_task(c, a->by->number),
        .has_mpu = a->by->core == SIM_MEMORY_CORE ||
                   c->cores[chk_core_of(stamp)].core == SIM_MEMORY_CORE,
    };
    const struct chk_finding f = {.class = CHK_RACE,
                                  .kind = before * CHK_N_HOWS + a->how,
                                  .by = a->by,
                                  .site = a->site,
                                  .before_site = chk_site_of(stamp),
                                  .before = stamp,
                                  .address = address,
                                  .bytes = bytes,
                                  .group = CHK_EVERYWHERE + 1,
                                  .words = chk_race_words,
                                  .more = &pair};
    if (!chk_is_found(c, &f)) {
        find_shares(c, a, &pair, stamp, address, bytes);
        find_unions(c, a, &pair, stamp);
    }
    if (before == CHK_WRITES && a->how == CHK_WRITES)
        chk_unsettled_add(&race_of(c)->unsettled, c, &f, &pair, a->cluster);
    else if (chk_has(c, CHK_RACE))
        chk_found(c, &f);
}

/* Whether a load of the scalar core polls an atomic, and so reads a value that
 * the atomic wrote. */
static bool is_poll(const struct chk *c, const struct access *a,
                    enum chk_how before, uint64_t stamp)
{
    if (before == CHK_COMBINES && a->how == CHK_READS)
        return !c->sites[a->site].op[0];
    return before == CHK_READS && a->how == CHK_COMBINES &&
           !c->sites[chk_site_of(stamp)].op[0];
}

/* Whether an earlier access has no order to this access. */
static bool is_apart(const struct chk *c, const struct access *a,
                     enum chk_how before, uint64_t stamp)
{
    const struct race *r = c->of[CHK_RACE];
    return !is_poll(c, a, before, stamp) && chk_cycle_of(stamp) >= a->since &&
           !chk_is_before(&r->clocks, stamp, a->by->number);
}

/* Reports that a set of stamps was cut, if that may hide a race. All stamps
 * that are left are in order with this access, but a lost stamp may not be. If
 * the core has no gaps, it also knows a lost stamp that was before a stamp that
 * is left. A load that polls an atomic is no race, but may have replaced a
 * stamp that is. */
static void tell_cut(struct chk *c, const struct access *a, enum chk_how before,
                     const uint64_t *stamps, unsigned n)
{
    const struct race *r = race_of(c);
    bool may_be_lost = chk_has_gaps(&r->clocks, a->by->number);
    for (unsigned i = 0; i < n && !may_be_lost; i++)
        may_be_lost = is_poll(c, a, before, stamps[i]);
    if (may_be_lost)
        chk_skip(c, CHK_RACE,
                 "more tasks in no order read or updated the same bytes than "
                 "there is room for, and when these were written not all of "
                 "them were known; launch fewer tasks to see all");
}

static uint64_t *word_of(struct race *r, enum chk_how how, uint64_t piece)
{
    return &r->known[how][(piece ^ piece >> 16) % PIECES / 64];
}

static uint64_t bit_of(uint64_t piece)
{
    return (uint64_t)1 << (piece ^ piece >> 16) % 64;
}

static bool is_known(struct race *r, enum chk_how how, uint64_t at,
                     uint64_t bytes)
{
    const uint64_t last = (at + bytes - 1) >> PIECE_SHIFT;
    for (uint64_t k = at >> PIECE_SHIFT; k <= last; k++)
        if (*word_of(r, how, k) & bit_of(k))
            return true;
    return false;
}

static void make_known(struct race *r, enum chk_how how, uint64_t at,
                       uint64_t bytes)
{
    const uint64_t last = (at + bytes - 1) >> PIECE_SHIFT;
    for (uint64_t k = at >> PIECE_SHIFT; k <= last; k++)
        *word_of(r, how, k) |= bit_of(k);
}

static void meet(struct chk *c, const struct access *a, enum chk_how before,
                 uint64_t address, uint64_t bytes)
{
    struct race *r = race_of(c);
    uint64_t run;
    if (!is_known(r, before, address + a->key, bytes))
        return;
    for (; bytes > 0; address += run, bytes -= run) {
        const uint64_t value =
            chk_shadow_get(&r->of[before], address + a->key, bytes, &run);
        uint64_t one = value;
        const uint64_t *stamps = &one;
        uint64_t room[CHK_SET_BITS];
        unsigned n = value != 0;
        if (value == 0 ||
            (before != CHK_WRITES &&
             chk_set_is_before(&r->sets, value, a->by->number, &r->clocks)))
            continue;
        if (before != CHK_WRITES)
            n = chk_set_stamps(&r->sets, value, &stamps, room);
        unsigned i = 0;
        while (i < n && !is_apart(c, a, before, stamps[i]))
            i++;
        if (i < n)
            clash(c, a, before, stamps[i], address, run);
        else if (before != CHK_WRITES && chk_set_is_cut(&r->sets, value))
            tell_cut(c, a, before, stamps, n);
    }
}

/* Returns the stamp of an instruction. All accesses of the instruction have the
 * same stamp until other cores may learn of them. The cycle of the stamp is
 * that of the first access. */
static uint64_t stamp_of(struct race *r, const struct access *a)
{
    const unsigned core = a->by->number;
    const unsigned k = a->site % 16;
    const uint64_t epoch = r->clocks.epoch[core] + 1;
    if (r->stamps[core][k].site != a->site ||
        r->stamps[core][k].epoch != epoch) {
        r->stamps[core][k].site = a->site;
        r->stamps[core][k].epoch = epoch;
        r->stamps[core][k].stamp = chk_stamp(core, a->site, a->by->cycle);
        chk_clocks_stamped(&r->clocks, a->by);
    }
    return r->stamps[core][k].stamp;
}

/* Adds a read or atomic to the set. Removes the stamps that are ordered before
 * it. */
static bool add(struct chk *c, const struct access *a, uint64_t stamp,
                uint64_t address, uint64_t bytes)
{
    struct race *r = race_of(c);
    struct chk_shadow *shadow = &r->of[a->how];
    uint64_t run;
    for (; bytes > 0; address += run, bytes -= run) {
        const uint64_t old = chk_shadow_get(shadow, address, bytes, &run);
        const uint64_t set =
            chk_set_add(&r->sets, old, stamp, &r->clocks, c->sites);
        if (!set || (set != old && !chk_shadow_set(shadow, address, run, set)))
            return false;
    }
    return true;
}

static bool forget(struct race *r, enum chk_how how, uint64_t at,
                   uint64_t bytes)
{
    return !is_known(r, how, at, bytes) ||
           chk_shadow_set(&r->of[how], at, bytes, 0);
}

/* Reports that from now on, a new set has only its latest stamp. Races that are
 * found are still right. */
static void tell_full(struct chk *c)
{
    chk_skip(c, CHK_RACE,
             "accesses of cores in no order met in more ways than there is "
             "room for, and from there on of some bytes only the latest was "
             "known; launch fewer tasks to see all");
}

static void touch(struct chk *c, struct access *a, uint64_t address,
                  uint64_t bytes)
{
    struct race *r = race_of(c);
    a->address = address;
    a->bytes = bytes;
    meet(c, a, CHK_WRITES, address, bytes);
    if (a->how != CHK_READS)
        meet(c, a, CHK_READS, address, bytes);
    if (a->how != CHK_COMBINES)
        meet(c, a, CHK_COMBINES, address, bytes);
    const uint64_t stamp = stamp_of(r, a), at = address + a->key;
    bool is_good = true;
    make_known(r, a->how, at, bytes);
    if (a->how == CHK_WRITES)
        is_good = chk_shadow_set(&r->of[CHK_WRITES], at, bytes, stamp) &&
                  forget(r, CHK_READS, at, bytes) &&
                  forget(r, CHK_COMBINES, at, bytes);
    else
        is_good = add(c, a, stamp, at, bytes);
    if (!is_good || r->clocks.gaps.is_out)
        chk_exhausted(c);
    else if (r->sets.is_full)
        tell_full(c);
}

/* Whether other cores can access the address. Also fills in the fields that
 * depend on the address. */
static bool is_shared(const struct race *r, struct access *a, uint64_t address,
                      unsigned cluster)
{
    a->cluster = cluster;
    a->key = a->since = 0;
    const enum isa_space space = isa_space_at(address);
    if (space == ISA_SPACE_GDRAM || space == ISA_SPACE_GLOBAL)
        return true;
    if (space != ISA_SPACE_SRAM)
        return false;
    a->key = (uint64_t)(cluster + 1) << CLUSTER_SHIFT;
    a->since = r->sram_since[cluster];
    return true;
}

/* ---- events ------------------------------------------------------------- */

#define MOST_ORDERING 8 /* most bytes of an atomic that orders others */

static void ranges(struct chk *c, const struct sim_op_event *e, uint32_t site,
                   bool is_written)
{
    struct race *r = race_of(c);
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *range = &e->ranges[i];
        struct access a = {.by = &e->by, .site = site};
        uint64_t address, bytes;
        if (range->bytes == 0 || range->is_written != is_written ||
            !is_shared(r, &a, range->address, range->cluster))
            continue;
        struct chk_walk walk = {.range = range};
        a.how = !is_written    ? CHK_READS
                : e->is_atomic ? CHK_COMBINES
                               : CHK_WRITES;
        if (a.how == CHK_COMBINES && range->bytes <= MOST_ORDERING) {
            chk_clocks_acquire(&r->clocks, e->by.number, range->address);
            touch(c, &a, range->address, range->bytes);
            chk_clocks_release(&r->clocks, &e->by, range->address);
            continue;
        }
        while (!c->is_exhausted && chk_walk(&walk, &address, &bytes))
            touch(c, &a, address, bytes);
    }
}

static bool has_shared(const struct sim_op_event *e)
{
    bool has_any = false;
    for (unsigned i = 0; i < e->n_ranges; i++)
        has_any |= isa_space_at(e->ranges[i].address) >= ISA_SPACE_SRAM;
    return has_any;
}

static void on_soon(struct chk *c, uint64_t address)
{
    struct race *r = race_of(c);
    for (unsigned i = 0; i < CHK_N_HOWS; i++)
        if (is_known(r, i, address, 1))
            chk_shadow_soon(&r->of[i], address);
}

static void on_op(struct chk *c, const struct sim_op_event *e, uint32_t site)
{
    struct race *r = race_of(c);
    if (r->unsettled.n)
        settle(c);
    if (r->clocks.n_met)
        chk_clocks_settle(&r->clocks);
    if (!has_shared(e))
        return;
    ranges(c, e, site, false);
    ranges(c, e, site, true);
}

static void on_access(struct chk *c, const struct sim_access_event *e,
                      uint32_t site)
{
    struct race *r = race_of(c);
    struct access a = {.by = &e->by, .site = site};
    if (r->unsettled.n)
        settle(c);
    if (r->clocks.n_met)
        chk_clocks_settle(&r->clocks);
    if (!is_shared(r, &a, e->address, e->by.cluster))
        return;
    a.how = e->reads && e->writes ? CHK_COMBINES
            : e->writes           ? CHK_WRITES
                                  : CHK_READS;
    uint64_t run; /* a load learns from earlier atomics */
    if (a.how == CHK_COMBINES ||
        (a.how == CHK_READS &&
         chk_shadow_get(&r->of[CHK_COMBINES], e->address + a.key, e->bytes,
                        &run)))
        chk_clocks_acquire(&r->clocks, e->by.number, e->address);
    touch(c, &a, e->address, e->bytes);
    if (a.how == CHK_COMBINES)
        chk_clocks_release(&r->clocks, &e->by, e->address);
}

static void on_order(struct chk *c, const struct sim_order_event *e)
{
    struct race *r = race_of(c);
    settle(c);
    if (e->kind == SIM_ORDER_ARRIVE) {
        r->barriers[e->by.number].what = e->what;
        r->barriers[e->by.number].pc = e->by.pc;
        r->barriers[e->by.number].cycle = e->by.cycle;
    }
    chk_clocks_order(&r->clocks, e);
}

static void on_task(struct chk *c, const struct sim_task_event *e)
{
    struct race *r = race_of(c);
    settle(c);
    chk_clocks_task(&r->clocks, e);
    if (!e->is_end)
        r->sram_since[e->by.cluster] = e->by.cycle;
    memset(&r->barriers[e->by.number], 0, sizeof r->barriers[0]);
}

/* ---- beginning and end -------------------------------------------------- */

static void begin(struct chk *c)
{
    struct race *r = race_of(c);
    chk_clocks_begin(&r->clocks);
    chk_sets_clear(&r->sets);
    for (unsigned i = 0; i < CHK_N_HOWS; i++)
        chk_shadow_clear(&r->of[i]);
    memset(r->sram_since, 0, sizeof r->sram_since);
    memset(r->stamps, 0, sizeof r->stamps);
    memset(r->known, 0, sizeof r->known);
    r->unsettled.n = 0;
}

static void end(struct chk *c)
{
    settle(c);
}

static void release(void *of)
{
    struct race *r = of;
    for (unsigned i = 0; i < CHK_N_HOWS; i++)
        chk_shadow_free(&r->of[i]);
    chk_unsettled_free(&r->unsettled);
    chk_sets_free(&r->sets);
    chk_clocks_free(&r->clocks);
}

static bool copy(void *copied, const void *of)
{
    const struct race *r = of;
    struct race *to = copied;
    *to = *r;
    to->unsettled = (struct chk_unsettled){.n = 0};
    bool is_good = chk_sets_copy(&to->sets, &r->sets);
    is_good &= chk_gaps_copy(&to->clocks.gaps, &r->clocks.gaps);
    for (unsigned i = 0; i < CHK_N_HOWS; i++)
        is_good &= chk_shadow_copy(&to->of[i], &r->of[i]);
    return is_good;
}

const struct chk_check chk_race = {
    .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_ORDER |
             SIM_WANTS_TASK | SIM_WANTS_SOON,
    .is_far = true,
    .spaces =
        1u << ISA_SPACE_SRAM | 1u << ISA_SPACE_GDRAM | 1u << ISA_SPACE_GLOBAL,
    .bytes = sizeof(struct race),
    .settle = settle,
    .copy = copy,
    .release = release,
    .begin = begin,
    .end = end,
    .op = on_op,
    .access = on_access,
    .soon = on_soon,
    .order = on_order,
    .task = on_task,
};

/* The findings of this check come from chk_race. */
const struct chk_check chk_same_value = {.also = 1u << CHK_RACE};
