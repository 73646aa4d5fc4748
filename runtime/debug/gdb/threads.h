/* SPDX-License-Identifier: MIT
 *
 * Threads of gdb are cores. These functions give access to their registers, and
 * to memory as they see it.
 */
#ifndef DBG_THREADS_H
#define DBG_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/gdb/state.h"

struct dbg_session;

/* Takes the number of a thread, or "-1" or "0", which both give -1. The number
 * belongs to a core; if no kernel runs, DBG_HOST_THREAD means core 0. */
bool dbg_take_thread(struct dbg_session *s, struct dbg_text *text, int *core);

/* Returns the core whose state packets read and write. */
unsigned dbg_gdb_core(struct dbg_session *s);

/* Returns whether a core is a thread for gdb. */
bool dbg_gdb_is_thread(struct dbg_session *s, unsigned core);
const char *dbg_gdb_thread_name(struct dbg_session *s, unsigned core,
                                char *text, size_t bytes);

/* ---- addresses ----------------------------------------------------------- */

/* Returns whether all kernels are listed to gdb, because none has run yet. Then
 * program i, counted from 1, is at its addresses + i << DBG_APART_SHIFT. */
bool dbg_gdb_lists_all(const struct dbg_session *s);

/* Finds the program that has an address of gdb, and converts the address to the
 * program's. NULL: no program can have it. */
const struct dbg_symbols *dbg_gdb_program(const struct dbg_session *s,
                                          uint64_t *address);

#endif
