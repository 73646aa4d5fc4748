/* SPDX-License-Identifier: MIT
 *
 * The Model Context Protocol on standard input and output.
 */
#ifndef MLUSIM_MCP_SERVE_H
#define MLUSIM_MCP_SERVE_H

#include "runtime/tools/confine/confine.h"

struct mcp_served {
    const char *folder;                  /* from the root on, without links */
    const struct confine_rules *sandbox; /* NULL: there is none here */
    const char *no_sandbox;              /* the sentence then */
};

/* Serves until the client is gone or a signal asks for an end; nothing that was
 * started is left. The exit status. */
int mcp_serve(const struct mcp_served *served);

#endif
