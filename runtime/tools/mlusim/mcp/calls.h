/* SPDX-License-Identifier: MIT
 *
 * Calls of tools: some run side by side, a process each, others wait.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_MCP_CALLS_H
#define RUNTIME_TOOLS_MLUSIM_MCP_CALLS_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "runtime/tools/command/folder.h"
#include "runtime/tools/confine/confine.h"
#include "runtime/tools/mlusim/mcp/arguments.h"

struct mcp_batch {
    struct dbg_json *all; /* the array, the batch's */
    size_t n_open;        /* calls without an answer */
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

/* Puts the answers of each batch that is done after the n bytes at *out, and
 * frees it. A batch of notifications has no answer. False: no memory. */
bool mcp_batches_flush(struct mcp_batch **batches, char **out, size_t *n,
                       size_t *room);

void mcp_batches_free(struct mcp_batch **batches);

enum {
    MCP_AT_ONCE = 4,
    MCP_MOST_WAITING = 64,
};

struct mcp_call {
    struct dbg_json *request; /* the call's; NULL: its batch's */
    const struct dbg_json *arguments;
    struct mcp_batch *batch; /* its batch, in which it is open; or NULL */
    char *id;                /* as JSON, malloc'ed, the call's */
    const struct mcp_tool *tool;
    /* the result: text is NULL if its process failed */
    bool is_error;
    char *text;
    /* for calls.c alone: the list of calls, and the process of this one */
    struct mcp_call *next;
    pid_t pid;
    int pipe, slot;
    char *said;
    size_t n, room;
};

void mcp_call_free(struct mcp_call *call);

struct mcp_calls {
    const char *served;
    const struct confine_rules *sandbox; /* NULL: there is none here */
    const char *no_sandbox;
    char folder[CMD_FOLDER_BYTES];
    pid_t owner;
    struct mcp_call *running[MCP_AT_ONCE]; /* by slot */
    struct mcp_call *first;                /* of waiting calls */
    size_t n_waiting;
};

/* Makes the folder. False after a message. call mcp_calls_close then. */
bool mcp_calls_open(struct mcp_calls *calls);

/* Ends what runs, and removes the folder. */
void mcp_calls_close(struct mcp_calls *calls);

/* Whether one more call may wait. */
bool mcp_calls_have_room(const struct mcp_calls *calls);

/* Whether none runs or waits. */
bool mcp_calls_are_none(const struct mcp_calls *calls);

/* Adds a call, which belongs to the calls until it is taken. */
void mcp_calls_add(struct mcp_calls *calls, struct mcp_call *call);

/* Ends a call with that id. False: none. */
bool mcp_calls_cancel(struct mcp_calls *calls, const char *id);

/* Starts calls that wait, as far as there is room. One that cannot be started
 * is answered: it is done, without text. NULL: none. */
struct mcp_call *mcp_calls_start(struct mcp_calls *calls);

/* Files to poll: how many. */
size_t mcp_calls_files(const struct mcp_calls *calls,
                       struct pollfd files[MCP_AT_ONCE]);

/* Returns a finished call, which the caller then owns; NULL: none yet. */
struct mcp_call *mcp_calls_take(struct mcp_calls *calls);

#endif
