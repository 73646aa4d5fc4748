/* SPDX-License-Identifier: MIT */
/* Looks through /proc/PID/fd and /proc/PID/maps (proc(5)). A program cannot
 * hide these files: prctl(PR_SET_DUMPABLE) is refused. */
#define _GNU_SOURCE /* fdopendir, fstatat, getline */
#include "runtime/tools/confine/inside/unnamed.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/tools/process/family.h"

enum { MOST_PROCESSES = 256, MOST_FILES = 1024, NAME = 64 };
#define ALL_OF_IT UINT64_MAX

/* A file that is open, or a mapped part of a file; each counts once. */
struct part {
    uint64_t file, offset;
};

struct unnamed {
    struct part parts[MOST_FILES];
    size_t n;
    uint64_t bytes;
    dev_t device;
};

static bool has(const struct unnamed *u, uint64_t file, uint64_t offset)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->parts[i].file == file && u->parts[i].offset == offset)
            return true;
    return false;
}

static void add(struct unnamed *u, uint64_t file, uint64_t offset,
                uint64_t bytes)
{
    if (u->n == MOST_FILES || has(u, file, offset) || has(u, file, ALL_OF_IT))
        return;
    u->parts[u->n++] = (struct part){file, offset};
    u->bytes += bytes;
}

static void add_open(struct unnamed *u, pid_t pid)
{
    char path[NAME];
    struct stat about;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    DIR *files = opendir(path);
    for (const struct dirent *e; files && (e = readdir(files));)
        if (fstatat(dirfd(files), e->d_name, &about, 0) == 0 &&
            S_ISREG(about.st_mode) && about.st_nlink == 0 &&
            about.st_dev == u->device)
            add(u, about.st_ino, ALL_OF_IT, (uint64_t)about.st_blocks * 512);
    if (files)
        closedir(files);
}

static void add_mapped(struct unnamed *u, pid_t pid)
{
    static const char mark[] = " (deleted)\n";
    char path[NAME], *line = NULL;
    size_t room = 0;
    ssize_t n;
    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    FILE *maps = fopen(path, "r");
    while (maps && (n = getline(&line, &room, maps)) > 0) {
        uint64_t from, to, offset, file;
        if ((size_t)n >= sizeof mark &&
            strcmp(line + n - (sizeof mark - 1), mark) == 0 &&
            sscanf(line, "%" SCNx64 "-%" SCNx64 " %*s %" SCNx64 " %*s %" SCNu64,
                   &from, &to, &offset, &file) == 4)
            add(u, file, offset, to - from);
    }
    if (maps)
        fclose(maps);
    free(line);
}

uint64_t ins_unnamed_bytes(const char *folder)
{
    struct unnamed u = {.n = 0};
    struct stat about;
    pid_t pids[MOST_PROCESSES];
    if (stat(folder, &about) != 0)
        return UINT64_MAX;
    u.device = about.st_dev;
    const size_t n = proc_family_list(getpid(), pids, MOST_PROCESSES);
    for (size_t i = 1; i < n; i++)
        add_open(&u, pids[i]);
    for (size_t i = 1; i < n; i++)
        add_mapped(&u, pids[i]);
    return u.n == MOST_FILES ? UINT64_MAX : u.bytes;
}
