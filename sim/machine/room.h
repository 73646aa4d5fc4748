/* SPDX-License-Identifier: MIT
 *
 * Whether the scratchpads of a device hold what code asks for. Internal to
 * sim/.
 */
#ifndef SIM_MACHINE_ROOM_H
#define SIM_MACHINE_ROOM_H

#include "sim/machine/machine.h"

/* The bytes of a scratchpad of the device; 0: the space is none. */
uint64_t sim_scratchpad_bytes(const struct sim_device *device,
                              enum isa_space space);

/* SIM_OK if a scratchpad of this device holds the bytes, or if the space is no
 * scratchpad; else SIM_ERROR_IMAGE with a sentence about what needs them, such
 * as "the image". */
enum sim_status sim_room_for(struct sim *sim, const char *what,
                             enum isa_space space, uint64_t needed);

/* The same for all scratchpads of a kernel. */
enum sim_status sim_room_for_kernel(struct sim *sim,
                                    const struct isa_kernel *kernel);

#endif
