/* SPDX-License-Identifier: MIT */
/*
 * Opens sources. A pipe would wait for a writer, and a device has no end, so
 * what was opened is looked at before it is read.
 */
#define _XOPEN_SOURCE 700
#include "isa/support/source.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static FILE *open_file(const char *path, int flags)
{
    struct stat about;
    const int file =
        open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
    FILE *in = file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode)
                   ? fdopen(file, "r")
                   : NULL;
    if (file >= 0 && !in)
        close(file);
    return in;
}

FILE *isa_source_open(const char *folder, const char *name)
{
    char path[PATH_MAX];
    const char *only = getenv(ISA_SOURCES_VARIABLE);
    if (only && only[0]) {
        const char *own = strncmp(name, "./", 2) == 0 ? name + 2 : name;
        return strcmp(own, only) == 0 ? open_file(only, O_NOFOLLOW) : NULL;
    }
    if (name[0] != '/' && folder[0] &&
        (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) <
            sizeof path) {
        FILE *in = open_file(path, 0);
        if (in)
            return in;
    }
    return name[0] ? open_file(name, 0) : NULL;
}
