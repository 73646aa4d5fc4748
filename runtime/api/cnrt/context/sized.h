/* SPDX-License-Identifier: MIT
 *
 * Structs of mlusim_session.h that begin with the size that the program was
 * compiled with; they grow at the end, and a program may be older or newer than
 * the library.
 */
#ifndef RT_SIZED_H
#define RT_SIZED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define RT_SIZED_WRONG                                                     \
    "a struct without its size: set its member size to the sizeof of the " \
    "struct before the call"

/* Copies the program's struct to ours of `own` bytes, which is zeroed. */
static inline bool rt_sized_read(void *to, const void *from, size_t own)
{
    size_t size;
    memcpy(&size, from, sizeof size);
    if (size < sizeof size)
        return false;
    memcpy(to, from, size < own ? size : own);
    return true;
}

/* Copies ours to the program's struct, keeping its size member. */
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
