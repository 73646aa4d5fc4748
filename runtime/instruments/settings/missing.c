/* SPDX-License-Identifier: MIT */
#include "runtime/instruments/settings/missing.h"

#include <stdio.h>
#include <string.h>

void rt_missing_say(char *text, size_t bytes, const char *file,
                    const char *symbol, size_t n)
{
    const char *slash = strrchr(file, '/');
    snprintf(
        text, bytes,
        "%s asks for the symbol %.*s, which no library of the program has; "
        "mlusim's libcnrt, libcndrv, libcndev and libcncl stand in front of "
        "all others but those that an RPATH of the program names: name a "
        "library that has it in "
        "LD_PRELOAD or its folder in LD_LIBRARY_PATH, or use a version of %s "
        "that does without it",
        file, (int)n, symbol, slash ? slash + 1 : file);
}
