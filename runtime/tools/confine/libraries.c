/* SPDX-License-Identifier: MIT */
/*
 * The files of a folder of libraries one by one: the folder of an installation
 * also holds compiled solutions of the course.
 */
#include "runtime/tools/confine/libraries.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"

static bool is_wanted(const char *path, const char *name)
{
    struct stat about;
    return stat(path, &about) == 0 &&
           (S_ISREG(about.st_mode) ? strstr(name, ".so") || strstr(name, ".a")
                                   : strcmp(name, CONFINE_FASTER) == 0);
}

static bool is_among(const char *name, const char *const *begins)
{
    while (begins && *begins && strncmp(name, *begins, strlen(*begins)) != 0)
        begins++;
    return !begins || *begins;
}

bool confine_add_libraries(struct confine_rules *rules, const char *folder,
                           const char *const *begins, char **paths)
{
    struct dirent **entries = NULL;
    char *at = *paths = isa_alloc(CONFINE_MOST_PATHS, PATH_MAX);
    bool is_good = at != NULL;
    const int n_entries = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; is_good && i < n_entries; i++) {
        const char *name = entries[i]->d_name;
        const int n = snprintf(at, PATH_MAX, "%s/%s", folder, name);
        if (n < 0 || n >= PATH_MAX || !is_among(name, begins) ||
            !is_wanted(at, name))
            continue;
        is_good = rules->n_read < CONFINE_MOST_PATHS;
        if (is_good)
            rules->read[rules->n_read++] = at;
        at += PATH_MAX;
    }
    for (int i = 0; i < n_entries; i++)
        free(entries[i]);
    free(entries);
    return is_good;
}
