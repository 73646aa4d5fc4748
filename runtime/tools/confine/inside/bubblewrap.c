/* SPDX-License-Identifier: MIT */
/*
 * The command line of bubblewrap: namespaces of all kinds, a root that has
 * nothing but the paths that may be used, at their own names.
 */
#define _GNU_SOURCE /* execvpe */
#include "runtime/tools/confine/inside/bubblewrap.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/words/letter.h"
#include "runtime/tools/confine/inside/paths.h"

enum { MOST_WORDS = 3 * INS_MOST + 2 * INS_MOST + 64 };

struct line {
    const char *words[MOST_WORDS];
    size_t n;
};

static void add(struct line *line, const char *word)
{
    if (line->n + 1 < MOST_WORDS)
        line->words[line->n++] = word;
}

static void add_path(struct line *line, const char *how, const char *path)
{
    add(line, how);
    add(line, path);
    add(line, path);
}

void ins_bubblewrap(const struct ins_rules *rules, int channel)
{
    static const char *const head[] = {
        "bwrap",         "--unshare-all", "--die-with-parent",
        "--new-session", "--proc",        "/proc",
        "--dev",         "/dev",
    };
    struct ins_path paths[INS_MOST];
    struct line line = {.n = 0};
    char number[16];
    const size_t n = ins_paths(rules, paths, INS_MOST);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        add(&line, head[i]);
    for (size_t i = 0; i < n; i++)
        if (paths[i].access == INS_WRITE)
            add_path(&line, "--bind", paths[i].path);
        else if (!isa_starts(paths[i].path, "/dev/") &&
                 !isa_starts(paths[i].path, "/proc/"))
            add_path(&line, "--ro-bind-try", paths[i].path);
    add_path(&line, "--ro-bind", rules->self);
    add(&line, "--remount-ro");
    add(&line, "/dev");
    add(&line, "--remount-ro");
    add(&line, "/");
    add(&line, "--");
    add(&line, rules->self);
    snprintf(number, sizeof number, "%d", channel);
    add(&line, "--channel");
    add(&line, number);
    for (char **word = rules->all + 1; *word; word++)
        add(&line, *word);
    fcntl(channel, F_SETFD, 0);
    /* what it is given shows in its /proc, which the command may read */
    char *none[] = {NULL};
    execvpe("bwrap", (char **)(uintptr_t)line.words, none);
}
