/* SPDX-License-Identifier: MIT */
#include "runtime/tools/prove/ask.h"
#include "runtime/tools/prove/names.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool prv_is_open(const struct prv_ask *k, enum prv_property property)
{
    return k->q->wanted >> property & 1 &&
           k->answers->of[property].kind != PRV_NOT_DECIDED;
}

void prv_undecided(struct prv_ask *k, enum prv_property property, uint64_t pc,
                   const char *format, ...)
{
    struct prv_answer *answer = &k->answers->of[property];
    va_list arguments;
    if (answer->kind != PRV_PROVED)
        return;
    answer->kind = PRV_NOT_DECIDED;
    answer->pc = pc;
    va_start(arguments, format);
    vsnprintf(answer->reason, sizeof answer->reason, format, arguments);
    va_end(arguments);
}

/* ---- products ------------------------------------------------------------ */

struct product {
    aff_value *p, *x, *z;
    const char *text;
};

/* The products in a set, copies among them. */
static size_t products_of(struct prv_walk *w, aff_set *set,
                          struct product *products, size_t most)
{
    size_t n = 0;
    bool is_end = false, is_other;
    for (unsigned i = 0; !is_end && n < most; i++) {
        const struct prv_name *name =
            prv_name_of(w, set, i, &is_end, &is_other);
        if (!name || name->kind != PRV_PRODUCT)
            continue;
        struct product *p = &products[n++];
        p->text = aff_name_at(set, i);
        p->p = aff_named(p->text);
        p->x = is_other ? prv_other(w, name->x) : name->x;
        p->z = is_other ? prv_other(w, name->z) : name->z;
    }
    return n;
}

/* Of two products with a factor z >= 0 in common: the one with the smaller
 * other factor is smaller by at least z. */
static aff_set *with_order(aff_set *set, const struct product *p,
                           const struct product *q)
{
    if (!aff_is_same(p->z, q->z))
        return set;
    aff_set *is_less =
        aff_both(aff_compared(AFF_LT, p->x, q->x),
                 aff_compared(AFF_LE, aff_sum(p->p, p->z), q->p));
    aff_set *is_same = aff_both(aff_compared(AFF_EQ, p->x, q->x),
                                aff_compared(AFF_EQ, p->p, q->p));
    aff_set *is_more =
        aff_both(aff_compared(AFF_GT, p->x, q->x),
                 aff_compared(AFF_GE, p->p, aff_sum(q->p, q->z)));
    aff_set *all = aff_either(aff_either(is_less, is_same), is_more);
    all = aff_either(all, aff_compared_to(AFF_LT, p->z, 0));
    return aff_both(set, all);
}

aff_set *prv_cases(struct prv_walk *w, aff_set *set, const char *text,
                   aff_value *x, aff_value *z)
{
    enum { MOST_CASES = 64 };
    aff_value *p = aff_named(text);
    int64_t most, least;
    for (int i = 0;; i++) { /* the least work first */
        aff_value *other = x;
        if (i == 4)
            return NULL;
        bool is_known = i < 2 ? prv_range(w, x, &least, &most)
                              : aff_largest(x, set, &most) &&
                                    aff_largest(aff_times(x, -1), set, &least);
        if (i >= 2 && is_known)
            least = -least;
        if (is_known && most - least <= MOST_CASES)
            break;
        x = z;
        z = other;
    }
    aff_set *all = aff_nothing();
    for (int64_t c = least; c <= most; c++) {
        aff_set *one = aff_both(set, aff_compared_to(AFF_EQ, x, c));
        one = aff_both(one, aff_compared(AFF_EQ, p, aff_times(z, c)));
        if (!aff_is_empty(one))
            all = aff_either(all, one);
    }
    return aff_any(all, text);
}

/* ---- what is wrong ------------------------------------------------------- */

const struct prv_name *prv_doubt(struct prv_walk *w, aff_set *set,
                                 bool of_products)
{
    const struct prv_name *doubt = NULL;
    bool is_end = false, is_other;
    for (unsigned i = 0; !is_end; i++) {
        const struct prv_name *n = prv_name_of(w, set, i, &is_end, &is_other);
        if (n && (!doubt || n->kind == PRV_UNKNOWN) &&
            (n->kind == PRV_UNKNOWN || !n->is_exact ||
             (of_products && n->kind == PRV_PRODUCT)) &&
            aff_uses(set, aff_name_at(set, i)))
            doubt = n;
    }
    return doubt;
}

aff_set *prv_same_group(struct prv_walk *w, int64_t size)
{
    aff_value *group = aff_divided(aff_named(w->names[0].text), size);
    return aff_compared(AFF_EQ, group, prv_other(w, group));
}

/* The first size counts most. */
static bool is_less(const int64_t *a, const int64_t *b, size_t n)
{
    size_t i = 0;
    while (i < n && a[i] == b[i])
        i++;
    return i < n && a[i] < b[i];
}

bool prv_wrong(struct prv_ask *k, enum prv_property property, uint64_t pc,
               aff_set *set)
{
    enum { MOST = 8 };
    struct prv_walk *w = k->w;
    struct prv_answer *answer = &k->answers->of[property];
    struct product products[MOST];
    if (prv_never(w, set))
        return true;
    set = prv_known(w, set);
    size_t n = products_of(w, set, products, MOST);
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            set = with_order(set, &products[i], &products[j]);
    for (size_t i = 0; i < n && !aff_is_empty(set); i++) {
        aff_set *cases =
            prv_cases(w, set, products[i].text, products[i].x, products[i].z);
        set = cases ? cases : set;
    }
    if (aff_is_empty(set))
        return true;
    const struct prv_name *doubt = prv_doubt(w, set, true);
    const char *names[SIZES_MOST_NAMES];
    const size_t n_sizes = k->q->scope.n - 1;
    if (answer->kind != PRV_PROVED && (doubt || !set))
        return false;
    for (size_t i = 0; i < n_sizes; i++)
        names[i] = k->q->scope.names[i];
    int64_t sizes[SIZES_MOST_NAMES];
    const bool has_sizes =
        aff_least(aff_both(set, k->where), names, n_sizes, sizes);
    if (answer->kind == PRV_VIOLATED &&
        !(has_sizes && answer->has_sizes &&
          is_less(sizes, answer->sizes, n_sizes)))
        return false;
    answer->kind = set && !doubt ? PRV_VIOLATED : PRV_NOT_DECIDED;
    answer->pc = doubt && doubt->pc ? doubt->pc : pc;
    snprintf(answer->reason, sizeof answer->reason, "%s",
             doubt  ? doubt->reason
             : !set ? "too many cases"
                    : "wrong for some sizes");
    answer->has_sizes = has_sizes;
    memcpy(answer->sizes, sizes, n_sizes * sizeof *sizes);
    return false;
}

/* ---- bytes of events ----------------------------------------------------- */

aff_value *prv_piece(struct prv_ask *k, const struct prv_event *e,
                     const char *mark, aff_set **where)
{
    aff_value *at = e->at;
    for (unsigned i = 0; i < e->n_walks; i++) {
        char text[16];
        snprintf(text, sizeof text, "#p%u%s", i, mark);
        aff_value *j = aff_named(text);
        aff_set *range = aff_both(aff_compared_to(AFF_GE, j, 0),
                                  aff_compared(AFF_LT, j, e->walk[i].count));
        *where = aff_both(*where, range);
        at = aff_sum(at, prv_product(k->w, j, e->walk[i].stride, e->pc));
    }
    return at;
}

/* The first byte of all pieces, and the one behind the last. */
static void hull(struct prv_ask *k, const struct prv_event *e, aff_value **from,
                 aff_value **to)
{
    aff_value *zero = aff_number(0);
    *from = e->at;
    *to = aff_sum(e->at, e->bytes);
    for (unsigned i = 0; i < e->n_walks; i++) {
        aff_value *last = aff_difference(e->walk[i].count, aff_number(1));
        aff_value *by = prv_product(k->w, last, e->walk[i].stride, e->pc);
        aff_set *is_up = aff_compared(AFF_GE, by, zero);
        *from = aff_sum(*from, aff_choice(is_up, zero, by));
        *to = aff_sum(*to, aff_choice(is_up, by, zero));
    }
}

/* ---- bounds, counts ------------------------------------------------------ */

static void note_largest(struct prv_ask *k, enum isa_space space,
                         const struct prv_event *e, aff_value *to)
{
    int64_t *largest = &k->answers->largest[space], most;
    if (*largest < 0)
        return;
    if (!aff_largest(to, prv_known(k->w, e->path), &most))
        *largest = -1;
    else if (most - (int64_t)isa_spaces[space].first > *largest)
        *largest = most - (int64_t)isa_spaces[space].first;
}

static bool is_of_lanes(const struct prv_event *e)
{
    return e->op &&
           isa_letter(e->op->operands[e->operand])->place == ISA_PLACE_WRAM;
}

static void ask_event(struct prv_ask *k, size_t number)
{
    struct prv_walk *w = k->w;
    const struct prv_event *e = &w->events[number];
    aff_value *from, *to;
    aff_set *good = aff_nothing();
    aff_set *path = aff_both(e->path, aff_compared_to(AFF_GE, e->bytes, 1));
    unsigned n = 0;
    k->object[number] = -1;
    hull(k, e, &from, &to);
    for (size_t i = 0; i < k->n_objects; i++) {
        const struct prv_object *o = &k->objects[i];
        aff_set *near = aff_both(aff_compared(AFF_GE, e->at, o->near),
                                 aff_compared(AFF_LT, e->at, o->beyond));
        if (prv_never(w, aff_both(path, near)))
            continue;
        n++;
        k->object[number] = (int)i;
        aff_set *in = aff_both(aff_compared(AFF_GE, from, o->from),
                               aff_compared(AFF_LE, to, o->to));
        good = aff_either(good, aff_both(in, near));
        if (o->space < ISA_SPACE_CODE && !is_of_lanes(e))
            note_largest(k, o->space, e, to);
    }
    if (n != 1)
        k->object[number] = -1;
    if (n == 1 && k->objects[k->object[number]].space == ISA_SPACE_LDRAM)
        return;
    if (prv_is_open(k, PRV_BOUNDS) && !is_of_lanes(e))
        prv_wrong(k, PRV_BOUNDS, e->pc, aff_without(path, good));
}

void prv_ask_bounds(struct prv_ask *k)
{
    for (size_t i = 0; i < k->w->n_events; i++)
        ask_event(k, i);
}

void prv_ask_counts(struct prv_ask *k)
{
    struct prv_walk *w = k->w;
    for (size_t i = 0; i < w->n_counts && prv_is_open(k, PRV_COUNTS); i++)
        prv_wrong(k, PRV_COUNTS, w->counts[i].pc, w->counts[i].wrong);
    if (k->q->arch->gen == 2)
        prv_undecided(k, PRV_COUNTS, 0, "alignments of this architecture");
    if (w->wrapped && prv_is_open(k, PRV_WRAP) &&
        !prv_wrong(k, PRV_WRAP, w->wrapped, w->wraps)) {
        struct prv_answer *answer = &k->answers->of[PRV_WRAP];
        answer->kind = PRV_NOT_DECIDED; /* no run shows it */
        snprintf(answer->reason, sizeof answer->reason,
                 "a number may not fit in 32 bits");
    }
}

/* ---- barriers ------------------------------------------------------------ */

void prv_ask_barrier(struct prv_ask *k)
{
    struct prv_walk *w = k->w;
    const unsigned cores = k->q->arch->cores * k->q->clusters;
    if (!k->q->clusters || !prv_is_open(k, PRV_BARRIER))
        return;
    bool has[2] = {false, false};
    for (int i = 0; i < 2; i++)
        for (int j = i; j < 2; j++)
            for (int all = 0; all < 2; all++) {
                const struct prv_state *e = k->ends[i], *f = k->ends[j];
                const unsigned place = all ? PRV_BARRIERS_ALL : PRV_BARRIERS;
                const int64_t of = all ? cores : k->q->arch->cores;
                if (!e || !f) {
                    prv_undecided(k, PRV_BARRIER, 0,
                                  "the kernel may never end");
                    return;
                }
                const struct prv_state *open = !e->at[place]   ? e
                                               : !f->at[place] ? f
                                                               : NULL;
                if (open) {
                    prv_undecided(k, PRV_BARRIER, open->why_pc[place],
                                  "a barrier in some rounds of a loop only");
                    return;
                }
                has[all] =
                    has[all] ||
                    !prv_never(
                        w, aff_both(e->path,
                                    aff_compared_to(AFF_NE, e->at[place], 0)));
                aff_set *both = aff_both(e->path, prv_other_set(w, f->path));
                both = aff_both(both, prv_same_group(w, of));
                both = aff_both(both, aff_compared(AFF_NE, e->at[place],
                                                   prv_other(w, f->at[place])));
                prv_wrong(k, PRV_BARRIER, 0, both);
            }
    if (has[0] && has[1])
        prv_undecided(k, PRV_BARRIER, 0,
                      "barriers of the cluster and of the union task");
}
