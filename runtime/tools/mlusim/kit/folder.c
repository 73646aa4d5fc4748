/* SPDX-License-Identifier: MIT */
/*
 * A line of `config` has the number of a task, or the beginning of its name,
 * with or without the number. Names of answers are found in upper or lower
 * case.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/kit/folder.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"

enum { LARGEST_CONFIG = 1 << 20, NAME_BYTES = NAME_MAX + 1 };

__attribute__((format(printf, 3, 4))) static int
say(int status, struct isa_sentence s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(s.text, s.bytes, format, values);
    va_end(values);
    return status;
}

/* ---- files --------------------------------------------------------------- */

static int is_shown(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Checks that a file is a regular file in the folder, and not a link that leads
 * out of it. */
static int check_file(const struct kit_folder *f, const char *name,
                      struct isa_sentence s)
{
    char path[PATH_MAX], real[PATH_MAX];
    struct stat about;
    const size_t n = strlen(f->real);
    if (!files_path(path, f->real, name) || !realpath(path, real) ||
        stat(real, &about) != 0)
        return say(JDG_AT_FAULT, s, "%s/%s: %s", f->path, name,
                   strerror(errno));
    if (strncmp(real, f->real, n) != 0 || (n > 1 && real[n] != '/'))
        return say(JDG_AT_FAULT, s, "%s/%s is a link to a file outside of %s",
                   f->path, name, f->path);
    return S_ISREG(about.st_mode)
               ? JDG_RIGHT
               : say(JDG_AT_FAULT, s, "%s/%s is no file", f->path, name);
}

static int read_files(struct kit_folder *f, struct isa_sentence s)
{
    if (!realpath(f->path, f->real))
        return say(JDG_AT_FAULT, s, "cannot read %s: %s", f->path,
                   strerror(errno));
    const int n = scandir(f->real, &f->files, is_shown, by_name);
    if (n < 0)
        return say(errno == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT, s,
                   "cannot read %s: %s", f->path, strerror(errno));
    f->n_files = (size_t)n;
    return JDG_RIGHT;
}

/* ---- config -------------------------------------------------------------- */

/* Returns how well a word of `config` fits a task: 2 completely, 1 as its
 * beginning, 0 not at all. */
static int fits(const char *word, const char *task)
{
    const size_t n = strlen(word);
    const char *name = task + strspn(task, "0123456789") + 1;
    if (strspn(word, "0123456789") == n)
        return strtoull(word, NULL, 10) == strtoull(task, NULL, 10) ? 2 : 0;
    if (strcasecmp(word, task) == 0 || strcasecmp(word, name) == 0)
        return 2;
    return strncasecmp(word, task, n) == 0 || strncasecmp(word, name, n) == 0;
}

static int unknown(const struct kit_folder *f, const struct kit_plan *plan,
                   unsigned line, const char *word, struct isa_sentence s)
{
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 1, NULL};
    for (size_t i = 0; i < plan->n; i++) {
        const char *task = plan->tasks[i].name;
        isa_nearest_offer(&hint, task, task);
        isa_nearest_offer(&hint, task + strspn(task, "0123456789") + 1, task);
    }
    return say(JDG_AT_FAULT, s, "%s/config:%u: the kit has no task '%s'%s%s%s",
               f->path, line, word, hint.found ? "; did you mean " : "",
               hint.found ? hint.found : "", hint.found ? "?" : "");
}

static bool is_asked(const struct kit_folder *f, const struct kit_task *task)
{
    for (size_t i = 0; i < f->n_asked; i++)
        if (f->asked[i].task == task)
            return true;
    return false;
}

static int ask(struct kit_folder *f, const struct kit_plan *plan, unsigned line,
               const char *word, struct isa_sentence s)
{
    const struct kit_task *found = NULL, *other = NULL;
    int best = 0;
    for (size_t i = 0; i < plan->n; i++) {
        const int fit = fits(word, plan->tasks[i].name);
        if (fit < best || fit == 0)
            continue;
        other = fit == best ? found : NULL;
        found = &plan->tasks[i];
        best = fit;
    }
    if (!found)
        return unknown(f, plan, line, word, s);
    if (other)
        return say(
            JDG_AT_FAULT, s,
            "%s/config:%u: '%s' can be %s and %s; write more of the name",
            f->path, line, word, other->name, found->name);
    if (is_asked(f, found))
        return JDG_RIGHT;
    assert(f->n_asked < plan->n); /* each task is asked once */
    f->asked[f->n_asked++].task = found;
    return JDG_RIGHT;
}

/* Reads the only word of a line, without blanks and the comment. False: there
 * are several words. */
static bool word_of(char *line, char **word)
{
    static const char blanks[] = " \t\r";
    line[strcspn(line, "#")] = 0;
    *word = line + strspn(line, blanks);
    char *end = *word + strcspn(*word, blanks);
    const bool is_one = end[strspn(end, blanks)] == 0;
    *end = 0;
    return is_one;
}

static int read_config(struct kit_folder *f, const struct kit_plan *plan,
                       struct isa_sentence s)
{
    char *copy = isa_alloc_text(f->config, strlen(f->config)), *word;
    unsigned number = 0;
    int status =
        copy ? JDG_RIGHT : say(JDG_CANNOT, s, ISA_NO_MEMORY, "the config");
    for (char *line = copy, *end; line && status == JDG_RIGHT; line = end) {
        number++;
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        if (!word_of(line, &word))
            status = say(JDG_AT_FAULT, s,
                         "%s/config:%u: expected one number or name in a line",
                         f->path, number);
        else if (*word)
            status = ask(f, plan, number, word, s);
    }
    free(copy);
    return status;
}

static int open_config(struct kit_folder *f, struct isa_sentence s)
{
    char path[PATH_MAX];
    size_t n;
    bool is_there = false;
    for (size_t i = 0; i < f->n_files; i++)
        is_there |= strcmp(f->files[i]->d_name, "config") == 0;
    if (!is_there)
        return JDG_RIGHT;
    const int status = check_file(f, "config", s);
    if (status != JDG_RIGHT)
        return status;
    f->config = files_path(path, f->real, "config")
                    ? files_read(path, LARGEST_CONFIG, &n)
                    : NULL;
    if (!f->config)
        return say(errno == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT, s,
                   "cannot read %s/config: %s", f->path, isa_file_error(errno));
    return strlen(f->config) == n
               ? JDG_RIGHT
               : say(JDG_AT_FAULT, s, "%s/config is no text: it has a byte 0",
                     f->path);
}

/* ---- answers ------------------------------------------------------------- */

static int find_answer(const struct kit_folder *f, struct kit_asked *a,
                       struct isa_sentence s)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "%s.mlu", a->task->name);
    for (size_t i = 0; i < f->n_files; i++) {
        if (strcasecmp(f->files[i]->d_name, name) != 0)
            continue;
        if (a->file)
            return say(JDG_AT_FAULT, s,
                       "%s has %s and %s, which are one name; leave one out",
                       f->path, a->file, f->files[i]->d_name);
        a->file = f->files[i]->d_name;
    }
    return a->file ? check_file(f, a->file, s) : JDG_RIGHT;
}

int kit_folder_read(struct kit_folder *f, const char *path,
                    const struct kit_plan *plan, char *error, size_t bytes)
{
    const struct isa_sentence s = {error, bytes};
    *f = (struct kit_folder){.path = path};
    int status = read_files(f, s);
    if (status == JDG_RIGHT)
        status = open_config(f, s);
    if (status != JDG_RIGHT)
        return status;
    f->asked = isa_alloc(plan->n + 1, sizeof *f->asked);
    if (!f->asked)
        return say(JDG_CANNOT, s, ISA_NO_MEMORY, "the tasks");
    if (f->config)
        status = read_config(f, plan, s);
    else
        for (size_t i = 0; i < plan->n; i++)
            f->asked[f->n_asked++].task = &plan->tasks[i];
    if (status == JDG_RIGHT && f->n_asked == 0)
        status = say(JDG_AT_FAULT, s, "%s/config names no task", path);
    for (size_t i = 0; status == JDG_RIGHT && i < f->n_asked; i++) {
        const char *why = f->asked[i].task->error;
        status = why ? say(JDG_AT_FAULT, s, "%s", why)
                     : find_answer(f, &f->asked[i], s);
    }
    return status;
}

void kit_folder_free(struct kit_folder *f)
{
    for (size_t i = 0; i < f->n_files; i++)
        free(f->files[i]);
    free(f->files);
    free(f->config);
    free(f->asked);
}
