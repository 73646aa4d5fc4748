/* SPDX-License-Identifier: MIT */
/* Runs other people's programs within limits: time of the host, memory, output
 * and files. Time and memory are those of a program and of all processes that
 * it has started; when the program has ended, these are ended, too. Several
 * programs run side by side. */
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
    PROC_OUTPUT_BYTES = 64 << 10, /* most that a program may print */
    PROC_FILE_BYTES = 64 << 20,   /* most that a program may write into one
                                     file */
    PROC_SECONDS = 10,            /* of processor time, unless set otherwise */
};
#define PROC_MEMORY_MIB 4096
#define PROC_LOOK_MS    20 /* between looks at memory and time */

enum proc_end {
    PROC_ENDED,     /* normally, with exit status .status */
    PROC_KILLED,    /* by signal .status */
    PROC_ENDLESS,   /* took too much time */
    PROC_TALKATIVE, /* printed too much */
    PROC_LARGE_IN_MEMORY,
    PROC_NOT_STARTED, /* could not be started; .status is errno */
};

struct proc_process {
    char **words; /* the command, ended by NULL; owned by the caller */
    const char *folder;
    /* NAME=VALUE, or NAME= to unset a variable; owned by the caller. */
    const char *variables[PROC_MAX_VARIABLES];
    unsigned seconds;      /* of processor time; 0: PROC_SECONDS */
    uint64_t memory_mib;   /* 0: PROC_MEMORY_MIB */
    uint64_t output_bytes; /* most bytes that the program may print; 0:
                              PROC_OUTPUT_BYTES */
    uint64_t file_bytes;   /* most bytes that the program may write to a
                              file; 0: PROC_FILE_BYTES */
    /* The process uses this program's standard streams; output is not kept. */
    bool is_shown;
    /* If not NULL, the child calls this instead of starting the words; it
     * returns the exit status. */
    int (*body)(void *);
    void *body_of;
    bool is_running, is_over;
    pid_t pid;
    int pipes[2]; /* for its output, perhaps a single one for all; -1: closed */
    uint64_t printed;
    struct timespec looked;
    uint64_t asleep_ms, busy_ms; /* time without work; processor time */
    uint64_t wall_ms;       /* since it began, without pauses of the host */
    struct proc_past *past; /* malloc'ed, while it runs */
    char *output;           /* of both streams, malloc'ed, ended by a 0 */
    size_t n;
    enum proc_end end;
    int status;
};

/* Runs all processes of[0..n), at most `jobs` at a time. If a process exceeds
 * its limits, all processes after it have !is_over, whether they ran or not.
 * Call proc_process_free for each. False if a signal asked this program to
 * stop; all processes are ended then. */
bool proc_processes_run(struct proc_process *of, size_t n, unsigned jobs);
void proc_process_free(struct proc_process *process);

/* What a user can do where the file system of a program refuses to run it. */
#define PROC_NOEXEC_HINT                                               \
    "programs may not run in a folder that is mounted noexec (TMPDIR " \
    "names another)"

/* Writes how the process ended, unless it ended normally with status 0. who:
 * "the program". */
void proc_process_tell(const struct proc_process *process, const char *who,
                       char *text, size_t bytes);

/* Whether the process was stopped because it exceeded one of the limits above.
 */
bool proc_process_is_beyond(const struct proc_process *process);

/* Whether the process reached a limit of time, but did almost nothing. */
bool proc_process_has_idled(const struct proc_process *process);

/* Whether the host, and not the program, is the reason why the process was not
 * started. */
bool proc_process_is_hosts(const struct proc_process *process);

/* Returns the number of processors. */
unsigned proc_processors(void);

#endif
