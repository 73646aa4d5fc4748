/* SPDX-License-Identifier: MIT
 *
 * Taking cores back to their last turns. Internal to sim/.
 */
#ifndef SIM_RUN_REWIND_H
#define SIM_RUN_REWIND_H

#include "sim/machine/machine.h"

/* Puts every core but the culprit where its last turn left it. */
void sim_turns_rewind(struct sim *sim, const struct sim_core *culprit);

#endif
