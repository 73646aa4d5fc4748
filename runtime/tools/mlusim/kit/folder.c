/* SPDX-License-Identifier: MIT */
/* A line of `config` has the number of a task, or the beginning of its name,
 * with or without the number. Names of answers may be in upper or lower case.
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

/* The name of a task after its number and the line behind that. */
static const char *without_number(const char *name)
{
    const size_t n = strspn(name, "0123456789");
    return n && name[n] == '_' ? name + n + 1 : name;
}

/* Whether a word of `config` means a task: 3 by its whole name, 2 by that of
 * its answer, 1 by the beginning of one. */
static int fits(const char *word, const struct kit_task *task)
{
    static const char digits[] = "0123456789";
    const char *const names[] = {task->name, without_number(task->name),
                                 task->answer};
    const size_t n = strlen(word), k = strspn(task->id, digits);
    const bool is_number = k && !task->id[k];
    int fit = strcmp(word, task->id) == 0 ? 3 : 0;
    if (n && strspn(word, digits) == n)
        return is_number &&
                       strtoull(word, NULL, 10) == strtoull(task->id, NULL, 10)
                   ? 3
                   : fit;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *rest = names[i] + n;
        if (strncasecmp(word, names[i], n) != 0)
            continue;
        const int own = *rest && strcasecmp(rest, ".mlu") != 0 ? 1
                        : names[i] == task->answer             ? 2
                                                               : 3;
        fit = own > fit ? own : fit;
    }
    return fit;
}

static int unknown(const struct kit_plan *plan, const char *place,
                   const char *word, struct isa_sentence s)
{
    enum { SHOWN = 5 };
    char names[SHOWN * 40] = "";
    size_t n = 0;
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 1, NULL};
    for (size_t i = 0; i < plan->n; i++) {
        const char *task = plan->tasks[i].name;
        isa_nearest_offer(&hint, task, task);
        isa_nearest_offer(&hint, without_number(task), task);
        if (i < SHOWN)
            n += (size_t)snprintf(names + n, sizeof names - n, "%s%.32s",
                                  i ? ", " : "", task);
    }
    if (hint.found)
        return say(JDG_AT_FAULT, s,
                   "%sthe kit has no task '%s'; did you mean %s?", place, word,
                   hint.found);
    return say(JDG_AT_FAULT, s, "%sthe kit has no task '%s'; it has %s%s",
               place, word, names, plan->n > SHOWN ? " and others" : "");
}

static bool is_asked(const struct kit_folder *f, const struct kit_task *task)
{
    for (size_t i = 0; i < f->n_asked; i++)
        if (f->asked[i].task == task)
            return true;
    return false;
}

static int ask(struct kit_folder *f, const struct kit_plan *plan,
               const char *place, const char *word, struct isa_sentence s)
{
    const struct kit_task *found = NULL, *other = NULL;
    int best = 0;
    for (size_t i = 0; i < plan->n; i++) {
        const int fit = fits(word, &plan->tasks[i]);
        if (fit < best || fit == 0)
            continue;
        other = fit == best ? found : NULL;
        found = &plan->tasks[i];
        best = fit;
    }
    if (!found)
        return unknown(plan, place, word, s);
    if (other)
        return say(JDG_AT_FAULT, s,
                   "%s'%s' can be %s and %s; write more of the name", place,
                   word, other->name, found->name);
    if (!is_asked(f, found))
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
    char place[PATH_MAX + 32];
    unsigned number = 0;
    int status =
        copy ? JDG_RIGHT : say(JDG_CANNOT, s, ISA_NO_MEMORY, "the config");
    for (char *line = copy, *end; line && status == JDG_RIGHT; line = end) {
        snprintf(place, sizeof place, "%s/config:%u: ", f->path, ++number);
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        if (!word_of(line, &word))
            status = say(JDG_AT_FAULT, s,
                         "%s/config:%u: expected one number or name in a line",
                         f->path, number);
        else if (*word)
            status = ask(f, plan, place, word, s);
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
    n = files_drop_mark(f->config, n);
    return strlen(f->config) == n
               ? JDG_RIGHT
               : say(JDG_AT_FAULT, s, "%s/config is no text: it has a byte 0",
                     f->path);
}

/* ---- answers ------------------------------------------------------------- */

/* Finds the file of that name, whatever the case of its letters; two are an
 * error of the task. */
static void find_file(const struct kit_folder *f, const char *name,
                      struct kit_asked *a)
{
    for (size_t i = 0; i < f->n_files && !a->error[0]; i++) {
        if (strcasecmp(f->files[i]->d_name, name) != 0)
            continue;
        if (a->file)
            snprintf(a->error, sizeof a->error,
                     "%s has %s and %s, which are one name; leave one out",
                     f->path, a->file, f->files[i]->d_name);
        a->file = f->files[i]->d_name;
    }
}

/* Names of an answer: that which the kit gives it, that of the task, and this
 * one without its number. */
enum { N_NAMES = 3 };

static void names_of(const struct kit_task *task,
                     char names[N_NAMES][NAME_BYTES])
{
    snprintf(names[0], NAME_BYTES, "%s", task->answer);
    snprintf(names[1], NAME_BYTES, "%s.mlu", task->name);
    snprintf(names[2], NAME_BYTES, "%s.mlu", without_number(task->name));
}

/* Finds the answer by the first name by which there is a file. */
static void find_any(const struct kit_folder *f, struct kit_asked *a)
{
    char names[N_NAMES][NAME_BYTES];
    names_of(a->task, names);
    for (size_t i = 0; i < N_NAMES && !a->file; i++)
        find_file(f, names[i], a);
}

static void find_answer(const struct kit_folder *f, struct kit_asked *a)
{
    const struct kit_task *task = a->task;
    const struct isa_sentence s = {a->error, sizeof a->error};
    find_any(f, a);
    if (task->error)
        snprintf(a->error, sizeof a->error, "kit: %s", task->error);
    else if (!a->file)
        snprintf(a->error, sizeof a->error, "there is no answer: %s has no %s",
                 f->path, task->answer);
    else if (!a->error[0])
        check_file(f, a->file, s);
}

bool kit_folder_is_usual(const struct kit_folder *f, size_t i, char *sentence,
                         size_t bytes)
{
    const struct kit_asked *a = &f->asked[i];
    char names[N_NAMES][NAME_BYTES];
    names_of(a->task, names);
    if (!a->file || strcasecmp(a->file, names[0]) == 0 ||
        strcasecmp(names[0], names[1]) == 0)
        return false;
    snprintf(sentence, bytes,
             "%s/%s is the answer to %s: there is no %s/%s, which the kit "
             "names as mlu_path",
             f->path, a->file, a->task->name, f->path, names[0]);
    return true;
}

/* ---- files that no task takes -------------------------------------------- */

static bool is_name_of(const char *file, const struct kit_task *task)
{
    char names[N_NAMES][NAME_BYTES];
    names_of(task, names);
    for (size_t i = 0; i < N_NAMES; i++)
        if (strcasecmp(file, names[i]) == 0)
            return true;
    return false;
}

/* The one task that a word of `config` would mean, or that has nearly this
 * name; NULL: there is none. */
static const struct kit_task *nearest(const struct kit_plan *plan,
                                      const char *word)
{
    const struct kit_task *found = NULL;
    size_t n = 0;
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 1, NULL};
    for (size_t i = 0; i < plan->n; i++) {
        if (fits(word, &plan->tasks[i])) {
            found = &plan->tasks[i];
            n++;
        }
        isa_nearest_offer(&hint, plan->tasks[i].name, plan->tasks[i].name);
    }
    for (size_t i = 0; n != 1 && i < plan->n; i++)
        if (plan->tasks[i].name == hint.found)
            return &plan->tasks[i];
    return n == 1 ? found : NULL;
}

bool kit_folder_is_stray(const struct kit_folder *f,
                         const struct kit_plan *plan, size_t i, char *sentence,
                         size_t bytes)
{
    static const char ending[] = ".mlu";
    const char *file = f->files[i]->d_name;
    char word[NAME_BYTES];
    const size_t n = strlen(file);
    if (n < sizeof ending ||
        strcasecmp(file + n + 1 - sizeof ending, ending) != 0)
        return false;
    for (size_t k = 0; k < plan->n; k++) {
        struct kit_asked a = {.task = &plan->tasks[k]};
        if (!is_name_of(file, a.task))
            continue;
        find_any(f, &a);
        if (a.file == file || a.error[0])
            return false;
        snprintf(sentence, bytes,
                 "%s/%s is left out: the answer to %s is %s/%s", f->path, file,
                 a.task->name, f->path, a.file);
        return true;
    }
    snprintf(word, sizeof word, "%.*s", (int)(n + 1 - sizeof ending), file);
    const struct kit_task *near = nearest(plan, word);
    snprintf(sentence, bytes,
             "%s/%s is left out: the kit has no such task%s%s%s", f->path, file,
             near ? "; did you mean " : "", near ? near->answer : "",
             near ? "?" : "");
    return true;
}

/* ---- all ----------------------------------------------------------------- */

int kit_folder_read(struct kit_folder *f, const char *path, char *const *tasks,
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
    if (tasks[0])
        for (; *tasks && status == JDG_RIGHT; tasks++)
            status = ask(f, plan, "", *tasks, s);
    else if (f->config)
        status = read_config(f, plan, s);
    else
        for (size_t i = 0; i < plan->n; i++)
            f->asked[f->n_asked++].task = &plan->tasks[i];
    if (status == JDG_RIGHT && f->n_asked == 0)
        status = say(JDG_AT_FAULT, s, "%s/config names no task", path);
    for (size_t i = 0; status == JDG_RIGHT && i < f->n_asked; i++)
        find_answer(f, &f->asked[i]);
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
