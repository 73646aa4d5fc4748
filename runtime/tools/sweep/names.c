/* SPDX-License-Identifier: MIT */
/* Replaces placeholders in the words of a plan by values. An inserted value is
 * not searched for placeholders. */
#include "runtime/tools/sweep/names.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* If a name of the plan in braces begins here, finds the name and returns its
 * length; else returns 0. */
static size_t name_at(const struct swp_plan *plan, const char *at,
                      struct swp_name *name)
{
    const char *end = *at == '{' ? strchr(at, '}') : NULL;
    const size_t n = end ? (size_t)(end - at) - 1 : 0;
    for (size_t i = 0; n > 0 && swp_plan_name(plan, i, name); i++)
        if (strlen(name->name) == n && memcmp(name->name, at + 1, n) == 0)
            return n;
    return 0;
}

static bool has_name(const char *word, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = strchr(word, '{'); at; at = strchr(at + 1, '{'))
        if (strncmp(at + 1, name, n) == 0 && at[n + 1] == '}')
            return true;
    return false;
}

bool swp_template_uses(const struct swp_plan *plan, const char *name)
{
    for (size_t key = 0; key < SWP_N_KEYS; key++)
        for (char **word = plan->words[key]; word && *word; word++)
            if (has_name(*word, name))
                return true;
    for (size_t i = 0; i < plan->n_axes; i++)
        for (size_t k = 0; swp_keys[plan->axes[i].key].is_choice &&
                           plan->axes[i].values && k < plan->axes[i].n;
             k++)
            if (has_name(plan->axes[i].values[k], name))
                return true;
    return false;
}

/* Returns the first {name} of a word that is neither a placeholder nor a value
 * such as {inf}. NULL: there is none. */
static const char *stray_in(const struct swp_plan *plan, const char *word,
                            size_t *n)
{
    struct swp_name name;
    for (const char *at = strchr(word, '{'); at; at = strchr(at + 1, '{')) {
        char *end;
        *n = 0;
        while (isalnum((unsigned char)at[*n + 1]) || at[*n + 1] == '_')
            ++*n;
        if (at[*n + 1] != '}' || isdigit((unsigned char)at[1]) || *n == 0 ||
            name_at(plan, at, &name))
            continue;
        strtod(at + 1, &end);
        if (end != at + 1 + *n && strncmp(at, "{true}", 6) != 0 &&
            strncmp(at, "{false}", 7) != 0)
            return at + 1;
    }
    return NULL;
}

const char *swp_template_stray(const struct swp_plan *plan, size_t *n,
                               unsigned *line)
{
    const char *found = NULL;
    *line = plan->lines[SWP_ARGUMENTS];
    for (char **word = plan->words[SWP_ARGUMENTS]; word && *word; word++)
        if ((found = stray_in(plan, *word, n)))
            return found;
    for (size_t i = 0; i < plan->n_axes; i++) {
        const struct swp_axis *axis = &plan->axes[i];
        const bool is_looked_at = axis->key == SWP_KERNEL ||
                                  axis->key == SWP_TYPE || axis->key == SWP_DIM;
        *line = axis->line;
        for (size_t k = 0; is_looked_at && axis->values && k < axis->n; k++)
            if ((found = stray_in(plan, axis->values[k], n)))
                return found;
    }
    return NULL;
}

void swp_template_put(const struct swp_plan *plan, size_t unit,
                      const char *word, FILE *out)
{
    struct swp_name name;
    for (const char *at = word; *at; at++) {
        const size_t n = name_at(plan, at, &name);
        if (n == 0) {
            fputc(*at, out);
            continue;
        }
        fputs(swp_plan_value(plan, unit, &name), out);
        at += n + 1;
    }
}

const struct swp_key_row swp_keys[SWP_N_KEYS] = {
#define X(ID, name, form, is_choice, setting) \
    {name, SWP_##form, is_choice, setting},
#include "runtime/tools/sweep/keys.def"
#undef X
};

size_t swp_plan_point(const struct swp_plan *plan, size_t unit, size_t axis)
{
    assert(unit < plan->n_units && axis < plan->n_axes);
    for (size_t i = plan->n_axes; i-- > axis + 1;)
        unit /= (size_t)plan->axes[i].n;
    return unit % (size_t)plan->axes[axis].n;
}

bool swp_plan_name(const struct swp_plan *plan, size_t i, struct swp_name *name)
{
    for (size_t k = 0; k < plan->n_axes; k++) {
        const struct swp_axis *axis = &plan->axes[k];
        if (i < axis->n_names) {
            *name = (struct swp_name){axis, i, axis->names[i]};
            return true;
        }
        i -= axis->n_names;
    }
    return false;
}

const char *swp_plan_value(const struct swp_plan *plan, size_t unit,
                           const struct swp_name *name)
{
    const size_t axis = (size_t)(name->axis - plan->axes);
    assert(name->axis->values); /* an axis with more points is refused */
    return name->axis
        ->values[swp_plan_point(plan, unit, axis) * name->axis->n_names +
                 name->at];
}
