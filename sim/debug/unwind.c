/* SPDX-License-Identifier: MIT */
/* Unwinds frames of guest code by the compiler's CFI rules that libdw gives as
 * expressions. */
#include "sim/debug/unwind.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stdlib.h>
#include <string.h>

#define RETURN_REGISTER 1
#define STACK_POINTER   2

/* Returns the value of libdw's expression for a register or the frame address:
 * register + offset, maybe read from memory. *is_known: whether the debug
 * information defines the value. */
static uint64_t follow(const Dwarf_Op *ops, size_t n, uint64_t cfa,
                       const struct sim_debug_registers *from,
                       sim_debug_read *read, void *user, bool *is_known)
{
    uint64_t value = 0;
    bool is_value = false, is_register = false;
    *is_known = true;
    for (size_t i = 0; i < n; i++) {
        unsigned atom = ops[i].atom;
        if (atom == DW_OP_call_frame_cfa)
            value = cfa;
        else if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31) {
            value = from->x[atom - DW_OP_breg0] + ops[i].number;
            *is_known &= from->known >> (atom - DW_OP_breg0) & 1;
        } else if (atom == DW_OP_bregx && ops[i].number < SIM_DEBUG_REGISTERS) {
            value = from->x[ops[i].number] + ops[i].number2;
            *is_known &= from->known >> ops[i].number & 1;
        } else if (atom >= DW_OP_reg0 && atom <= DW_OP_reg31) {
            value = from->x[atom - DW_OP_reg0];
            *is_known &= from->known >> (atom - DW_OP_reg0) & 1;
            is_register = true;
        } else if (atom == DW_OP_regx && ops[i].number < SIM_DEBUG_REGISTERS) {
            value = from->x[ops[i].number];
            *is_known &= from->known >> ops[i].number & 1;
            is_register = true;
        } else if (atom == DW_OP_plus_uconst)
            value += ops[i].number;
        else if (atom == DW_OP_stack_value)
            is_value = true;
        else
            *is_known = false;
    }
    if (!is_value && !is_register && *is_known) {
        uint64_t loaded = 0;
        *is_known = read(user, value, &loaded, sizeof loaded);
        return loaded;
    }
    return value;
}

static bool is_saved(unsigned r)
{
    return SIM_DEBUG_SAVED >> r & 1;
}

static void unwind_register(Dwarf_Frame *frame, unsigned r, uint64_t cfa,
                            const struct sim_debug_registers *from,
                            sim_debug_read *read, void *user,
                            struct sim_debug_registers *to)
{
    Dwarf_Op memory[3], *ops;
    size_t n;
    bool is_known = false;
    if (dwarf_frame_register(frame, (int)r, memory, &ops, &n) != 0)
        return;
    bool is_same = n == 0 && ops == NULL;
    if (n == 0 && (is_same || is_saved(r))) {
        is_known = is_saved(r) && from->known >> r & 1;
        to->x[r] = from->x[r];
    } else if (n > 0) {
        to->x[r] = follow(ops, n, cfa, from, read, user, &is_known);
    }
    if (is_known)
        to->known |= 1u << r;
}

/* Whether no rule says that the return address was saved elsewhere. */
static bool keeps_return(Dwarf_Frame *frame)
{
    Dwarf_Op memory[3], *ops;
    size_t n;
    return dwarf_frame_register(frame, RETURN_REGISTER, memory, &ops, &n) ==
               0 &&
           n == 0;
}

bool sim_debug_unwind(struct Dwarf_CFI_s *frames,
                      const struct sim_debug_registers *from,
                      sim_debug_read *read, void *user,
                      struct sim_debug_registers *to, uint64_t *cfa)
{
    Dwarf_Frame *frame = NULL;
    Dwarf_Op *ops;
    size_t n;
    bool is_known = false;
    *to = (struct sim_debug_registers){0};
    if (dwarf_cfi_addrframe(frames, from->pc, &frame) != 0)
        return false;
    if (dwarf_frame_cfa(frame, &ops, &n) == 0 && n > 0) {
        /* the expression is itself the address */
        Dwarf_Op copy[8];
        if (n < 8) {
            memcpy(copy, ops, n * sizeof *ops);
            copy[n] = (Dwarf_Op){.atom = DW_OP_stack_value};
            *cfa = follow(copy, n + 1, 0, from, read, user, &is_known);
        }
    }
    for (unsigned r = 1; is_known && r < SIM_DEBUG_REGISTERS; r++)
        unwind_register(frame, r, *cfa, from, read, user, to);
    const bool is_leaf = is_known && keeps_return(frame);
    free(frame);
    if (!is_known)
        return false;
    /* In a leaf function the return address is still in register ra. */
    if (!(to->known >> RETURN_REGISTER & 1)) {
        to->x[RETURN_REGISTER] = from->x[RETURN_REGISTER];
        if (!is_leaf || !(from->known >> RETURN_REGISTER & 1))
            return false;
    }
    to->pc = to->x[RETURN_REGISTER];
    to->known &= ~(1u << RETURN_REGISTER);
    to->x[STACK_POINTER] = *cfa;
    to->known |= 1u << STACK_POINTER | 1;
    return true;
}
