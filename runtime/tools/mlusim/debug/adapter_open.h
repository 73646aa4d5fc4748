/* SPDX-License-Identifier: MIT
 *
 * `mlusim debug --dap`.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_OPEN_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_OPEN_H

#include <stdbool.h>
#include <stddef.h>

/* Serves a client over standard input and output (where: ""), or one after the
 * other at a socket or port; a program on the command line is there for attach,
 * and ends the last session. may_reach_host: these may use files and programs.
 * words: so many of options, then the program, NULL last. Its exit status. */
int mlusim_dap(const char *where, char *const *words, size_t n_options,
               bool may_reach_host);

#endif
