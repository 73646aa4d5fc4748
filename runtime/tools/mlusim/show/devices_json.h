/* SPDX-License-Identifier: MIT
 *
 * Devices for programs, and what a kernel has to be compiled with for one.
 */
#ifndef MLUSIM_DEVICES_JSON_H
#define MLUSIM_DEVICES_JSON_H

#include <stdio.h>

#include "sim/sim.h"

/* Calls visit for each option of mlucc that kernels for the device need: the
 * architecture, and the sizes that are less than those of the architecture.
 * More than that mlucc does not link for. */
void devices_flags(const struct sim_device *d,
                   void (*visit)(void *user, const char *flag), void *user);

/* Writes one device, or the table if it is NULL, as
 * docs/reference/devices.schema.json says. */
void devices_json(const struct sim_device *one, FILE *out);

#endif
