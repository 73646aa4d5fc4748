/* SPDX-License-Identifier: MIT */
#include "runtime/tools/start/beside.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/files/path.h"

bool mlusim_beside(const char *name, char *path, size_t bytes)
{
    if (!isa_path_self(path, bytes))
        return false;
    char *slash = strrchr(path, '/');
    assert(slash); /* the path of a program is absolute */
    size_t room = bytes - (size_t)(slash + 1 - path);
    errno = ENAMETOOLONG;
    return snprintf(slash + 1, room, "%s", name) < (int)room;
}
