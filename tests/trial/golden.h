/* SPDX-License-Identifier: MIT
 *
 * The golden cases of ops, made by the formulas of tests/ref: which there are
 * is up to the shape of an op. Every type has a case of one element and cases
 * of edges, some also run over a line of 128 bytes.
 */
#ifndef TRIAL_GOLDEN_H
#define TRIAL_GOLDEN_H

#include <stdio.h>

#include "tests/ref/ref_maker.h"
#include "tests/trial/ops.h"

/* Has m->emit take each golden case of the nth op for these types, in m->c;
 * none if the op does not exist for them. emit leaves the case as it was. */
void trial_golden_types(struct ref_maker *m, size_t nth, ref_type type,
                        ref_type from);

/* The same for all types of the op. */
void trial_golden_make(struct ref_maker *m, size_t nth);

/* Writes a case as text: the type and the operands that are numbers, by their
 * letters in letters.def; then what is read, and after > what is written or
 * returned. Lists hold the elements of an operand from the lowest address on;
 * "." keeps its value, "nan" is any NaN. d-s is how many bytes the destination
 * lies after the source, where it does. y=* is an operand that is a list.
 * gen=2: as on architectures 1xx and 2xx. */
void trial_golden_write(const struct ref_case *c, FILE *out);

/* The first line of that text. */
void trial_golden_title(const struct ref_case *c, char *text, size_t size);

#endif
