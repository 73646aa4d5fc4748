/* SPDX-License-Identifier: MIT
 *
 * Questions about two uses of memory. For files of this room
 * only.
 */
#ifndef RUNTIME_TOOLS_PROVE_PAIRS_H
#define RUNTIME_TOOLS_PROVE_PAIRS_H

#include "runtime/tools/prove/ask.h"

void prv_ask_race(struct prv_ask *k);
void prv_ask_hazard(struct prv_ask *k);
void prv_ask_init(struct prv_ask *k);
void prv_ask_coverage(struct prv_ask *k);

#endif
