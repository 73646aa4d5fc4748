/* SPDX-License-Identifier: MIT
 *
 * Runs a command of somebody else so that it reaches nothing but what it is
 * given: paths to read, one folder to write, no network, no other process. A
 * helper program, mlusim-confine, stands between and does the work: by
 * bubblewrap where that works here, else by Landlock and seccomp. Limits of
 * time, memory, output and file size are those of struct proc_process.
 *
 *     struct confine_rules rules = {.helper = path, .folder = private};
 *     if (!confine_find_way(&rules, error, sizeof error)) ...
 *     confine_run(&rules, &process, &result, 1);
 */
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
    CONFINE_BUBBLEWRAP, /* namespaces, and seccomp */
    CONFINE_LANDLOCK,   /* Landlock, and seccomp */
    CONFINE_UNCONFINED, /* the caller said so */
    CONFINE_N_WAYS
};

struct confine_rules {
    const char *helper; /* the path of mlusim-confine */
    const char *folder; /* the one that may be written; absolute */
    /* The folder in which the command begins, which may be read; absolute.
     * NULL: `folder`. */
    const char *start;
    /* Paths to be read beside the system's programs and libraries; absolute,
     * the caller's. Paths that do not exist are left out. */
    const char *read[CONFINE_MOST_PATHS];
    size_t n_read;
    unsigned tasks;        /* processes and threads; 0: CONFINE_TASKS */
    uint64_t folder_bytes; /* in all; 0: CONFINE_FOLDER_BYTES */
    enum confine_way way;
    /* The program is ours, and other people's files are only data for it:
     * Landlock is enough if the kernel has it, and refused files need no name.
     * That takes a fourth of the time. */
    bool is_ours;
    /* The path of the group below which each run has one of its own (cgroup
     * v2), beside the other limits; or a sentence why there is none. */
    char groups[CONFINE_GROUP_BYTES];
};
enum { CONFINE_TASKS = 64 };
#define CONFINE_FOLDER_BYTES (UINT64_C(256) << 20)

/* Finds out by trial runs which way works, and which limits a group has, unless
 * .way is set already. False with a sentence in error if none does. */
bool confine_find_way(struct confine_rules *rules, char *error,
                      size_t error_bytes);

/* The words and variables of a process as they were. */
struct confined {
    char **words, **given;
    const char *variables[PROC_MAX_VARIABLES];
    int report; /* a file without a name; -1: none */
};

/* The report of the sandbox about a run. */
struct confine_result {
    char limit[32];                      /* "tasks", "folder", or "" */
    char most[32];                       /* of that limit: "64", "256 MiB" */
    char groups[CONFINE_GROUP_BYTES];    /* of a trial run, for the rules */
    char refused[CONFINE_REFUSED_BYTES]; /* lines, or "" */
    char error[256]; /* the sandbox could not be made: nothing ran; or "" */
};

/* Puts the helper and the rules before the words of a process, whose variables
 * become its whole environment. False with errno; the process is as it was
 * then. */
bool confine_wrap(const struct confine_rules *rules,
                  struct proc_process *process, struct confined *confined);
/* Undoes confine_wrap, and reads the report of the helper; the process ended by
 * a limit if the kernel saw one. */
void confine_unwrap(struct confined *confined, struct proc_process *process,
                    struct confine_result *result);

/* Runs processes by the same rules, as many at once as there are processors.
 * False with errno, which is EINTR if a signal asked this program to stop. */
bool confine_run(const struct confine_rules *rules,
                 struct proc_process *processes, struct confine_result *results,
                 size_t n);

/* Writes the limit that was reached and what was refused, on one line; "" if
 * there is nothing to say. Without it an ending by a limit looks like a signal.
 */
void confine_result_tell(const struct confine_result *result, char *text,
                         size_t bytes);

/* Writes how a confined process ended, with the limit of the sandbox that it
 * reached, and without what it was refused. */
void confine_end_tell(const struct confine_result *result,
                      const struct proc_process *process, const char *who,
                      char *text, size_t bytes);
/* Whether the process was stopped by any limit. */
bool confine_is_beyond(const struct confine_result *result,
                       const struct proc_process *process);

/* Prints the permissions. */
void confine_show(const struct confine_rules *rules,
                  const struct proc_process *limits, FILE *out);

#endif
