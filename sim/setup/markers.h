/* SPDX-License-Identifier: MIT
 *
 * Markers of named steps in a module. Internal to sim/.
 */
#ifndef SIM_SETUP_MARKERS_H
#define SIM_SETUP_MARKERS_H

#include "sim/machine/machine.h"

/* Finds the markers in the decoded program. Returns false if the section is
 * damaged; then `error` receives a message. */
bool sim_steps_load(struct sim_module *m, char *error, size_t error_bytes);

#endif
