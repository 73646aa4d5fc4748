/* SPDX-License-Identifier: MIT
 *
 * Twins element by element, and of conversions.
 */
#ifndef RUNTIME_INSTRUMENTS_PRECISE_MAP_H
#define RUNTIME_INSTRUMENTS_PRECISE_MAP_H

#include "runtime/instruments/precise/state.h"

prc_way prc_map;
prc_way prc_convert;

#endif
