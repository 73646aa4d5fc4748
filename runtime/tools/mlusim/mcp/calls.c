/* SPDX-License-Identifier: MIT */
/* A call runs in a slot, which has a folder. A client that waits for each call
 * gets the same slot each time. So the paths are the same, and mlucc finds its
 * earlier results. */
#include "runtime/tools/mlusim/mcp/calls.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/mcp/worker.h"
#include "runtime/tools/process/family.h"

struct mcp_batch *mcp_batch_begin(struct mcp_batch **batches,
                                  struct dbg_json *all)
{
    struct mcp_batch *batch = isa_alloc(1, sizeof *batch);
    if (!batch) {
        dbg_json_free(all);
        return NULL;
    }
    *batch = (struct mcp_batch){.all = all, .n_open = 1, .next = *batches};
    *batches = batch;
    return batch;
}

static bool put(char **out, size_t *n, size_t *room, const char *text,
                size_t bytes)
{
    if (!files_make_room(out, *n, bytes, room))
        return false;
    memcpy(*out + *n, text, bytes);
    *n += bytes;
    return true;
}

bool mcp_batch_add(struct mcp_batch *batch, const char *line, size_t n)
{
    const char *before = batch->n > 0 ? ", " : "[";
    while (n > 0 && line[n - 1] == '\n')
        n--;
    return put(&batch->text, &batch->n, &batch->room, before, strlen(before)) &&
           put(&batch->text, &batch->n, &batch->room, line, n);
}

static void free_first(struct mcp_batch **at)
{
    struct mcp_batch *batch = *at;
    *at = batch->next;
    dbg_json_free(batch->all);
    free(batch->text);
    free(batch);
}

bool mcp_batches_flush(struct mcp_batch **batches, char **out, size_t *n,
                       size_t *room)
{
    bool is_good = true;
    for (struct mcp_batch **at = batches; *at;) {
        const struct mcp_batch *batch = *at;
        if (batch->n_open > 0) {
            at = &(*at)->next;
            continue;
        }
        is_good &= batch->n == 0 || (put(out, n, room, batch->text, batch->n) &&
                                     put(out, n, room, "]\n", 2));
        free_first(at);
    }
    return is_good;
}

void mcp_batches_free(struct mcp_batch **batches)
{
    while (*batches)
        free_first(batches);
}

/* ---- calls --------------------------------------------------------------- */

enum { PATIENCE_MS = 5000, STEP_MS = 5 };

void mcp_call_free(struct mcp_call *call)
{
    if (call->batch)
        call->batch->n_open--;
    dbg_json_free(call->request);
    free(call->id);
    free(call->said);
    free(call);
}

bool mcp_calls_open(struct mcp_calls *c)
{
    c->owner = getpid();
    if (!cmd_folder_make("mcp", c->folder))
        return false;
    proc_family_adopt();
    return true;
}

/* ---- ends ---------------------------------------------------------------- */

/* Ends processes that workers left behind. */
static void end_orphans(const struct mcp_calls *c)
{
    pid_t pids[MCP_AT_ONCE];
    size_t n = 0;
    for (size_t i = 0; i < MCP_AT_ONCE; i++)
        if (c->running[i])
            pids[n++] = c->running[i]->pid;
    proc_family_bury(pids, n);
}

/* Asks a worker to end, and waits for it. */
static void end_worker(struct mcp_call *call)
{
    int how;
    kill(call->pid, SIGTERM);
    for (int ms = 0; waitpid(call->pid, &how, WNOHANG) == 0; ms += STEP_MS) {
        if (ms >= PATIENCE_MS)
            kill(call->pid, SIGKILL);
        poll(NULL, 0, STEP_MS);
    }
    close(call->pipe);
}

bool mcp_calls_cancel(struct mcp_calls *c, const char *id)
{
    for (struct mcp_call **at = &c->first; *at; at = &(*at)->next) {
        struct mcp_call *call = *at;
        if (strcmp(call->id, id) != 0)
            continue;
        *at = call->next;
        c->n_waiting--;
        mcp_call_free(call);
        return true;
    }
    for (size_t i = 0; i < MCP_AT_ONCE; i++) {
        struct mcp_call *call = c->running[i];
        if (!call || strcmp(call->id, id) != 0)
            continue;
        end_worker(call);
        c->running[i] = NULL;
        mcp_call_free(call);
        end_orphans(c);
        return true;
    }
    return false;
}

void mcp_calls_close(struct mcp_calls *c)
{
    assert(c);
    while (c->first)
        mcp_calls_cancel(c, c->first->id);
    for (size_t i = 0; i < MCP_AT_ONCE; i++)
        if (c->running[i])
            kill(c->running[i]->pid, SIGTERM);
    for (size_t i = 0; i < MCP_AT_ONCE; i++)
        if (c->running[i])
            mcp_calls_cancel(c, c->running[i]->id);
    end_orphans(c);
    cmd_folder_remove(c->folder);
}

/* ---- those that wait ----------------------------------------------------- */

bool mcp_calls_have_room(const struct mcp_calls *c)
{
    return c->n_waiting < MCP_MOST_WAITING;
}

bool mcp_calls_are_none(const struct mcp_calls *c)
{
    for (int slot = 0; slot < MCP_AT_ONCE; slot++)
        if (c->running[slot])
            return false;
    return !c->first;
}

void mcp_calls_add(struct mcp_calls *c, struct mcp_call *call)
{
    struct mcp_call **last = &c->first;
    while (*last)
        last = &(*last)->next;
    *last = call;
    c->n_waiting++;
}

/* ---- starting ------------------------------------------------------------ */

static void become_worker(const struct mcp_calls *c,
                          const struct mcp_call *call, const char *own, int to)
{
    const struct mcp_worker worker = {
        .tool = call->tool,
        .arguments = call->arguments,
        .served = c->served,
        .folder = c->folder,
        .own = own,
        .sandbox = c->sandbox,
        .no_sandbox = c->no_sandbox,
        .owner = c->owner,
        .to = to,
    };
    mcp_worker_run(&worker);
}

/* Starts a call in a slot. False: the process could not be started. */
static bool start(struct mcp_calls *c, struct mcp_call *call, int slot)
{
    int ends[2];
    char own[PATH_MAX], name[16];
    snprintf(name, sizeof name, "%d", slot);
    if (!files_path(own, c->folder, name) ||
        (mkdir(own, 0700) != 0 && errno != EEXIST) || pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fflush(NULL);
    call->pid = fork();
    if (call->pid == 0)
        become_worker(c, call, own, ends[1]);
    close(ends[1]);
    if (call->pid < 0) {
        close(ends[0]);
        return false;
    }
    call->pipe = ends[0];
    call->slot = slot;
    c->running[slot] = call;
    return true;
}

struct mcp_call *mcp_calls_start(struct mcp_calls *c)
{
    for (int slot = 0; slot < MCP_AT_ONCE && c->first; slot++) {
        struct mcp_call *call = c->first;
        if (c->running[slot])
            continue;
        c->first = call->next;
        c->n_waiting--;
        if (!start(c, call, slot))
            return call;
    }
    return NULL;
}

/* ---- what comes ---------------------------------------------------------- */

size_t mcp_calls_files(const struct mcp_calls *c,
                       struct pollfd files[MCP_AT_ONCE])
{
    size_t n = 0;
    for (size_t i = 0; i < MCP_AT_ONCE; i++)
        if (c->running[i])
            files[n++] = (struct pollfd){c->running[i]->pipe, POLLIN, 0};
    return n;
}

/* Reads what a worker has written. Returns true at the end. */
static bool read_pipe(struct mcp_call *call)
{
    char more[16384];
    for (;;) {
        const ssize_t n = read(call->pipe, more, sizeof more);
        if (n == 0 || (n < 0 && errno != EINTR))
            return n == 0 || errno != EAGAIN;
        if (n < 0)
            continue;
        if (!files_make_room(&call->said, call->n, (size_t)n + 1, &call->room))
            return true; /* no memory: the incomplete result shows this */
        memcpy(call->said + call->n, more, (size_t)n);
        call->n += (size_t)n;
        call->said[call->n] = 0;
    }
}

struct mcp_call *mcp_calls_take(struct mcp_calls *c)
{
    for (size_t i = 0; i < MCP_AT_ONCE; i++) {
        struct mcp_call *call = c->running[i];
        int how = 0;
        if (!call || !read_pipe(call))
            continue;
        close(call->pipe);
        c->running[i] = NULL;
        isa_process_wait(call->pid, &how);
        end_orphans(c);
        if (isa_process_status(how) == 0 && call->n > 1) {
            call->is_error = call->said[0] == '1';
            call->text = call->said + 1;
        }
        return call;
    }
    return NULL;
}
