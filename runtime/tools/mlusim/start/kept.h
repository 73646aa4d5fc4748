/* SPDX-License-Identifier: MIT
 *
 * Keeps mlucc, its compiler and its linker ready, for commands that compile
 * again and again.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_START_KEPT_H
#define RUNTIME_TOOLS_MLUSIM_START_KEPT_H

#include <sys/types.h>

enum { MLUSIM_MAX_KEPT = 3 };
struct mlusim_kept {
    int life; /* the end of the pipe whose closing ends them; -1: none */
    pid_t processes[MLUSIM_MAX_KEPT]; /* 0: none */
};

/* Starts them, with their sockets in a folder that stays until they are closed.
 * What cannot be kept starts as usual at each call. */
void mlusim_kept_open(struct mlusim_kept *kept, const char *folder);
void mlusim_kept_close(struct mlusim_kept *kept);

#endif
