/* SPDX-License-Identifier: MIT */
#include "isa/support/process/carried.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/path.h"

/* `root` is the installation's folder. */
static void name_tool(const char *root, const char *name, const char *variable)
{
    char path[PATH_MAX + 64];
    const char *chosen = getenv(variable);
    snprintf(path, sizeof path, "%s/lib/mlusim/clang/bin/%s", root, name);
    if (!(chosen && *chosen) && access(path, X_OK) == 0)
        setenv(variable, path, 1);
}

void isa_carried_tools(void)
{
    char root[PATH_MAX];
    if (!isa_path_self(root, sizeof root))
        return;
    for (int i = 0; i < 2; i++) /* remove the program, then /bin */
        if (strrchr(root, '/'))
            *strrchr(root, '/') = 0;
    name_tool(root, "clang-19", "MLUSIM_CLANG");
    name_tool(root, "ld.lld-19", "MLUSIM_LLD");
}
