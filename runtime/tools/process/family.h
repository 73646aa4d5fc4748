/* SPDX-License-Identifier: MIT
 *
 * A process with all that it has started, as /proc shows them.
 */
#ifndef PROC_FAMILY_H
#define PROC_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct proc_family {
    uint64_t memory; /* bytes they hold; what they share counts for each */
    uint64_t ms;     /* of processors, with those that have ended */
    unsigned tasks;  /* processes and threads */
    bool is_awake;   /* one of them runs, or could at once */
};

/* Processes of earlier looks. Once a child ends, the kernel counts its time
 * nowhere if its parent does not wait for it. All 0 before the first look. */
enum { PROC_MOST_REMEMBERED = 128 };
struct proc_past {
    struct proc_seen {
        pid_t pid;
        bool is_gone;
        uint64_t start;         /* differs if a number is used again */
        uint64_t ms, waited_ms; /* its own with those it waited for; theirs */
    } seen[PROC_MOST_REMEMBERED];
    size_t n;
    uint64_t lost_ms; /* of processes that no sum contains any more */
};

/* Measures a process and its descendants; all 0 if it has ended. With a past
 * (or NULL), .ms includes all that were seen and have ended. */
void proc_family_look(pid_t pid, struct proc_family *family,
                      struct proc_past *past);

/* Writes the numbers of a process and of its descendants, as many as there is
 * room for. Returns how many. */
size_t proc_family_list(pid_t pid, pid_t *pids, size_t room);

/* Makes this process the parent of descendants that lose theirs. */
void proc_family_adopt(void);

/* Kills and buries children of this process but for pids[0..n): those it has
 * adopted. How many there were. */
size_t proc_family_bury(const pid_t *pids, size_t n);

#endif
