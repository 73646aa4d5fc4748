/* SPDX-License-Identifier: MIT
 *
 * Addresses of gdb: several programs with the same addresses are shown apart.
 */
#ifndef DBG_PROGRAMS_H
#define DBG_PROGRAMS_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_session;
struct dbg_symbols;

/* Whether gdb is shown all kernels, none of which has run yet. Kernels of
 * program i are then at their addresses + i << DBG_APART_SHIFT, from 1 on. */
bool dbg_gdb_lists_all(const struct dbg_session *s);

/* The program that an address of gdb is in, and the address there; NULL: it
 * cannot be in any. */
const struct dbg_symbols *dbg_gdb_program(const struct dbg_session *s,
                                          uint64_t *address);

#endif
