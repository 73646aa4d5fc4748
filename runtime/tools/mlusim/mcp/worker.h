/* SPDX-License-Identifier: MIT
 *
 * One call of a tool, in a process of its own: its files, its command, its
 * result.
 */
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
    /* The folder of the server, and the one in it that this call may write: it
     * keeps results of mlucc from call to call. */
    const char *folder, *own;
    const struct confine_rules *sandbox; /* NULL: there is none here */
    const char *no_sandbox;              /* the sentence then */
    pid_t owner;
    int to; /* '1' for a failed call, else '0'; then the result */
};

/* Does the call in this process, which ends. */
_Noreturn void mcp_worker_run(const struct mcp_worker *worker);

#endif
