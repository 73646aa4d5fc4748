/* SPDX-License-Identifier: MIT */
/*
 * A process of Python (runtime/tools/scripts/tune.py) is asked by lines: "ask"
 * is answered by the points of a choice, "report SCORE" by nothing.
 */
#include "runtime/tools/mlusim/tune/optuna.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

enum { WORD = 24 };

struct optuna {
    struct tun_space space;
    pid_t process;
    FILE *to, *from; /* NULL: not open */
};

/* Ends the script, which ends with its input. */
static void stop(struct optuna *o)
{
    int how;
    if (o->to)
        fclose(o->to);
    if (o->from)
        fclose(o->from);
    if (o->process > 0)
        isa_process_wait(o->process, &how);
    o->to = o->from = NULL;
    o->process = 0;
}

static void close_optuna(void *self)
{
    stop(self);
    free(self);
}

/* The new process becomes the script, with the sizes of axes as its words. What
 * Python says where it has no Optuna is nobody's. */
static void become(const struct optuna *o, const char *python,
                   const char *script, int end)
{
    char words[TUN_MOST_AXES + 1][WORD];
    const char *all[TUN_MOST_AXES + 5] = {python, "-B", script};
    size_t n = 3;
    proc_processes_restore_signals();
    mlusim_follow();
    snprintf(words[0], WORD, "%" PRIu64, o->space.seed);
    all[n++] = words[0];
    for (size_t i = 0; i < o->space.n_axes; i++) {
        snprintf(words[i + 1], WORD, "%zu", o->space.n[i]);
        all[n++] = words[i + 1];
    }
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(end, STDIN_FILENO) < 0 || dup2(end, STDOUT_FILENO) < 0 ||
        dup2(nothing, STDERR_FILENO) < 0)
        _exit(ISA_STATUS_NOT_EXECUTABLE);
    execvp(all[0], (char **)(uintptr_t)all);
    _exit(ISA_STATUS_NOT_EXECUTABLE);
}

/* Starts the script; whether it has what it needs, which it says first. */
static bool start(struct optuna *o, const char *python, const char *script)
{
    char word[8] = "";
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL);
    o->process = fork();
    if (o->process == 0)
        become(o, python, script, ends[1]);
    close(ends[1]);
    const int other = o->process > 0 ? dup(ends[0]) : -1;
    o->to = other >= 0 ? fdopen(other, "we") : NULL;
    o->from = o->to ? fdopen(ends[0], "re") : NULL;
    if (!o->from)
        close(ends[0]);
    return o->from && fscanf(o->from, "%7s", word) == 1 &&
           strcmp(word, "ready") == 0;
}

static void *open_optuna(const struct tun_space *space, char *error,
                         size_t bytes)
{
    static const char *const pythons[] = {"python3", "/usr/bin/python3"};
    char script[PATH_MAX];
    struct optuna *o = isa_alloc(1, sizeof *o);
    if (!o) {
        isa_refuse((struct isa_sentence){error, bytes}, ISA_NO_MEMORY,
                   "the search");
        return NULL;
    }
    o->space = *space;
    const bool has_script =
        mlusim_beside("../share/mlusim/scripts/tune.py", script, sizeof script);
    for (size_t i = 0; has_script && i < sizeof pythons / sizeof *pythons;
         i++) {
        if (start(o, pythons[i], script))
            return o;
        stop(o);
    }
    isa_refuse((struct isa_sentence){error, bytes},
               "no python3 has optuna; on Debian install python3-optuna");
    free(o);
    return NULL;
}

static size_t ask(void *self, char *error, size_t bytes)
{
    struct optuna *o = self;
    size_t choice = 0, point;
    fputs("ask\n", o->to);
    fflush(o->to);
    for (size_t i = 0; i < o->space.n_axes; i++) {
        if (fscanf(o->from, "%zu", &point) != 1 || point >= o->space.n[i]) {
            isa_refuse((struct isa_sentence){error, bytes},
                       "it answers no choice");
            return o->space.n_choices;
        }
        choice = choice * o->space.n[i] + point;
    }
    return choice;
}

static void report(void *self, size_t choice, double score)
{
    struct optuna *o = self;
    (void)choice; /* it is the one that was asked for */
    fprintf(o->to, "report %.17g\n", score);
    fflush(o->to);
}

const struct tun_search tun_optuna = {
    .name = "optuna",
    .open = open_optuna,
    .ask = ask,
    .report = report,
    .close = close_optuna,
};
