/* SPDX-License-Identifier: MIT
 *
 * Devices that a file describes: a row of the table with some figures changed.
 * Internal to sim/; see sim_device_open.
 */
#ifndef SIM_MACHINE_DEVICEFILE_H
#define SIM_MACHINE_DEVICEFILE_H

#include "sim/machine/machine.h"

/* The device of the table that it is, or that its file changes. */
const struct sim_device *sim_device_base(const struct sim_device *device);

/* Takes over the parameters that the file of the device changes; nothing for
 * devices of the table. */
void sim_device_tune(const struct sim_device *device,
                     struct sim_params *params);

#endif
