/* SPDX-License-Identifier: MIT */
/* A file is identified by its device and inode number. */
#define _XOPEN_SOURCE 700
#include "isa/support/files/path.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

bool isa_path_self(char *path, size_t bytes)
{
    char real[PATH_MAX];
    const ssize_t n = readlink("/proc/self/exe", real, sizeof real - 1);
    const char *name = (const char *)getauxval(AT_EXECFN);
    if (n > 0)
        real[n] = 0;
    else if (!name || !realpath(name, real)) /* /proc may be missing */
        return false;
    errno = ENAMETOOLONG;
    return (size_t)snprintf(path, bytes, "%s", real) < bytes;
}

bool isa_path_is_same(const char *a, const char *b, bool is_file)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino && (!is_file || S_ISREG(x.st_mode));
}

/* Splits an output path: copies the folder and returns the name in it. */
static const char *split(const char *path, char folder[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    snprintf(folder, PATH_MAX, "%.*s", (int)(slash ? name - path : 1),
             slash ? path : ".");
    return name;
}

bool isa_path_is_one_output(const char *a, const char *b)
{
    char in_a[PATH_MAX], in_b[PATH_MAX];
    struct stat status;
    if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    if (stat(a, &status) == 0 || stat(b, &status) == 0)
        return isa_path_is_same(a, b, true);
    return strcmp(split(a, in_a), split(b, in_b)) == 0 &&
           isa_path_is_same(in_a, in_b, false);
}
