/* SPDX-License-Identifier: MIT */
#include "runtime/tools/judge/cases.h"

#include <stdio.h>
#include <string.h>

#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"

static const struct {
    const char *name;
    unsigned cores; /* value of cnrtFuncType... */
} task_types[] = {
#define X(ID, clusters) {#ID, (clusters) > 0 ? 4 * (clusters) : 1},
#include "runtime/instruments/settings/task_types.def"
#undef X
};

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

/* Reads "A..B" of a name. */
static bool read_range(struct jdg_reader *r, const struct jdg_toml *m,
                       struct jdg_case *c)
{
    const char *dots = strstr(m->text, "..");
    char low[32];
    int64_t from, to;
    snprintf(low, sizeof low, "%.*s", dots ? (int)(dots - m->text) : 0,
             m->text);
    if (!dots || !jdg_formula(low, NULL, 0, &from, NULL, 0) ||
        !jdg_formula(dots + 2, NULL, 0, &to, NULL, 0) || from >= to)
        return jdg_complain(r, m->line,
                            "%s: '%s' is no range: expected \"1..4096\", the "
                            "smallest and the largest size",
                            m->key, m->text);
    if (!jdg_task_has_seeds(r->task))
        return jdg_complain(
            r, m->line, "%s: a range does not go with arrays of files", m->key);
    c->has_ranges = true;
    c->low[c->n_names] = from;
    c->names[c->n_names++] = (struct jdg_name){m->key, to};
    return true;
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
        const bool is_seed = strcmp(m->key, "seed") == 0;
        if (m->kind != JDG_TOML_INTEGER &&
            (is_seed || m->kind != JDG_TOML_TEXT))
            return jdg_complain(r, m->line, "%s of a case is an integer%s",
                                m->key,
                                is_seed ? "" : ", or a range \"1..4096\"");
        if (is_seed) {
            if (m->integer < 0 || m->integer > UINT32_MAX)
                return jdg_complain(r, m->line,
                                    "seed must be from 0 to 2^32-1");
            c->seed = (uint64_t)m->integer;
            continue;
        }
        if (c->n_names == JDG_MAX_NAMES)
            return jdg_complain(r, m->line, "a case has at most %d numbers",
                                JDG_MAX_NAMES);
        if (m->kind == JDG_TOML_TEXT) {
            if (!read_range(r, m, c))
                return false;
            continue;
        }
        c->low[c->n_names] = m->integer;
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

bool jdg_read_cases(struct jdg_reader *r, const struct jdg_toml *root)
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
        if (c->has_ranges && (t->cases[0].has_ranges || t->cases[0].device))
            return jdg_complain(r, c->line,
                                "a case with a range is not timed: let the "
                                "first case have none, and be for all devices");
    }
    return true;
}

/* ---- hidden sizes -------------------------------------------------------- */

/* Draws a number from the range: half of them lie near multiples of 64, where
 * the last tile is full or begins. */
static int64_t draw(uint64_t *state, int64_t low, int64_t high)
{
    uint64_t x[3];
    for (int i = 0; i < 3; i++) {
        x[i] = *state += UINT64_C(0x9e3779b97f4a7c15);
        x[i] = (x[i] ^ x[i] >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        x[i] = (x[i] ^ x[i] >> 27) * UINT64_C(0x94d049bb133111eb);
        x[i] ^= x[i] >> 31;
    }
    const uint64_t many = (uint64_t)high - (uint64_t)low + 1;
    const int64_t any = (int64_t)((uint64_t)low + (many ? x[0] % many : x[0]));
    const int64_t near = any / 64 * 64 + (int64_t)(x[2] % 3) - 1;
    return x[1] % 2 && near >= low && near <= high ? near : any;
}

bool jdg_cases_draw(const struct jdg_task *task, uint64_t number,
                    struct jdg_task *drawn, char *error, size_t error_bytes)
{
    enum { TRIES = 1000 };
    struct jdg_reader r = {
        .task = drawn, .error = error, .error_bytes = error_bytes};
    *drawn = *task;
    files_path(r.path, task->folder, "task.toml");
    for (size_t i = 0; i < task->n_cases; i++) {
        struct jdg_case *c = &drawn->cases[i];
        bool is_good = !c->has_ranges;
        for (int k = 0; k < TRIES && !is_good; k++) {
            for (size_t n = 0; n < c->n_names; n++)
                c->names[n].value =
                    draw(&number, c->low[n], task->cases[i].names[n].value);
            r.is_bad = false;
            is_good = size_case(&r, c);
        }
        if (!is_good)
            return false;
    }
    return true;
}

void jdg_cases_tell(const struct jdg_case *c, char *text, size_t bytes)
{
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; c->has_ranges && i < c->n_names && used < bytes; i++)
        used += (size_t)snprintf(text + used, bytes - used, "%s%s = %lld",
                                 i ? ", " : "", c->names[i].name,
                                 (long long)c->names[i].value);
}
