/* SPDX-License-Identifier: MIT
 *
 * A session on a file of a fault.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_DEBUG_POST_MORTEM_H
#define RUNTIME_TOOLS_MLUSIM_DEBUG_POST_MORTEM_H

/* A session on a file of a fault; its exit status. */
int mlusim_post_mortem(const char *file);

#endif
