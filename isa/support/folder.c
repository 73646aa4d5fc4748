/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "isa/support/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *isa_folder_base(void)
{
    const char *named = getenv("TMPDIR");
    return named && *named ? named : "/tmp";
}

bool isa_folder_make(const char *prefix, bool is_absolute, char *path,
                     size_t bytes)
{
    char whole[PATH_MAX];
    const char *base = isa_folder_base();
    if (is_absolute && !(base = realpath(base, whole)))
        return false;
    return isa_folder_make_in(base, prefix, path, bytes);
}

bool isa_folder_make_in(const char *base, const char *prefix, char *path,
                        size_t bytes)
{
    int n = snprintf(path, bytes, "%s/%s-XXXXXX", base, prefix);
    if (n > 0 && (size_t)n < bytes)
        return mkdtemp(path) != NULL;
    errno = ENAMETOOLONG;
    return false;
}

FILE *isa_folder_file(void)
{
    char path[PATH_MAX];
    const int n =
        snprintf(path, sizeof path, "%s/mlusim-XXXXXX", isa_folder_base());
    if (n < 0 || (size_t)n >= sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    const int file = mkstemp(path);
    if (file < 0)
        return NULL;
    unlink(path);
    FILE *opened = fdopen(file, "w+b");
    if (!opened)
        close(file);
    return opened;
}

bool isa_folder_cache(const char *below, char *path, size_t bytes)
{
    const char *named = getenv(ISA_CACHE_VARIABLE);
    const char *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const bool is_named = named && *named;
    const bool has_caches = caches && caches[0] == '/';
    errno = is_named && strcmp(named, ISA_CACHE_OFF) == 0 ? 0 : ENOENT;
    if (!errno || (!is_named && !has_caches && (!home || home[0] != '/')))
        return false;
    const int n = snprintf(path, bytes, "%s%s%s%s",
                           is_named     ? named
                           : has_caches ? caches
                                        : home,
                           is_named     ? ""
                           : has_caches ? "/mlusim"
                                        : "/.cache/mlusim",
                           below ? "/" : "", below ? below : "");
    errno = ENAMETOOLONG;
    return n > 0 && (size_t)n < bytes;
}
