/* SPDX-License-Identifier: MIT
 *
 * The debug information of a program: opening it, and its rules for unwinding.
 */
#ifndef DBG_DWARF_OPEN_H
#define DBG_DWARF_OPEN_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/debug/unwind.h"
#include "sim/sim.h"

struct dbg_symbols;

/* Reads the debug information of a program, if it has some; false: no function
 * is known from it. */
bool dbg_dwarf_open(struct dbg_symbols *s);
void dbg_dwarf_close(struct dbg_symbols *s);

/* Finds the frame that called the one with these registers: its registers, and
 * the canonical frame address of this one in *cfa. False: there is no more, or
 * it is unknown. */
bool dbg_unwind(const struct dbg_symbols *s,
                const struct sim_debug_registers *from, sim_debug_read *read,
                void *user, struct sim_debug_registers *to, uint64_t *cfa);

#endif
