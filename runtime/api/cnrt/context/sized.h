/* SPDX-License-Identifier: MIT
 *
 * Structs of mlusim_session.h that begin with their size, as the program knows
 * them, and grow at their ends: a program may be older than the library, or
 * newer. */
#ifndef RT_SIZED_H
#define RT_SIZED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define RT_SIZED_WRONG                                                     \
    "a struct without its size: set its member size to the sizeof of the " \
    "struct before the call"

/* What the program gives into ours, of `own` bytes, which was zeroed. */
static inline bool rt_sized_read(void *to, const void *from, size_t own)
{
    size_t size;
    memcpy(&size, from, sizeof size);
    if (size < sizeof size)
        return false;
    memcpy(to, from, size < own ? size : own);
    return true;
}

/* Ours into what the program gave, whose size stays. */
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
