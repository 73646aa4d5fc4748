/* SPDX-License-Identifier: MIT */
/* How the twins of each op are formed: the rows of twins.def. */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_ROWS_H
#define RUNTIME_INSTRUMENTS_PRECISE_ROWS_H

#include "runtime/instruments/precise/state.h"

/* Finds the row of an op by a slow search. NULL: the op has no twin. */
const struct prc_row *prc_row_find(const struct isa_op *op);

#endif
