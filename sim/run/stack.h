/* SPDX-License-Identifier: MIT
 *
 * Where a core is among its calls. Internal to sim/.
 */
#ifndef SIM_RUN_STACK_H
#define SIM_RUN_STACK_H

#include "sim/machine/machine.h"

/* The stack of a core that stands still at pc, with at most so many of its
 * words; to be freed. NULL: there is no memory for it. */
#define SIM_STACK_WORDS (1 << 17) /* all calls of most recursions */
struct sim_stack *sim_stack_take(const struct sim_core *c, uint64_t pc,
                                 size_t most);

/* The line of an instruction, false: it is not known; and in its name the
 * function, of the device library by its symbol. */
bool sim_locate_in(const struct sim_module *m, const struct sim_symbolizer *s,
                   void *info, uint64_t pc, struct sim_location *to);

#endif
