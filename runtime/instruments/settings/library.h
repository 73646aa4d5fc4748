/* SPDX-License-Identifier: MIT
 *
 * The library that MLUSIM_INSTRUMENT names, looked at before it is used: by
 * `mlusim run`, and by the runtime inside of the program. */
#ifndef RT_LIBRARY_H
#define RT_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct instrument;

/* The name of the function that such a library has. */
#define RT_LIBRARY_ENTRY "mlusim_instrument"

/* The signals that a crash of its code raises. */
#define RT_CRASH_SIGNALS                         \
    {                                            \
        SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT \
    }

/* Loads it and asks for its instrument, with *handle for dlsym; NULL with a
 * sentence in error. What makes sense of the file is tried in a process of its
 * own before, so that a crash while it is loaded does no harm. */
const struct instrument *rt_library_load(const char *path, void **handle,
                                         char *error, size_t bytes);

/* The same without loading it into this process; libraries that miss functions
 * of the program are all right. */
bool rt_library_check(const char *path, char *error, size_t bytes);

#endif
