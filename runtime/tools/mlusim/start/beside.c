/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/start/beside.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool mlusim_beside(const char *name, char *path, size_t bytes)
{
    ssize_t n = readlink("/proc/self/exe", path, bytes - 1);
    if (n <= 0)
        return false;
    path[n] = 0;
    char *slash = strrchr(path, '/');
    assert(slash); /* the path of a program is absolute */
    size_t room = bytes - (size_t)(slash + 1 - path);
    return snprintf(slash + 1, room, "%s", name) < (int)room;
}
