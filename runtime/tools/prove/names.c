/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/prove/walk.h"

void prv_stop(struct prv_walk *w, uint64_t pc, const char *format, ...)
{
    va_list arguments;
    if (w->stop)
        return;
    va_start(arguments, format);
    vsnprintf(w->stop_text, sizeof w->stop_text, format, arguments);
    va_end(arguments);
    w->stop = w->stop_text;
    w->stop_pc = pc;
}

int prv_name(struct prv_walk *w, enum prv_kind kind, const char *reason,
             uint64_t pc)
{
    enum { MOST_NAMES = 4000 };
    struct prv_name *n = w->n_names < MOST_NAMES
                             ? ISA_APPEND(w->names, w->n_names, w->names_room)
                             : NULL;
    if (!n) {
        prv_stop(w, pc, "too many values that are not known");
        return -1;
    }
    *n = (struct prv_name){
        .kind = kind, .reason = reason, .pc = pc, .is_exact = true};
    snprintf(n->text, sizeof n->text, "#%zu", w->n_names - 1);
    return (int)(w->n_names - 1);
}

aff_value *prv_named(struct prv_walk *w, int name)
{
    return name < 0 ? NULL : aff_named(w->a, w->names[name].text);
}

aff_value *prv_unknown(struct prv_walk *w, const char *reason, uint64_t pc,
                       int64_t least, int64_t most)
{
    const int name = prv_name(w, PRV_UNKNOWN, reason, pc);
    aff_value *v = prv_named(w, name);
    if (!v)
        return NULL;
    w->names[name].facts =
        aff_both(w->a, aff_compared(w->a, AFF_GE, v, aff_number(w->a, least)),
                 aff_compared(w->a, AFF_LE, v, aff_number(w->a, most)));
    return v;
}

/* Whether a value depends on sizes alone. */
static bool is_of_sizes(const struct prv_walk *w, aff_value *x)
{
    for (size_t i = 0; i < w->n_names; i++)
        if (aff_value_uses(x, w->names[i].text))
            return false;
    return true;
}

/* What is known of p = x * z from the signs. */
static aff_set *facts_of(struct prv_walk *w, aff_value *p, aff_value *x,
                         aff_value *z)
{
    struct aff *a = w->a;
    aff_value *zero = aff_number(a, 0), *one = aff_number(a, 1);
    aff_set *facts = NULL;
    const struct {
        aff_value *x, *z;
    } ways[] = {{x, z}, {z, x}};
    for (int i = 0; i < 2; i++) {
        /* x > 0 and z >= 0: p >= z; x = 0: p = 0; else nothing. */
        aff_set *is_positive =
            aff_both(a, aff_compared(a, AFF_GE, ways[i].x, one),
                     aff_compared(a, AFF_GE, ways[i].z, zero));
        aff_set *is_zero = aff_compared(a, AFF_EQ, ways[i].x, zero);
        aff_set *rest =
            aff_either(a, aff_compared(a, AFF_LT, ways[i].x, zero),
                       aff_both(a, aff_compared(a, AFF_GE, ways[i].x, one),
                                aff_compared(a, AFF_LT, ways[i].z, zero)));
        aff_set *one_way = aff_either(
            a, aff_both(a, is_positive, aff_compared(a, AFF_GE, p, ways[i].z)),
            aff_either(a,
                       aff_both(a, is_zero, aff_compared(a, AFF_EQ, p, zero)),
                       rest));
        facts = i ? aff_both(a, facts, one_way) : one_way;
    }
    return facts;
}

/* p <= most * z where 0 <= x <= most and z >= 0. */
static aff_set *upper_of(struct prv_walk *w, aff_value *p, aff_value *x,
                         aff_value *z)
{
    struct aff *a = w->a;
    int64_t most;
    aff_value *zero = aff_number(a, 0);
    aff_set *all = prv_known(w, aff_compared(a, AFF_GE, x, zero));
    all = aff_both(a, all, w->where);
    if (!aff_largest(a, x, all, &most) || most > 1 << 30)
        return aff_everything(a);
    return aff_either(
        a, aff_compared(a, AFF_LT, z, zero),
        aff_either(a, aff_compared(a, AFF_LT, x, zero),
                   aff_compared(a, AFF_LE, p, aff_times(a, z, most))));
}

aff_value *prv_product(struct prv_walk *w, aff_value *x, aff_value *z,
                       uint64_t pc)
{
    int64_t number;
    if (aff_is_number(x, &number))
        return aff_times(w->a, z, number);
    if (aff_is_number(z, &number))
        return aff_times(w->a, x, number);
    if (is_of_sizes(w, x)) { /* the factor that all cores share is z */
        aff_value *other = x;
        x = z;
        z = other;
    }
    for (size_t i = 0; i < w->n_names; i++) {
        const struct prv_name *n = &w->names[i];
        if (n->kind == PRV_PRODUCT && aff_is_same(n->x, x) &&
            aff_is_same(n->z, z))
            return prv_named(w, (int)i);
    }
    const int name = prv_name(w, PRV_PRODUCT, "product of two sizes", pc);
    aff_value *p = prv_named(w, name);
    if (!p)
        return NULL;
    aff_set *facts = aff_both(w->a, facts_of(w, p, x, z), upper_of(w, p, x, z));
    w->names[name].facts = facts;
    w->names[name].x = x;
    w->names[name].z = z;
    return p;
}

/* ---- what is known ------------------------------------------------------- */

const struct prv_name *prv_name_of(const struct prv_walk *w, aff_set *set,
                                   unsigned i, bool *is_end, bool *is_other)
{
    const char *text = aff_name_at(set, i);
    *is_end = !text;
    if (!text || *text != '#')
        return NULL;
    char *end;
    const size_t name = strtoul(text + 1, &end, 10);
    *is_other = *end == '\'';
    if (end == text + 1 || (*end && !*is_other))
        return NULL;
    return name < w->n_names ? &w->names[name] : NULL;
}

aff_set *prv_known(struct prv_walk *w, aff_set *set)
{
    bool is_end = false, is_other;
    /* Facts of products have further names, behind these. */
    for (unsigned i = 0; !is_end; i++) {
        const struct prv_name *n = prv_name_of(w, set, i, &is_end, &is_other);
        if (n && n->facts)
            set = aff_both(w->a, set,
                           is_other ? prv_other_set(w, n->facts) : n->facts);
    }
    return set;
}

bool prv_never(struct prv_walk *w, aff_set *set)
{
    return aff_is_empty(w->a, set) || aff_is_empty(w->a, prv_known(w, set));
}

aff_set *prv_other_set(struct prv_walk *w, aff_set *set)
{
    char other[20];
    for (size_t i = 0; i < w->n_names; i++) {
        snprintf(other, sizeof other, "%s'", w->names[i].text);
        set = aff_renamed(w->a, set, w->names[i].text, other);
    }
    return set;
}

aff_value *prv_other(struct prv_walk *w, aff_value *value)
{
    char other[20];
    for (size_t i = 0; i < w->n_names; i++) {
        snprintf(other, sizeof other, "%s'", w->names[i].text);
        value = aff_value_renamed(w->a, value, w->names[i].text, other);
    }
    return value;
}
