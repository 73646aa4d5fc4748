/* SPDX-License-Identifier: MIT */
/* Addresses in words, for messages. Internal to sim/. */
#ifndef SIM_MEMORY_DESCRIBE_H
#define SIM_MEMORY_DESCRIBE_H

#include "sim/machine/core.h"

/* Describes address ("NRAM + 0x100: byte 256 of 'buf' (1024 bytes)"). */
void sim_describe_address(const struct sim_core *c, uint64_t address,
                          char *text, size_t size);

/* Whether address is in no allocation but would be after adding or subtracting
 * a multiple of 2^32, as after int overflow ("0xf80000000 plus 2^32 lies in the
 * allocation of..."). */
bool sim_describe_wrapped(const struct sim *sim, uint64_t address, char *text,
                          size_t size);

/* Returns the number of the other device of this process that owns `address`;
 * -1 if none does. */
int sim_elsewhere(const struct sim *sim, uint64_t address);

/* A variable's source name; unknown mangled names are copied unchanged. */
void sim_plain_name(const char *mangled, char *name, size_t size);

#endif
