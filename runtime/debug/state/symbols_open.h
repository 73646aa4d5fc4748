/* SPDX-License-Identifier: MIT */
/* Opens programs. */
#ifndef DBG_SYMBOLS_OPEN_H
#define DBG_SYMBOLS_OPEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/debug/unwind.h"
#include "sim/sim.h"

struct dbg_symbols;

/* ---- the debug information ----------------------------------------------- */

/* Finds the caller of a frame that has these registers: the caller's registers,
 * and in *cfa the canonical frame address of the called frame. False: there is
 * no caller, or the caller is unknown. */
bool dbg_unwind(const struct dbg_symbols *s,
                const struct sim_debug_registers *from, sim_debug_read *read,
                void *user, struct sim_debug_registers *to, uint64_t *cfa);

/* Reads the ELF at elf[0..n), which must stay in memory. NULL, with a message
 * in error, if it is no device image. If the image has no readable debug
 * information, the result has only symbols. */
struct dbg_symbols *dbg_symbols_open(const void *elf, size_t n, char *error,
                                     size_t error_bytes);
void dbg_symbols_close(struct dbg_symbols *s);

#endif
