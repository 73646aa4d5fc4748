/* SPDX-License-Identifier: MIT
 *
 * What a preloaded library calls itself: the functions of the C library that
 * its own stand before. A file that includes it defines _GNU_SOURCE.
 */
#ifndef SUPPORT_EMULATE_BEHIND_H
#define SUPPORT_EMULATE_BEHIND_H

#include <dlfcn.h>
#include <string.h>

/* Writes the function of a name into the pointer at p. */
static inline void behind(const char *name, void *p)
{
    void *const function = dlsym(RTLD_NEXT, name);
    memcpy(p, &function, sizeof function);
}

#endif
