/* SPDX-License-Identifier: MIT */
/* Reads a plan by the rows of keys.def. Then checks the plan as a whole: names
 * that are given twice, values that are not used, the number of units. */
#include "runtime/tools/sweep/plan.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/sweep/names.h"
#include "runtime/tools/sweep/points.h"
#include "sim/sim.h"

enum { LARGEST_PLAN = 4 << 20 };

/* The plan to read, and where an error is. */
struct reading {
    struct swp_plan *plan;
    unsigned line;
    struct isa_sentence error;
};

/* ---- values of keys ------------------------------------------------------ */

static struct swp_axis *add_axis(struct reading *r, enum swp_key key,
                                 unsigned line)
{
    struct swp_plan *p = r->plan;
    if (p->n_axes == SWP_MOST_AXES) {
        isa_refuse(r->error, "a plan has at most %d axes", SWP_MOST_AXES);
        return NULL;
    }
    p->axes[p->n_axes] = (struct swp_axis){.key = key, .line = line};
    return &p->axes[p->n_axes++];
}

/* " Block Union1 ...": the values of the option --type. */
static const char type_words[] =
#define X(ID, clusters) " " #ID
#include "runtime/instruments/settings/task_types.def"
#undef X
    ;

static bool check_type(struct reading *r, const char *value)
{
#define X(ID, clusters)              \
    if (strcasecmp(value, #ID) == 0) \
        return true;
#include "runtime/instruments/settings/task_types.def"
#undef X
    return isa_refuse(r->error, "type %s: expected one of%s", value,
                      type_words);
}

/* Whether a value is valid for its key. */
static bool check_value(struct reading *r, enum swp_key key, const char *name,
                        const char *value)
{
    char error[512];
    struct rt_setting setting;
    const enum rt_env env = swp_keys[key].setting;
    if (key == SWP_DEVICE) {
        char path[PATH_MAX];
        const bool is_file = sim_device_is_file(value);
        const struct sim_device *device =
            is_file && !swp_plan_file(r->plan, value, path)
                ? NULL
                : sim_device_open(is_file ? path : value, error, sizeof error);
        sim_device_close(device);
        return device || isa_refuse(r->error, "device: %s", error);
    }
    if (key == SWP_TYPE && !strchr(value, '{'))
        return check_type(r, value);
    return env == RT_N_ENV ||
           (*value &&
            rt_setting_read(env, value, &setting, error, sizeof error)) ||
           isa_refuse(r->error, "%s %s: %s", name, value,
                      *value ? error : "expected a value");
}

static bool check_values(struct reading *r, const struct swp_axis *axis)
{
    for (size_t i = 0; axis->values && i < axis->n; i++)
        if (!check_value(r, axis->key, axis->names[0], axis->values[i]))
            return false;
    return true;
}

static bool is_name(const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_')
            return false;
    return isalpha((unsigned char)*text) || *text == '_';
}

static bool read_axis(struct reading *r, enum swp_key key, const char *name,
                      const struct jdg_toml *value)
{
    struct swp_axis *axis = add_axis(r, key, value->line);
    if (!is_name(name))
        return isa_refuse(r->error, "'%s' is no name of letters, digits and _",
                          name);
    return axis && swp_points_read(axis, name, value, r->error) &&
           check_values(r, axis);
}

static bool read_list(struct reading *r, enum swp_key key,
                      const struct jdg_toml *value)
{
    char **words = isa_alloc(value->n + 1, sizeof *words);
    if (!words)
        return isa_refuse(r->error, ISA_NO_MEMORY, "the plan");
    r->plan->words[key] = words;
    r->plan->lines[key] = value->line;
    if (value->kind != JDG_TOML_ARRAY)
        return isa_refuse(r->error, "%s is %s; expected an array of words",
                          swp_keys[key].name, jdg_toml_kinds[value->kind]);
    for (size_t i = 0; i < value->n; i++) {
        words[i] = swp_points_text(&value->members[i]);
        if (!words[i])
            return isa_refuse(r->error, "%s has %s in it; expected words",
                              swp_keys[key].name,
                              jdg_toml_kinds[value->members[i].kind]);
    }
    return true;
}

static bool read_table(struct reading *r, enum swp_key key,
                       const struct jdg_toml *table)
{
    if (table->kind != JDG_TOML_TABLE)
        return isa_refuse(r->error, "%s is %s; expected a table",
                          swp_keys[key].name, jdg_toml_kinds[table->kind]);
    for (size_t i = 0; i < table->n; i++) {
        r->line = table->members[i].line;
        if (!read_axis(r, key, table->members[i].key, &table->members[i]))
            return false;
    }
    return true;
}

static bool read_member(struct reading *r, const struct jdg_toml *member)
{
    struct isa_nearest hint = {member->key, 4, NULL};
    struct swp_axis *axis;
    r->line = member->line;
    for (size_t key = 0; key < SWP_N_KEYS; key++) {
        isa_nearest_offer(&hint, swp_keys[key].name, swp_keys[key].name);
        if (strcmp(swp_keys[key].name, member->key) != 0)
            continue;
        switch (swp_keys[key].form) {
        case SWP_AXIS:
            return read_axis(r, (enum swp_key)key, member->key, member);
        case SWP_LIST:
            return read_list(r, (enum swp_key)key, member);
        case SWP_TABLE:
            return read_table(r, (enum swp_key)key, member);
        case SWP_GROUP:
            axis = add_axis(r, (enum swp_key)key, member->line);
            return axis && swp_points_group(axis, member, &r->line, r->error);
        }
    }
    return hint.found
               ? isa_refuse(r->error, "unknown name %s; did you mean %s?",
                            member->key, hint.found)
               : isa_refuse(r->error,
                            "unknown name %s; docs/sweeps.md "
                            "lists those of a plan",
                            member->key);
}

/* ---- the plan as a whole ------------------------------------------------- */

static const struct swp_axis *axis_of(const struct swp_plan *p,
                                      enum swp_key key)
{
    for (size_t i = 0; i < p->n_axes; i++)
        if (p->axes[i].key == key)
            return &p->axes[i];
    return NULL;
}

/* If the plan has no device, adds the default one by name, so that IDs and
 * results do not depend on what the default is. */
static bool add_device(struct reading *r)
{
    const struct sim_device *device = sim_device_default();
    const struct jdg_toml value = {.kind = JDG_TOML_TEXT,
                                   .text = (char *)(uintptr_t)device->name};
    r->line = 0;
    return axis_of(r->plan, SWP_DEVICE) ||
           read_axis(r, SWP_DEVICE, swp_keys[SWP_DEVICE].name, &value);
}

/* Checks the names. They are columns of one table, so they must differ. */
static bool check_names(struct reading *r)
{
    struct swp_name a, b;
    for (size_t i = 0; swp_plan_name(r->plan, i, &a); i++) {
        r->line = a.axis->line;
        if (i == SWP_MOST_NAMES)
            return isa_refuse(r->error, "a plan has at most %d names",
                              SWP_MOST_NAMES);
        for (size_t k = 0; k < i; k++)
            if (swp_plan_name(r->plan, k, &b) && strcmp(a.name, b.name) == 0)
                return isa_refuse(r->error,
                                  "%s is the name of two axes; call "
                                  "one of them otherwise",
                                  a.name);
        if ((a.axis->key == SWP_VALUES || a.axis->key == SWP_SHAPES) &&
            !swp_template_uses(r->plan, a.name))
            return isa_refuse(r->error,
                              "nothing uses {%s}; expected it in arguments, "
                              "flags, dim, kernel or a macro",
                              a.name);
    }
    return true;
}

static bool check_placeholders(struct reading *r)
{
    size_t n;
    const char *name = swp_template_stray(r->plan, &n, &r->line);
    return !name || isa_refuse(r->error,
                               "{%.*s} stands for nothing; expected a name of "
                               "[values], [[shapes]] or [macros]",
                               (int)n, name);
}

static bool count_units(struct reading *r)
{
    uint64_t n = 1;
    bool is_more = false;
    for (size_t i = 0; i < r->plan->n_axes; i++) {
        is_more |= n > UINT64_MAX / r->plan->axes[i].n;
        n *= r->plan->axes[i].n;
    }
    r->line = 0;
    r->plan->n_units = (size_t)n;
    if (is_more)
        return isa_refuse(r->error,
                          "the plan has more than 2^64 units; at "
                          "most %d are possible",
                          SWP_MOST_UNITS);
    return n <= SWP_MOST_UNITS ||
           isa_refuse(r->error,
                      "the plan has %" PRIu64 " units; at most %d "
                      "are possible: cut it into several",
                      n, SWP_MOST_UNITS);
}

static bool read_all(struct reading *r, const struct jdg_toml *root)
{
    for (size_t i = 0; i < root->n; i++)
        if (!read_member(r, &root->members[i]))
            return false;
    r->line = 0;
    if (!axis_of(r->plan, SWP_SOURCE))
        return isa_refuse(r->error,
                          "there is no source; expected source = \"FILE.mlu\"");
    return add_device(r) && count_units(r) && check_names(r) &&
           check_placeholders(r);
}

/* ---- files --------------------------------------------------------------- */

bool swp_plan_file(const struct swp_plan *plan, const char *name,
                   char path[PATH_MAX])
{
    if (name[0] != '/' && strcmp(plan->folder, ".") != 0)
        return files_path(path, plan->folder, name);
    const int n = snprintf(path, PATH_MAX, "%s", name);
    return n >= 0 && n < PATH_MAX;
}

static bool name_folder(struct swp_plan *plan, const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t n = slash ? (size_t)(slash - path) : 0;
    if (strlen(path) >= sizeof plan->path)
        return false;
    strcpy(plan->path, path);
    snprintf(plan->folder, sizeof plan->folder, "%.*s",
             slash ? (int)n + (n == 0) : 1, slash ? path : ".");
    return true;
}

bool swp_plan_read(struct swp_plan *plan, const char *path, char *error,
                   size_t bytes)
{
    char sentence[600] = "";
    struct jdg_toml root = {.kind = JDG_TOML_TABLE};
    struct reading r = {plan, 0, {sentence, sizeof sentence}};
    size_t n = 0;
    *plan = (struct swp_plan){.n_axes = 0};
    char *text = name_folder(plan, path) ? files_read(path, LARGEST_PLAN, &n)
                                         : (errno = ENAMETOOLONG, NULL);
    bool is_good = text || isa_refuse(r.error, "%s", isa_file_error(errno));
    is_good = is_good &&
              jdg_toml_read(text, n, &root, &r.line, sentence, sizeof sentence);
    is_good = is_good && read_all(&r, &root);
    jdg_toml_free(&root);
    free(text);
    if (is_good)
        return true;
    if (r.line)
        snprintf(error, bytes, "%s:%u: %s", path, r.line, sentence);
    else
        snprintf(error, bytes, "%s: %s", path, sentence);
    return false;
}

void swp_plan_free(struct swp_plan *plan)
{
    for (size_t i = 0; i < plan->n_axes; i++)
        swp_points_free(&plan->axes[i]);
    for (size_t key = 0; key < SWP_N_KEYS; key++) {
        for (char **word = plan->words[key]; word && *word; word++)
            free(*word);
        free(plan->words[key]);
    }
    *plan = (struct swp_plan){.n_axes = 0};
}
