/* SPDX-License-Identifier: MIT */
/* Runs a command of another person so that it can use only what the rules
 * permit: paths to read, one folder to write, no network, no other process. A
 * helper program, mlusim-confine, makes the sandbox: with bubblewrap where that
 * works, else with Landlock and seccomp. Limits of time, memory, output and
 * file size are set in struct proc_process.
 *
 *     struct confine_rules rules = {.helper = path, .folder = private};
 *     if (!confine_find_way(&rules, error, sizeof error)) ...
 *     confine_run(&rules, &process, &result, 1); */
#ifndef CONFINE_H
#define CONFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "runtime/tools/process/process.h"

enum {
    CONFINE_MOST_PATHS = 64,
    CONFINE_REFUSED_BYTES = 1024,
    CONFINE_GROUP_BYTES = 512
};

enum confine_way {
    CONFINE_UNKNOWN,
    CONFINE_BUBBLEWRAP, /* by namespaces and seccomp */
    CONFINE_LANDLOCK,   /* by Landlock and seccomp */
    CONFINE_UNCONFINED, /* no sandbox, because the caller wants none */
    CONFINE_N_WAYS
};

struct confine_rules {
    const char *helper; /* the path of mlusim-confine */
    const char *folder; /* absolute path of the folder that may be written */
    /* The absolute path of the folder in which the command starts; it may read
     * this folder. NULL: `folder`. */
    const char *start;
    /* Paths that may be read in addition to the programs and libraries of the
     * system; absolute, owned by the caller. Paths that do not exist are left
     * out. */
    const char *read[CONFINE_MOST_PATHS];
    size_t n_read;
    unsigned tasks;        /* most processes and threads; 0: CONFINE_TASKS */
    uint64_t folder_bytes; /* most bytes in `folder`; 0: CONFINE_FOLDER_BYTES */
    enum confine_way way;
    /* The program is ours, and files of other people are only data for it. So
     * Landlock is enough if the kernel has it, and refused files need not be
     * reported by name. This takes a fourth of the time. */
    bool is_ours;
    /* The path of a cgroup (v2). Each run gets its own group below this group,
     * in addition to the other limits. If groups cannot be used, this is the
     * reason, as a sentence. */
    char groups[CONFINE_GROUP_BYTES];
};
enum { CONFINE_TASKS = 64 };
#define CONFINE_FOLDER_BYTES (UINT64_C(256) << 20)

/* Unless .way is already set, finds out by trial runs which way works, and
 * which limits a group has. If no way works, returns false and writes a message
 * to error. */
bool confine_find_way(struct confine_rules *rules, char *error,
                      size_t error_bytes);

/* The words and variables of a process before confine_wrap. */
struct confined {
    char **words, **given;
    const char *variables[PROC_MAX_VARIABLES];
    int report; /* descriptor of a file without a name; -1: none */
};

/* What the sandbox reports about a run. */
struct confine_result {
    char limit[32];                   /* limit that was reached: "tasks",
                                         "folder"; or "" */
    char most[32];                    /* value of this limit: "64", "256 MiB" */
    char groups[CONFINE_GROUP_BYTES]; /* found by a trial run, for the rules */
    char refused[CONFINE_REFUSED_BYTES]; /* lines about what was refused, or
                                            "" */
    char error[256]; /* why the sandbox could not be made, so that the
                        command did not run; or "" */
};

/* Puts the helper and the rules before the words of a process. The variables of
 * the process become its whole environment. On an error, returns false with
 * errno, and the process is unchanged. */
bool confine_wrap(const struct confine_rules *rules,
                  struct proc_process *process, struct confined *confined);
/* Undoes confine_wrap, and reads the report of the helper. If the kernel
 * reports a limit, the process counts as ended by this limit. */
void confine_unwrap(struct confined *confined, struct proc_process *process,
                    struct confine_result *result);

/* Runs processes by the same rules, as many at a time as there are processors.
 * False with errno, which is EINTR if a signal asked this program to stop. */
bool confine_run(const struct confine_rules *rules,
                 struct proc_process *processes, struct confine_result *results,
                 size_t n);

/* Writes on one line which limit was reached and what was refused; "" if no
 * limit was reached and nothing was refused. Without this text, an end by a
 * limit looks like an end by a signal.
 */
void confine_result_tell(const struct confine_result *result, char *text,
                         size_t bytes);

/* Writes how a confined process ended, with the limit of the sandbox that it
 * reached, but without what was refused. */
void confine_end_tell(const struct confine_result *result,
                      const struct proc_process *process, const char *who,
                      char *text, size_t bytes);
/* Whether the process was stopped by any limit. */
bool confine_is_beyond(const struct confine_result *result,
                       const struct proc_process *process);

/* Prints what the rules permit. */
void confine_show(const struct confine_rules *rules,
                  const struct proc_process *limits, FILE *out);

#endif
