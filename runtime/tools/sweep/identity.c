/* SPDX-License-Identifier: MIT */
/* Writes lines about everything that matters, each with its length if a text
 * may have any bytes, and makes the hash of these lines. The folder of the plan
 * does not matter.
 *
 * Follows the includes of a source without compiling it, also those that #if
 * leaves out: one file too many only causes another run of a unit, but one too
 * few would take an old result for a new one. Headers of the compiler are not
 * followed; the version of mlusim covers them. */
#include "runtime/tools/sweep/identity.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/bare.h"
#include "sim/sim.h"

enum { LARGEST_SOURCE = 64 << 20, DEEPEST = 200 };
#define LARGEST_FILE ((size_t)1 << 40)

/* A hash, stored under what it was computed for: a path, or a source with its
 * folders. */
struct swp_input {
    char *key;
    char hash[ISA_HASH_TEXT];
};

void swp_inputs_free(struct swp_inputs *inputs)
{
    for (size_t i = 0; i < inputs->n; i++)
        free(inputs->of[i].key);
    free(inputs->of);
    inputs->of = NULL;
    inputs->n = inputs->room = 0;
}

static const struct swp_input *find(const struct swp_inputs *inputs,
                                    const char *key)
{
    for (size_t i = inputs->n; i-- > 0;)
        if (strcmp(inputs->of[i].key, key) == 0)
            return &inputs->of[i];
    return NULL;
}

static bool add(struct swp_inputs *inputs, const char *key,
                const char hash[ISA_HASH_TEXT], struct isa_sentence error)
{
    struct swp_input *all =
        isa_grow(inputs->of, inputs->n, &inputs->room, sizeof *all);
    inputs->of = all ? all : inputs->of;
    char *name = all ? isa_alloc_text(key, strlen(key)) : NULL;
    if (!name)
        return isa_refuse(error, ISA_NO_MEMORY, "the files of the plan");
    all[inputs->n].key = name;
    memcpy(all[inputs->n++].hash, hash, ISA_HASH_TEXT);
    return true;
}

static bool refuse_file(const char *name, struct isa_sentence error)
{
    return isa_refuse(error, "cannot read %s: %s", name, strerror(errno));
}

/* Writes the hash of a file that the plan names. On an error, returns false and
 * writes a message. */
static bool hash_file(struct swp_inputs *inputs, const char *name,
                      char hash[ISA_HASH_TEXT], char *error, size_t bytes)
{
    const struct isa_sentence s = {error, bytes};
    const struct swp_input *known = find(inputs, name);
    char path[PATH_MAX];
    size_t n;
    if (known) {
        memcpy(hash, known->hash, ISA_HASH_TEXT);
        return true;
    }
    char *text = swp_plan_file(inputs->plan, name, path)
                     ? files_read(path, LARGEST_FILE, &n)
                     : NULL;
    if (!text)
        return refuse_file(name, s);
    isa_hash_text(text, n, hash);
    free(text);
    return add(inputs, name, hash, s);
}

/* ---- sources ------------------------------------------------------------- */

struct tree {
    const struct swp_plan *plan;
    char *const *flags;
    char **seen; /* paths that were already read */
    size_t n, room;
    unsigned depth;
    FILE *out; /* gets a line per file */
    struct isa_sentence error;
};

static bool read_file(struct tree *t, const char *path, const char *name);

/* Returns the folder that flag i names, which may be in the next word; NULL:
 * none. */
static const char *folder_of(char *const *flags, size_t i)
{
    static const char *const names[] = {"-I", "-isystem", "-iquote",
                                        "-idirafter"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const size_t n = strlen(names[k]);
        if (strncmp(flags[i], names[k], n) == 0)
            return flags[i][n] ? flags[i] + n : flags[i + 1];
    }
    return NULL;
}

static bool was_seen(const struct tree *t, const char *path)
{
    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->seen[i], path) == 0)
            return true;
    return false;
}

/* Reads an included file. *is_there: whether the file exists. */
static bool try_file(struct tree *t, const char *path, const char *name,
                     bool *is_there)
{
    FILE *file = files_is_folder(path) ? NULL : fopen(path, "re");
    *is_there = file != NULL;
    if (!file)
        return true;
    fclose(file);
    return was_seen(t, path) || read_file(t, path, name);
}

/* Follows an include of a file. System headers are not followed. */
static bool follow(struct tree *t, const char *from, const char *name,
                   bool is_quoted)
{
    char folder[PATH_MAX], path[PATH_MAX];
    const char *slash = strrchr(from, '/');
    bool is_there = false;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - from) : 1,
             slash ? from : ".");
    if (name[0] == '/')
        return try_file(t, name, name, &is_there);
    if (is_quoted && files_path(path, folder, name) &&
        !try_file(t, path, name, &is_there))
        return false;
    for (size_t i = 0; !is_there && t->flags[i]; i++) {
        const char *by_flag = folder_of(t->flags, i);
        if (by_flag && swp_plan_file(t->plan, by_flag, folder) &&
            files_path(path, folder, name) &&
            !try_file(t, path, name, &is_there))
            return false;
    }
    return true;
}

/* Follows the name in quotes that comes after a directive. *at moves behind it.
 * On an error, returns false and writes a message. */
static bool follow_name(struct tree *t, const char *text, const char *path,
                        const char **at)
{
    char name[PATH_MAX];
    const char *begin = *at + strspn(*at, " \t(");
    const char close = *begin == '<' ? '>' : '"';
    const char *end = *begin == '<' || *begin == '"'
                          ? begin + 1 + strcspn(begin + 1, "<>\"\n")
                          : NULL;
    if (!end || *end != close)
        return isa_refuse(t->error,
                          "%s:%u: includes what a macro names; a sweep has to "
                          "know the file: expected \"FILE\" or <FILE>",
                          path, jdg_line_of(text, begin));
    *at = end + 1;
    snprintf(name, sizeof name, "%.*s", (int)(end - begin) - 1, begin + 1);
    return follow(t, path, name, close == '"');
}

/* Follows all includes in a line that begins with #. */
static bool follow_line(struct tree *t, const char *text, const char *line,
                        const char *path)
{
    static const char *const words[] = {"include_next", "include", "import",
                                        "embed"};
    const char *at = line + 1 + strspn(line + 1, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i]);
        if (strncmp(at, words[i], n) == 0 && strchr(" \t\"<", at[n])) {
            at += n;
            return follow_name(t, text, path, &at);
        }
    }
    const char *end = at + strcspn(at, "\n");
    const bool is_if = strncmp(at, "if", 2) == 0 || strncmp(at, "elif", 4) == 0;
    while (is_if && (at = strstr(at, "__has_")) && at < end) {
        at += strlen("__has_");
        at += strspn(at, "abcdefghijklmnopqrstuvwxyz_");
        const char *name = at + strspn(at, " \t(");
        if ((*name == '"' || *name == '<') && !follow_name(t, text, path, &at))
            return false;
    }
    return true;
}

static bool follow_all(struct tree *t, const char *text, const char *path)
{
    for (const char *line = text; *line;) {
        const char *at = line + strspn(line, " \t");
        if (*at == '#' && !follow_line(t, text, at, path))
            return false;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return true;
}

static bool read_file(struct tree *t, const char *path, const char *name)
{
    char hash[ISA_HASH_TEXT];
    size_t n = 0;
    char **seen = isa_grow(t->seen, t->n, &t->room, sizeof *seen);
    t->seen = seen ? seen : t->seen;
    char *copy = seen ? isa_alloc_text(path, strlen(path)) : NULL;
    if (!copy)
        return isa_refuse(t->error, ISA_NO_MEMORY, "the files of the plan");
    seen[t->n++] = copy;
    if (t->depth == DEEPEST)
        return isa_refuse(t->error, "%s: more than %d includes in each other",
                          path, DEEPEST);
    char *text = files_read(path, LARGEST_SOURCE, &n);
    if (!text)
        return refuse_file(path, t->error);
    isa_hash_text(text, n, hash);
    fprintf(t->out, "file %s %s\n", name, hash);
    char *bare = jdg_bare_text(text, n);
    t->depth++;
    const bool is_good = bare ? follow_all(t, bare, path)
                              : isa_refuse(t->error, ISA_NO_MEMORY, path);
    t->depth--;
    free(bare);
    free(text);
    return is_good;
}

/* Returns the key for the files of a source: its name and the folders of
 * includes. */
static char *key_of(const char *name, char *const *flags)
{
    char *key = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&key, &n);
    if (!out)
        return NULL;
    fprintf(out, "source %s", name);
    for (size_t i = 0; flags[i]; i++)
        if (folder_of(flags, i))
            fprintf(out, "\n%s", folder_of(flags, i));
    if (fclose(out) == 0)
        return key;
    free(key);
    return NULL;
}

static bool hash_tree(struct tree *t, const char *name,
                      char hash[ISA_HASH_TEXT])
{
    char path[PATH_MAX], *text = NULL;
    size_t n = 0;
    t->out = open_memstream(&text, &n);
    if (!t->out)
        return isa_refuse(t->error, ISA_NO_MEMORY, "the files of the plan");
    bool is_good =
        swp_plan_file(t->plan, name, path) || refuse_file(name, t->error);
    is_good = is_good && read_file(t, path, name);
    is_good = fclose(t->out) == 0 && is_good;
    if (is_good)
        isa_hash_text(text, n, hash);
    for (size_t i = 0; i < t->n; i++)
        free(t->seen[i]);
    free(t->seen);
    free(text);
    return is_good;
}

/* Writes the hash of a source and of all files of the user that it includes,
 * whatever #if says, in the folders of mlucc's flags. If a file cannot be read,
 * or an include is a macro, returns false and writes a message. */
static bool hash_source(struct swp_inputs *inputs, const char *name,
                        char *const *flags, char hash[ISA_HASH_TEXT],
                        char *error, size_t bytes)
{
    struct tree t = {
        .plan = inputs->plan, .flags = flags, .error = {error, bytes}};
    char *key = key_of(name, flags);
    const struct swp_input *known = key ? find(inputs, key) : NULL;
    bool is_good = key || isa_refuse(t.error, ISA_NO_MEMORY, name);
    if (known)
        memcpy(hash, known->hash, ISA_HASH_TEXT);
    else if (is_good)
        is_good = hash_tree(&t, name, hash) && add(inputs, key, hash, t.error);
    free(key);
    return is_good;
}

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
        hash_file(l->inputs, name, hash, l->error.text, l->error.bytes);
    if (is_good)
        fprintf(l->out, "file %s\n", hash);
    return is_good;
}

static bool ends_npy(const char *word, size_t n)
{
    return n > 4 && memcmp(word + n - 4, ".npy", 4) == 0;
}

/* Writes the arrays that an argument names; it may be a structure. */
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

/* Writes a flag of mlucc, which may name a file that mlucc reads. */
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
    if (!hash_source(l->inputs, words[0], words + flags + 1, hash,
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
