/* SPDX-License-Identifier: MIT */
/*
 * Lines about all that counts, each with its length where a text may have any
 * bytes, and the hash of these lines. Where the plan lies does not count.
 */
#include "runtime/tools/sweep/identity.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/files/files.h"
#include "sim/sim.h"

const char swp_version[] = MLUSIM_VERSION;

struct listing {
    struct swp_inputs *inputs;
    const struct swp_unit *unit;
    FILE *out;
    struct isa_sentence error;
};

static bool put_file(const struct listing *l, const char *name)
{
    char hash[ISA_HASH_TEXT];
    const bool is_good =
        swp_inputs_file(l->inputs, name, hash, l->error.text, l->error.bytes);
    if (is_good)
        fprintf(l->out, "file %s\n", hash);
    return is_good;
}

static bool ends_npy(const char *word, size_t n)
{
    return n > 4 && memcmp(word + n - 4, ".npy", 4) == 0;
}

/* The arrays that an argument names, also in a structure. */
static bool put_arrays(const struct listing *l, const char *argument)
{
    char name[PATH_MAX];
    for (const char *at = argument; *at;) {
        const size_t n = strcspn(at, "{},=");
        if (ends_npy(at, n) && n < sizeof name) {
            snprintf(name, sizeof name, "%.*s", (int)n, at + strspn(at, " "));
            if (!put_file(l, name))
                return false;
        }
        at += n + (at[n] != 0);
    }
    return true;
}

/* A flag of mlucc, which may name a file that is read. */
static bool put_flag(const struct listing *l, const char *flag)
{
    char path[PATH_MAX];
    if (flag[0] == '@')
        return isa_refuse(l->error,
                          "%s: flags in a file are not supported in a plan; "
                          "write them into flags",
                          flag);
    FILE *file =
        swp_plan_file(l->inputs->plan, flag, path) && !files_is_folder(path)
            ? fopen(path, "re")
            : NULL;
    if (!file)
        return true;
    fclose(file);
    return put_file(l, flag);
}

static bool put_words(const struct listing *l)
{
    char hash[ISA_HASH_TEXT];
    char *const *words = l->unit->words;
    size_t flags = 0;
    while (strcmp(words[flags], "--") != 0)
        flags++;
    if (!swp_inputs_source(l->inputs, words[0], words + flags + 1, hash,
                           l->error.text, l->error.bytes))
        return false;
    fprintf(l->out, "source %s\n", hash);
    for (size_t i = 0; i < l->unit->n; i++) {
        fprintf(l->out, "word %zu %s\n", strlen(words[i]), words[i]);
        if (i > 0 && i < flags && strcmp(words[i - 1], "--arg") == 0 &&
            !put_arrays(l, words[i]))
            return false;
        if (i > flags && !put_flag(l, words[i]))
            return false;
    }
    return true;
}

static bool put_device(const struct listing *l)
{
    const struct swp_unit *u = l->unit;
    if (u->fields)
        fprintf(l->out, "fields %zu %s", strlen(u->fields), u->fields);
    else if (sim_device_is_file(u->device))
        return put_file(l, u->device);
    else {
        const struct sim_device *device = sim_device_open(u->device, NULL, 0);
        fprintf(l->out, "device %s\n", device ? device->name : u->device);
        sim_device_close(device);
    }
    return true;
}

static bool put_all(const struct listing *l)
{
    fprintf(l->out, "unit 1\nmlusim %s\n", swp_version);
    for (size_t i = 0; i < RT_N_ENV; i++)
        if (l->unit->settings[i] && i != RT_ENV_DEVICE)
            fprintf(l->out, "%s %s\n", rt_env_name((enum rt_env)i),
                    l->unit->settings[i]);
    return put_device(l) && put_words(l);
}

bool swp_identity(struct swp_inputs *inputs, const struct swp_unit *unit,
                  char id[ISA_HASH_TEXT], char *error, size_t bytes)
{
    char *text = NULL;
    size_t n = 0;
    struct listing l = {
        inputs, unit, open_memstream(&text, &n), {error, bytes}};
    if (!l.out)
        return isa_refuse(l.error, ISA_NO_MEMORY, "a unit");
    bool is_good = put_all(&l);
    if (fclose(l.out) != 0)
        is_good = isa_refuse(l.error, ISA_NO_MEMORY, "a unit");
    if (is_good)
        isa_hash_text(text, n, id);
    free(text);
    return is_good;
}

bool swp_is_identity(const char *text, size_t n)
{
    return n == ISA_HASH_TEXT - 1 && strspn(text, "0123456789abcdef") >= n;
}
