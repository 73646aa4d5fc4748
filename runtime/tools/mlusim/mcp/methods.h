/* SPDX-License-Identifier: MIT */
/* Answers JSON-RPC 2.0 messages of a client of the Model Context Protocol. */
#ifndef MLUSIM_MCP_METHODS_H
#define MLUSIM_MCP_METHODS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/mlusim/mcp/calls.h"

struct mcp_session {
    struct mcp_calls calls;
    bool is_initialized;
    bool has_batches;          /* whether the version of the protocol has
                                  batches */
    struct mcp_batch *batches; /* batches without a complete answer */
    struct mcp_batch *batch;   /* batch of the message that is being served; or
                                  NULL */
    /* Lines for the client. has_failed: whether memory ran out. */
    char *out;
    size_t n, room;
    bool has_failed;
};

/* Serves a message, which is a line without its newline. NULL: the line was
 * longer than `most` bytes. */
void mcp_message(struct mcp_session *session, const char *line, size_t n,
                 size_t most);

/* Answers a finished call, and frees it. */
void mcp_answer(struct mcp_session *session, struct mcp_call *call);

/* Appends the answers of finished batches to the lines for the client. Must be
 * called after each message, each answer, and each call that ended without an
 * answer. */
void mcp_answer_batches(struct mcp_session *session);

#endif
