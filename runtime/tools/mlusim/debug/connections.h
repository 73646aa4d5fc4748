/* SPDX-License-Identifier: MIT */
/* Opens connections for clients of `mlusim debug`. For the Debug Adapter
 * Protocol: standard input, a socket or a port. For gdb: before the program
 * starts. */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_CONNECTIONS_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_CONNECTIONS_H

#include <stdbool.h>
#include <stddef.h>

/* If `where` is "", serves a client over standard input and output, else
 * clients one after the other at a socket or port. Clients can attach to a
 * program on the command line; after the session with that program the server
 * ends.
 * may_reach_host: clients may use files and programs of this machine. words:
 * first n_options words of options, then the program, ended by NULL. Returns
 * the exit status. */
int mlusim_dap(const char *where, char *const *words, size_t n_options,
               bool may_reach_host);

/* Whether the word after --gdb is a place. If not, it is the program. */
bool mlusim_gdb_takes(const char *word);

/* Whether WHERE of `mlusim debug --gdb WHERE` (may be NULL) is a valid place.
 * If not, prints a message. */
bool mlusim_gdb_check(const char *where);

/* Opens a place. Returns a descriptor for DBG_ENV_GDB, or -1 after a message.
 */
int mlusim_gdb_open(const char *where);

/* Continues in a child process. This process waits for the child, prints how
 * the program ended unless the debugger has printed it, and ends as the child
 * did. A batch ends with a failure unless all its commands were performed. In
 * the child, returns a descriptor for mlusim_debug_ended. If no child was made,
 * returns -1. */
int mlusim_debug_wait(bool is_batch);

/* Asks the parent not to report the end, because the reason why the program did
 * not start is already printed. */
void mlusim_debug_ended(int news);

#endif
