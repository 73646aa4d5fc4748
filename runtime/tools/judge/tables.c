/* SPDX-License-Identifier: MIT */
/* Reads the arguments of the kernel from task.toml; has the functions that
 * readers of all tables share. */
#include "runtime/tools/judge/tables.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/judge/roles.h"

static const char *const fill_names[JDG_N_FILLS] = {
#define X(ID, name, ...) name,
#include "runtime/tools/judge/fills.def"
#undef X
};
static const struct {
    double low, high;
    bool has_low, has_high;
} fills[JDG_N_FILLS] = {
#define X(ID, name, low, high, has_low, has_high, doc) \
    {low, high, has_low, has_high},
#include "runtime/tools/judge/fills.def"
#undef X
};

/* ---- members ------------------------------------------------------------- */

bool jdg_complain(struct jdg_reader *r, unsigned line, const char *format, ...)
{
    va_list values;
    if (r->is_bad)
        return false;
    r->is_bad = true;
    const int n = snprintf(r->error, r->error_bytes, "%s:%u: ", r->path, line);
    va_start(values, format);
    if (n > 0 && (size_t)n < r->error_bytes)
        isa_refuse_by(
            (struct isa_sentence){r->error + n, r->error_bytes - (size_t)n},
            format, values);
    va_end(values);
    return false;
}

const struct jdg_toml *jdg_get(struct jdg_reader *r,
                               const struct jdg_toml *table, const char *key,
                               enum jdg_toml_kind kind, bool is_needed)
{
    const struct jdg_toml *value = jdg_toml_find(table, key);
    if (!value) {
        if (is_needed)
            jdg_complain(r, table->line, "%s is missing", key);
        return NULL;
    }
    if (value->kind == kind ||
        (kind == JDG_TOML_REAL && value->kind == JDG_TOML_INTEGER))
        return value;
    jdg_complain(r, value->line, "%s must be %s, and is %s", key,
                 jdg_toml_kinds[kind], jdg_toml_kinds[value->kind]);
    return NULL;
}

const char *jdg_text(struct jdg_reader *r, const struct jdg_toml *table,
                     const char *key, bool is_needed)
{
    const struct jdg_toml *value =
        jdg_get(r, table, key, JDG_TOML_TEXT, is_needed);
    if (value && is_needed && !value->text[0])
        jdg_complain(r, value->line, "%s is empty", key);
    return value ? value->text : NULL;
}

const char *jdg_size(struct jdg_reader *r, const struct jdg_toml *value)
{
    char digits[24];
    /* the text of an integer belongs to its value, as the text of a string
     * does */
    struct jdg_toml *own = (struct jdg_toml *)(uintptr_t)value;
    if (value->kind == JDG_TOML_INTEGER && value->integer >= 0 && !own->text) {
        snprintf(digits, sizeof digits, "%lld", (long long)value->integer);
        own->text = isa_alloc_text(digits, strlen(digits));
    }
    if (value->text)
        return value->text;
    jdg_complain(r, value->line,
                 "a size is a number from 0 on, or a string with a formula");
    return NULL;
}

bool jdg_is_table(struct jdg_reader *r, const struct jdg_toml *value,
                  const char *what)
{
    return value->kind == JDG_TOML_TABLE ||
           jdg_complain(r, value->line, "each %s is a table: [[%s]]", what,
                        what);
}

bool jdg_only(struct jdg_reader *r, const struct jdg_toml *table,
              const char *const *known)
{
    for (size_t i = 0; i < table->n; i++) {
        const struct jdg_toml *m = &table->members[i];
        struct isa_nearest hint = {m->key, (unsigned)strlen(m->key) / 3 + 1,
                                   NULL};
        size_t k = 0;
        for (; known[k] && strcmp(known[k], m->key) != 0; k++)
            isa_nearest_offer(&hint, known[k], known[k]);
        if (!known[k])
            return jdg_complain(r, m->line, "unknown name %s%s%s%s", m->key,
                                hint.found ? "; did you mean " : "",
                                hint.found ? hint.found : "",
                                hint.found ? "?" : "");
    }
    return true;
}

bool jdg_names(struct jdg_reader *r, const struct jdg_toml *list,
               const char **to, size_t most, size_t *n)
{
    *n = 0;
    for (size_t i = 0; list && i < list->n; i++) {
        if (list->members[i].kind != JDG_TOML_TEXT)
            return jdg_complain(r, list->members[i].line,
                                "%s is an array of strings", list->key);
        if (*n == most)
            return jdg_complain(r, list->line, "%s has more than %zu names",
                                list->key, most);
        to[(*n)++] = list->members[i].text;
    }
    return true;
}

/* Returns the number of a word in a table of n words. If the word is not there,
 * returns n and writes a message. */
static size_t word(struct jdg_reader *r, const struct jdg_toml *value,
                   const char *const *names, size_t n)
{
    char all[200] = "";
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        if (strcmp(names[i], value->text) == 0)
            return i;
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s",
                                 i ? ", " : "", names[i]);
        assert(used < sizeof all); /* of a table of ours */
    }
    jdg_complain(r, value->line, "%s is no %s; there are %s", value->text,
                 value->key, all);
    return n;
}

bool jdg_holds(enum array_element type, int64_t whole)
{
    unsigned char element[8] = {0};
    double real;
    int64_t kept = 0;
    if (array_types[type].class == ARRAY_FLOAT)
        return true;
    array_put(type, (double)whole, whole, element);
    array_get(type, element, &real, &kept);
    return kept == whole;
}

/* Whether a type can represent a number, which may have a fraction. */
static bool holds_real(enum array_element type, double number)
{
    return array_types[type].class == ARRAY_FLOAT ||
           (number == rint(number) && fabs(number) <= 0x1p53 &&
            jdg_holds(type, (int64_t)number));
}

/* ---- tolerance ----------------------------------------------------------- */

static bool read_bound(struct jdg_reader *r, const struct jdg_toml *table,
                       const char *key, bool is_needed, double *to)
{
    const struct jdg_toml *v = jdg_get(r, table, key, JDG_TOML_REAL, is_needed);
    if (v && !is_needed)
        return jdg_complain(r, v->line, "this rule has no %s", key);
    if (v && !(v->real >= 0 && isfinite(v->real)))
        return jdg_complain(r, v->line, "%s must be a finite number, 0 or more",
                            key);
    if (v)
        *to = v->real;
    return !r->is_bad;
}

static bool read_tolerance(struct jdg_reader *r, const struct jdg_toml *in,
                           struct acc_tolerance *to)
{
    const char *known[ACC_N_BOUNDS + 2] = {
        "rule"}; /* room for "rule" and NULL */
    memcpy(known + 1, acc_bound_names, sizeof acc_bound_names);
    const struct jdg_toml *table =
        jdg_get(r, in, "tolerance", JDG_TOML_TABLE, false);
    if (!table)
        return !r->is_bad;
    const struct jdg_toml *rule =
        jdg_get(r, table, "rule", JDG_TOML_TEXT, true);
    if (!rule || !jdg_only(r, table, known))
        return false;
    const size_t id = word(r, rule, acc_rule_names, ACC_N_RULES);
    if (id == ACC_N_RULES)
        return false;
    *to = (struct acc_tolerance){.rule = (enum acc_rule)id};
    for (enum acc_bound b = 0; b < ACC_N_BOUNDS && !r->is_bad; b++)
        read_bound(r, table, acc_bound_names[b], acc_rule_has(to->rule, b),
                   &to->bound[b]);
    return !r->is_bad;
}

/* Whether the rule of an output may be used for the output's type. */
static bool rule_fits(struct jdg_reader *r, const struct jdg_argument *a)
{
    if (!jdg_is_written(a))
        return true;
    if (acc_rule_is_of_signs(a->tolerance.rule))
        return jdg_complain(r, a->line,
                            "the rule %s of %s looks at signs of errors alone "
                            "and accepts errors of any size; choose diff12 or "
                            "diff3",
                            acc_rule_names[a->tolerance.rule], a->name);
    if (array_types[a->type].class == ARRAY_FLOAT ||
        !acc_rule_is_of_floats(a->tolerance.rule))
        return true;
    return jdg_complain(r, a->line,
                        "the rule %s is for floats, and %s is of %s; give it "
                        "tolerance = {rule = \"exact\"}",
                        acc_rule_names[a->tolerance.rule], a->name,
                        array_types[a->type].name);
}

/* ---- arguments ----------------------------------------------------------- */

static bool read_type(struct jdg_reader *r, const struct jdg_toml *table,
                      struct jdg_argument *a)
{
    const struct jdg_toml *type =
        jdg_get(r, table, "type", JDG_TOML_TEXT, true);
    if (!type)
        return false;
    a->type = array_named(type->text, strlen(type->text));
    return a->type != ARRAY_N_ELEMENTS ||
           jdg_complain(r, type->line,
                        "%s is no type of elements; say f32, f16, i32 or their "
                        "names in C",
                        type->text);
}

static bool read_array(struct jdg_reader *r, const struct jdg_toml *table,
                       struct jdg_argument *a)
{
    const struct jdg_toml *shape =
        jdg_get(r, table, "shape", JDG_TOML_ARRAY, true);
    if (!shape)
        return false;
    if (shape->n == 0 || shape->n > JDG_MAX_RANK)
        return jdg_complain(r, shape->line, "shape has 1 to %d sizes",
                            JDG_MAX_RANK);
    for (a->rank = 0; a->rank < shape->n; a->rank++)
        if (!(a->shape[a->rank] = jdg_size(r, &shape->members[a->rank])))
            return false;
    return true;
}

/* Refuses values that a fill does not use. */
static bool has_its_keys(struct jdg_reader *r, const struct jdg_toml *values,
                         enum jdg_fill fill, const struct jdg_toml *low,
                         const struct jdg_toml *high)
{
    if (low && !fills[fill].has_low)
        return jdg_complain(r, low->line, "%s has no low", values->text);
    if (high && !fills[fill].has_high)
        return jdg_complain(r, high->line, "%s has no high", values->text);
    return true;
}

/* Whether the type can hold the numbers of the fill. An integer type cannot
 * represent random fractions, and numbers that are too large would wrap. */
static bool fits_type(struct jdg_reader *r, const struct jdg_toml *values,
                      const struct jdg_argument *a)
{
    const bool is_float = array_types[a->type].class == ARRAY_FLOAT;
    if (is_float)
        return true;
    if (a->fill == JDG_FILL_UNIFORM || a->fill == JDG_FILL_NORMAL)
        return jdg_complain(r, values->line,
                            "%s fills floats; %s is of whole numbers: "
                            "values = \"integers\"",
                            values->text, a->name);
    return (holds_real(a->type, a->low) && holds_real(a->type, a->high)) ||
           jdg_complain(r, values->line, "low or high is no number of type %s",
                        array_types[a->type].c_name);
}

static bool read_values(struct jdg_reader *r, const struct jdg_toml *table,
                        struct jdg_argument *a)
{
    const struct jdg_toml *values =
        jdg_get(r, table, "values", JDG_TOML_TEXT, true);
    const size_t id =
        values ? word(r, values, fill_names, JDG_N_FILLS) : JDG_N_FILLS;
    if (id == JDG_N_FILLS)
        return false;
    const struct jdg_toml *low = jdg_get(r, table, "low", JDG_TOML_REAL, false);
    const struct jdg_toml *high =
        jdg_get(r, table, "high", JDG_TOML_REAL, false);
    if (r->is_bad)
        return false;
    a->fill = (enum jdg_fill)id;
    a->low = low ? low->real : fills[id].low;
    a->high = high ? high->real : fills[id].high;
    if (!has_its_keys(r, values, a->fill, low, high) ||
        !fits_type(r, values, a))
        return false;
    const bool is_range = id == JDG_FILL_UNIFORM || id == JDG_FILL_INTEGERS;
    if (is_range &&
        !(a->low <= a->high && isfinite(a->low) && isfinite(a->high)))
        return jdg_complain(r, values->line, "low is above high");
    return id != JDG_FILL_INTEGERS ||
           (a->low == rint(a->low) && a->high == rint(a->high) &&
            fabs(a->low) <= 0x1p53 && fabs(a->high) <= 0x1p53) ||
           jdg_complain(r, values->line,
                        "low and high of integers are whole, up to 2^53");
}

static bool read_number(struct jdg_reader *r, const struct jdg_toml *table,
                        struct jdg_argument *a)
{
    const struct jdg_toml *value = jdg_toml_find(table, "value");
    if (!value)
        return jdg_complain(r, table->line, "value is missing");
    if (value->kind == JDG_TOML_REAL ||
        (value->kind == JDG_TOML_INTEGER && value->integer < 0)) {
        a->real = value->real;
        return holds_real(a->type, a->real) ||
               jdg_complain(r, value->line, "value is no number of type %s",
                            array_types[a->type].c_name);
    }
    a->value = jdg_size(r, value);
    return a->value != NULL;
}

/* Refuses a member that has no effect in this role. */
static bool has_keys_of_role(struct jdg_reader *r, const struct jdg_toml *table,
                             const struct jdg_argument *a)
{
    static const struct {
        const char *key;
        bool (*is_used)(const struct jdg_argument *);
    } keys[] = {{"shape", jdg_is_array},  {"values", jdg_is_read},
                {"low", jdg_is_read},     {"high", jdg_is_read},
                {"value", jdg_is_number}, {"tolerance", jdg_is_written}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct jdg_toml *m = jdg_toml_find(table, keys[i].key);
        if (m && !keys[i].is_used(a))
            return jdg_complain(r, m->line, "an argument of role %s has no %s",
                                jdg_role_names[a->role], m->key);
    }
    return true;
}

/* Whether an argument can, by its name, be a parameter in the prototype of a
 * host function. */
static bool suits_entry(struct jdg_reader *r, const struct jdg_argument *a)
{
    if (strcmp(a->name, "queue") == 0)
        return jdg_complain(r, a->line,
                            "no argument of a host function can be called "
                            "queue, as its cnrtQueue_t is; choose another "
                            "name");
    return !jdg_is_reserved(a->name) ||
           jdg_complain(r, a->line,
                        "no argument of a host function can be called %s, "
                        "which is a word of C++ or a name of the compiler or "
                        "CNRT; choose another name",
                        a->name);
}

static bool read_argument(struct jdg_reader *r, const struct jdg_toml *table,
                          struct jdg_argument *a)
{
    static const char *const known[] = {"name",      "role", "type", "shape",
                                        "values",    "low",  "high", "value",
                                        "tolerance", NULL};
    a->line = table->line;
    a->name = jdg_text(r, table, "name", true);
    if (!a->name || !jdg_only(r, table, known))
        return false;
    if (!jdg_is_identifier(a->name))
        return jdg_complain(r, a->line, "%s is no name of C", a->name);
    if (r->task->entry && !suits_entry(r, a))
        return false;
    const struct jdg_toml *role =
        jdg_get(r, table, "role", JDG_TOML_TEXT, true);
    const size_t id =
        role ? word(r, role, jdg_role_names, JDG_N_ROLES) : JDG_N_ROLES;
    if (id == JDG_N_ROLES || !read_type(r, table, a))
        return false;
    a->role = (enum jdg_role)id;
    if (!has_keys_of_role(r, table, a))
        return false;
    if (!jdg_is_array(a))
        return read_number(r, table, a);
    return read_array(r, table, a) &&
           (!jdg_is_read(a) || read_values(r, table, a)) &&
           read_tolerance(r, table, &a->tolerance) && rule_fits(r, a);
}

bool jdg_read_arguments(struct jdg_reader *r, const struct jdg_toml *root)
{
    struct jdg_task *t = r->task;
    struct acc_tolerance usual = {.rule = ACC_RULE_EXACT};
    const struct jdg_toml *all =
        jdg_get(r, root, "argument", JDG_TOML_ARRAY, true);
    bool has_output = false;
    if (!all || !read_tolerance(r, root, &usual))
        return false;
    if (all->n > JDG_MAX_ARGUMENTS)
        return jdg_complain(r, all->line, "a kernel has at most %d arguments",
                            JDG_MAX_ARGUMENTS);
    for (size_t i = 0; i < all->n; i++) {
        struct jdg_argument *a = &t->arguments[t->n_arguments++];
        a->tolerance = usual;
        if (!jdg_is_table(r, &all->members[i], "argument") ||
            !read_argument(r, &all->members[i], a))
            return false;
        for (size_t k = 0; k < i; k++)
            if (strcmp(t->arguments[k].name, a->name) == 0)
                return jdg_complain(r, a->line, "%s is there twice", a->name);
        has_output = has_output || jdg_is_written(a);
    }
    return has_output || jdg_complain(r, all->line,
                                      "no argument is an output: there is "
                                      "nothing to judge");
}
