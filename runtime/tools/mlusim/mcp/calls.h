/* SPDX-License-Identifier: MIT */
/* Calls of tools. Several calls run at the same time, each in its own process;
 * others wait. */
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
    struct dbg_json *all; /* the array of the batch, which the batch owns */
    size_t n_open;        /* how many calls have no answer yet */
    char *text;           /* the answers so far: "[{...}, {...}" */
    size_t n, room;
    struct mcp_batch *next;
};

/* Begins a batch, which owns the array. It counts as open for the caller until
 * the caller closes it. NULL: no memory, and the array is freed. */
struct mcp_batch *mcp_batch_begin(struct mcp_batch **batches,
                                  struct dbg_json *all);

/* Adds an answer, which is one line. False: no memory. */
bool mcp_batch_add(struct mcp_batch *batch, const char *line, size_t n);

/* Appends the answers of each finished batch to the n bytes at *out, and frees
 * the batch. A batch of notifications has no answers. False: no memory. */
bool mcp_batches_flush(struct mcp_batch **batches, char **out, size_t *n,
                       size_t *room);

void mcp_batches_free(struct mcp_batch **batches);

enum {
    MCP_AT_ONCE = 4,
    MCP_MOST_WAITING = 64,
};

struct mcp_call {
    struct dbg_json *request; /* owned by the call; NULL: the batch owns it */
    const struct dbg_json *arguments;
    struct mcp_batch *batch; /* the batch that waits for the answer; or NULL */
    char *id;                /* in JSON, malloc'ed, owned by the call */
    const struct mcp_tool *tool;
    /* The result; its text is NULL if the process failed. */
    bool is_error;
    char *text;
    /* only for calls.c: the next call in a list, and the process of this
     * call */
    struct mcp_call *next;
    pid_t pid;
    int pipe, slot;
    char *said;
    size_t n, room;
};

void mcp_call_free(struct mcp_call *call);

struct mcp_calls {
    const char *served;
    const struct confine_rules *sandbox; /* NULL: this host has no sandbox */
    const char *no_sandbox;
    char folder[CMD_FOLDER_BYTES];
    pid_t owner;
    struct mcp_call *running[MCP_AT_ONCE]; /* by slot */
    struct mcp_call *first;                /* the first waiting call */
    size_t n_waiting;
};

/* Makes the folder. On an error, prints a message and returns false. Call
 * mcp_calls_close in any case. */
bool mcp_calls_open(struct mcp_calls *calls);

/* Ends running calls, and removes the folder. */
void mcp_calls_close(struct mcp_calls *calls);

/* Whether one more call may wait. */
bool mcp_calls_have_room(const struct mcp_calls *calls);

/* Whether no call runs or waits. */
bool mcp_calls_are_none(const struct mcp_calls *calls);

/* Adds a call. `calls` owns it until it is taken. */
void mcp_calls_add(struct mcp_calls *calls, struct mcp_call *call);

/* Ends the call with that id. False: there is no such call. */
bool mcp_calls_cancel(struct mcp_calls *calls, const char *id);

/* Starts waiting calls, as many as possible. If a call cannot be started,
 * returns this call, which is then finished without a text. NULL: there was no
 * such call. */
struct mcp_call *mcp_calls_start(struct mcp_calls *calls);

/* Writes the files to poll. Returns how many there are. */
size_t mcp_calls_files(const struct mcp_calls *calls,
                       struct pollfd files[MCP_AT_ONCE]);

/* Returns a finished call, which the caller then owns. NULL: no call has
 * finished. */
struct mcp_call *mcp_calls_take(struct mcp_calls *calls);

#endif
