/* SPDX-License-Identifier: MIT */
/* Equal shares of work, for kernels and for the host code that describes
 * them. */
#ifndef KN_EVEN_H
#define KN_EVEN_H

/* The pieces of task `id`: `each`, and one more if the task is among the first
 * `rest` tasks, where `rest` is the remainder of the division. */
#define KN_EVEN_SHARE(each, rest, id) ((each) + ((id) < (rest) ? 1 : 0))

#endif
