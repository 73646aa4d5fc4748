/* SPDX-License-Identifier: MIT
 *
 * Values that are quasi-affine in named numbers, and sets of these numbers. A
 * value may have other forms on different sets, and is undefined outside of
 * them. affine.c alone knows the library (isl). What these functions return
 * lives until aff_close. NULL stands for what could not be computed: it is
 * accepted everywhere, and gives NULL or false. A process has one algebra.
 */
#ifndef RUNTIME_TOOLS_PROVE_AFFINE_H
#define RUNTIME_TOOLS_PROVE_AFFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct isl_pw_aff aff_value;
typedef struct isl_set aff_set;

enum aff_order { AFF_EQ, AFF_NE, AFF_LT, AFF_LE, AFF_GT, AFF_GE };

/* False without memory. */
bool aff_open(void);
void aff_close(void);
/* Lets everything be NULL after this many steps from now on; 0: no end. */
void aff_limit(unsigned long steps);
/* Lets everything be NULL from now on. A signal may call it. */
void aff_stop(void);

/* ---- values -------------------------------------------------------------- */

aff_value *aff_number(int64_t number);
aff_value *aff_named(const char *name);
aff_value *aff_sum(aff_value *x, aff_value *y);
aff_value *aff_difference(aff_value *x, aff_value *y);
aff_value *aff_times(aff_value *x, int64_t number);
/* Rounds toward minus infinity; `by` is positive. */
aff_value *aff_divided(aff_value *x, int64_t by);
/* Rounds toward 0; so does the rest. */
aff_value *aff_quotient(aff_value *x, int64_t by, bool is_rest);
aff_value *aff_rest(aff_value *x, int64_t by);
/* x in the set, y elsewhere. */
aff_value *aff_choice(aff_set *where, aff_value *x, aff_value *y);
/* x and y, whose sets are apart. */
aff_value *aff_join(aff_value *x, aff_value *y);
aff_value *aff_within(aff_value *x, aff_set *where);
/* 0 where x is not defined. */
aff_value *aff_total(aff_value *x);
/* Shorter, and the same inside of the set. */
aff_value *aff_short(aff_value *x, aff_set *where);
aff_value *aff_value_renamed(aff_value *x, const char *from, const char *to);
bool aff_is_number(aff_value *x, int64_t *number);
bool aff_is_same(aff_value *x, aff_value *y);
bool aff_value_uses(aff_value *x, const char *name);
/* The one value that a number has in a set, by the others. */
aff_value *aff_solved(aff_set *set, const char *name);

/* ---- sets ---------------------------------------------------------------- */

aff_set *aff_everything(void);
aff_set *aff_nothing(void);
aff_set *aff_compared(enum aff_order order, aff_value *x, aff_value *y);
aff_set *aff_compared_to(enum aff_order order, aff_value *x, int64_t number);
/* Where low <= x <= high, and where not. */
aff_set *aff_between(aff_value *x, int64_t low, int64_t high);
aff_set *aff_outside(aff_value *x, int64_t low, int64_t high);
aff_set *aff_both(aff_set *x, aff_set *y);
aff_set *aff_either(aff_set *x, aff_set *y);
aff_set *aff_without(aff_set *x, aff_set *y);
/* For some value of the number. */
aff_set *aff_any(aff_set *x, const char *name);
aff_set *aff_renamed(aff_set *x, const char *from, const char *to);
/* False also if it is not known. */
bool aff_is_empty(aff_set *x);
bool aff_is_inside(aff_set *x, aff_set *y);
bool aff_uses(aff_set *x, const char *name);
/* The i-th name of a set; NULL: it has fewer. Some may not matter. */
const char *aff_name_at(aff_set *x, unsigned i);
/* Finds the smallest numbers of a set: the first name counts most. */
bool aff_least(aff_set *x, const char *const *names, size_t n,
               int64_t *numbers);
/* Finds the largest value in a set. */
bool aff_largest(aff_value *x, aff_set *where, int64_t *number);

#endif
