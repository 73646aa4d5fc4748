/* SPDX-License-Identifier: MIT
 *
 * A group of processes (cgroup v2) around everything that a run starts, beside
 * the limits that need no group: the kernel counts in it what looks at
 * processes miss. No process in it can leave: its files cannot be written.
 */
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

enum { INS_GROUP_TEXT = 480 }; /* of a path or a sentence */

/* Writes the group below which to make others, as a path, or a sentence why
 * there is none; only a path begins with a slash. */
void ins_delegated_find(char text[INS_GROUP_TEXT]);

/* Finds the path of the group in what /proc/PID/cgroup says; false: none. */
bool ins_delegated_own(const char *lines, char *path, size_t bytes);

/* Tries out whether limits bind in a group below this one. False with a
 * sentence. */
bool ins_delegated_try(const char *below, char why[INS_GROUP_TEXT]);

struct ins_cgroup {
    int folder;          /* which is locked as long as it is open; -1: none */
    char path[INS_PATH]; /* "" if there is none */
};

/* Makes a group below another one, with limits; groups of runs that were killed
 * go first. False with a word for what failed and errno; it is as if there was
 * none then. */
bool ins_cgroup_open(struct ins_cgroup *group, const char *below,
                     uint64_t memory_bytes, unsigned tasks, const char **what);

/* As fork(2), but the child is in the group from its first instruction on. */
pid_t ins_cgroup_fork(const struct ins_cgroup *group);

/* Returns the processor time used; 0 without a group. */
uint64_t ins_cgroup_used_us(const struct ins_cgroup *group);
/* Whether the kernel killed a process of the group for its memory; whether it
 * refused to start one. */
bool ins_cgroup_is_out_of_memory(const struct ins_cgroup *group);
bool ins_cgroup_is_out_of_tasks(const struct ins_cgroup *group);

/* Kills all processes of the group; false with errno. They disappear when their
 * parents have waited. */
bool ins_cgroup_kill(const struct ins_cgroup *group);
/* Removes the group, when its processes have ended. */
void ins_cgroup_close(struct ins_cgroup *group);

#endif
