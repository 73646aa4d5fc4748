/* SPDX-License-Identifier: MIT */
/* The twins for ops that move, select or create elements. */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_MOVE_H
#define RUNTIME_INSTRUMENTS_PRECISE_MOVE_H

#include "runtime/instruments/precise/state.h"

prc_method prc_copy;
prc_method prc_move;
prc_method prc_mask;
prc_method prc_fresh;

#endif
