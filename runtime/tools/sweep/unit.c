/* SPDX-License-Identifier: MIT */
/*
 * Puts the command line of a unit together. Words end with a zero byte in one
 * text, and are cut out of it when all are there.
 */
#include "runtime/tools/sweep/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/sweep/fields.h"
#include "runtime/tools/sweep/names.h"
#include "runtime/tools/sweep/template.h"

struct writing {
    const struct swp_plan *plan;
    size_t unit;
    FILE *out;
    size_t n; /* words so far */
};

/* Adds "before" and a word of the plan as one word. */
static void put(struct writing *w, const char *before, const char *word)
{
    fputs(before, w->out);
    swp_template_put(w->plan, w->unit, word, w->out);
    fputc(0, w->out);
    w->n++;
}

/* The value of a key in this unit; NULL: the plan has none. */
static const char *value_of(const struct writing *w, enum swp_key key)
{
    struct swp_name name;
    for (size_t i = 0; swp_plan_name(w->plan, i, &name); i++)
        if (name.axis->key == key)
            return swp_plan_value(w->plan, w->unit, &name);
    return NULL;
}

static void put_option(struct writing *w, const char *option, enum swp_key key)
{
    const char *value = value_of(w, key);
    if (!value)
        return;
    put(w, option, "");
    put(w, "", value);
}

static void put_list(struct writing *w, const char *option, enum swp_key key)
{
    for (char **word = w->plan->words[key]; word && *word; word++) {
        if (option)
            put(w, option, "");
        put(w, "", *word);
    }
}

static void put_macros(struct writing *w)
{
    struct swp_name name;
    char before[256];
    for (size_t i = 0; swp_plan_name(w->plan, i, &name); i++) {
        if (name.axis->key != SWP_MACROS)
            continue;
        snprintf(before, sizeof before, "-D%.200s=", name.name);
        put(w, before, swp_plan_value(w->plan, w->unit, &name));
    }
}

static void put_words(struct writing *w)
{
    put_option(w, "--kernel", SWP_KERNEL);
    put_option(w, "--type", SWP_TYPE);
    put_option(w, "--dim", SWP_DIM);
    put_list(w, "--arg", SWP_ARGUMENTS);
    put(w, "--", "");
    put_list(w, NULL, SWP_FLAGS);
    put_macros(w);
}

/* Cuts the text into words. */
static bool cut(struct swp_unit *u, size_t n)
{
    char *at = u->text;
    u->words = isa_alloc(n + 1, sizeof *u->words);
    for (u->n = 0; u->words && u->n < n; at += strlen(at) + 1)
        u->words[u->n++] = at;
    return u->words;
}

/* ---- a unit -------------------------------------------------------------- */

static void take_settings(struct swp_unit *u, const struct writing *w)
{
    struct swp_name name;
    for (size_t i = 0; swp_plan_name(w->plan, i, &name); i++) {
        const enum rt_env setting = swp_keys[name.axis->key].setting;
        if (setting != RT_N_ENV)
            u->settings[setting] = swp_plan_value(w->plan, w->unit, &name);
    }
    u->device = u->settings[RT_ENV_DEVICE];
}

bool swp_unit_open(struct swp_unit *u, const struct swp_plan *plan, size_t i,
                   char *error, size_t bytes)
{
    struct writing w = {.plan = plan, .unit = i};
    size_t n = 0;
    *u = (struct swp_unit){.index = i};
    snprintf(error, bytes, ISA_NO_MEMORY, "a unit");
    take_settings(u, &w);
    w.out = open_memstream((char **)&u->text, &n);
    if (!w.out)
        return false;
    put(&w, "", value_of(&w, SWP_SOURCE));
    put_words(&w);
    bool is_good = fclose(w.out) == 0 && cut(u, w.n);
    if (is_good)
        u->fields = swp_fields_text(plan, i, u->device, &is_good, error, bytes);
    return is_good;
}

void swp_unit_free(struct swp_unit *u)
{
    free(u->words);
    free(u->fields);
    free(u->text);
    *u = (struct swp_unit){.index = 0};
}
