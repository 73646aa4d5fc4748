/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/prove/state.h"
#include "runtime/tools/prove/names.h"

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
    return name < 0 ? NULL : aff_named(w->names[name].text);
}

aff_value *prv_unknown(struct prv_walk *w, const char *reason, uint64_t pc,
                       int64_t least, int64_t most)
{
    const int name = prv_name(w, PRV_UNKNOWN, reason, pc);
    aff_value *v = prv_named(w, name);
    if (!v)
        return NULL;
    w->names[name].facts = aff_between(v, least, most);
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

/* Whether x >= least, whatever the names in it are. */
static bool is_at_least(struct prv_walk *w, aff_value *x, int64_t least)
{
    aff_set *less = aff_compared_to(AFF_LT, x, least);
    return prv_never(w, aff_both(less, w->where));
}

bool prv_range(struct prv_walk *w, aff_value *x, int64_t *least, int64_t *most)
{
    /* any set with the names of x, for what is known of these */
    aff_set *all = aff_compared_to(AFF_GE, x, INT64_MIN / 2);
    all = aff_both(prv_known(w, all), w->where);
    if (!aff_largest(x, all, most) ||
        !aff_largest(aff_times(x, -1), all, least))
        return false;
    *least = -*least;
    return true;
}

/* p >= z where x > 0, and p = 0 where x = 0. */
static aff_set *lower_of(struct prv_walk *w, aff_value *p, aff_value *x,
                         aff_value *z)
{
    aff_value *zero = aff_number(0);
    aff_set *is_more = aff_compared(AFF_GE, p, z);
    if (is_at_least(w, x, 1))
        return is_more;
    is_more = aff_both(is_more, aff_compared(AFF_GT, x, zero));
    return aff_either(is_more, aff_both(aff_compared(AFF_EQ, x, zero),
                                        aff_compared(AFF_EQ, p, zero)));
}

/* What is known of p = x * z, where neither is negative. */
static aff_set *facts_of(struct prv_walk *w, aff_value *p, aff_value *x,
                         aff_value *z)
{
    int64_t least, most;
    if (!is_at_least(w, x, 0) || !is_at_least(w, z, 0))
        return NULL;
    aff_set *facts = aff_both(lower_of(w, p, x, z), lower_of(w, p, z, x));
    if (prv_range(w, x, &least, &most) && most < 1 << 30)
        facts = aff_both(facts, aff_compared(AFF_LE, p, aff_times(z, most)));
    return facts;
}

/* Divides a value by the largest power of two that is in it; multiplies *by. */
static aff_value *odd_part(aff_value *x, int64_t *by)
{
    for (int i = 0; x && i < 30; i++) {
        aff_value *half = aff_divided(x, 2);
        if (!aff_is_same(aff_times(half, 2), x))
            break;
        x = half;
        *by *= 2;
    }
    return x;
}

aff_value *prv_product(struct prv_walk *w, aff_value *x, aff_value *z,
                       uint64_t pc)
{
    int64_t number, by = 1;
    if (aff_is_number(x, &number))
        return aff_times(z, number);
    if (aff_is_number(z, &number))
        return aff_times(x, number);
    x = odd_part(x, &by);
    z = odd_part(z, &by);
    if (is_of_sizes(w, x)) { /* the factor that all cores share is z */
        aff_value *other = x;
        x = z;
        z = other;
    }
    for (size_t i = 0; i < w->n_names; i++) {
        const struct prv_name *n = &w->names[i];
        if (n->kind != PRV_PRODUCT || !aff_is_same(n->x, x))
            continue;
        if (aff_is_same(n->z, z))
            return aff_times(prv_named(w, (int)i), by);
        if (aff_is_same(n->z, aff_times(z, -1)))
            return aff_times(prv_named(w, (int)i), -by);
    }
    const int name = prv_name(w, PRV_PRODUCT, "product of two sizes", pc);
    aff_value *p = prv_named(w, name);
    if (!p)
        return NULL;
    aff_set *facts = facts_of(w, p, x, z);
    w->names[name].facts = facts;
    w->names[name].x = x;
    w->names[name].z = z;
    return aff_times(p, by);
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
            set =
                aff_both(set, is_other ? prv_other_set(w, n->facts) : n->facts);
    }
    return set;
}

bool prv_never(struct prv_walk *w, aff_set *set)
{
    return aff_is_empty(set) || aff_is_empty(prv_known(w, set));
}

aff_set *prv_other_set(struct prv_walk *w, aff_set *set)
{
    char other[20];
    for (size_t i = 0; i < w->n_names; i++) {
        snprintf(other, sizeof other, "%s'", w->names[i].text);
        set = aff_renamed(set, w->names[i].text, other);
    }
    return set;
}

aff_value *prv_other(struct prv_walk *w, aff_value *value)
{
    char other[20];
    for (size_t i = 0; i < w->n_names; i++) {
        snprintf(other, sizeof other, "%s'", w->names[i].text);
        value = aff_value_renamed(value, w->names[i].text, other);
    }
    return value;
}
