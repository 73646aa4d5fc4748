/* SPDX-License-Identifier: MIT */
/* Questions about two uses of memory: races between cores, hazards inside a
 * core, and whether what is read, or an output, was written. */
#include <stdio.h>
#include <string.h>

#include "runtime/tools/prove/ask.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/pairs.h"

static enum isa_space space_of(const struct prv_ask *k, size_t event)
{
    return k->object[event] >= 0 ? k->objects[k->object[event]].space
                                 : ISA_N_SPACES;
}

static aff_value *mark_of(const struct prv_event *e, unsigned place)
{
    return e->marks[place - PRV_REGISTERS];
}

/* Where event e, and a copy of event f, use a byte in common. */
static aff_set *meeting(struct prv_ask *k, const struct prv_event *e,
                        const struct prv_event *f)
{
    struct prv_walk *w = k->w;
    aff_set *here = e->path, *there = f->path;
    aff_value *x = prv_piece(k, e, "", &here);
    aff_value *y = prv_piece(k, f, "o", &there);
    y = prv_other(w, y);
    aff_set *both = aff_both(here, prv_other_set(w, there));
    both = aff_both(
        both, aff_compared(AFF_LT, x, aff_sum(y, prv_other(w, f->bytes))));
    return aff_both(both, aff_compared(AFF_LT, y, aff_sum(x, e->bytes)));
}

static bool may_meet(const struct prv_ask *k, size_t i, size_t j)
{
    const struct prv_event *e = &k->w->events[i], *f = &k->w->events[j];
    return (e->is_written || f->is_written) &&
           (k->object[i] < 0 || k->object[j] < 0 ||
            k->object[i] == k->object[j] ||
            (space_of(k, i) == space_of(k, j) &&
             space_of(k, i) < ISA_SPACE_CODE));
}

/* ---- races --------------------------------------------------------------- */

/* Where two cores are different, and no barrier is between the events. */
static aff_set *unordered(struct prv_ask *k, const struct prv_event *e,
                          const struct prv_event *f)
{
    struct prv_walk *w = k->w;
    const int64_t cores = k->q->arch->cores;
    aff_set *apart = aff_everything();
    if (e->is_mpu == f->is_mpu)
        apart = aff_without(apart, prv_same_group(w, 1));
    if (!k->q->clusters || e->is_async || f->is_async)
        return apart;
    aff_set *cluster = prv_same_group(w, cores);
    aff_set *in_union = prv_same_group(w, cores * k->q->clusters);
    aff_set *no_all = aff_compared(AFF_EQ, mark_of(e, PRV_BARRIERS_ALL),
                                   prv_other(w, mark_of(f, PRV_BARRIERS_ALL)));
    aff_set *none =
        aff_both(no_all, aff_compared(AFF_EQ, mark_of(e, PRV_BARRIERS),
                                      prv_other(w, mark_of(f, PRV_BARRIERS))));
    aff_set *all = aff_both(cluster, none);
    all = aff_either(all, aff_both(aff_without(in_union, cluster), no_all));
    all = aff_either(all, aff_without(aff_everything(), in_union));
    return aff_both(all, apart);
}

void prv_ask_race(struct prv_ask *k)
{
    struct prv_walk *w = k->w;
    for (size_t i = 0; i < w->n_events; i++)
        for (size_t j = i; j < w->n_events && prv_is_open(k, PRV_RACE); j++) {
            const struct prv_event *e = &w->events[i], *f = &w->events[j];
            const enum isa_space space =
                k->object[i] >= 0 ? space_of(k, i) : space_of(k, j);
            if (!may_meet(k, i, j) || (e->is_atomic && f->is_atomic) ||
                space == ISA_SPACE_NRAM || space == ISA_SPACE_WRAM ||
                space == ISA_SPACE_LDRAM)
                continue;
            aff_set *set = aff_both(meeting(k, e, f), unordered(k, e, f));
            if (space == ISA_SPACE_SRAM)
                set = aff_both(set, prv_same_group(w, k->q->arch->cores));
            prv_wrong(k, PRV_RACE, e->pc, set);
        }
}

/* ---- hazards ------------------------------------------------------------- */

/* Where a copy of event f comes before event e in the same core. */
static aff_set *before(struct prv_ask *k, size_t i, size_t j)
{
    struct prv_walk *w = k->w;
    const struct prv_event *e = &w->events[i], *f = &w->events[j];
    aff_set *earlier = aff_nothing(), *same = aff_everything();
    for (unsigned r = 0;
         r < e->n_rounds && r < f->n_rounds && e->rounds[r] == f->rounds[r];
         r++) {
        aff_value *round = prv_named(w, e->rounds[r]);
        aff_value *past = prv_other(w, round);
        earlier = aff_either(earlier,
                             aff_both(same, aff_compared(AFF_LT, past, round)));
        same = aff_both(same, aff_compared(AFF_EQ, past, round));
    }
    return j < i && e->pc != f->pc ? aff_either(earlier, same) : earlier;
}

static bool is_late_copy(const struct prv_event *e)
{
    return e->is_async && e->unit != ISA_UNIT_COMPUTE &&
           e->unit != ISA_UNIT_NONE;
}

void prv_ask_hazard(struct prv_ask *k)
{
    struct prv_walk *w = k->w;
    aff_set *same = prv_same_group(w, 1);
    for (size_t i = 0; i < w->n_events; i++)
        for (size_t j = 0; j < w->n_events && prv_is_open(k, PRV_HAZARD); j++) {
            const struct prv_event *e = &w->events[i], *f = &w->events[j];
            const bool is_pair =
                is_late_copy(e) && e->unit != f->unit &&
                (f->is_async ? f->unit == ISA_UNIT_COMPUTE || i < j
                             : f->unit == ISA_UNIT_SCALAR);
            if (!is_pair || e->is_mpu != f->is_mpu || !may_meet(k, i, j))
                continue;
            aff_set *set = aff_both(meeting(k, e, f), same);
            const unsigned places[2] = {PRV_WAITED + (unsigned)e->unit,
                                        PRV_WAITED + (unsigned)f->unit};
            set = aff_both(set,
                           aff_compared(AFF_GE, mark_of(e, places[0]),
                                        prv_other(w, mark_of(f, places[0]))));
            set = aff_both(set,
                           aff_compared(AFF_LE, mark_of(e, places[1]),
                                        prv_other(w, mark_of(f, places[1]))));
            if (!f->is_async) /* the core has ended it when e begins */
                set = aff_without(set, before(k, i, j));
            prv_wrong(k, PRV_HAZARD, e->pc, set);
        }
}

/* ---- what was written ---------------------------------------------------- */

/* The bytes "#byte" of an event. */
static aff_set *bytes_of(struct prv_ask *k, const struct prv_event *e,
                         const char *mark)
{
    aff_set *where = e->path;
    aff_value *byte = aff_named("#byte");
    aff_value *at = prv_piece(k, e, mark, &where);
    where = aff_both(where, aff_compared(AFF_GE, byte, at));
    return aff_both(where, aff_compared(AFF_LT, byte, aff_sum(at, e->bytes)));
}

/* Takes the names of a copy out of a set, products case by case; those of
 * numbers of pieces, too. */
static aff_set *without_copy(struct prv_ask *k, aff_set *set)
{
    struct prv_walk *w = k->w;
    bool is_end = false, is_other = false;
    for (unsigned i = 0; !is_end; i++) {
        const struct prv_name *n = prv_name_of(w, set, i, &is_end, &is_other);
        if (!n || n->kind != PRV_PRODUCT)
            continue;
        set = prv_cases(w, set, aff_name_at(set, i),
                        is_other ? prv_other(w, n->x) : n->x,
                        is_other ? prv_other(w, n->z) : n->z);
        if (!set)
            return NULL;
        i = (unsigned)-1;
    }
    set = aff_any(aff_any(set, "#p0o"), "#p1o");
    for (size_t i = 0; i < w->n_names; i++) {
        char text[20];
        snprintf(text, sizeof text, "%s'", w->names[i].text);
        set = aff_any(set, text);
    }
    return set;
}

/* Where a copy of event f is done before event e begins. */
static aff_set *done_before(struct prv_ask *k, size_t i, size_t j)
{
    struct prv_walk *w = k->w;
    const struct prv_event *e = &w->events[i], *f = &w->events[j];
    aff_set *done = aff_nothing();
    if (e->is_mpu == f->is_mpu)
        done = aff_both(before(k, i, j), prv_same_group(w, 1));
    if (!k->q->clusters || f->is_async || space_of(k, i) != ISA_SPACE_SRAM)
        return done;
    aff_set *cluster = prv_same_group(w, k->q->arch->cores);
    aff_set *past = aff_compared(AFF_GT, mark_of(e, PRV_BARRIERS),
                                 prv_other(w, mark_of(f, PRV_BARRIERS)));
    return aff_either(done, aff_both(cluster, past));
}

/* Takes from bytes what event f has written in the same rounds before. */
static aff_set *without_same(struct prv_ask *k, aff_set *left, size_t i,
                             size_t j)
{
    const struct prv_event *e = &k->w->events[i], *f = &k->w->events[j];
    if (j >= i || e->pc == f->pc || e->is_mpu != f->is_mpu ||
        f->n_rounds > e->n_rounds ||
        memcmp(e->rounds, f->rounds, f->n_rounds * sizeof *f->rounds) != 0 ||
        f->n_walks)
        return left;
    aff_set *bytes = bytes_of(k, f, "");
    /* what is not known is the same in both, if it is in both */
    return aff_without(left, bytes);
}

static void ask_read(struct prv_ask *k, size_t i)
{
    struct prv_walk *w = k->w;
    const struct prv_event *e = &w->events[i];
    aff_set *left = prv_known(w, bytes_of(k, e, ""));
    for (size_t j = i; j-- > 0 && !aff_is_empty(left);)
        if (w->events[j].is_written && w->events[j].is_exact &&
            k->object[j] == k->object[i])
            left = without_same(k, left, i, j);
    for (size_t j = 0; j < w->n_events && !aff_is_empty(left); j++) {
        const struct prv_event *f = &w->events[j];
        if (!f->is_written || !f->is_exact || k->object[j] != k->object[i])
            continue;
        aff_set *bytes = bytes_of(k, f, "o");
        if (!bytes || prv_doubt(w, bytes, false))
            continue;
        bytes = aff_both(prv_other_set(w, bytes), done_before(k, i, j));
        bytes = without_copy(k, prv_known(w, bytes));
        if (bytes)
            left = aff_without(left, bytes);
    }
    prv_wrong(k, PRV_INIT, e->pc, left);
}

void prv_ask_init(struct prv_ask *k)
{
    struct prv_walk *w = k->w;
    for (size_t i = 0; i < w->n_events && prv_is_open(k, PRV_INIT); i++) {
        const struct prv_event *e = &w->events[i];
        const enum isa_space space = space_of(k, i);
        if (!e->is_read || space == ISA_SPACE_GDRAM ||
            space == ISA_SPACE_GLOBAL || space == ISA_SPACE_CODE ||
            space == ISA_SPACE_LDRAM)
            continue;
        if (space == ISA_SPACE_WRAM)
            prv_undecided(k, PRV_INIT, e->pc, "lanes of WRAM");
        else if (space == ISA_N_SPACES)
            prv_undecided(k, PRV_INIT, e->pc,
                          "which variable is read is not known");
        else
            ask_read(k, i);
    }
}

void prv_ask_coverage(struct prv_ask *k)
{
    struct prv_walk *w = k->w;
    if (k->q->output < 0 || !prv_is_open(k, PRV_COVERAGE))
        return;
    size_t o = 0;
    while (o < k->n_objects && k->objects[o].argument != k->q->output)
        o++;
    if (o == k->n_objects) {
        prv_undecided(k, PRV_COVERAGE, 0, "the size of the output");
        return;
    }
    aff_value *byte = aff_named("#byte");
    aff_set *left = aff_both(aff_compared(AFF_GE, byte, k->objects[o].from),
                             aff_compared(AFF_LT, byte, k->objects[o].to));
    left = prv_known(w, aff_both(left, k->where));
    const char *doubt = NULL;
    uint64_t pc = 0;
    for (size_t j = 0; j < w->n_events && !aff_is_empty(left); j++) {
        const struct prv_event *f = &w->events[j];
        if (!f->is_written || (k->object[j] >= 0 && k->object[j] != (int)o))
            continue;
        aff_set *bytes = f->is_exact ? bytes_of(k, f, "o") : NULL;
        const struct prv_name *name = prv_doubt(w, bytes, false);
        if (name || k->object[j] < 0)
            bytes = NULL;
        bytes = without_copy(k, prv_known(w, prv_other_set(w, bytes)));
        if (bytes) {
            left = aff_without(left, bytes);
            continue;
        }
        const bool has_reason = name && name->pc;
        doubt =
            has_reason ? name->reason
            : k->object[j] < 0
                ? "where is written here is not known"
                : "which bytes are written here depends on what is not known";
        pc = has_reason ? name->pc : f->pc;
    }
    if (!prv_wrong(k, PRV_COVERAGE, pc, left) && doubt) {
        struct prv_answer *answer = &k->answers->of[PRV_COVERAGE];
        answer->kind = PRV_NOT_DECIDED;
        answer->pc = pc;
        snprintf(answer->reason, sizeof answer->reason, "%s", doubt);
    }
}
