/* SPDX-License-Identifier: MIT
 *
 * The arguments of a call as a command line.
 */
#ifndef MLUSIM_MCP_ARGUMENTS_H
#define MLUSIM_MCP_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/json/parsed.h"
#include "runtime/tools/mlusim/mcp/tools.h"

/* The folders of a call's paths: the served one, absolute and without links,
 * and that of the call; and whether there is no sandbox. */
struct mcp_place {
    const char *served, *call;
    bool is_unconfined;
};

#define MCP_SOURCE_FILE \
    "kernel.mlu" /* of a source that is text, in the call's */

/* The program of a tool and its words, malloc'ed, NULL last. */
struct mcp_words {
    char **all;
    size_t n, room;
    const char *source; /* the caller's, to be written; NULL: there is none */
};

/* Makes the words of a call. False with a sentence: an argument is unknown, is
 * missing, has another type, or is a path out of the folder; or there is no
 * memory. call mcp_words_free in any case. */
bool mcp_words_make(struct mcp_words *words, const struct mcp_tool *tool,
                    const struct dbg_json *arguments,
                    const struct mcp_place *place, char *error, size_t bytes);
void mcp_words_free(struct mcp_words *words);

#endif
