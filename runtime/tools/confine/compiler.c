/* SPDX-License-Identifier: MIT */
/* The parts of an installation that a compilation reads, in addition to Clang
 * and the headers of the system, which every sandbox has. The files of a folder
 * of libraries are added one by one, because the folder of an installation also
 * has compiled solutions of the course. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/confine/compiler.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Adds the folder of libraries of others that a wheel carries, if there is one,
 * in the room of a path. False: too many paths. */
static bool add_carried(struct confine_rules *rules, const char *folder,
                        char *path)
{
    if (rules->n_read == CONFINE_MOST_PATHS)
        return false;
    const int n = snprintf(path, PATH_MAX, "%s/mlusim/carried", folder);
    if (n > 0 && n < PATH_MAX && access(path, F_OK) == 0)
        rules->read[rules->n_read++] = path;
    return true;
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
    return is_good && add_carried(rules, folder, at);
}

static const char *const parts[] = {
    "bin/mlucc",
    "include",
    "share/mlusim/precompiled",
    "share/mlusim/device.o",
    "lib/mlusim/kept.so",
    "lib/mlusim/clang", /* of a wheel */
};
enum { N_PARTS = sizeof parts / sizeof *parts };

/* Clang recognises Debian by this file. */
static const char system_file[] = "/etc/debian_version";

bool confine_add_compiler(struct confine_rules *rules, const char *mlucc,
                          char *paths[CONFINE_COMPILER_PATHS])
{
    char folder[PATH_MAX], library[PATH_MAX + 8];
    char *at = paths[0] = isa_alloc(N_PARTS, PATH_MAX);
    paths[1] = NULL;
    if (!at || !realpath(mlucc, folder))
        return false;
    for (int i = 0; i < 2; i++) /* folders beside bin/ */
        if (strrchr(folder, '/'))
            *strrchr(folder, '/') = 0;
    errno = E2BIG;
    if (rules->n_read == CONFINE_MOST_PATHS)
        return false;
    rules->read[rules->n_read++] = system_file;
    for (size_t i = 0; i < N_PARTS; i++, at += PATH_MAX) {
        const int n = snprintf(at, PATH_MAX, "%s/%s", folder, parts[i]);
        errno = n >= PATH_MAX ? ENAMETOOLONG : E2BIG;
        if (n < 0 || n >= PATH_MAX || rules->n_read == CONFINE_MOST_PATHS)
            return false;
        rules->read[rules->n_read++] = at;
    }
    snprintf(library, sizeof library, "%s/lib", folder);
    return confine_add_libraries(rules, library, NULL, &paths[1]);
}
