/* SPDX-License-Identifier: MIT */
/* Finds programs in PATH as a shell does; modules by importing them. */
#include "runtime/tools/mlusim/selftest/needs.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/process/tools.h"
#include "runtime/tools/process/process.h"

enum kind { CLANG = ISA_TOOL_CLANG, LLD = ISA_TOOL_LLD, PROGRAM, MODULE };
static const struct need {
    const char *word;
    enum kind kind;
    const char *package;
} table[] = {
#define X(word, kind, package) {word, kind, package},
#include "runtime/tools/mlusim/selftest/needs.def"
#undef X
};

static bool is_program(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
           access(path, X_OK) == 0;
}

static bool is_in_path(const char *name)
{
    const char *at = getenv("PATH");
    char path[PATH_MAX];
    if (strchr(name, '/'))
        return is_program(name);
    while (at && *at) {
        const size_t n = strcspn(at, ":");
        if (snprintf(path, sizeof path, "%.*s/%s", (int)n, at, name) <
                (int)sizeof path &&
            is_program(path))
            return true;
        at += n + (at[n] == ':');
    }
    return false;
}

/* Finds a Python that has the module: the first Python in PATH, else the Python
 * of Debian. Scripts get its path in the variable PYTHON. */
static bool is_module(const char *name)
{
    static const char *const programs[] = {"python3", "/usr/bin/python3"};
    char script[80];
    snprintf(script, sizeof script, "import %s", name);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        char program[40];
        snprintf(program, sizeof program, "%s", programs[i]);
        char *words[] = {(char[]){"/usr/bin/env"}, program, (char[]){"-c"},
                         script, NULL};
        struct proc_process p = {.words = words};
        const bool is_good = proc_processes_run(&p, 1, 1) &&
                             p.end == PROC_ENDED && p.status == 0;
        proc_process_free(&p);
        if (is_good)
            return setenv("PYTHON", program, 1) == 0;
    }
    return false;
}

static bool is_there(const struct need *need, char *text, size_t bytes)
{
    const bool is_tool = need->kind == CLANG || need->kind == LLD;
    const enum isa_tool tool = (enum isa_tool)need->kind;
    const char *word = is_tool ? isa_tool(tool) : need->word;
    const char *package = is_tool ? isa_tool_package(tool) : need->package;
    if (need->kind == MODULE ? is_module(word) : is_in_path(word))
        return true;
    if (is_tool && word == getenv(isa_tool_variable(tool)))
        snprintf(text, bytes,
                 "%s names %s, which is no program; unset it, or install the "
                 "Debian package %s",
                 isa_tool_variable(tool), word, package);
    else
        snprintf(text, bytes, "no %s%s; install the Debian package %s", word,
                 need->kind == MODULE ? " for python3" : " in PATH", package);
    return false;
}

static const struct need *find(const char *word, size_t n)
{
    size_t i = 0;
    while (strlen(table[i].word) != n || memcmp(table[i].word, word, n) != 0) {
        i++;
        assert(i < sizeof table / sizeof *table);
    }
    return &table[i];
}

bool selftest_needs_are_there(const char *needs, char *text, size_t bytes)
{
    for (const char *at = needs; *at;) {
        const size_t n = strcspn(at, " ");
        if (!is_there(find(at, n), text, bytes))
            return false;
        at += n + (at[n] == ' ');
    }
    return true;
}
