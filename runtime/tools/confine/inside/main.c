/* SPDX-License-Identifier: MIT */
/* mlusim-confine: reads its command line, which only our own programs write. */
#include "runtime/tools/confine/inside/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/confine/inside/enter.h"
#include "runtime/tools/confine/inside/keeper.h"
#include "runtime/tools/confine/inside/landlock.h"

enum option {
    WAY,
    FOLDER,
    START,
    READ,
    ENVIRONMENT,
    TASKS,
    BYTES,
    GROUP,
    MEMORY,
    SECONDS,
    REPORT,
    CHANNEL,
    WITHOUT_LANDLOCK,
    N_OPTIONS
};

static const char *const names[N_OPTIONS] = {
    [WAY] = "--way",
    [FOLDER] = "--folder",
    [START] = "--start",
    [READ] = "--read",
    [ENVIRONMENT] = "--env",
    [TASKS] = "--tasks",
    [BYTES] = "--folder-bytes",
    [GROUP] = "--group",
    [MEMORY] = "--memory-mib",
    [SECONDS] = "--seconds",
    [REPORT] = "--report",
    [CHANNEL] = "--channel",
    [WITHOUT_LANDLOCK] = "--without-landlock",
};

static bool take(struct ins_rules *r, size_t option, const char *value)
{
    switch ((enum option)option) {
    case WAY:
        r->is_light = strcmp(value, "light") == 0;
        r->way = strcmp(value, "landlock") == 0 ||
                         (r->is_light && ins_landlock_version() > 0)
                     ? INS_LANDLOCK
                     : INS_BUBBLEWRAP;
        return r->is_light || r->way == INS_LANDLOCK ||
               strcmp(value, "bubblewrap") == 0;
    case FOLDER:
        r->folder = value;
        return true;
    case START:
        r->start = value;
        return true;
    case READ:
        if (r->n_read == INS_MOST / 2)
            return false;
        r->read[r->n_read++] = value;
        return true;
    case ENVIRONMENT:
        if (r->n_environment + 1 == INS_MOST)
            return false;
        r->environment[r->n_environment++] = value;
        return true;
    case TASKS:
        r->tasks = (unsigned)strtoul(value, NULL, 10);
        return true;
    case BYTES:
        r->folder_bytes = strtoull(value, NULL, 10);
        return true;
    case GROUP:
        r->group = value;
        return true;
    case MEMORY:
        r->memory_mib = strtoull(value, NULL, 10);
        return true;
    case SECONDS:
        r->seconds = strtoull(value, NULL, 10);
        return true;
    case REPORT:
        r->report = atoi(value);
        return true;
    case CHANNEL:
        r->channel = atoi(value);
        return true;
    case WITHOUT_LANDLOCK:
        r->is_without_landlock = strcmp(value, "yes") == 0;
        return true;
    case N_OPTIONS:
        break;
    }
    return false;
}

static bool read_line(struct ins_rules *r, char **words)
{
    for (; *words && strcmp(*words, "--") != 0; words += 2) {
        size_t i = 0;
        while (i < N_OPTIONS && strcmp(*words, names[i]) != 0)
            i++;
        if (i == N_OPTIONS || !words[1] || !take(r, i, words[1]))
            return false;
    }
    r->command = words + 1;
    return *words && words[1];
}

int main(int argc, char **argv)
{
    struct ins_rules rules = {.self = argv[0],
                              .report = -1,
                              .channel = -1,
                              .tasks = 64,
                              .folder_bytes = UINT64_C(256) << 20,
                              .memory_mib = 4096,
                              .seconds = 10,
                              .all = argv};
    if (argc == 2 && strcmp(argv[1], "--nothing") == 0)
        return 0;
    if (argc < 2 || !read_line(&rules, argv + 1)) {
        fputs("mlusim-confine: mlusim runs it around programs of others\n",
              stderr);
        return 2;
    }
    if (rules.channel < 0)
        return ins_keep(&rules);
    ins_enter(&rules, rules.channel);
    return 127;
}
