/* SPDX-License-Identifier: MIT */
/*
 * What a user has set for kernels would change what checks print, so it is
 * unset. What chooses tools, MLUSIM_CLANG and MLUSIM_LLD, belongs to the
 * installation and stays.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/selftest/check_folder.h"

#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/start/become.h"

enum { NEEDED_MIB = 64 };

/* The variables of settings, which a user may have set. */
static const char *const settings[] = {
#define X(ID, variable, ...) variable,
#include "runtime/instruments/settings/env.def"
#undef X
    "MLUSIM_ARCH", "MLUSIM_CACHE_SIZE", "MLUOP_TASK_TYPE", "MLUOP_VARIANT",
    "MLUOP_LOG",   "PYTHONHOME",        "PYTHONSTARTUP",   "LANGUAGE",
};

/* NAME=first:before, or NAME=first alone if it was not set. */
static void put_first(const char *name, const char *first)
{
    char both[4 * PATH_MAX];
    const char *before = getenv(name);
    const bool is_set = before && *before;
    snprintf(both, sizeof both, "%s%s%s", first, is_set ? ":" : "",
             is_set ? before : "");
    setenv(name, both, 1);
}

/* The same for a folder of this installation, if it is there. */
static void put_ours_first(const char *name, const char *beside)
{
    char path[PATH_MAX], real[PATH_MAX];
    if (mlusim_beside(beside, path, sizeof path) && realpath(path, real))
        put_first(name, real);
}

/* NAME=folder/within, which is made. */
static bool put_within(const struct selftest_place *place, const char *name,
                       const char *within)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", place->folder, within);
    return setenv(name, path, 1) == 0 && mkdir(path, 0700) == 0;
}

static bool has_room(const struct selftest_place *place)
{
    struct statvfs fs;
    if (statvfs(place->folder, &fs) != 0)
        return true;
    const uint64_t mib = (uint64_t)fs.f_bavail * fs.f_frsize >> 20;
    if (mib >= NEEDED_MIB)
        return true;
    cmd_fail(CMD_FAILED,
             "selftest: %" PRIu64 " MiB are free where %s is, and it takes %d; "
             "TMPDIR names another place",
             mib, place->folder, NEEDED_MIB);
    return false;
}

static bool has_scripts(struct selftest_place *place)
{
    char path[PATH_MAX];
    if (mlusim_beside("../share/mlusim/selftest", path, sizeof path) &&
        realpath(path, place->scripts))
        return true;
    cmd_fail(CMD_FAILED,
             "selftest: cannot read %s: %s; install mlusim again: it is a part "
             "of it",
             path, strerror(errno));
    return false;
}

static bool set_environment(const struct selftest_place *place)
{
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        unsetenv(settings[i]);
    put_ours_first("PATH", "");
    put_ours_first("PYTHONPATH", "../lib/python3/dist-packages");
    put_ours_first("PKG_CONFIG_PATH", "../lib/pkgconfig");
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
    setenv("LC_ALL", "C", 1);
    setenv("SELFTEST", place->scripts, 1);
    if (put_within(place, "HOME", "home") &&
        put_within(place, "TMPDIR", "tmp") &&
        put_within(place, "MLUSIM_CACHE", "cache"))
        return true;
    cmd_fail(CMD_FAILED, "selftest: cannot write into %s: %s", place->folder,
             strerror(errno));
    return false;
}

bool selftest_place_make(struct selftest_place *place)
{
    if (!has_scripts(place) || !cmd_folder_make("selftest", place->folder))
        return false;
    if (has_room(place) && set_environment(place))
        return true;
    cmd_folder_remove(place->folder);
    return false;
}

void selftest_place_remove(struct selftest_place *place)
{
    cmd_folder_remove(place->folder);
}
