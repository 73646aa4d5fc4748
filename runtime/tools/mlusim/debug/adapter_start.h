/* SPDX-License-Identifier: MIT */
/* Starts the program of a session. */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_START_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_ADAPTER_START_H

#include <stdbool.h>
#include <stddef.h>

struct adapter;
struct dbg_json;

/* Starts the program as the arguments of launch or attach say. On an error,
 * returns false and writes a message. */
bool adapter_start(struct adapter *a, const struct dbg_json *arguments,
                   bool is_attach, char *error, size_t bytes);

#endif
