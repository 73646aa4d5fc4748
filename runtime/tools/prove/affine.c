/* SPDX-License-Identifier: MIT */
/* Values are isl_pw_aff over parameters alone, sets are parameter sets: names
 * are aligned by the library. */
#include "runtime/tools/prove/affine.h"

#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "isa/support/memory/alloc.h"

struct kept {
    void *what;
    bool is_set;
};

/* The one algebra: a process makes one proof at a time, which a signal ends. */
static isl_ctx *volatile ctx; /* NULL: it is closed */
static struct kept *kept;
static size_t n_kept, kept_room;

bool aff_open(void)
{
    ctx = isl_ctx_alloc();
    if (ctx)
        isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    return ctx != NULL;
}

void aff_close(void)
{
    isl_ctx *old = ctx;
    if (!old)
        return;
    aff_limit(0);
    ctx = NULL;
    while (n_kept > 0) {
        const struct kept *k = &kept[--n_kept];
        if (k->is_set)
            isl_set_free(k->what);
        else
            isl_pw_aff_free(k->what);
    }
    isl_ctx_free(old);
    free(kept);
    kept = NULL;
    kept_room = 0;
}

void aff_limit(unsigned long steps)
{
    isl_ctx_reset_operations(ctx);
    isl_ctx_reset_error(ctx);
    isl_ctx_set_max_operations(ctx, steps);
}

void aff_stop(void)
{
    isl_ctx *now = ctx;
    if (now)
        isl_ctx_abort(now);
}

/* ---- what lives ---------------------------------------------------------- */

static bool keep(void *what, bool is_set)
{
    struct kept *k = ISA_APPEND(kept, n_kept, kept_room);
    if (k)
        *k = (struct kept){what, is_set};
    return k != NULL;
}

static aff_value *value(isl_pw_aff *x)
{
    if (x && !keep(x, false))
        x = isl_pw_aff_free(x);
    return x;
}

static aff_set *set(isl_set *x)
{
    if (x && !keep(x, true))
        x = isl_set_free(x);
    return x;
}

#define COPY(x)     isl_pw_aff_copy(x)
#define COPY_SET(x) isl_set_copy(x)

/* ---- values -------------------------------------------------------------- */

static isl_val *number_of(int64_t number)
{
    return isl_val_int_from_si(ctx, number);
}

aff_value *aff_number(int64_t number)
{
    isl_local_space *space =
        isl_local_space_from_space(isl_space_params_alloc(ctx, 0));
    return value(
        isl_pw_aff_from_aff(isl_aff_val_on_domain(space, number_of(number))));
}

aff_value *aff_named(const char *name)
{
    isl_space *space = isl_space_params_alloc(ctx, 1);
    space = isl_space_set_dim_name(space, isl_dim_param, 0, name);
    return value(isl_pw_aff_from_aff(isl_aff_var_on_domain(
        isl_local_space_from_space(space), isl_dim_param, 0)));
}

#define BINARY(name, operation)                                         \
    aff_value *name(aff_value *x, aff_value *y)                         \
    {                                                                   \
        return value(isl_pw_aff_coalesce(operation(COPY(x), COPY(y)))); \
    }
BINARY(aff_sum, isl_pw_aff_add)
BINARY(aff_difference, isl_pw_aff_sub)
BINARY(aff_join, isl_pw_aff_union_add)
#undef BINARY

aff_value *aff_times(aff_value *x, int64_t number)
{
    return value(isl_pw_aff_scale_val(COPY(x), number_of(number)));
}

aff_value *aff_divided(aff_value *x, int64_t by)
{
    return value(
        isl_pw_aff_floor(isl_pw_aff_scale_down_val(COPY(x), number_of(by))));
}

aff_value *aff_rest(aff_value *x, int64_t by)
{
    return value(isl_pw_aff_mod_val(COPY(x), number_of(by)));
}

aff_value *aff_quotient(aff_value *x, int64_t by, bool is_rest)
{
    aff_value *up = aff_times(aff_divided(aff_times(x, -1), by), -1);
    aff_value *q =
        aff_choice(aff_compared_to(AFF_GE, x, 0), aff_divided(x, by), up);
    return is_rest ? aff_difference(x, aff_times(q, by)) : q;
}

aff_value *aff_choice(aff_set *where, aff_value *x, aff_value *y)
{
    isl_pw_aff *in = isl_pw_aff_intersect_domain(COPY(x), COPY_SET(where));
    isl_pw_aff *out = isl_pw_aff_subtract_domain(COPY(y), COPY_SET(where));
    return value(isl_pw_aff_coalesce(isl_pw_aff_union_add(in, out)));
}

aff_value *aff_within(aff_value *x, aff_set *where)
{
    return value(isl_pw_aff_intersect_domain(COPY(x), COPY_SET(where)));
}

aff_value *aff_total(aff_value *x)
{
    isl_pw_aff *zero = isl_pw_aff_subtract_domain(COPY(aff_number(0)),
                                                  isl_pw_aff_domain(COPY(x)));
    return value(isl_pw_aff_coalesce(isl_pw_aff_union_add(COPY(x), zero)));
}

aff_value *aff_short(aff_value *x, aff_set *where)
{
    return value(
        isl_pw_aff_coalesce(isl_pw_aff_gist(COPY(x), COPY_SET(where))));
}

aff_value *aff_value_renamed(aff_value *x, const char *from, const char *to)
{
    const int at = x ? isl_pw_aff_find_dim_by_name(x, isl_dim_param, from) : -1;
    if (at < 0)
        return x;
    return value(isl_pw_aff_set_dim_id(COPY(x), isl_dim_param, (unsigned)at,
                                       isl_id_alloc(ctx, to, NULL)));
}

bool aff_is_number(aff_value *x, int64_t *number)
{
    isl_bool is_one = isl_pw_aff_isa_aff(x);
    if (!x || is_one != isl_bool_true)
        return false;
    isl_aff *form = isl_pw_aff_as_aff(COPY(x));
    bool is_number = isl_aff_is_cst(form) == isl_bool_true;
    isl_val *v = isl_aff_get_constant_val(form);
    is_number = is_number && isl_val_is_int(v) == isl_bool_true &&
                isl_val_cmp_si(v, INT64_MAX) <= 0 &&
                isl_val_cmp_si(v, INT64_MIN) >= 0;
    if (is_number)
        *number = isl_val_get_num_si(v);
    isl_val_free(v);
    isl_aff_free(form);
    return is_number;
}

bool aff_is_same(aff_value *x, aff_value *y)
{
    return x == y ||
           (x && y && isl_pw_aff_plain_is_equal(x, y) == isl_bool_true);
}

bool aff_value_uses(aff_value *x, const char *name)
{
    const int at = x ? isl_pw_aff_find_dim_by_name(x, isl_dim_param, name) : -1;
    return at >= 0 && isl_pw_aff_involves_dims(x, isl_dim_param, (unsigned)at,
                                               1) != isl_bool_false;
}

/* Makes a named number the first dimension of a set. */
static isl_set *with_dimension(isl_set *x, const char *name)
{
    const int at = x ? isl_set_find_dim_by_name(x, isl_dim_param, name) : -1;
    if (x && isl_set_is_params(x) == isl_bool_true)
        x = isl_set_from_params(x);
    const unsigned to = x ? (unsigned)isl_set_dim(x, isl_dim_set) : 0;
    if (at < 0)
        return isl_set_add_dims(x, isl_dim_set, 1);
    return isl_set_move_dims(x, isl_dim_set, to, isl_dim_param, (unsigned)at,
                             1);
}

aff_value *aff_solved(aff_set *x, const char *name)
{
    isl_set *of = with_dimension(COPY_SET(x), name);
    return value(isl_pw_aff_coalesce(isl_set_dim_min(of, 0)));
}

/* ---- sets ---------------------------------------------------------------- */

aff_set *aff_everything(void)
{
    return set(isl_set_universe(isl_space_params_alloc(ctx, 0)));
}

aff_set *aff_nothing(void)
{
    return set(isl_set_empty(isl_space_params_alloc(ctx, 0)));
}

aff_set *aff_compared(enum aff_order order, aff_value *x, aff_value *y)
{
    isl_set *(*const ways[])(isl_pw_aff *, isl_pw_aff *) = {
        [AFF_EQ] = isl_pw_aff_eq_set, [AFF_NE] = isl_pw_aff_ne_set,
        [AFF_LT] = isl_pw_aff_lt_set, [AFF_LE] = isl_pw_aff_le_set,
        [AFF_GT] = isl_pw_aff_gt_set, [AFF_GE] = isl_pw_aff_ge_set};
    return set(isl_set_coalesce(ways[order](COPY(x), COPY(y))));
}

aff_set *aff_compared_to(enum aff_order order, aff_value *x, int64_t number)
{
    return aff_compared(order, x, aff_number(number));
}

aff_set *aff_between(aff_value *x, int64_t low, int64_t high)
{
    return aff_both(aff_compared_to(AFF_GE, x, low),
                    aff_compared_to(AFF_LE, x, high));
}

aff_set *aff_outside(aff_value *x, int64_t low, int64_t high)
{
    return aff_either(aff_compared_to(AFF_LT, x, low),
                      aff_compared_to(AFF_GT, x, high));
}

#define BINARY(name, operation)                                            \
    aff_set *name(aff_set *x, aff_set *y)                                  \
    {                                                                      \
        return set(isl_set_coalesce(operation(COPY_SET(x), COPY_SET(y)))); \
    }
BINARY(aff_both, isl_set_intersect)
BINARY(aff_either, isl_set_union)
BINARY(aff_without, isl_set_subtract)
#undef BINARY

aff_set *aff_any(aff_set *x, const char *name)
{
    const int at = x ? isl_set_find_dim_by_name(x, isl_dim_param, name) : -1;
    if (at < 0)
        return x;
    return set(isl_set_coalesce(
        isl_set_project_out(COPY_SET(x), isl_dim_param, (unsigned)at, 1)));
}

aff_set *aff_renamed(aff_set *x, const char *from, const char *to)
{
    const int at = x ? isl_set_find_dim_by_name(x, isl_dim_param, from) : -1;
    if (at < 0)
        return x;
    return set(isl_set_set_dim_id(COPY_SET(x), isl_dim_param, (unsigned)at,
                                  isl_id_alloc(ctx, to, NULL)));
}

bool aff_is_empty(aff_set *x)
{
    return x && isl_set_is_empty(x) == isl_bool_true;
}

bool aff_is_inside(aff_set *x, aff_set *y)
{
    return x && y && isl_set_is_subset(x, y) == isl_bool_true;
}

bool aff_uses(aff_set *x, const char *name)
{
    const int at = x ? isl_set_find_dim_by_name(x, isl_dim_param, name) : -1;
    return at >= 0 && isl_set_involves_dims(x, isl_dim_param, (unsigned)at,
                                            1) != isl_bool_false;
}

const char *aff_name_at(aff_set *x, unsigned i)
{
    return x && i < (unsigned)isl_set_dim(x, isl_dim_param)
               ? isl_set_get_dim_name(x, isl_dim_param, i)
               : NULL;
}

bool aff_least(aff_set *x, const char *const *names, size_t n, int64_t *numbers)
{
    isl_set *of = COPY_SET(x);
    for (size_t i = 0; i < n; i++)
        of = with_dimension(of, names[i]);
    if (of)
        of = isl_set_project_out(of, isl_dim_param, 0,
                                 (unsigned)isl_set_dim(of, isl_dim_param));
    isl_point *point = isl_set_sample_point(isl_set_lexmin(of));
    bool is_found = point && isl_point_is_void(point) == isl_bool_false;
    for (size_t i = 0; is_found && i < n; i++) {
        isl_val *v = isl_point_get_coordinate_val(point, isl_dim_set, (int)i);
        is_found = v && isl_val_is_int(v) == isl_bool_true;
        numbers[i] = is_found ? isl_val_get_num_si(v) : 0;
        isl_val_free(v);
    }
    isl_point_free(point);
    return is_found;
}

bool aff_largest(aff_value *x, aff_set *where, int64_t *number)
{
    static const char *const name = "largest";
    aff_value *minus = aff_times(x, -1);
    aff_set *all = aff_compared(AFF_EQ, aff_named(name), minus);
    const bool is_found = aff_least(aff_both(all, where), &name, 1, number);
    if (is_found)
        *number = -*number;
    return is_found;
}
