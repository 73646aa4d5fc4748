/* SPDX-License-Identifier: MIT
 *
 * The method for the twins of each op: the rows of twins.def.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_ROWS_H
#define RUNTIME_INSTRUMENTS_PRECISE_ROWS_H

#include "runtime/instruments/precise/state.h"

/* The row of an op, by a slow search. NULL: it has no twin. */
const struct prc_row *prc_row_find(const struct isa_op *op);

#endif
