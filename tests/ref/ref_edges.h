/* SPDX-License-Identifier: MIT
 *
 * Operands worth trying, as bit patterns of a type.
 */
#ifndef REF_EDGES_H
#define REF_EDGES_H

#include "tests/ref/ref_format.h"

enum { REF_MAX_PAIRS = 64, REF_MAX_SCALARS = 8 };

struct ref_pairs {
    size_t n;
    uint64_t a[REF_MAX_PAIRS], b[REF_MAX_PAIRS];
};

/* Pairs at the edges of the type: zeros, ones, ties, overflow, infinities and
 * NaNs of floats; zero, wrap-around and signs of integers. */
struct ref_pairs ref_edge_pairs(ref_type type);

/* The first members of the pairs, each once. */
struct ref_pairs ref_edge_values(ref_type type);

/* Scalars at the edges; the first one is ordinary. Returns their number. */
size_t ref_edge_scalars(ref_type type, uint64_t *scalars);

/* A fixed sequence of numbers without apparent order; any state starts one. */
uint64_t ref_random(uint64_t *state);

/* An element near 1 (floats) or anywhere (integers). */
uint64_t ref_random_element(ref_type type, uint64_t *state);

/* An element that is often one of the edges, often any pattern. */
uint64_t ref_random_edge(ref_type type, const struct ref_pairs *edges,
                         uint64_t *state);

#endif
