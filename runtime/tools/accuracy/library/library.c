/* SPDX-License-Identifier: MIT */
/* Finds the types, rules and bounds that words name, or refuses the words. */
#include "runtime/tools/accuracy/library/library.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The comparison to make, and the buffer for a refusal. */
struct request {
    enum array_element type;
    const struct acc_given *bounds;
    size_t n_bounds;
    char *error;
    size_t bytes;
};

/* Writes a sentence; returns false. */
static bool refuse(const struct request *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error, r->bytes, format, arguments);
    va_end(arguments);
    return false;
}

static void list_rules(char *text, size_t bytes)
{
    size_t used = 0;
    for (int i = 0; i < ACC_N_RULES && used < bytes; i++)
        used += (size_t)snprintf(text + used, bytes - used, "%s%s",
                                 i ? ", " : "", acc_rule_names[i]);
}

/* Reads the next rule of a text and moves *text after the rule. */
static bool next_rule(const struct request *r, const char **text,
                      enum acc_rule *rule)
{
    const size_t n = strcspn(*text, "&");
    char all[200];
    for (*rule = 0; *rule < ACC_N_RULES; (*rule)++)
        if (strlen(acc_rule_names[*rule]) == n &&
            strncmp(*text, acc_rule_names[*rule], n) == 0)
            break;
    list_rules(all, sizeof all);
    if (*rule == ACC_N_RULES)
        return refuse(r,
                      "'%.*s' is no rule; there are %s, several with & "
                      "between them",
                      (int)n, *text, all);
    if (acc_rule_is_of_floats(*rule) &&
        array_types[r->type].class != ARRAY_FLOAT)
        return refuse(r, "the rule %s is for floats, and the elements are %s",
                      acc_rule_names[*rule], array_types[r->type].name);
    *text += n;
    return true;
}

/* Whether one of the rules has a bound of that name. */
static bool is_asked_for(const char *rules, const char *name)
{
    const struct request quiet = {.type = ARRAY_F64};
    bool is_more = true;
    for (const char *at = rules; is_more; at++) {
        enum acc_rule rule;
        if (!next_rule(&quiet, &at, &rule))
            return false;
        for (enum acc_bound b = 0; b < ACC_N_BOUNDS; b++)
            if (acc_rule_has(rule, b) && strcmp(acc_bound_names[b], name) == 0)
                return true;
        is_more = *at != 0;
    }
    return false;
}

static bool are_asked_for(const struct request *r, const char *rules)
{
    for (size_t i = 0; i < r->n_bounds; i++) {
        const struct acc_given *g = &r->bounds[i];
        if (!is_asked_for(rules, g->name))
            return refuse(r, "the rule %s has no bound %s", rules, g->name);
        if (!(g->value >= 0 && isfinite(g->value)))
            return refuse(r, "%s is %g and must be 0 or more", g->name,
                          g->value);
    }
    return true;
}

/* Takes the bounds that a rule has. */
static bool take_bounds(const struct request *r, struct acc_tolerance *to)
{
    for (enum acc_bound b = 0; b < ACC_N_BOUNDS; b++) {
        size_t i = 0;
        if (!acc_rule_has(to->rule, b))
            continue;
        while (i < r->n_bounds &&
               strcmp(r->bounds[i].name, acc_bound_names[b]) != 0)
            i++;
        if (i == r->n_bounds)
            return refuse(r, "the rule %s needs the bound %s",
                          acc_rule_names[to->rule], acc_bound_names[b]);
        to->bound[b] = r->bounds[i].value;
    }
    return true;
}

int accCompare(const char *type, const char *rules,
               const struct acc_given *bounds, size_t n_bounds, const void *got,
               const void *wide, uint64_t n, struct acc_compared *to,
               char *error, size_t bytes)
{
    const struct request r = {array_named(type, strlen(type)), bounds, n_bounds,
                              error, bytes};
    bool is_more = true, sees_size = false;
    if (r.type == ARRAY_N_ELEMENTS)
        return !refuse(&r, "there are no elements of type %s", type);
    *to = (struct acc_compared){.is_right = true};
    for (const char *at = rules; is_more; at++) {
        struct acc_tolerance t = {0};
        if (!next_rule(&r, &at, &t.rule) || !take_bounds(&r, &t))
            return 1;
        sees_size |= !acc_rule_is_of_signs(t.rule);
        if (to->is_right)
            *to = acc_compare(r.type, &t, got, wide, n);
        is_more = *at != 0;
    }
    if (!sees_size)
        return !refuse(&r,
                       "the rule %s looks at signs of errors alone and accepts "
                       "errors of any size; put another beside it, as in "
                       "diff1&diff2&%s",
                       rules, rules);
    return !are_asked_for(&r, rules);
}
