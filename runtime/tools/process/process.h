/* SPDX-License-Identifier: MIT
 *
 * Programs of others, within limits: time of the host, memory, output and
 * files. Time and memory are those of a program and of all that it has
 * started, which is gone when it has ended. Several run side by side.
 */
#ifndef PROC_PROCESS_H
#define PROC_PROCESS_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

enum {
    PROC_MAX_VARIABLES = 80,
    PROC_MOST_JOBS = 1024,
    PROC_OUTPUT_BYTES = 64 << 10, /* that a program may print */
    PROC_FILE_BYTES = 64 << 20,   /* that it may write into one file */
    PROC_SECONDS = 10,            /* of processors, unless asked otherwise */
};
#define PROC_MEMORY_MIB 4096
#define PROC_LOOK_MS    20 /* between looks at memory and time */

enum proc_end {
    PROC_ENDED,     /* by itself, with .status */
    PROC_KILLED,    /* by the signal .status */
    PROC_ENDLESS,   /* took too much time */
    PROC_TALKATIVE, /* printed too much */
    PROC_LARGE_IN_MEMORY,
    PROC_NOT_STARTED, /* could not be tried; .status is errno */
};

struct proc_process {
    char **words; /* the command, NULL after it; the caller's */
    const char *folder;
    /* NAME=VALUE, or NAME= for one that is to be unset; the caller's. */
    const char *variables[PROC_MAX_VARIABLES];
    unsigned seconds;      /* of processors; 0: PROC_SECONDS */
    uint64_t memory_mib;   /* 0: PROC_MEMORY_MIB */
    uint64_t output_bytes; /* that it may print; 0: PROC_OUTPUT_BYTES */
    uint64_t file_bytes;   /* that it may write; 0: PROC_FILE_BYTES */
    /* The process uses this program's standard streams; output is not kept. */
    bool is_shown;
    /* NULL, or what the child does instead of starting the words; it answers
     * the exit status. */
    int (*body)(void *);
    void *body_of;
    bool is_running, is_over;
    pid_t pid;
    int pipes[2]; /* for its output, one may be all; -1: closed */
    uint64_t printed;
    struct timespec looked;
    uint64_t asleep_ms, busy_ms; /* without work, and on a processor */
    uint64_t wall_ms;            /* since it began, without the host's pauses */
    struct proc_past *past;      /* malloc'ed, while it runs */
    char *output;                /* malloc'ed, both streams, ended by a 0 */
    size_t n;
    enum proc_end end;
    int status;
};

/* Runs all processes of[0..n), up to jobs at once; when one goes beyond its
 * limits, none after it counts, whether it has run or not: !is_over.
 * call proc_process_free for each. False if a signal asked this program to
 * stop; they are gone then. */
bool proc_processes_run(struct proc_process *of, size_t n, unsigned jobs);
void proc_process_free(struct proc_process *process);

/* Writes how it ended, for all but PROC_ENDED with status 0; who: "the
 * program". */
void proc_process_tell(const struct proc_process *process, const char *who,
                       char *text, size_t bytes);

/* Whether it was stopped because it exceeded one of the limits above. */
bool proc_process_is_beyond(const struct proc_process *process);

/* Whether it reached a limit of time, but hardly did anything. */
bool proc_process_has_idled(const struct proc_process *process);

/* Whether it was not started because the host lacks something, and not because
 * of the program. */
bool proc_process_is_hosts(const struct proc_process *process);

/* Makes SIGINT and SIGTERM end what runs, and proc_processes_run return false;
 * the second function returns the signal that came, or 0. */
void proc_processes_mind_signals(void);
int proc_processes_signal(void);
/* Makes these signals end a new process again, as usual. */
void proc_processes_restore_signals(void);
/* Returns the exit status of a program that such a signal ended. */
int proc_processes_signal_status(void);

/* Returns the number of processors. */
unsigned proc_processors(void);

#endif
