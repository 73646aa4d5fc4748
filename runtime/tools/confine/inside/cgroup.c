/* SPDX-License-Identifier: MIT */
/*
 * Files of one group. Source: Documentation/admin-guide/cgroup-v2.rst of the
 * kernel. A group belongs to the process that has its folder open and locked;
 * when that was killed the next one takes the lock, ends what is left, and
 * removes it.
 */
#define _GNU_SOURCE /* O_DIRECTORY, syscall */
#include "runtime/tools/confine/inside/cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NUMBER = 24, FILE_BYTES = 4096, MOST_TRIES = 16 };

static const char prefix[] = "mlusim-";

/* ---- files --------------------------------------------------------------- */

/* False with errno, also where there is no such file. */
static bool put(int folder, const char *name, uint64_t value)
{
    char text[NUMBER];
    const int n = snprintf(text, sizeof text, "%" PRIu64, value);
    const int file = openat(folder, name, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool is_good = write(file, text, (size_t)n) == n;
    const int error = errno;
    close(file);
    errno = error;
    return is_good;
}

/* The number behind a word, in lines of a word and a number; 0: there is
 * none. */
static uint64_t get(int folder, const char *name, const char *word)
{
    char text[FILE_BYTES], *rest = NULL;
    const size_t length = strlen(word);
    const int file = openat(folder, name, O_RDONLY | O_CLOEXEC);
    const ssize_t n = file < 0 ? 0 : read(file, text, sizeof text - 1);
    text[n < 0 ? 0 : n] = 0;
    if (file >= 0)
        close(file);
    for (char *line = strtok_r(text, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        if (strncmp(line, word, length) == 0 && line[length] == ' ')
            return strtoull(line + length, NULL, 10);
    return 0;
}

/* ---- making and removing ------------------------------------------------- */

/* Opens the folder of a group, unless a process has locked it, or removed it
 * meanwhile. -1: none. */
static int take(const char *path)
{
    const int folder =
        open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return -1;
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 && access(path, F_OK) == 0)
        return folder;
    close(folder);
    return -1;
}

static void remove_left(const char *below)
{
    char path[INS_PATH + sizeof((struct dirent *)NULL)->d_name];
    DIR *groups = opendir(below);
    for (const struct dirent *e; groups && (e = readdir(groups));) {
        if (strncmp(e->d_name, prefix, sizeof prefix - 1) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", below, e->d_name);
        const int folder = take(path);
        if (folder < 0)
            continue;
        put(folder, "cgroup.kill", 1);
        rmdir(path); /* or the next one does */
        close(folder);
    }
    if (groups)
        closedir(groups);
}

/* Another process may take it for one that was left, before it is locked. */
static bool make(struct ins_cgroup *group, const char *below)
{
    for (int i = 0; i < MOST_TRIES && group->folder < 0; i++) {
        snprintf(group->path, sizeof group->path, "%s/%sXXXXXX", below, prefix);
        if (!mkdtemp(group->path))
            return false;
        group->folder = take(group->path);
    }
    return group->folder >= 0;
}

bool ins_cgroup_open(struct ins_cgroup *group, const char *below,
                     uint64_t memory_bytes, unsigned tasks, const char **what)
{
    const struct {
        const char *name;
        uint64_t value;
    } limits[] = {
        {"pids.max", tasks},
        {"memory.max", memory_bytes},
        {"memory.swap.max", 0},
        {"memory.oom.group", 1},
    };
    *group = (struct ins_cgroup){.folder = -1};
    *what = "another group";
    remove_left(below);
    bool is_good = make(group, below);
    for (size_t i = 0; is_good && i < sizeof limits / sizeof *limits; i++) {
        *what = limits[i].name;
        is_good = put(group->folder, *what, limits[i].value) ||
                  (errno == ENOENT && strstr(*what, "swap")); /* no swap */
    }
    if (is_good)
        return true;
    const int error = errno;
    ins_cgroup_close(group);
    errno = error;
    return false;
}

void ins_cgroup_close(struct ins_cgroup *group)
{
    if (group->path[0])
        rmdir(group->path);
    if (group->folder >= 0)
        close(group->folder);
    *group = (struct ins_cgroup){.folder = -1};
}

/* ---- what is in it ------------------------------------------------------- */

pid_t ins_cgroup_fork(const struct ins_cgroup *group)
{
    struct clone_args into = {.flags = CLONE_INTO_CGROUP,
                              .exit_signal = SIGCHLD,
                              .cgroup = (unsigned)group->folder};
    return group->folder < 0 ? fork()
                             : (pid_t)syscall(SYS_clone3, &into, sizeof into);
}

uint64_t ins_cgroup_used_us(const struct ins_cgroup *group)
{
    return group->folder < 0 ? 0 : get(group->folder, "cpu.stat", "usage_usec");
}

/* A limit of a group above may kill as well; then there is no "oom" here. */
bool ins_cgroup_is_out_of_memory(const struct ins_cgroup *group)
{
    return group->folder >= 0 && get(group->folder, "memory.events", "oom") &&
           get(group->folder, "memory.events", "oom_kill");
}

bool ins_cgroup_is_out_of_tasks(const struct ins_cgroup *group)
{
    return group->folder >= 0 && get(group->folder, "pids.events", "max");
}

bool ins_cgroup_kill(const struct ins_cgroup *group)
{
    return group->folder < 0 || put(group->folder, "cgroup.kill", 1);
}
