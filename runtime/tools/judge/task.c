/* SPDX-License-Identifier: MIT */
/*
 * Makes a struct jdg_task of task.toml. Each table has a function that knows
 * its names. Unknown or missing names are refused, with their line.
 */
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
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/judge/tables.h"

enum { LARGEST_TASK = 1 << 20 };

static const struct {
    const char *name;
    unsigned cores; /* value of cnrtFuncType... */
} task_types[] = {
#define X(ID, clusters) {#ID, (clusters) > 0 ? 4 * (clusters) : 1},
#include "runtime/instruments/settings/task_types.def"
#undef X
};

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

/* ---- cases --------------------------------------------------------------- */

static bool read_type(struct jdg_reader *r, const struct jdg_toml *value,
                      unsigned *cores)
{
    const size_t n = sizeof task_types / sizeof *task_types;
    for (size_t i = 0; i < n; i++)
        if (strcmp(task_types[i].name, value->text) == 0) {
            *cores = task_types[i].cores;
            return true;
        }
    return jdg_complain(r, value->line,
                        "%s is no type of task; they are Block, Union1, "
                        "Union2, Union4, ...",
                        value->text);
}

/* Reads type and dim, of one case, or of the whole task for all cases. */
static bool read_launch(struct jdg_reader *r, const struct jdg_toml *table,
                        struct jdg_case *c)
{
    const struct jdg_toml *type =
        jdg_get(r, table, "type", JDG_TOML_TEXT, false);
    const struct jdg_toml *dim =
        jdg_get(r, table, "dim", JDG_TOML_ARRAY, false);
    if (r->is_bad || (type && !read_type(r, type, &c->cores)))
        return false;
    if (dim && dim->n != 3)
        return jdg_complain(r, dim->line, "dim has three sizes: [4, 1, 1]");
    for (size_t i = 0; dim && i < 3; i++)
        if (!(c->dim[i] = jdg_size(r, &dim->members[i])))
            return false;
    return true;
}

/* Reads the device of a case, if the case runs on only one device. */
static bool read_device(struct jdg_reader *r, const struct jdg_toml *m,
                        struct jdg_case *c)
{
    const struct jdg_task *t = r->task;
    for (size_t i = 0; m->kind == JDG_TOML_TEXT && i < t->n_devices; i++)
        if (strcmp(m->text, t->devices[i]) == 0)
            c->device = t->devices[i];
    return c->device || jdg_complain(r, m->line,
                                     "device of a case is one of devices, as "
                                     "it is written there");
}

static bool read_case(struct jdg_reader *r, const struct jdg_toml *table,
                      struct jdg_case *c)
{
    c->line = table->line;
    for (size_t i = 0; i < table->n; i++) {
        const struct jdg_toml *m = &table->members[i];
        const bool is_launch =
            strcmp(m->key, "type") == 0 || strcmp(m->key, "dim") == 0;
        if (is_launch && r->task->entry)
            return jdg_complain(r, m->line,
                                "%s of a case does not go with entry", m->key);
        if (is_launch)
            continue;
        if (strcmp(m->key, "device") == 0) {
            if (!read_device(r, m, c))
                return false;
            continue;
        }
        if (m->kind != JDG_TOML_INTEGER)
            return jdg_complain(r, m->line, "%s of a case is an integer",
                                m->key);
        if (strcmp(m->key, "seed") == 0) {
            if (m->integer < 0 || m->integer > UINT32_MAX)
                return jdg_complain(r, m->line,
                                    "seed must be from 0 to 2^32-1");
            c->seed = (uint64_t)m->integer;
            continue;
        }
        if (c->n_names == JDG_MAX_NAMES)
            return jdg_complain(r, m->line, "a case has at most %d numbers",
                                JDG_MAX_NAMES);
        c->names[c->n_names++] = (struct jdg_name){m->key, m->integer};
    }
    return read_launch(r, table, c);
}

/* Computes a formula of a case. */
static bool work_out(struct jdg_reader *r, const struct jdg_case *c,
                     unsigned line, const char *text, int64_t *value)
{
    char error[300];
    return jdg_formula(text, c->names, c->n_names, value, error,
                       sizeof error) ||
           jdg_complain(r, line, "%s (case on line %u)", error, c->line);
}

/* Refuses a number that does not fit into its type. */
static bool fits_type(struct jdg_reader *r, const struct jdg_case *c,
                      const struct jdg_argument *a, int64_t number)
{
    return jdg_holds(a->type, number) ||
           jdg_complain(r, c->line,
                        "%s has %lld, which is no number of type %s", a->name,
                        (long long)number, array_types[a->type].c_name);
}

static bool size_argument(struct jdg_reader *r, struct jdg_case *c, size_t i)
{
    const struct jdg_argument *a = &r->task->arguments[i];
    c->n[i] = 1;
    if (a->role == JDG_NUMBER)
        return !a->value || (work_out(r, c, a->line, a->value, &c->values[i]) &&
                             fits_type(r, c, a, c->values[i]));
    for (size_t d = 0; d < a->rank; d++) {
        int64_t *dim = &c->dims[i][d];
        if (!work_out(r, c, a->line, a->shape[d], dim))
            return false;
        if (*dim < 1 || *dim > JDG_MAX_ELEMENTS)
            return jdg_complain(r, c->line,
                                "dimension %zu of %s is %lld; it must be from "
                                "1 to 2^26",
                                d, a->name, (long long)*dim);
        c->n[i] *= *dim;
        if (c->n[i] > JDG_MAX_ELEMENTS)
            return jdg_complain(r, c->line, "%s has more than 2^26 elements",
                                a->name);
    }
    const bool is_counted =
        jdg_is_read(a) &&
        (a->fill == JDG_FILL_PERMUTATION || a->fill == JDG_FILL_IOTA);
    return !is_counted || fits_type(r, c, a, c->n[i] - 1);
}

static bool size_case(struct jdg_reader *r, struct jdg_case *c)
{
    for (size_t i = 0; i < r->task->n_arguments; i++)
        if (!size_argument(r, c, i))
            return false;
    for (size_t i = 0; i < 3; i++) {
        if (!work_out(r, c, c->line, c->dim[i], &c->launch[i]))
            return false;
        if (c->launch[i] < 1 || c->launch[i] > INT32_MAX)
            return jdg_complain(r, c->line, "dim has sizes from 1 to 2^31-1");
    }
    return true;
}

static bool read_cases(struct jdg_reader *r, const struct jdg_toml *root)
{
    struct jdg_task *t = r->task;
    struct jdg_case all = {.cores = 1, .dim = {"1", "1", "1"}};
    const struct jdg_toml *cases =
        jdg_get(r, root, "case", JDG_TOML_ARRAY, false);
    if (r->is_bad || !read_launch(r, root, &all))
        return false;
    if (!cases || cases->n == 0)
        return jdg_complain(r, cases ? cases->line : 1,
                            "the task has no [[case]]");
    if (cases->n > JDG_MAX_CASES)
        return jdg_complain(r, cases->line, "a task has at most %d cases",
                            JDG_MAX_CASES);
    for (size_t i = 0; i < cases->n; i++) {
        struct jdg_case *c = &t->cases[t->n_cases++];
        *c = all;
        c->seed = i + 1;
        if (!jdg_is_table(r, &cases->members[i], "case") ||
            !read_case(r, &cases->members[i], c) || !size_case(r, c))
            return false;
    }
    return true;
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
           entry_has_seeds(&r, root) && read_cases(&r, root);
}

void jdg_task_free(struct jdg_task *task)
{
    jdg_toml_free(&task->toml);
}
