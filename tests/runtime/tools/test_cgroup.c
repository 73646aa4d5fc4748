/* SPDX-License-Identifier: MIT */
/*
 * Which groups of processes (cgroup v2) are none of use. What they do where
 * they are is looked at in a virtual machine: tests/long/vm.sh.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <criterion/criterion.h>

#include "runtime/tools/confine/inside/cgroup.h"

/* Lines as cgroups(7) has them: number, controllers, path. */
Test(cgroup, own_group)
{
    static const struct {
        const char *lines, *path; /* NULL: none of v2 */
    } cases[] = {
        {"0::/\n", ""},
        {"0::/user.slice/a b.scope\n", "/user.slice/a b.scope"},
        {"9:name=systemd:/\n4:memory:/one\n0::/two\n", "/two"},
        {"10::/one\n", NULL},
        {"4:memory:/0::/one\n", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[64] = "untouched";
        const bool has = ins_delegated_own(cases[i].lines, path, sizeof path);
        cr_expect_eq(has, cases[i].path != NULL, "%s", cases[i].lines);
        cr_expect(!cases[i].path || strcmp(path, cases[i].path) == 0, "%s: %s",
                  cases[i].lines, path);
    }
}

static void put(const char *folder, const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    cr_assert(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", path);
}

/* A folder that has the files of a group, but is none. */
Test(cgroup, a_tree_of_plain_files)
{
    static const char *const names[] = {
        "cgroup.procs",    "cgroup.kill", "pids.max",    "memory.max",
        "memory.swap.max", "cpu.stat",    "pids.events", "memory.events"};
    char folder[] = "/tmp/cgroup-XXXXXX", why[INS_GROUP_TEXT] = "", path[512];
    cr_assert(mkdtemp(folder));
    put(folder, "cgroup.controllers", "cpu memory pids\n");
    put(folder, "cgroup.subtree_control", "memory pids\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        put(folder, names[i], "1\n");
    cr_expect(!ins_delegated_try(folder, why));
    cr_expect(strstr(why, folder) && strstr(why, "pids.max: No such file"),
              "%s", why);
    cr_expect(!ins_delegated_try("/proc", why) && strstr(why, "below /proc"),
              "nothing can be made in it: %s", why);
    DIR *files = opendir(folder);
    for (const struct dirent *e; files && (e = readdir(files));) {
        cr_expect(strncmp(e->d_name, "mlusim-", 7) != 0, "%s", e->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        unlink(path);
    }
    closedir(files);
    cr_expect(rmdir(folder) == 0);
}
