/* SPDX-License-Identifier: MIT
 *
 * Faults that the bodies of scalar instructions find. Each makes a fault of
 * core c, whose pc, clock and instret are current, and returns what the
 * dispatch loop stops with. Internal to the scalar core.
 */
#ifndef SIM_SCALAR_TRAP_H
#define SIM_SCALAR_TRAP_H

#include "sim/machine/core.h"

/* An instruction that this simulator does not have; message says which. */
enum sim_stop sim_refuse_insn(struct sim_core *c, const char *message);

/* The word at pc is no instruction. */
enum sim_stop sim_illegal_word(struct sim_core *c);

/* An atomic access of so many bytes at an address that is no multiple of them.
 */
enum sim_stop sim_misaligned_atomic(struct sim_core *c, uint64_t address,
                                    unsigned bytes);

/* A jump to target, where no instruction of the program begins. */
enum sim_stop sim_jump_outside(struct sim_core *c, uint64_t target);

/* The stack pointer has left the stack; before it was at `from`. */
enum sim_stop sim_stack_left(struct sim_core *c, uint64_t from);

#endif
