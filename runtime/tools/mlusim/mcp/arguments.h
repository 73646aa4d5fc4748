/* SPDX-License-Identifier: MIT */
/* Makes a command line of the arguments of a call. */
#ifndef MLUSIM_MCP_ARGUMENTS_H
#define MLUSIM_MCP_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/json/parsed.h"
#include "runtime/tools/mlusim/mcp/tools.h"

/* The folders for paths in a call: the served folder (absolute, without links),
 * and the folder of the call; and whether there is no sandbox. */
struct mcp_place {
    const char *served, *call;
    bool is_unconfined;
};

#define MCP_SOURCE_FILE "kernel.mlu" /* file of a source given as text */

/* The program of a tool and its words, malloc'ed, ended by NULL. */
struct mcp_words {
    char **all;
    size_t n, room;
    const char *source; /* text of the source to write, owned by the caller;
                           NULL: there is none */
};

/* Makes the words of a call. If an argument is unknown, missing, of another
 * type, or a path that leads out of the folder, or if there is no memory,
 * returns false and writes a message. Call mcp_words_free in any case. */
bool mcp_words_make(struct mcp_words *words, const struct mcp_tool *tool,
                    const struct dbg_json *arguments,
                    const struct mcp_place *place, char *error, size_t bytes);
void mcp_words_free(struct mcp_words *words);

#endif
