/* SPDX-License-Identifier: MIT
 *
 * Addresses in words, for messages. Internal to sim/.
 */
#ifndef SIM_MEMORY_DESCRIBE_H
#define SIM_MEMORY_DESCRIBE_H

#include "sim/machine/core.h"

/* Who owns address ("NRAM + 0x100: byte 256 of 'buf' (1024 bytes)"). */
void sim_describe_address(const struct sim_core *c, uint64_t address,
                          char *text, size_t size);

/* Whether an address that lies in no allocation would lie in one if a multiple
 * of 2^32 were added or taken away, as after a sum in an int ("0xf80000000 plus
 * 2^32 lies in the allocation of..."). */
bool sim_describe_wrapped(const struct sim *sim, uint64_t address, char *text,
                          size_t size);

/* The other device of the process whose memory has an address; -1: none. */
int sim_elsewhere(const struct sim *sim, uint64_t address);

/* A variable's name as the source has it; a mangled one of no known shape stays
 * as it is. */
void sim_plain_name(const char *mangled, char *name, size_t size);

#endif
