/* SPDX-License-Identifier: MIT
 *
 * Growing tables of pointers.
 */
#ifndef DBG_LIST_H
#define DBG_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Adds a pointer to a growing table; false: no memory. */
bool dbg_push(void *table, size_t *n, size_t *room, const void *pointer);

#endif
