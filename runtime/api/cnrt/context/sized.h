/* SPDX-License-Identifier: MIT */
/* Copies the structs of mlusim_session.h. Each struct begins with its size when
 * the program was compiled: structs grow at the end, and a program may be older
 * or newer than the library. */
#ifndef RT_SIZED_H
#define RT_SIZED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define RT_SIZED_WRONG                                                     \
    "a struct without its size: set its member size to the sizeof of the " \
    "struct before the call"

/* Copies the program's struct to ours, which has `own` bytes. Members that the
 * program's struct does not have become zero. */
static inline bool rt_sized_read(void *to, const void *from, size_t own)
{
    size_t size;
    memcpy(&size, from, sizeof size);
    if (size < sizeof size)
        return false;
    memcpy(to, from, size < own ? size : own);
    return true;
}

/* Copies our struct to the program's, except for its size member. */
static inline bool rt_sized_write(void *to, const void *from, size_t own)
{
    size_t size;
    memcpy(&size, to, sizeof size);
    if (size < sizeof size)
        return false;
    memset(to, 0, size);
    memcpy(to, from, size < own ? size : own);
    memcpy(to, &size, sizeof size);
    return true;
}

#endif
