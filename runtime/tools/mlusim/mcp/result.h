/* SPDX-License-Identifier: MIT
 *
 * What came of a call, as docs/reference/mcp.schema.json says.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_MCP_RESULT_H
#define RUNTIME_TOOLS_MLUSIM_MCP_RESULT_H

#include <stdio.h>

#include "runtime/tools/mlusim/mcp/arguments.h"

struct mcp_outcome {
    const struct mcp_tool *tool;
    const struct mcp_place *place;
    const struct dbg_json *arguments;
    bool has_status;
    int status;
    const char *message; /* NULL: nothing */
    int printed[2];      /* files of what was printed */
};

/* Writes it as one line. False: the host has no memory left. */
bool mcp_result_put(const struct mcp_outcome *outcome, FILE *out);

/* Whether the answer says that the call was no success. */
bool mcp_result_is_error(const struct mcp_outcome *outcome);

#endif
