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
    bool is_awake;   /* one of them runs, or could */
};

/* A process and its descendants; all 0 if it is gone. */
void proc_family_look(pid_t pid, struct proc_family *family);

/* From now on those who lose their parent are children of this process. */
void proc_family_adopt(void);

/* Kills and buries children of this process but for pids[0..n): those it has
 * adopted. How many there were. */
size_t proc_family_bury(const pid_t *pids, size_t n);

#endif
