/* SPDX-License-Identifier: MIT */
/* A block is walked when all paths to it have joined; a loop is one step of
 * what is around it.
 *
 * A loop is walked twice. First each place that changes has a name of its own;
 * what comes out at the end less that name is the step, if the loop does not
 * change it. Then the values in round k are those at the beginning and k steps,
 * for the rounds that can be reached. The second walk is the proof that this
 * is so, by induction: where a number did not fit in its type, the end of the
 * round is compared with the beginning of the next. */
#include "runtime/tools/prove/walk.h"
#include "runtime/tools/prove/values.h"
#include "runtime/tools/prove/names.h"
#include "runtime/tools/prove/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

struct exits {
    struct {
        int to;
        struct prv_state *state;
    } * of;
    size_t n, room;
};

static void walk_loop(struct prv_walk *w, int loop, struct prv_state *start,
                      struct exits *exits);

/* ---- states -------------------------------------------------------------- */

static struct prv_state *copy_of(struct prv_walk *w, const struct prv_state *of)
{
    struct prv_state *s = isa_alloc_copy(of, 1, sizeof *of);
    if (!s) {
        prv_stop(w, 0, ISA_NO_MEMORY, "the walk");
        return NULL;
    }
    s->older = w->states;
    w->states = s;
    return s;
}

static bool is_needed(const struct prv_walk *w, int block, unsigned place)
{
    return place >= PRV_REGISTERS ||
           (block >= 0 && w->code->blocks[block].needs >> place & 1);
}

/* Leaves out of a path what it no longer depends on, as both ways of a branch
 * on it have joined. */
static aff_set *without_unknowns(struct prv_walk *w, aff_set *path)
{
    bool is_end = false, is_other;
    for (unsigned i = 0; !is_end; i++) {
        const struct prv_name *n = prv_name_of(w, path, i, &is_end, &is_other);
        if (!n || n->kind != PRV_UNKNOWN || !aff_uses(path, n->text))
            continue;
        aff_set *any = aff_any(path, n->text);
        if (aff_is_inside(any, path)) {
            path = any;
            i = (unsigned)-1;
        }
    }
    return path;
}

/* Adds a state to what comes to a block, or to the end (-1). */
static void join(struct prv_walk *w, struct prv_state **into,
                 struct prv_state *s, int block)
{
    struct prv_state *to = *into;
    if (!s)
        return;
    if (!to) {
        *into = copy_of(w, s);
        return;
    }
    for (unsigned i = 1; i < PRV_N_PLACES; i++) {
        if (aff_is_same(to->at[i], s->at[i]))
            continue;
        if (!to->at[i] || !s->at[i] || !is_needed(w, block, i)) {
            if (to->at[i]) {
                to->why[i] = s->why[i];
                to->why_pc[i] = s->why_pc[i];
            }
            to->at[i] = NULL;
        } else
            to->at[i] = aff_join(aff_within(to->at[i], to->path),
                                 aff_within(s->at[i], s->path));
    }
    to->path = without_unknowns(w, aff_either(to->path, s->path));
}

/* ---- blocks -------------------------------------------------------------- */

struct region {
    int loop; /* or -1: the kernel */
    struct prv_state **pending;
    struct prv_state *again; /* what comes back to the header */
    struct exits *exits;
};

static void go_on(struct prv_walk *w, struct region *r, int to,
                  struct prv_state *s)
{
    const struct prv_loop *loop =
        r->loop >= 0 ? &w->code->loops[r->loop] : NULL;
    if (s && !s->path)
        prv_stop(w, to >= 0 ? w->code->blocks[to].pc : 0, "too many cases");
    if (!s || !s->path || prv_never(w, s->path))
        return;
    if (loop && to == loop->header)
        join(w, &r->again, s, to);
    else if (!loop || loop->has[to])
        join(w, &r->pending[to], s, to);
    else {
        if (!ISA_GROW(r->exits->of, r->exits->n, r->exits->room)) {
            prv_stop(w, 0, ISA_NO_MEMORY, "the walk");
            return;
        }
        r->exits->of[r->exits->n].to = to;
        r->exits->of[r->exits->n++].state = copy_of(w, s);
    }
}

static void walk_block(struct prv_walk *w, struct region *r,
                       const struct prv_block *b, struct prv_state *s)
{
    for (size_t k = b->first; k < b->end && !w->stop; k++) {
        const struct isa_insn *insn = &w->code->insns[k];
        const uint64_t pc = w->code->pcs[k];
        if (k + 1 == b->end && insn->op == ISA_I_jal)
            break;
        if (insn->op == ISA_I_jalr) {
            if (!w->guesses)
                join(w, &w->end, s, -1);
            return;
        }
        if (k + 1 == b->end && insn->op >= ISA_I_beq &&
            insn->op <= ISA_I_bgeu) {
            struct prv_state *other = copy_of(w, s);
            if (!other)
                return;
            aff_set *path = s->path;
            other->path = prv_branch(w, s, insn, &s->path);
            memcpy(other->at, s->at, sizeof s->at);
            if (!aff_is_inside(path, aff_either(other->path, s->path)))
                prv_stop(w, pc, "too many cases of a condition");
            go_on(w, r, b->next[1], other);
        } else if (!prv_compute(w, s, insn, pc))
            prv_access(w, s, insn, pc);
        if (s->path && aff_is_empty(s->path)) /* ended */
            return;
    }
    const bool is_jump = w->code->insns[b->end - 1].op == ISA_I_jal;
    const int to = b->next[is_jump];
    if (!w->stop && to >= 0)
        go_on(w, r, to, s);
}

/* Walks the blocks of a loop once, or the kernel. */
static struct prv_state *walk_region(struct prv_walk *w, int loop, int entry,
                                     const struct prv_state *start,
                                     struct exits *exits)
{
    const struct prv_code *code = w->code;
    struct region r = {.loop = loop, .exits = exits};
    r.pending = isa_alloc((size_t)code->n_blocks, sizeof(struct prv_state *));
    if (!r.pending) {
        prv_stop(w, 0, ISA_NO_MEMORY, "the walk");
        return NULL;
    }
    r.pending[entry] = copy_of(w, start);
    for (int i = code->blocks[entry].place; i < code->n_order && !w->stop;
         i++) {
        const int b = code->order[i], inner = code->blocks[b].loop;
        if (!r.pending[b])
            continue;
        if (inner >= 0 && inner != loop && code->loops[inner].header == b) {
            struct exits out = {NULL, 0, 0};
            walk_loop(w, inner, r.pending[b], &out);
            for (size_t k = 0; k < out.n && !w->stop; k++)
                go_on(w, &r, out.of[k].to, out.of[k].state);
            free(out.of);
        } else
            walk_block(w, &r, &code->blocks[b], r.pending[b]);
    }
    free(r.pending);
    return r.again;
}

/* ---- a loop -------------------------------------------------------------- */

static const char no_step[] = "does not change by a fixed step in the loop";

struct turning {
    int loop, header, round; /* the name of the round */
    size_t first;            /* of the names made for the loop */
    bool changes[PRV_N_PLACES];
    int names[PRV_N_PLACES];                           /* in the first walk */
    aff_value *step[PRV_N_PLACES], *now[PRV_N_PLACES]; /* NULL: not known */
};

/* Whether a value has only names from before the loop. */
static bool is_older(const struct prv_walk *w, aff_value *x, size_t first)
{
    for (size_t i = first; i < w->n_names; i++)
        if (aff_value_uses(x, w->names[i].text))
            return false;
    return x != NULL;
}

static void find_changes(struct prv_walk *w, struct turning *t,
                         struct prv_state *start)
{
    const struct prv_code *code = w->code;
    const struct prv_loop *loop = &code->loops[t->loop];
    for (unsigned i = 1; i < PRV_REGISTERS; i++)
        t->changes[i] = loop->writes >> i & 1;
    if (t->changes[2])
        prv_stop(w, code->blocks[t->header].pc,
                 "the stack grows in a loop, which is not followed");
    for (int b = 0; b < code->n_blocks; b++)
        for (size_t k = code->blocks[b].first;
             loop->has[b] && k < code->blocks[b].end; k++) {
            const struct isa_insn *insn = &code->insns[k];
            if (insn->op == ISA_I_BANG)
                for (unsigned i = PRV_REGISTERS; i < PRV_SLOTS; i++)
                    t->changes[i] = true;
            const bool is_store =
                insn->op >= ISA_I_sb && insn->op <= ISA_I_sd && insn->rs1 == 2;
            bool is_aligned;
            const int slot =
                is_store ? prv_slot(start, insn->imm, &is_aligned) : -1;
            if (slot >= 0)
                t->changes[PRV_SLOTS + slot] = true;
        }
}

/* The first walk: finds the steps, and the rounds behind the first that can be
 * reached from the one before. */
static aff_set *guess(struct prv_walk *w, struct turning *t,
                      struct prv_state *start)
{
    struct exits none = {NULL, 0, 0};
    struct prv_state *s = copy_of(w, start);
    const uint64_t pc = w->code->blocks[t->header].pc;
    for (unsigned i = 1; s && i < PRV_N_PLACES; i++) {
        if (!t->changes[i])
            continue;
        prv_put(s, i, NULL, no_step, pc);
        if (!is_needed(w, t->header, i) || (i >= PRV_SLOTS && !start->at[i]))
            continue;
        t->names[i] = prv_name(w, PRV_UNKNOWN, s->why[i], pc);
        s->at[i] = prv_named(w, t->names[i]);
    }
    if (!s || w->stop)
        return NULL;
    w->guesses++;
    const struct prv_state *again =
        walk_region(w, t->loop, t->header, s, &none);
    w->guesses--;
    free(none.of);
    if (!again || w->stop)
        return NULL;
    aff_set *before = again->path;
    aff_value *round = prv_named(w, t->round);
    for (unsigned i = 1; i < PRV_N_PLACES; i++) {
        if (t->names[i] < 0)
            continue;
        aff_value *name = prv_named(w, t->names[i]);
        aff_value *step =
            aff_short(aff_difference(again->at[i], name), again->path);
        step = aff_total(step); /* for the rounds that do come back */
        if (!again->at[i] || !is_older(w, step, t->first))
            continue;
        t->step[i] = step;
        t->now[i] =
            aff_sum(prv_get(w, start, i), prv_product(w, round, step, pc));
        aff_value *past = aff_difference(t->now[i], step);
        if (aff_uses(before, w->names[t->names[i]].text))
            before = aff_both(before, aff_compared(AFF_EQ, name, past));
    }
    return before;
}

/* Whether a name of the first walk has a value by the round. */
static bool is_given(const struct turning *t, size_t name)
{
    for (unsigned i = 1; i < PRV_N_PLACES; i++)
        if (t->names[i] == (int)name)
            return t->now[i] != NULL;
    return false;
}

/* The rounds that are reached, from those that the round before leads to. */
static aff_set *rounds_of(struct prv_walk *w, struct turning *t,
                          const struct prv_state *start, aff_set *before)
{
    struct prv_name *name = &w->names[t->round];
    aff_value *k = prv_named(w, t->round);
    aff_value *j = aff_named("#before");
    bool has_products = false;
    for (size_t i = t->first; i < w->n_names; i++) {
        if (!aff_uses(before, w->names[i].text) || (int)i == t->round)
            continue;
        if (w->names[i].kind == PRV_PRODUCT) {
            has_products = true;
            continue;
        }
        const bool is_own = w->names[i].kind == PRV_UNKNOWN;
        aff_set *known =
            w->names[i].facts ? aff_both(before, w->names[i].facts) : before;
        aff_set *all = aff_any(known, w->names[i].text);
        if (is_own && !is_given(t, i) && !aff_is_inside(all, before))
            name->is_exact = false;
        before = all;
    }
    aff_set *later = aff_compared_to(AFF_GE, k, 1);
    aff_set *first = aff_compared_to(AFF_EQ, k, 0);
    aff_set *some = aff_compared_to(AFF_GE, k, 0);
    if (has_products) {
        name->is_exact = false;
        return aff_both(start->path,
                        aff_either(first, aff_both(later, before)));
    }
    /* not reached from round 0 on by this one, or by one before it */
    aff_set *bad = aff_without(aff_both(start->path, later), before);
    aff_set *broken = aff_any(aff_both(aff_renamed(bad, name->text, "#before"),
                                       aff_compared(AFF_LE, j, k)),
                              "#before");
    return aff_without(aff_both(start->path, some), broken);
}

/* Whether the second walk shows that the guess is right. If not, places whose
 * step is wrong are not known any more. */
static bool is_shown(struct prv_walk *w, struct turning *t,
                     const struct prv_state *again, aff_set **rounds)
{
    bool is_right = true;
    const char *name = w->names[t->round].text;
    if (!again)
        return true;
    for (unsigned i = 1; i < PRV_N_PLACES; i++) {
        if (!t->now[i])
            continue;
        aff_value *next = aff_sum(t->now[i], t->step[i]);
        if (!again->at[i] ||
            !prv_never(w, aff_both(again->path,
                                   aff_compared(AFF_NE, next, again->at[i])))) {
            t->now[i] = NULL;
            is_right = false;
        }
    }
    aff_value *next = aff_sum(aff_named(name), aff_number(1));
    aff_set *reached =
        aff_both(again->path, aff_compared(AFF_EQ, aff_named("#next"), next));
    aff_set *there = aff_renamed(*rounds, name, "#next");
    if (!aff_is_inside(prv_known(w, reached), there)) {
        *rounds = NULL;
        is_right = false;
    }
    return is_right;
}

/* Puts into a state behind a loop the values of the last round without its
 * number, if the sizes say which that is. */
static void settle(struct prv_walk *w, struct turning *t, int to,
                   struct prv_state *s)
{
    const char *name = w->names[t->round].text;
    aff_value *k = prv_named(w, t->round), *other = aff_named("#other");
    aff_set *path = s->path;
    if (!aff_uses(path, name) || !w->names[t->round].is_exact)
        return;
    aff_set *two = aff_both(aff_both(path, aff_renamed(path, name, "#other")),
                            aff_compared(AFF_LT, k, other));
    if (!aff_is_empty(two))
        return;
    for (unsigned i = 1; i < PRV_N_PLACES; i++) {
        if (!aff_value_uses(s->at[i], name))
            continue;
        if (!is_needed(w, to, i)) {
            s->at[i] = NULL;
            continue;
        }
        aff_set *now = aff_both(path, aff_compared(AFF_EQ, other, s->at[i]));
        s->at[i] = aff_solved(aff_any(now, name), "#other");
    }
    s->path = aff_any(path, name);
}

/* The second walk. */
static bool prove(struct prv_walk *w, struct turning *t,
                  struct prv_state *start, aff_set **rounds,
                  struct exits *exits)
{
    const uint64_t pc = w->code->blocks[t->header].pc;
    struct prv_state *s = copy_of(w, start);
    const size_t n_events = w->n_events, n_counts = w->n_counts;
    const unsigned departed = w->n_departed;
    if (!s)
        return true;
    s->path = *rounds;
    for (unsigned i = 1; i < PRV_N_PLACES; i++)
        if (t->changes[i])
            prv_put(s, i, t->now[i], no_step, pc);
    if (w->n_rounds == PRV_MOST_DEPTH) {
        prv_stop(w, pc, "more than %d loops in one another", PRV_MOST_DEPTH);
        return true;
    }
    w->rounds[w->n_rounds++] = t->round;
    const struct prv_state *again =
        walk_region(w, t->loop, t->header, s, exits);
    w->n_rounds--;
    if (w->stop || w->guesses || w->n_departed == departed ||
        is_shown(w, t, again, rounds))
        return true;
    w->n_events = n_events;
    w->n_counts = n_counts;
    exits->n = 0;
    return false;
}

static void walk_loop(struct prv_walk *w, int loop, struct prv_state *start,
                      struct exits *exits)
{
    enum { MOST_TRIES = 4 };
    struct turning t = {.loop = loop, .header = w->code->loops[loop].header};
    memset(t.names, -1, sizeof t.names);
    find_changes(w, &t, start);
    for (unsigned i = 1; i < PRV_N_PLACES; i++)
        if (t.changes[i] && i < PRV_REGISTERS && is_needed(w, t.header, i))
            prv_get(w, start, i);
    t.first = w->n_names;
    t.round = prv_name(w, PRV_ROUND, "round of a loop", 0);
    if (w->stop)
        return;
    aff_value *k = prv_named(w, t.round);
    w->names[t.round].facts = aff_compared_to(AFF_GE, k, 0);
    aff_set *before = guess(w, &t, start);
    if (w->stop)
        return;
    if (!before) { /* it does not come back */
        walk_region(w, loop, t.header, start, exits);
        return;
    }
    aff_set *all = aff_both(start->path, w->names[t.round].facts);
    aff_set *rounds = rounds_of(w, &t, start, before);
    for (int i = 0; !w->stop; i++) {
        if (!rounds || i == MOST_TRIES - 2) {
            rounds = all;
            w->names[t.round].is_exact = false;
        }
        if (prove(w, &t, start, &rounds, exits))
            break;
        if (i == MOST_TRIES)
            prv_stop(w, w->code->blocks[t.header].pc,
                     "32-bit numbers wrap around in a loop");
    }
    for (size_t i = 0; i < exits->n && !w->stop; i++)
        settle(w, &t, exits->of[i].to, exits->of[i].state);
}

/* ---- all ----------------------------------------------------------------- */

void prv_walk(struct prv_walk *w, const struct prv_state *start)
{
    struct exits none = {NULL, 0, 0};
    walk_region(w, -1, 0, start, &none);
    free(none.of);
}

void prv_walk_close(struct prv_walk *w)
{
    while (w->states) {
        struct prv_state *s = w->states;
        w->states = s->older;
        free(s);
    }
    free(w->names);
    free(w->events);
    free(w->counts);
}
