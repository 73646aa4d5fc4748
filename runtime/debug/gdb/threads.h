/* SPDX-License-Identifier: MIT */
/* Threads of gdb are cores. These functions give access to registers of cores,
 * and to memory as cores see it. */
#ifndef DBG_THREADS_H
#define DBG_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/gdb/state.h"

struct dbg_session;

/* Takes the number of a thread: *core receives its core. "-1" and "0" give -1;
 * if no kernel runs, DBG_HOST_THREAD means core 0. */
bool dbg_take_thread(struct dbg_session *s, struct dbg_text *text, int *core);

/* Returns the core whose state packets read and write. */
unsigned dbg_gdb_core(struct dbg_session *s);

/* Returns whether a core is a thread for gdb. */
bool dbg_gdb_is_thread(struct dbg_session *s, unsigned core);
const char *dbg_gdb_thread_name(struct dbg_session *s, unsigned core,
                                char *text, size_t bytes);

/* ---- addresses ----------------------------------------------------------- */

/* Whether all kernels are listed to gdb, because none has run yet. Then the
 * addresses of program i, counted from 1, are moved by i << DBG_APART_SHIFT. */
bool dbg_gdb_lists_all(const struct dbg_session *s);

/* Finds the program that has an address of gdb, and converts the address to the
 * program's. NULL: no program can have the address. */
const struct dbg_symbols *dbg_gdb_program(const struct dbg_session *s,
                                          uint64_t *address);

#endif
