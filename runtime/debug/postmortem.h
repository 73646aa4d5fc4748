/* SPDX-License-Identifier: MIT
 *
 * A session on what a fault has left in a file: the launch as it stood, with
 * nothing behind it that could run on.
 */
#ifndef DBG_POSTMORTEM_H
#define DBG_POSTMORTEM_H

/* A session on a file of a fault; its exit status. */
int dbg_post_mortem(const char *path);

#endif
