/* SPDX-License-Identifier: MIT
 *
 * Twins of ops that move elements, choose among them or bring new ones.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_MOVE_H
#define RUNTIME_INSTRUMENTS_PRECISE_MOVE_H

#include "runtime/instruments/precise/state.h"

prc_way prc_copy;
prc_way prc_move;
prc_way prc_mask;
prc_way prc_fresh;

#endif
