/* SPDX-License-Identifier: MIT */
/* A process and all processes that it has started, as /proc shows them. */
#ifndef PROC_FAMILY_H
#define PROC_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct proc_family {
    uint64_t memory; /* bytes that the processes use; shared bytes count for
                        each process */
    uint64_t ms;     /* processor time, including processes that have ended */
    unsigned tasks;  /* processes and threads */
    bool is_awake;   /* one of the processes runs, or is ready to run */
};

/* Processes that earlier scans have seen. They are needed because the kernel
 * does not count the time of a child that has ended if its parent does not wait
 * for it. All 0 before the first scan. */
enum { PROC_MOST_REMEMBERED = 128 };
struct proc_past {
    struct proc_seen {
        pid_t pid;
        bool is_gone;
        uint64_t start;         /* differs if the number of a process is used
                                   again */
        uint64_t ms, waited_ms; /* ms: its own time and waited_ms; waited_ms: of
                                   children it has waited for */
    } seen[PROC_MOST_REMEMBERED];
    size_t n;
    uint64_t lost_ms; /* time of ended processes that is in no other sum */
};

/* Measures a process and its descendants. All is 0 if the process has ended. If
 * past is not NULL, .ms includes all processes that were seen before and have
 * ended. */
void proc_family_look(pid_t pid, struct proc_family *family,
                      struct proc_past *past);

/* Writes the numbers of a process and of its descendants, as many as fit.
 * Returns how many were written. */
size_t proc_family_list(pid_t pid, pid_t *pids, size_t room);

/* Makes this process the parent of descendants whose parent ends. */
void proc_family_adopt(void);

/* Kills the processes that this process has adopted, which are all its children
 * except pids[0..n), and waits for their end. Returns how many there were. */
size_t proc_family_bury(const pid_t *pids, size_t n);

#endif
