/* SPDX-License-Identifier: MIT
 *
 * Memory of arguments that a call asks to be shown.
 */
#ifndef MLUSIM_MCP_ARRAYS_H
#define MLUSIM_MCP_ARRAYS_H

#include "runtime/tools/mlusim/mcp/result.h"

/* Adds the member "arrays" to the result of a tool that has the parameter
 * "show": an object for each argument whose memory was saved, with its first
 * values. */
void mcp_arrays_put(const struct mcp_outcome *outcome, struct json_writer *w);

#endif
