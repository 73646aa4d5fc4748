/* SPDX-License-Identifier: MIT
 *
 * Functions of vectors on many floats, bit by bit.
 */
#ifndef TESTS_TRIAL_FLOATS_H
#define TESTS_TRIAL_FLOATS_H

#include "tests/ref/ref_plain.h"

/* Calls the op of plain for n floats, one or thousands at a time. Prints the
 * first result that differs from the formula's; returns how many do. */
size_t trial_floats(const struct ref_plain *plain, size_t n, uint64_t seed);

#endif
