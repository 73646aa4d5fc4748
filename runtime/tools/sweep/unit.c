/* SPDX-License-Identifier: MIT */
/* Makes the command line of a unit. The words are written into one text, each
 * ended by a zero byte; at the end, the text is cut into words. A field in the
 * plan replaces the same field of a device file. */
#define _GNU_SOURCE /* memfd_create */
#include "runtime/tools/sweep/unit.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/sweep/names.h"
#include "sim/sim.h"

struct changes {
    const struct swp_plan *plan;
    FILE *out;
};

static bool is_field(const struct swp_plan *plan, const char *name)
{
    struct swp_name field;
    for (size_t i = 0; swp_plan_name(plan, i, &field); i++)
        if (field.axis->key == SWP_FIELDS &&
            (!name || strcmp(field.name, name) == 0))
            return true;
    return false;
}

static void put_change(void *user, const char *name, uint64_t from, uint64_t to)
{
    const struct changes *w = user;
    (void)from;
    if (!is_field(w->plan, name))
        fprintf(w->out, "%s %" PRIu64 "\n", name, to);
}

/* Opens a device that the plan names. */
static const struct sim_device *open_device(const struct swp_plan *plan,
                                            const char *name, char *error,
                                            size_t bytes)
{
    char path[PATH_MAX];
    if (!sim_device_is_file(name))
        return sim_device_open(name, error, bytes);
    if (swp_plan_file(plan, name, path))
        return sim_device_open(path, error, bytes);
    isa_refuse((struct isa_sentence){error, bytes}, "%s: the path is too long",
               name);
    return NULL;
}

/* Writes the fields of a device that the plan does not set. */
static bool put_device(const struct changes *w, const char *name, char *error,
                       size_t bytes)
{
    const struct sim_device *device = open_device(w->plan, name, error, bytes);
    if (!device)
        return false;
    /* "MLU370-X4 (small)" is based on that row of the table */
    fprintf(w->out, "base %.*s\n", (int)strcspn(device->name, " "),
            device->name);
    sim_device_changes(device, put_change, (void *)(uintptr_t)w);
    sim_device_close(device);
    return true;
}

static char *finish(struct changes *w, char **text, bool is_good)
{
    is_good = fclose(w->out) == 0 && is_good;
    if (is_good)
        return *text;
    free(*text);
    return NULL;
}

/* Returns the text of the device file for a unit, malloc'ed. NULL with
 * *is_good: the plan changes no field. NULL without *is_good: the device cannot
 * be read, and there is a message. */
static char *fields_text(const struct swp_plan *plan, size_t unit,
                         const char *device, bool *is_good, char *error,
                         size_t bytes)
{
    char *text = NULL;
    size_t n = 0;
    struct swp_name field;
    *is_good = !is_field(plan, NULL);
    struct changes w = {plan, *is_good ? NULL : open_memstream(&text, &n)};
    if (!w.out)
        return NULL;
    *is_good = put_device(&w, device, error, bytes);
    for (size_t i = 0; *is_good && swp_plan_name(plan, i, &field); i++)
        if (field.axis->key == SWP_FIELDS)
            fprintf(w.out, "%s %s\n", field.name,
                    swp_plan_value(plan, unit, &field));
    text = finish(&w, &text, *is_good);
    *is_good = text;
    return text;
}

/* ---- checking ------------------------------------------------------------ */

int swp_fields_open(const char *text, char path[SWP_FIELDS_PATH])
{
    const int file = memfd_create("device", 0);
    if (file < 0 || !isa_write_all(file, text, strlen(text))) {
        if (file >= 0)
            close(file);
        return -1;
    }
    snprintf(path, SWP_FIELDS_PATH, "/proc/self/fd/%d", file);
    return file;
}

/* Whether a text is a valid device file. The message does not contain the place
 * in the text. */
static bool is_device(const char *text, char *error, size_t bytes)
{
    char path[SWP_FIELDS_PATH], sentence[600];
    const int file = swp_fields_open(text, path);
    if (file < 0)
        return isa_refuse((struct isa_sentence){error, bytes}, ISA_NO_MEMORY,
                          "a device");
    const struct sim_device *device =
        sim_device_open(path, sentence, sizeof sentence);
    close(file);
    sim_device_close(device);
    if (device)
        return true;
    const char *at = sentence;
    if (strncmp(at, path, strlen(path)) == 0) {
        at += strlen(path);
        at += strspn(at, ":0123456789 ");
    }
    return isa_refuse((struct isa_sentence){error, bytes}, "fields: %s", at);
}

static bool check_value(const struct swp_plan *plan, const char *device,
                        const char *name, const char *value, char *error,
                        size_t bytes)
{
    char *text = NULL;
    size_t n = 0;
    struct changes w = {plan, open_memstream(&text, &n)};
    if (!w.out)
        return isa_refuse((struct isa_sentence){error, bytes}, ISA_NO_MEMORY,
                          "a device");
    bool is_good = put_device(&w, device, error, bytes);
    fprintf(w.out, "%s %s\n", name, value);
    text = finish(&w, &text, is_good);
    is_good = text && is_device(text, error, bytes);
    free(text);
    return is_good;
}

bool swp_fields_check(const struct swp_plan *plan, char *error, size_t bytes)
{
    struct swp_name name;
    const char *device = NULL;
    for (size_t i = 0; swp_plan_name(plan, i, &name); i++)
        if (name.axis->key == SWP_DEVICE)
            device = name.axis->values[0];
    assert(device); /* a plan without one has the default */
    for (size_t i = 0; swp_plan_name(plan, i, &name); i++)
        for (size_t k = 0; name.axis->key == SWP_FIELDS && k < name.axis->n;
             k++)
            if (!check_value(plan, device, name.name, name.axis->values[k],
                             error, bytes))
                return false;
    return true;
}

struct writing {
    const struct swp_plan *plan;
    size_t unit;
    FILE *out;
    size_t n; /* number of words so far */
};

/* Adds `before` and a word of the plan as a single word. */
static void put(struct writing *w, const char *before, const char *word)
{
    fputs(before, w->out);
    swp_template_put(w->plan, w->unit, word, w->out);
    fputc(0, w->out);
    w->n++;
}

/* Returns the value of a key in this unit; NULL: the plan has none. */
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

/* Cuts the text, of so many bytes, into n words. */
static bool cut(struct swp_unit *u, size_t bytes, size_t n)
{
    char *at = u->text;
    u->words = isa_alloc(n + 1, sizeof *u->words);
    for (u->n = 0; u->words && u->n < n; at += strlen(at) + 1)
        u->words[u->n++] = at;
    assert(!u->words || at == (char *)u->text + bytes);
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
    bool is_good = fclose(w.out) == 0 && cut(u, n, w.n);
    if (is_good)
        u->fields = fields_text(plan, i, u->device, &is_good, error, bytes);
    return is_good;
}

void swp_unit_free(struct swp_unit *u)
{
    free(u->words);
    free(u->fields);
    free(u->text);
    *u = (struct swp_unit){.index = 0};
}
