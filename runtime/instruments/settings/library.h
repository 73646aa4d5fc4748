/* SPDX-License-Identifier: MIT
 *
 * Checks and loads the library of MLUSIM_INSTRUMENT, for `mlusim run` and the
 * runtime.
 */
#ifndef RT_LIBRARY_H
#define RT_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* The name of the function in such a library. */
#define RT_LIBRARY_ENTRY "mlusim_instrument"

/* Signals of a crash in the library's code. */
#define RT_CRASH_SIGNALS                         \
    {                                            \
        SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT \
    }

/* Loads the library and returns its instrument, with *handle for dlsym. NULL:
 * error is a sentence. The file is first loaded in a separate process, so a
 * crash while loading is harmless. */
const struct instrument *rt_library_load(const char *path, void **handle,
                                         char *error, size_t bytes);

/* Checks the library without loading it into this process; undefined functions
 * of the program are allowed. */
bool rt_library_check(const char *path, char *error, size_t bytes);

#endif
