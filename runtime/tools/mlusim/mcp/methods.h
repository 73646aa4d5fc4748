/* SPDX-License-Identifier: MIT
 *
 * Messages of JSON-RPC 2.0 from a client of the Model Context Protocol, and
 * answers to them.
 */
#ifndef MLUSIM_MCP_METHODS_H
#define MLUSIM_MCP_METHODS_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/mlusim/mcp/calls.h"

struct mcp_session {
    struct mcp_calls calls;
    bool is_initialized;
    bool has_batches;          /* the version of the protocol has them */
    struct mcp_batch *batches; /* without an answer */
    struct mcp_batch *batch;   /* of the message being served; or NULL */
    /* Lines for the client; has_failed: there was no memory. */
    char *out;
    size_t n, room;
    bool has_failed;
};

/* Serves a message, a line without its end; NULL: it was longer than `most`
 * bytes. */
void mcp_message(struct mcp_session *session, const char *line, size_t n,
                 size_t most);

/* Answers a call that is done, which is freed. */
void mcp_answer(struct mcp_session *session, struct mcp_call *call);

/* Puts answers of batches that are done after the lines of the client: due
 * after a message, an answer, and a call that ended without one. */
void mcp_answer_batches(struct mcp_session *session);

#endif
