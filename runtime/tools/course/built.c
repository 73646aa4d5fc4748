/* SPDX-License-Identifier: MIT */
/*
 * Compares times of files, as make does.
 */
#include "runtime/tools/course/built.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/tools/course/build.h"
#include "runtime/tools/files/files.h"

static bool is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

static bool is_newer(const char *folder, const char *name,
                     const struct stat *object)
{
    char path[PATH_MAX];
    struct stat s;
    return !files_path(path, folder, name) || stat(path, &s) != 0 ||
           is_later(s.st_mtim, object->st_mtim);
}

/* ---- headers ----------------------------------------------------------- */

/* What is a header of an installation: <complex> has no .h. */
static bool is_any_file(const char *name)
{
    return name[0] != '.';
}

/* Whether a folder cannot be read, or has a newer file among those. */
static bool has_newer(const char *folder, bool (*is_one)(const char *name),
                      const struct stat *object)
{
    DIR *entries = opendir(folder);
    char path[PATH_MAX];
    bool is_found = !entries;
    for (const struct dirent *e; !is_found && (e = readdir(entries));)
        is_found =
            is_one(e->d_name) && is_newer(folder, e->d_name, object) &&
            !(files_path(path, folder, e->d_name) && files_is_folder(path));
    if (entries)
        closedir(entries);
    return is_found;
}

/* ---- the compiler -------------------------------------------------------- */

/* What mlucc finds beside itself. */
static bool is_mlucc_newer(const char *compiler, const struct stat *object)
{
    char bin[PATH_MAX], include[PATH_MAX];
    const char *name = strrchr(compiler, '/');
    if (!name)
        return true;
    snprintf(bin, sizeof bin, "%.*s", (int)(name - compiler), compiler);
    return is_newer(bin, name + 1, object) ||
           is_newer(bin, "../share/mlusim/device.o", object) ||
           !files_path(include, bin, "../include") ||
           has_newer(include, is_any_file, object);
}

/* The first program of this name in PATH. */
static bool find_program(const char *name, char found[PATH_MAX])
{
    char folder[PATH_MAX];
    for (const char *path = getenv("PATH"); path && *path;) {
        size_t n = strcspn(path, ":");
        if (n > 0 && n < sizeof folder) {
            memcpy(folder, path, n);
            folder[n] = 0;
            if (files_path(found, folder, name) && access(found, X_OK) == 0)
                return true;
        }
        path += n + (path[n] == ':');
    }
    return false;
}

/* Of a tool that mlucc runs, unless a variable names another one. */
static bool is_tool_newer(const char *variable, const char *name,
                          const struct stat *object)
{
    const char *other = getenv(variable);
    char path[PATH_MAX];
    struct stat s;
    return (other && *other) || !find_program(name, path) ||
           stat(path, &s) != 0 || is_later(s.st_ctim, object->st_ctim);
}

/* ---- all of it ----------------------------------------------------------- */

bool crs_built_is_current(const char *object,
                          const struct crs_exercise *exercise,
                          const char *shared, const char *compiler,
                          const char *source)
{
    struct stat s;
    return stat(object, &s) == 0 && !is_newer(exercise->folder, source, &s) &&
           !is_newer(exercise->folder, "exercise.txt", &s) &&
           !has_newer(exercise->folder, crs_build_is_header, &s) &&
           !is_newer(shared, "course.h", &s) && !is_mlucc_newer(compiler, &s) &&
           !is_tool_newer("MLUSIM_CLANG", "clang-19", &s) &&
           !is_tool_newer("MLUSIM_LLD", "ld.lld-19", &s);
}
