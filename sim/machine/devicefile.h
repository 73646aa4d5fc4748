/* SPDX-License-Identifier: MIT */
/* Devices from a file: a row of the table with some values changed. Internal to
 * sim/; see sim_device_open. */
#ifndef SIM_MACHINE_DEVICEFILE_H
#define SIM_MACHINE_DEVICEFILE_H

#include "sim/machine/machine.h"

/* Returns the device in devices.def: `device` itself, or the base that its file
 * names. */
const struct sim_device *sim_device_base(const struct sim_device *device);

/* Applies the parameters that the device's file changes, if it has a file. */
void sim_device_tune(const struct sim_device *device,
                     struct sim_params *params);

#endif
