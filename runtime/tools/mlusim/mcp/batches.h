/* SPDX-License-Identifier: MIT
 *
 * Batches: messages that come in one array, whose answers go in one, when the
 * last of them is there. Version 2025-03-26 of the protocol has them.
 */
#ifndef MLUSIM_MCP_BATCHES_H
#define MLUSIM_MCP_BATCHES_H

#include <stdbool.h>
#include <stddef.h>

struct dbg_json;

struct mcp_batch {
    struct dbg_json *all; /* the array, the batch's */
    size_t n_open;        /* what is not answered yet */
    char *text;           /* answers so far: "[{...}, {...}" */
    size_t n, room;
    struct mcp_batch *next;
};

/* Takes an array over. It is open once, for the caller. NULL: no memory, and
 * the array is freed. */
struct mcp_batch *mcp_batch_begin(struct mcp_batch **batches,
                                  struct dbg_json *all);

/* Adds an answer, a line. False: no memory. */
bool mcp_batch_add(struct mcp_batch *batch, const char *line, size_t n);

/* Puts the answers of each batch that is done behind the n bytes at *out, and
 * frees it. A batch of notifications has no answer. False: no memory. */
bool mcp_batches_flush(struct mcp_batch **batches, char **out, size_t *n,
                       size_t *room);

void mcp_batches_free(struct mcp_batch **batches);

#endif
