/* SPDX-License-Identifier: MIT */
/* Checks and loads the library of MLUSIM_INSTRUMENT, for `mlusim run` and the
 * runtime. */
#ifndef RT_LIBRARY_H
#define RT_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* The name of the function that a user's library must have. */
#define RT_LIBRARY_ENTRY "mlusim_instrument"

/* Signals that mean a crash in the library's code. */
#define RT_CRASH_SIGNALS                         \
    {                                            \
        SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT \
    }

/* Loads the library and returns its instrument; *handle is for dlsym. NULL on
 * failure: `error` receives a sentence. The file is first loaded in a separate
 * process, so that a crash during loading is harmless. */
const struct instrument *rt_library_load(const char *path, void **handle,
                                         char *error, size_t bytes);

/* Checks the library without loading it into this process. Functions of the
 * program may be undefined. */
bool rt_library_check(const char *path, char *error, size_t bytes);

#endif
