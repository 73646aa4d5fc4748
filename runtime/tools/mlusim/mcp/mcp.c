/* SPDX-License-Identifier: MIT */
/*
 * mlusim mcp: its command line.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/mcp/serve.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/sandbox.h"

enum { FOLDER, UNCONFINED, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [FOLDER] = {.name = "--folder",
                .value = "DIR",
                .doc = "the folder whose files calls may name (default: the "
                       "current one, unless that is /)"},
    [UNCONFINED] = {.name = "--unconfined",
                    .doc = "what calls compile and run has all your rights, "
                           "where no sandbox works"},
};

/* Finds the folder and goes there. False after a message. */
static bool enter(const char *named, char folder[PATH_MAX])
{
    if (!realpath(named ? named : ".", folder))
        return !cmd_fail(1, "mcp: --folder %s: %s", named ? named : ".",
                         strerror(errno));
    if (!files_is_folder(folder))
        return !cmd_fail(1, "mcp: --folder %s is no folder", named);
    if (!named && strcmp(folder, "/") == 0)
        return !cmd_fail(1, "mcp: the current folder is /; say with --folder "
                            "which one is to be served");
    if (chdir(folder) != 0)
        return !cmd_fail(1, "mcp: --folder %s: %s", folder, strerror(errno));
    return true;
}

static int mcp(const struct cmd_line *line)
{
    char folder[PATH_MAX], error[1024];
    struct mlusim_sandbox sandbox;
    if (!enter(line->values[FOLDER], folder))
        return CMD_USAGE;
    const bool has_sandbox = mlusim_sandbox_open(
        &sandbox, line->values[UNCONFINED] != NULL, error, sizeof error);
    if (!has_sandbox)
        cmd_fail(0, "mcp: %s", error);
    if (isatty(STDIN_FILENO))
        cmd_fail(0, "mcp: expects messages of a client, a line of JSON each; "
                    "docs/agents.md says how to set one up");
    const struct mcp_served served = {
        .folder = folder,
        .sandbox = has_sandbox ? &sandbox.rules : NULL,
        .no_sandbox = error,
    };
    return mcp_serve(&served);
}

const struct cmd_command cmd_mcp = {
    .name = "mcp",
    .arguments = "",
    .doc = "serves coding agents by the Model Context Protocol on standard "
           "input and output (see docs/agents.md)",
    .options = options,
    .n_options = N_OPTIONS,
    .run = mcp,
};
