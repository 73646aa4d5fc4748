/* SPDX-License-Identifier: MIT */
/* Elements of a repeated op: reads operands with their twins, stores results,
 * and counts the errors of operands and results. */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_ELEMENTS_H
#define RUNTIME_INSTRUMENTS_PRECISE_ELEMENTS_H

#include "runtime/instruments/precise/state.h"

/* Reads the element at an offset of operand k: its real value and its twin.
 * Counts the input error. */
void prc_source(struct prc_work *w, unsigned k, uint64_t offset, double *real,
                double *twin);

/* Stores an element of the result. False: no memory. */
bool prc_result(struct prc_work *w, unsigned k, uint64_t offset, double here,
                double twin);

/* Counts the errors of a result that is returned and not stored in memory. */
void prc_returned(struct prc_work *w, double real, double here, double twin);

/* Removes the twins of all bytes that the op writes. */
void prc_clear(struct prc_work *w);

/* Puts all results into the shadow. This is done at the end, because sources
 * may overlap results. An exact element needs a slot only if the slot had an
 * inexact element before. */
bool prc_put_results(struct prc_work *w);

#endif
