/* SPDX-License-Identifier: MIT */
/* Stack frames of guest code. Internal to libmlusim-debug. */
#ifndef SIM_DEBUG_UNWIND_H
#define SIM_DEBUG_UNWIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIM_DEBUG_REGISTERS 32

/* Registers of a frame; x[2] is the stack pointer. */
struct sim_debug_registers {
    uint64_t pc;
    uint64_t x[SIM_DEBUG_REGISTERS];
    uint32_t known; /* bit i: x[i] has its value in this frame */
};

/* Reads n bytes of guest memory; false if unknown. */
typedef bool sim_debug_read(void *user, uint64_t address, void *to, size_t n);

/* Registers that a function must preserve: sp, gp, tp, s0 to s11. */
#define SIM_DEBUG_SAVED 0x0ffc031cu

/* Finds the frame that called `from`: its registers, and in *cfa the canonical
 * frame address of `from`. Returns false if there is no caller, or if the
 * caller is unknown. frames: a Dwarf_CFI of libdw. */
struct Dwarf_CFI_s;
bool sim_debug_unwind(struct Dwarf_CFI_s *frames,
                      const struct sim_debug_registers *from,
                      sim_debug_read *read, void *user,
                      struct sim_debug_registers *to, uint64_t *cfa);

#endif
