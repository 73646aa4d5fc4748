/* SPDX-License-Identifier: MIT
 *
 * Elements of an op that is repeated: what comes in with its twin, what goes
 * out, and the errors of both.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_ELEMENTS_H
#define RUNTIME_INSTRUMENTS_PRECISE_ELEMENTS_H

#include "runtime/instruments/precise/state.h"

/* The element at an offset of operand k, really and in float64, which counts as
 * come in. */
void prc_source(struct prc_work *w, unsigned k, uint64_t offset, double *real,
                double *twin);

/* Notes an element of the result; false: no memory. */
bool prc_result(struct prc_work *w, unsigned k, uint64_t offset, double here,
                double twin);

/* The errors of an element that is nowhere in memory: what the op returned. */
void prc_returned(struct prc_work *w, double real, double here, double twin);

/* What the op writes has no twins any more. */
void prc_clear(struct prc_work *w);

/* Results come into being together, as sources may be where they are. An
 * element that is exact needs a slot only where another one was. */
bool prc_put_results(struct prc_work *w);

#endif
