/* SPDX-License-Identifier: MIT */
/* Searches two levels of folders. Uses descriptors, because a path that is
 * changed meanwhile could lead out of the folder. */
#include "runtime/tools/mlusim/judge/many/answers.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"

enum { MOST_STRANGERS = 8 };

static const char ending[] = ".mlu";

struct search {
    struct jdg_files *files;
    const char *folder; /* path of the folder as the user gave it */
    const char *const *tasks;
    size_t n_tasks;
};

/* ---- names --------------------------------------------------------------- */

/* Returns the number of the task named by the first n letters of a text;
 * n_tasks: there is none. */
static size_t task_of(const struct search *s, const char *text, size_t n)
{
    size_t i = 0;
    while (i < s->n_tasks &&
           (strncmp(s->tasks[i], text, n) != 0 || strlen(s->tasks[i]) != n))
        i++;
    return i;
}

/* Returns the length of a name without its ending .mlu; 0: the ending is
 * another. */
static size_t stem_of(const char *name)
{
    const size_t n = strlen(name), k = sizeof ending - 1;
    return n > k && strcmp(name + n - k, ending) == 0 ? n - k : 0;
}

/* Prints why a path is not used as an answer. */
static void pass_over(const struct search *s, const char *path, const char *why)
{
    char text[1200];
    if (s->files->n_strangers++ < MOST_STRANGERS)
        cmd_fail(0, "judge: %s: no answer in %s: %s", s->folder,
                 isa_json_quote(path, text, sizeof text), why);
}

static void pass_over_name(const struct search *s, const char *path,
                           const char *name, size_t n)
{
    char stem[NAME_MAX + 1], why[2 * NAME_MAX];
    struct isa_nearest nearest = {.word = stem, .below = 4};
    snprintf(stem, sizeof stem, "%.*s", (int)n, name);
    for (size_t i = 0; i < s->n_tasks; i++)
        isa_nearest_offer(&nearest, s->tasks[i], s->tasks[i]);
    snprintf(why, sizeof why, "no task has that name%s%s%s",
             nearest.found ? "; did you mean " : "",
             nearest.found ? nearest.found : "", nearest.found ? "?" : "");
    pass_over(s, path, why);
}

/* ---- entries ------------------------------------------------------------- */

static bool add(const struct search *s, const char *path, const char *person,
                size_t n, size_t task)
{
    struct jdg_files *f = s->files;
    assert(task < s->n_tasks);
    if (!ISA_GROW(f->of, f->n, f->room))
        return false;
    const struct jdg_file file = {.path = isa_alloc_text(path, strlen(path)),
                                  .person = isa_alloc_text(person, n),
                                  .task = task};
    f->of[f->n++] = file;
    return file.path && file.person;
}

/* Returns the type of an entry of a folder, without following a link; 0: there
 * is no such entry. */
static mode_t kind_of(DIR *entries, const char *name)
{
    struct stat status;
    return fstatat(dirfd(entries), name, &status, AT_SYMLINK_NOFOLLOW) == 0
               ? status.st_mode & S_IFMT
               : 0;
}

static DIR *open_folder(int at, const char *name)
{
    const int file =
        openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *entries = file < 0 ? NULL : fdopendir(file);
    if (!entries && file >= 0)
        close(file);
    return entries;
}

/* Takes an entry of the inner folder `of`, which is named after a task or a
 * person. */
static bool take_inner(const struct search *s, DIR *entries, const char *of,
                       const char *name)
{
    char path[2 * NAME_MAX + 2];
    const size_t task = task_of(s, of, strlen(of)), n = stem_of(name);
    const mode_t kind = kind_of(entries, name);
    snprintf(path, sizeof path, "%s/%s", of, name);
    if (kind == S_IFLNK)
        pass_over(s, path, "links are not followed");
    else if (kind == S_IFDIR || !n)
        return true;
    else if (kind != S_IFREG)
        pass_over(s, path, "it is no file");
    else if (task < s->n_tasks)
        return add(s, path, name, n, task);
    else if (task_of(s, name, n) < s->n_tasks)
        return add(s, path, of, strlen(of), task_of(s, name, n));
    else
        pass_over_name(s, path, name, n);
    return true;
}

static bool take_folder(const struct search *s, const char *name)
{
    bool is_good = true;
    DIR *entries = open_folder(s->files->folder, name);
    if (!entries) {
        pass_over(s, name, strerror(errno));
        return true;
    }
    for (const struct dirent *e; is_good && (e = readdir(entries));)
        if (e->d_name[0] != '.')
            is_good = take_inner(s, entries, name, e->d_name);
    closedir(entries);
    return is_good;
}

static bool take(const struct search *s, DIR *entries, const char *name)
{
    const size_t n = stem_of(name), task = task_of(s, name, n);
    const mode_t kind = kind_of(entries, name);
    if (kind == S_IFLNK)
        pass_over(s, name, "links are not followed");
    else if (kind == S_IFDIR)
        return take_folder(s, name);
    else if (!n)
        return true;
    else if (kind != S_IFREG)
        pass_over(s, name, "it is no file");
    else if (task < s->n_tasks)
        return add(s, name, "", 0, task);
    else
        pass_over_name(s, name, name, n);
    return true;
}

static int in_order(const void *a, const void *b)
{
    const struct jdg_file *x = a, *y = b;
    if (x->task != y->task)
        return x->task < y->task ? -1 : 1;
    const int persons = strcmp(x->person, y->person);
    return persons ? persons : strcmp(x->path, y->path);
}

bool jdg_files_find(struct jdg_files *files, const char *folder,
                    const char *const *tasks, size_t n_tasks, char *error,
                    size_t bytes)
{
    const struct search s = {files, folder, tasks, n_tasks};
    *files = (struct jdg_files){.folder = -1};
    DIR *entries = opendir(folder);
    files->folder = entries ? fcntl(dirfd(entries), F_DUPFD_CLOEXEC, 0) : -1;
    bool is_good = files->folder >= 0;
    if (!is_good)
        snprintf(error, bytes, "cannot read the folder %s: %s", folder,
                 strerror(errno));
    for (const struct dirent *e; is_good && (e = readdir(entries));)
        if (e->d_name[0] != '.' && !(is_good = take(&s, entries, e->d_name)))
            snprintf(error, bytes, ISA_NO_MEMORY, "the list of answers");
    if (entries)
        closedir(entries);
    if (files->n_strangers > MOST_STRANGERS)
        cmd_fail(0, "judge: %s: and %zu more that are no answers", folder,
                 files->n_strangers - MOST_STRANGERS);
    if (is_good && files->n > 1)
        qsort(files->of, files->n, sizeof *files->of, in_order);
    return is_good;
}

void jdg_files_free(struct jdg_files *files)
{
    for (size_t i = 0; i < files->n; i++) {
        free(files->of[i].path);
        free(files->of[i].person);
    }
    free(files->of);
    if (files->folder >= 0)
        close(files->folder);
    *files = (struct jdg_files){.folder = -1};
}

/* ---- reading ------------------------------------------------------------- */

/* Opens a file of an inner folder, or of the folder itself. No part of the path
 * may be a link. */
static int open_file(const struct jdg_files *files, const char *path)
{
    enum { HOW = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK };
    char outer[NAME_MAX + 1];
    const char *slash = strchr(path, '/');
    if (!slash)
        return openat(files->folder, path, HOW);
    snprintf(outer, sizeof outer, "%.*s", (int)(slash - path), path);
    const int folder = openat(files->folder, outer, HOW | O_DIRECTORY);
    const int file = folder < 0 ? -1 : openat(folder, slash + 1, HOW);
    const int error = errno;
    if (folder >= 0)
        close(folder);
    errno = error;
    return file;
}

char *jdg_file_read(const struct jdg_files *files, const struct jdg_file *file,
                    size_t most, size_t *n)
{
    const int opened = open_file(files, file->path);
    char *bytes = opened < 0 ? NULL : files_read_open(opened, most, n);
    const int error = errno;
    if (opened >= 0)
        close(opened);
    errno = error;
    return bytes;
}
