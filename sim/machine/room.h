/* SPDX-License-Identifier: MIT */
/* Checks that code fits into the scratchpads of a device. Internal to sim/. */
#ifndef SIM_MACHINE_ROOM_H
#define SIM_MACHINE_ROOM_H

#include "sim/machine/machine.h"

/* The size of a scratchpad; 0 if the space is no scratchpad. */
uint64_t sim_scratchpad_bytes(const struct sim_device *device,
                              enum isa_space space);

/* Returns SIM_OK if the scratchpad has `needed` bytes, or the space is no
 * scratchpad; else SIM_ERROR_IMAGE and a message about `what` ("the image"). */
enum sim_status sim_room_for(struct sim *sim, const char *what,
                             enum isa_space space, uint64_t needed);

/* The same check for all scratchpads of a kernel. */
enum sim_status sim_room_for_kernel(struct sim *sim,
                                    const struct isa_kernel *kernel);

#endif
