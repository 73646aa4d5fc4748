/* SPDX-License-Identifier: MIT */
/* The message of a fault. Internal to sim/. */
#ifndef SIM_RUN_MESSAGE_H
#define SIM_RUN_MESSAGE_H

#include "sim/machine/machine.h"

/* Writes the whole message of the launch's fault to sim->error. */
void sim_fault_message(struct sim *sim, const struct sim_core *c);

/* Advice for a fault, "" if there is none. The result is a constant, or written
 * to `text`. */
const char *sim_fault_advice(struct sim *sim, const struct sim_core *c,
                             char *text, size_t bytes);

#endif
