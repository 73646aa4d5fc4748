/* SPDX-License-Identifier: MIT */
/* A group of processes (cgroup v2) around everything that a run starts. A group
 * makes the other limits stricter: in a group, the kernel also counts memory
 * and time that the keeper misses when it looks at processes. No process can
 * leave the group, because its files cannot be written. */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_CGROUP_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_CGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "runtime/tools/confine/inside/inside.h"

/* ---- what was delegated -------------------------------------------------- */

/* Whether this process may make groups of its own, and whether their limits
 * work. */

enum { INS_GROUP_TEXT = 480 }; /* bytes of a path or a sentence */

/* Writes the path of the group below which groups can be made, or a sentence
 * that says why there is none. Only a path begins with a slash. */
void ins_delegated_find(char text[INS_GROUP_TEXT]);

/* Finds the path of the group in the text of /proc/PID/cgroup. False: the
 * process has none. */
bool ins_delegated_own(const char *lines, char *path, size_t bytes);

/* Tests whether limits are enforced in a group below the group `below`. On an
 * error, returns false and writes a message. */
bool ins_delegated_try(const char *below, char why[INS_GROUP_TEXT]);

struct ins_cgroup {
    int folder; /* descriptor, which also locks the group; -1: no group */
    char path[INS_PATH]; /* "" without a group */
};

/* Makes a group below the group `below`, with limits, after removing groups of
 * runs that were killed. On an error, there is no group: returns false with
 * errno and, in *what, the name of the step that failed. */
bool ins_cgroup_open(struct ins_cgroup *group, const char *below,
                     uint64_t memory_bytes, unsigned tasks, const char **what);

/* As fork(2), but the child is in the group from its first instruction on. */
pid_t ins_cgroup_fork(const struct ins_cgroup *group);

/* Returns the processor time used in the group; 0 without a group. */
uint64_t ins_cgroup_used_us(const struct ins_cgroup *group);
/* Whether the kernel killed a process of the group because of its memory;
 * whether the kernel refused to start one. */
bool ins_cgroup_is_out_of_memory(const struct ins_cgroup *group);
bool ins_cgroup_is_out_of_tasks(const struct ins_cgroup *group);

/* Kills all processes of the group. False with errno. The processes disappear
 * when their parents have waited for them. */
bool ins_cgroup_kill(const struct ins_cgroup *group);
/* Removes the group after its processes have ended. */
void ins_cgroup_close(struct ins_cgroup *group);

#endif
