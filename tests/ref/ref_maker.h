/* SPDX-License-Identifier: MIT
 *
 * Making cases of an op: setting its operands by letter, filling what it
 * reads. Golden cases and random sweeps are made with the same tools.
 */
#ifndef REF_MAKER_H
#define REF_MAKER_H

#include "tests/ref/ref_case.h"
#include "tests/ref/ref_edges.h"

struct ref_maker {
    struct ref_case *c;
    uint64_t state;                    /* of the random sequence */
    void (*emit)(struct ref_maker *m); /* takes the case as it stands */
};

/* A number in low..high. */
int64_t ref_between(struct ref_maker *m, int64_t low, int64_t high);

/* Sets the nth number operand with this letter, if the op has one. */
void ref_set(struct ref_maker *m, char letter, int nth, int64_t value);

/* Extents, random contents (some the same in all operands that are read; from
 * pairs where there are any), perform, emit. */
void ref_make(struct ref_maker *m, const struct ref_pairs *pairs);

/* The same in two steps, for contents of one's own between them. */
void ref_make_inputs(struct ref_maker *m, const struct ref_pairs *pairs);
void ref_make_case(struct ref_maker *m);

/* A case of n elements, m of them in the cycled operand, scalars as given. */
void ref_make_elements(struct ref_maker *maker, size_t n, size_t m,
                       uint64_t scalar, const struct ref_pairs *pairs);

/* Whether the golden cases of this type are also longer than a line of 128
 * bytes. */
bool ref_has_long_cases(ref_type type);

#endif
