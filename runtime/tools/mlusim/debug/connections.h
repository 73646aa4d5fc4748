/* SPDX-License-Identifier: MIT
 *
 * Opens connections for clients of `mlusim debug`: for the Debug Adapter
 * Protocol on standard input, a socket or a port; for gdb before the program
 * starts.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_CONNECTIONS_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_CONNECTIONS_H

#include <stdbool.h>
#include <stddef.h>

/* Serves a client over standard input and output (where: ""), or one after the
 * other at a socket or port; a program on the command line is there for attach,
 * and ends the last session. may_reach_host: these may use files and programs.
 * words: so many of options, then the program, NULL last. Its exit status. */
int mlusim_dap(const char *where, char *const *words, size_t n_options,
               bool may_reach_host);

/* Whether the word after --gdb is a place; else it is the program. */
bool mlusim_gdb_takes(const char *word);

/* Whether WHERE of `mlusim debug --gdb WHERE`, perhaps NULL, is a valid place;
 * else with a message. */
bool mlusim_gdb_check(const char *where);

/* Opens a place: a descriptor for DBG_ENV_GDB, or -1 with a message. */
int mlusim_gdb_open(const char *where);

/* Continues in a child, while this process waits for it, says how
 * the program ended unless the debugger has, and ends as it did. In the child:
 * a descriptor for mlusim_debug_ended; -1 if there is none, and in the only
 * process then. A batch whose commands were not done ends with a failure. */
int mlusim_debug_wait(bool is_batch);

/* Asks the parent to report no end: the reason why the program did not start is
 * printed already. */
void mlusim_debug_ended(int news);

#endif
