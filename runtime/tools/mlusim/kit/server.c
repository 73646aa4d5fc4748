/* SPDX-License-Identifier: MIT */
/* The Python runs in a child of ours that waits for it; requests go by a named
 * pipe in its folder, each as one write that no other one can come into. */
#define _XOPEN_SOURCE 700
#include "runtime/tools/mlusim/kit/server.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/json/json.h"
#include "isa/support/process/process.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"

enum { LOOK_MS = 200, SENTENCE_BYTES = 8 << 10, OUTPUT_BYTES = 500 };
#define REQUESTS "requests"
#define WHY      "why"   /* what ended the Python too early */
#define ENDLESS  1000000 /* seconds: each call has its own limit */

/* In the child: runs Python to its end, and leaves a sentence if that was no
 * good one. */
static void serve(const struct kit_server *s, const struct scr_call *call,
                  const char *modules)
{
    char pipe[PATH_MAX], why[PATH_MAX], error[SENTENCE_BYTES] = "";
    const char *const words[] = {"serve", pipe, modules, NULL};
    struct scr_call own = *call;
    proc_processes_mind_signals();
    if (!files_path(pipe, s->folder, REQUESTS) ||
        !files_path(why, s->folder, WHY))
        _exit(1);
    own.folder = s->folder;
    own.words = words;
    own.seconds = ENDLESS;
    own.memory_mib = UINT64_MAX >> 20;
    if (scr_run(&own, error, sizeof error) != JDG_RIGHT)
        files_replace(why, error, strlen(error));
    _exit(0);
}

bool kit_server_start(struct kit_server *s, const struct scr_call *call,
                      const char *modules)
{
    char pipe[PATH_MAX];
    snprintf(s->folder, sizeof s->folder, "%s", call->folder);
    s->pipe = files_path(pipe, s->folder, REQUESTS) && mkfifo(pipe, 0600) == 0
                  ? open(pipe, O_RDWR | O_CLOEXEC)
                  : -1;
    if (s->pipe < 0)
        return false;
    fflush(NULL);
    s->pid = fork();
    if (s->pid == 0) {
        close(s->pipe); /* it ends when all that ask are gone */
        serve(s, call, modules);
    }
    return s->pid > 0;
}

void kit_server_stop(struct kit_server *s)
{
    if (s->pid > 0) {
        if (proc_processes_signal() || !isa_write_all(s->pipe, "\n", 1))
            kill(s->pid, SIGTERM);
        isa_process_wait(s->pid, NULL);
    }
    if (s->pipe >= 0)
        close(s->pipe);
    *s = (struct kit_server){.pipe = -1};
}

/* Sends the request, with the pipe for its answer. */
static bool ask(const struct kit_server *s, const struct scr_call *call,
                const char *reply)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return false;
    fputc('[', out);
    isa_json_put(out, call->folder);
    fprintf(out, ",%u,%" PRIu64 ",",
            call->seconds ? call->seconds : (unsigned)PROC_SECONDS,
            call->memory_mib ? call->memory_mib : (uint64_t)PROC_MEMORY_MIB);
    isa_json_put(out, reply);
    fputs(",[", out);
    for (size_t i = 0; call->words[i]; i++) {
        fputs(i ? "," : "", out);
        isa_json_put(out, call->words[i]);
    }
    fputs("]]\n", out);
    const bool is_good = !(ferror(out) | fclose(out)) && n <= PIPE_BUF &&
                         isa_write_all(s->pipe, text, n);
    free(text);
    return is_good;
}

/* Waits for the answer; false: the Python has ended, or a signal came. */
static bool wait_for(const struct kit_server *s, int pipe, int *status)
{
    char text[32];
    struct pollfd file = {.fd = pipe, .events = POLLIN};
    while (!proc_processes_signal()) {
        if (poll(&file, 1, LOOK_MS) > 0 && (file.revents & POLLIN)) {
            const ssize_t n = read(pipe, text, sizeof text - 1);
            text[n > 0 ? n : 0] = 0;
            *status = atoi(text);
            return n > 0;
        }
        if (kill(s->pid, 0) != 0)
            return false;
    }
    return false;
}

/* The sentence of a call, or of how it ended. */
static int end_of(const struct scr_call *call, int status, char *error,
                  size_t bytes)
{
    size_t n = 0;
    const bool is_said = status == JDG_AT_FAULT || status == JDG_CANNOT;
    char *text =
        is_said ? files_read_left(call->folder, "sentence", SENTENCE_BYTES, &n)
                : files_read_left(call->folder, "output", OUTPUT_BYTES, &n);
    if (status == -SIGXCPU || status == -SIGKILL)
        snprintf(error, bytes,
                 "%s takes too long (more than %u s of a processor)", call->who,
                 call->seconds);
    else if (is_said && n)
        snprintf(error, bytes, "%s", text);
    else if (status == JDG_CANNOT)
        snprintf(error, bytes, "%s: " SCR_NO_ROOM, call->who);
    else
        snprintf(error, bytes, "%s ended with status %d\n%s", call->who, status,
                 text ? text : "");
    free(text);
    return is_said ? status : JDG_AT_FAULT;
}

static int lost(const struct kit_server *s, const struct scr_call *call,
                char *error, size_t bytes)
{
    size_t n = 0;
    char *why = files_read_left(s->folder, WHY, SENTENCE_BYTES, &n);
    snprintf(error, bytes, "%s: %s", call->who,
             proc_processes_signal() ? "stopped by a signal"
             : n                     ? why
                                     : "Python ended too early");
    free(why);
    return JDG_CANNOT;
}

int kit_server_run(const struct kit_server *s, const struct scr_call *call,
                   char *error, size_t bytes)
{
    char reply[PATH_MAX];
    int status = 0;
    const int pipe =
        files_path(reply, call->folder, "reply") && mkfifo(reply, 0600) == 0
            ? open(reply, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            : -1;
    const bool is_answered =
        pipe >= 0 && ask(s, call, reply) && wait_for(s, pipe, &status);
    if (pipe >= 0)
        close(pipe);
    if (!is_answered)
        return lost(s, call, error, bytes);
    return status == 0 ? JDG_RIGHT : end_of(call, status, error, bytes);
}
