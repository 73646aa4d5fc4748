/* SPDX-License-Identifier: MIT */
/* Makes a struct jdg_task of task.toml. Each table has a function that knows
 * its names. Unknown or missing names are refused, with their line. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/judge/task.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/cases.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/tables.h"

enum { LARGEST_TASK = 1 << 20 };

/* ---- names and tables ---------------------------------------------------- */

static bool read_limits(struct jdg_reader *r, const struct jdg_toml *root)
{
    struct jdg_task *t = r->task;
    const struct {
        const char *name;
        uint64_t *to;
        int64_t most;
        const char *text; /* "most" as text */
    } rows[] = {{"instructions", &t->instructions, 1000000000000, "10^12"},
                {"seconds", &t->seconds, 1000000, "10^6"},
                {"memory_mib", &t->memory_mib, 1000000000000, "10^12"},
                {"nram_kib", &t->nram_kib, 1000000000000, "10^12"},
                {"compiler_seconds", &t->compiler_seconds, 1000000, "10^6"}};
    enum { N = sizeof rows / sizeof *rows };
    const char *known[N + 1] = {NULL};
    const struct jdg_toml *table =
        jdg_get(r, root, "limits", JDG_TOML_TABLE, false);
    for (size_t i = 0; i < N; i++)
        known[i] = rows[i].name;
    if (!table || !jdg_only(r, table, known))
        return !r->is_bad;
    for (size_t i = 0; i < N && !r->is_bad; i++) {
        const struct jdg_toml *v =
            jdg_get(r, table, known[i], JDG_TOML_INTEGER, false);
        if (v && (v->integer < 1 || v->integer > rows[i].most))
            jdg_complain(r, v->line, "%s must be from 1 to %s", known[i],
                         rows[i].text);
        *rows[i].to = v ? (uint64_t)v->integer : 0;
    }
    return !r->is_bad;
}

static bool read_forbidden(struct jdg_reader *r, const struct jdg_toml *root)
{
    static const char *const known[] = {"names", NULL};
    const struct jdg_toml *table =
        jdg_get(r, root, "forbid", JDG_TOML_TABLE, false);
    if (!table || !jdg_only(r, table, known))
        return !r->is_bad;
    const struct jdg_toml *names =
        jdg_get(r, table, "names", JDG_TOML_ARRAY, true);
    return !r->is_bad && jdg_names(r, names, r->task->forbidden,
                                   JDG_MAX_FORBIDDEN, &r->task->n_forbidden);
}

/* Reads the checks that an answer has to pass in addition to the checks of
 * `all`. */
static bool read_checks(struct jdg_reader *r, const struct jdg_toml *root)
{
    static const struct {
        const char *name;
        bool is_in_all;
    } known[] = {
#define X(ID, id, name, all, ...) {name, all},
#include "runtime/instruments/settings/checks.def"
#undef X
    };
    struct jdg_task *t = r->task;
    const struct jdg_toml *list =
        jdg_get(r, root, "checks", JDG_TOML_ARRAY, false);
    if (r->is_bad ||
        !jdg_names(r, list, t->checks, JDG_MAX_CHECKS, &t->n_checks))
        return false;
    for (size_t i = 0; i < t->n_checks; i++) {
        size_t k = 0;
        while (k < sizeof known / sizeof *known &&
               strcmp(known[k].name, t->checks[i]) != 0)
            k++;
        if (k == sizeof known / sizeof *known)
            return jdg_complain(r, list->line,
                                "checks: there is no check %s; see `mlusim "
                                "run --help`",
                                t->checks[i]);
        if (known[k].is_in_all)
            return jdg_complain(r, list->line,
                                "checks: %s is one of those that every answer "
                                "has to pass; leave it out",
                                t->checks[i]);
    }
    return true;
}

/* Whether a file, after its links are followed, lies in a folder or below it.
 * False with errno; 0: the file lies elsewhere. */
static bool is_inside(const char *folder, const char *file)
{
    char root[PATH_MAX], path[PATH_MAX];
    if (!realpath(folder, root) || !realpath(file, path))
        return false;
    const size_t n = strcmp(root, "/") == 0 ? 0 : strlen(root);
    errno = 0;
    return strncmp(path, root, n) == 0 && path[n] == '/';
}

/* Whether a file of the task can be read and lies in the task's folder. If not,
 * writes a message that begins with `key`. Files outside are refused, because
 * no digest of the task covers the files next to them, and because such a file
 * could be any file of the judge. */
static bool is_own_file(struct jdg_reader *r, unsigned line, const char *key,
                        const char *name, const char *path)
{
    const bool is_readable = access(path, R_OK) == 0;
    if (is_readable && is_inside(r->task->folder, path))
        return true;
    return is_readable && !errno
               ? jdg_complain(r, line,
                              "%s%s lies outside of the folder of the task; "
                              "copy it and what it includes into the folder",
                              key, name)
               : jdg_complain(r, line, "%scannot read %s: %s", key, name,
                              strerror(errno));
}

/* Reads a reference that is a file. On an error, returns false and writes a
 * message. */
static bool read_reference_file(struct jdg_reader *r,
                                const struct jdg_toml *file)
{
    struct jdg_task *t = r->task;
    return files_path(t->reference_path, t->folder, file->text)
               ? is_own_file(r, file->line, "", file->text, t->reference_path)
               : jdg_complain(r, file->line, "the path of %s is too long",
                              file->text);
}

static bool read_reference(struct jdg_reader *r, const struct jdg_toml *root)
{
    static const char *const known[] = {"c", "python", "npy", NULL};
    struct jdg_task *t = r->task;
    const struct jdg_toml *table =
        jdg_get(r, root, "reference", JDG_TOML_TABLE, true);
    if (!table || !jdg_only(r, table, known))
        return false;
    const struct jdg_toml *c = jdg_get(r, table, "c", JDG_TOML_TEXT, false);
    const struct jdg_toml *python =
        jdg_get(r, table, "python", JDG_TOML_TEXT, false);
    const struct jdg_toml *npy = jdg_get(r, table, "npy", JDG_TOML_BOOL, false);
    if (r->is_bad)
        return false;
    if (!!c + !!python + (npy && npy->integer) != 1)
        return jdg_complain(r, table->line,
                            "a reference is either c = \"FILE.c\", python = "
                            "\"FILE.py\" or npy = true");
    t->reference = c        ? JDG_REFERENCE_C
                   : python ? JDG_REFERENCE_PYTHON
                            : JDG_REFERENCE_NPY;
    return t->reference == JDG_REFERENCE_NPY ||
           read_reference_file(r, c ? c : python);
}

/* ---- the file ------------------------------------------------------------ */

/* Refuses kernel, type and dim if there is an entry: a host function chooses
 * its launches itself. */
static bool entry_fits(struct jdg_reader *r, const struct jdg_toml *root)
{
    static const char *const others[] = {"kernel", "type", "dim"};
    const struct jdg_toml *entry = jdg_toml_find(root, "entry");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct jdg_toml *other = jdg_toml_find(root, others[i]);
        if (other)
            return jdg_complain(r, other->line,
                                "%s does not go with entry: the host function "
                                "%s launches what it likes",
                                other->key, entry->text);
    }
    return jdg_is_identifier(entry->text) ||
           jdg_complain(r, entry->line, "entry: %s is no name of C",
                        entry->text);
}

/* Whether an answer may define a function of the name that the task gives. */
static bool name_is_free(struct jdg_reader *r, const struct jdg_toml *root,
                         const char *key)
{
    const struct jdg_toml *value = jdg_toml_find(root, key);
    return !jdg_is_reserved(value->text) ||
           jdg_complain(r, value->line,
                        "%s: no function of an answer can be called %s, which "
                        "is a word of C++ or a name of the compiler or CNRT; "
                        "choose another name",
                        key, value->text);
}

/* Requires inputs that host code cannot know, because host code could copy
 * known results to the device. */
static bool entry_has_seeds(struct jdg_reader *r, const struct jdg_toml *root)
{
    const struct jdg_toml *entry = jdg_toml_find(root, "entry");
    return !entry || jdg_task_has_seeds(r->task) ||
           jdg_complain(r, entry->line,
                        "entry: inputs that are files, and npy = true, have "
                        "no hidden seed: host code could copy what is wanted "
                        "to the device; fill inputs by seed");
}

/* Reads the names of headers in the folder that answers may include. */
static bool read_headers(struct jdg_reader *r, const struct jdg_toml *root)
{
    struct jdg_task *t = r->task;
    char path[PATH_MAX];
    const struct jdg_toml *list =
        jdg_get(r, root, "headers", JDG_TOML_ARRAY, false);
    if (r->is_bad ||
        !jdg_names(r, list, t->headers, JDG_MAX_HEADERS, &t->n_headers))
        return false;
    for (size_t i = 0; i < t->n_headers; i++) {
        const char *dot = strrchr(t->headers[i], '.');
        if (strchr(t->headers[i], '/') || !dot || strcmp(dot, ".h") != 0)
            return jdg_complain(r, list->line,
                                "headers: %s is no NAME.h of the task's folder",
                                t->headers[i]);
        if (!files_path(path, t->folder, t->headers[i]))
            return jdg_complain(r, list->line,
                                "headers: the path of %s is too long",
                                t->headers[i]);
        if (!is_own_file(r, list->line, "headers: ", t->headers[i], path))
            return false;
    }
    return true;
}

/* Reads the position of the queue among the parameters of an entry. */
static bool read_queue(struct jdg_reader *r, const struct jdg_toml *root)
{
    const char *place = jdg_text(r, root, "queue", false);
    if (!place)
        return !r->is_bad;
    const unsigned line = jdg_toml_find(root, "queue")->line;
    if (!r->task->entry)
        return jdg_complain(r, line, "queue goes with entry alone");
    r->task->queue_is_first = strcmp(place, "first") == 0;
    return r->task->queue_is_first || strcmp(place, "last") == 0 ||
           jdg_complain(r, line, "queue is \"first\" or \"last\", and not %s",
                        place);
}

static bool read_head(struct jdg_reader *r, const struct jdg_toml *root)
{
    static const char *const known[] = {
        "name",      "title", "kernel",    "entry",  "queue",  "headers",
        "devices",   "type",  "dim",       "limits", "forbid", "argument",
        "tolerance", "case",  "reference", "checks", NULL};
    struct jdg_task *t = r->task;
    if (!jdg_only(r, root, known))
        return false;
    t->name = jdg_text(r, root, "name", true);
    t->title = jdg_text(r, root, "title", false);
    t->entry = jdg_text(r, root, "entry", false);
    t->kernel = jdg_text(r, root, "kernel", !t->entry);
    if (r->is_bad || (t->entry && !entry_fits(r, root)) ||
        !name_is_free(r, root, t->entry ? "entry" : "kernel") ||
        !read_queue(r, root) || !read_headers(r, root))
        return false;
    const struct jdg_toml *devices =
        jdg_get(r, root, "devices", JDG_TOML_ARRAY, true);
    return devices &&
           jdg_names(r, devices, t->devices, JDG_MAX_DEVICES, &t->n_devices) &&
           (t->n_devices > 0 ||
            jdg_complain(r, devices->line, "devices names none"));
}

bool jdg_task_read(struct jdg_task *task, const char *folder, char *error,
                   size_t error_bytes)
{
    const struct isa_sentence s = {error, error_bytes};
    struct jdg_reader r = {
        .task = task, .error = error, .error_bytes = error_bytes};
    const struct jdg_toml *root = &task->toml;
    size_t n;
    unsigned line = 0;
    char sentence[400];
    memset(task, 0, sizeof *task);
    task->toml.kind = JDG_TOML_TABLE;
    if (!files_path(r.path, folder, "task.toml") ||
        snprintf(task->folder, sizeof task->folder, "%s", folder) >=
            (int)sizeof task->folder)
        return isa_refuse(s, "%s: the path is too long", folder);
    char *text = files_read(r.path, LARGEST_TASK, &n);
    if (!text)
        return isa_refuse(s, "cannot read %s: %s", r.path,
                          isa_file_error(errno));
    const bool is_toml =
        jdg_toml_read(text, n, &task->toml, &line, sentence, sizeof sentence);
    free(text);
    if (!is_toml)
        return jdg_complain(&r, line, "%s", sentence);
    return read_head(&r, root) && read_limits(&r, root) &&
           read_forbidden(&r, root) && read_checks(&r, root) &&
           jdg_read_arguments(&r, root) && read_reference(&r, root) &&
           entry_has_seeds(&r, root) && jdg_read_cases(&r, root);
}

void jdg_task_free(struct jdg_task *task)
{
    jdg_toml_free(&task->toml);
}
