/* SPDX-License-Identifier: MIT */
/* Faults of scalar instructions. Each function makes a fault of core c, whose
 * pc, clock and instret must be current, and returns the stop for the
 * interpreter loop. Internal to the scalar core. */
#ifndef SIM_SCALAR_TRAP_H
#define SIM_SCALAR_TRAP_H

#include "sim/machine/core.h"

/* An instruction that the simulator does not support, which `message` names. */
enum sim_stop sim_refuse_insn(struct sim_core *c, const char *message);

/* The word at pc is no instruction. */
enum sim_stop sim_illegal_word(struct sim_core *c);

/* An atomic access of `bytes` at an address not aligned to `bytes`. */
enum sim_stop sim_misaligned_atomic(struct sim_core *c, uint64_t address,
                                    unsigned bytes);

/* A jump to target, where no instruction of the program begins. */
enum sim_stop sim_jump_outside(struct sim_core *c, uint64_t target);

/* The stack pointer has left the stack; `from` is the value before. */
enum sim_stop sim_stack_left(struct sim_core *c, uint64_t from);

#endif
