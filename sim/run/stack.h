/* SPDX-License-Identifier: MIT */
/* The call stack of a core. Internal to sim/. */
#ifndef SIM_RUN_STACK_H
#define SIM_RUN_STACK_H

#include "sim/machine/machine.h"

/* Copies the stack of a stopped core at pc, with at most `most` of its words;
 * the caller frees the copy. Returns NULL if out of memory. */
#define SIM_STACK_WORDS (1 << 17) /* enough for most recursions */
struct sim_stack *sim_stack_take(const struct sim_core *c, uint64_t pc,
                                 size_t most);

/* Finds line and function of an instruction; returns false if the line is
 * unknown. Functions of the device library get their symbol as name. */
bool sim_locate_in(const struct sim_module *m, const struct sim_symbolizer *s,
                   void *info, uint64_t pc, struct sim_location *to);

#endif
