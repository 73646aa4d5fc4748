/* SPDX-License-Identifier: MIT
 *
 * Threads of gdb are cores: their registers, and memory as they see it.
 */
#ifndef DBG_THREADS_H
#define DBG_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/gdb/state.h"

struct dbg_session;

/* Takes "-1", "0" (both -1) or the number of a thread: a core, DBG_HOST_THREAD
 * standing for core 0 when no kernel is being run. */
bool dbg_take_thread(struct dbg_session *s, struct dbg_text *text, int *core);

/* Returns the core that packets look at. */
unsigned dbg_gdb_core(struct dbg_session *s);

/* Returns whether a core is a thread for gdb. */
bool dbg_gdb_is_thread(struct dbg_session *s, unsigned core);
const char *dbg_gdb_thread_name(struct dbg_session *s, unsigned core,
                                char *text, size_t bytes);

/* ---- addresses ----------------------------------------------------------- */

/* Returns whether gdb sees all kernels, before any has run. Kernels of program
 * i are then at their addresses + i << DBG_APART_SHIFT, from 1 on. */
bool dbg_gdb_lists_all(const struct dbg_session *s);

/* Returns the program that an address of gdb is in, and the address there;
 * NULL: no program can have it. */
const struct dbg_symbols *dbg_gdb_program(const struct dbg_session *s,
                                          uint64_t *address);

#endif
