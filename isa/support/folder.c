/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "isa/support/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *isa_folder_base(void)
{
    const char *named = getenv("TMPDIR");
    return named && *named ? named : "/tmp";
}

bool isa_folder_make(const char *prefix, bool is_absolute, char *path,
                     size_t bytes)
{
    const char *base = isa_folder_base();
    char here[PATH_MAX] = "";
    if (is_absolute && base[0] != '/' && !getcwd(here, sizeof here))
        return false;
    int n = snprintf(path, bytes, "%s%s%s/%s-XXXXXX", here, here[0] ? "/" : "",
                     base, prefix);
    if (n > 0 && (size_t)n < bytes)
        return mkdtemp(path) != NULL;
    errno = ENAMETOOLONG;
    return false;
}
