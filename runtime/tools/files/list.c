/* SPDX-License-Identifier: MIT */
#include "runtime/tools/files/list.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void files_list_free(char **names, size_t n)
{
    for (size_t i = 0; names && i < n; i++)
        free(names[i]);
    free(names);
}

char **files_list(const char *folder,
                  bool (*is_wanted)(const char *folder, const char *name),
                  size_t *n)
{
    size_t room = 0;
    char **names = NULL;
    DIR *entries = opendir(folder);
    bool is_good = entries && ISA_GROW(names, 0, room);
    *n = 0;
    for (const struct dirent *e; is_good && (e = readdir(entries));) {
        if (e->d_name[0] == '.' || (is_wanted && !is_wanted(folder, e->d_name)))
            continue;
        is_good = ISA_GROW(names, *n, room) &&
                  (names[*n] = isa_alloc_text(e->d_name, strlen(e->d_name)));
        *n += is_good;
    }
    const int error = errno;
    if (entries)
        closedir(entries);
    errno = error;
    if (is_good) {
        qsort(names, *n, sizeof *names, by_name);
        return names;
    }
    files_list_free(names, *n);
    errno = error;
    return NULL;
}
