/* SPDX-License-Identifier: MIT */
/* Performs one call of a tool in its own process: its files, its command, its
 * result. */
#ifndef RUNTIME_TOOLS_MLUSIM_MCP_WORKER_H
#define RUNTIME_TOOLS_MLUSIM_MCP_WORKER_H

#include <stdio.h>
#include <sys/types.h>

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/mlusim/mcp/arguments.h"

struct mcp_worker {
    const struct mcp_tool *tool;
    const struct dbg_json *arguments;
    const char *served;
    /* The folder of the server, and a folder in it that this call may write, in
     * which results of mlucc are kept for later calls. */
    const char *folder, *own;
    const struct confine_rules *sandbox; /* NULL: this host has no sandbox */
    const char *no_sandbox;              /* why not, if so */
    pid_t owner;
    int to; /* pipe for the outcome: '1' for a failed call, else '0'; then the
               result */
};

/* Performs the call in this process, and ends the process. */
_Noreturn void mcp_worker_run(const struct mcp_worker *worker);

#endif
