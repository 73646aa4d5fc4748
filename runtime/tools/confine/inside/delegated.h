/* SPDX-License-Identifier: MIT
 *
 * Whether this process may make groups of its own, and what they are good for.
 */
#ifndef RUNTIME_TOOLS_CONFINE_INSIDE_DELEGATED_H
#define RUNTIME_TOOLS_CONFINE_INSIDE_DELEGATED_H

#include <stdbool.h>
#include <stddef.h>

enum { INS_GROUP_TEXT = 480 }; /* of a path or a sentence */

/* The group below which to make others, as a path, or a sentence why there is
 * none; only a path begins with a slash. */
void ins_delegated_find(char text[INS_GROUP_TEXT]);

/* The path of the group in what /proc/PID/cgroup says; false: there is none. */
bool ins_delegated_own(const char *lines, char *path, size_t bytes);

/* Tries out whether limits bind in a group below this one. False with a
 * sentence. */
bool ins_delegated_try(const char *below, char why[INS_GROUP_TEXT]);

#endif
