/* SPDX-License-Identifier: MIT */
#include "isa/support/files/commit.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/files/path.h"

void isa_commit(char text[ISA_COMMIT_BYTES])
{
    static const char name[] = "../share/mlusim/commit";
    char path[PATH_MAX + sizeof name];

    *text = 0;
    if (!isa_path_self(path, PATH_MAX))
        return;
    memcpy(strrchr(path, '/') + 1, name, sizeof name);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fgets(text, ISA_COMMIT_BYTES, file))
        text[strspn(text, "0123456789abcdef")] = 0;
    fclose(file);
}
