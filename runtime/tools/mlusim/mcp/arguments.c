/* SPDX-License-Identifier: MIT */
/* For each kind of parameter, a function makes words of a command line from the
 * JSON. The same functions check a call when it arrives and make its words when
 * it runs. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/mcp/arguments.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

enum { MOST_ITEMS = 64 };

struct maker {
    struct mcp_words *words;
    const struct mcp_tool *tool;
    const struct mcp_place *place;
    char *error;
    size_t bytes;
};

__attribute__((format(printf, 2, 3))) static bool
refuse(const struct maker *m, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(m->error, m->bytes, format, values);
    va_end(values);
    return false;
}

/* ---- words --------------------------------------------------------------- */

/* Makes room for one more word. */
static bool grow(const struct maker *m)
{
    struct mcp_words *w = m->words;
    if (!ISA_GROW(w->all, w->n, w->room))
        return refuse(m, ISA_NO_MEMORY, "the words of a command");
    w->all[w->n] = NULL;
    return true;
}

/* Adds a word: `before`, then the n characters at `from`. */
static bool add_n(const struct maker *m, const char *before, const char *from,
                  size_t n)
{
    struct mcp_words *w = m->words;
    const size_t first = strlen(before);
    char *word = isa_alloc(first + n + 1, 1);
    if (!word || !grow(m)) {
        free(word);
        return refuse(m, ISA_NO_MEMORY, "the words of a command");
    }
    memcpy(word, before, first);
    memcpy(word + first, from, n);
    w->all[w->n++] = word;
    return true;
}

static bool add(const struct maker *m, const char *word)
{
    return add_n(m, "", word, strlen(word));
}

static bool add_path(const struct maker *m, const char *name)
{
    char path[PATH_MAX];
    const int n = snprintf(path, sizeof path, "%s/%s", m->place->call, name);
    return n > 0 && (size_t)n < sizeof path ? add(m, path)
                                            : refuse(m, "TMPDIR is too long");
}

/* Adds words that are separated by blanks. "@/" at the beginning of a word
 * stands for the folder of the call. */
static bool add_all(const struct maker *m, const char *text)
{
    while (*text) {
        const size_t n = strcspn(text, " ");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)n, text);
        if (!(strncmp(name, "@/", 2) == 0 ? add_path(m, name + 2)
                                          : add(m, name)))
            return false;
        text += n + strspn(text + n, " ");
    }
    return true;
}

/* Adds the option and its value, as one word or as two. */
static bool add_option(const struct maker *m, const struct mcp_parameter *p,
                       const char *value)
{
    const size_t n = strlen(p->option);
    if (n > 0 && p->option[n - 1] == '=')
        return add_n(m, p->option, value, strlen(value));
    if (n == 0 && value[0] == '-')
        return refuse(m, "%s: %.60s begins with -; expected a name", p->name,
                      value);
    return add_all(m, p->option) && add(m, value);
}

static bool add_program(const struct maker *m)
{
    char path[PATH_MAX];
    return mlusim_beside(m->tool->program, path, sizeof path)
               ? add(m, path)
               : refuse(m, "the path of %s is too long", m->tool->program);
}

/* ---- paths --------------------------------------------------------------- */

/* Writes the path of an existing file, relative to the served folder. The file
 * must be in this folder after all links are followed. */
static bool find(const struct maker *m, const struct mcp_parameter *p,
                 const char *path, char inside[PATH_MAX])
{
    char whole[PATH_MAX], found[PATH_MAX];
    const char *served = m->place->served;
    const size_t n = strcmp(served, "/") == 0 ? 0 : strlen(served);
    const int length =
        snprintf(whole, sizeof whole, "%s%s%s", path[0] == '/' ? "" : served,
                 path[0] == '/' ? "" : "/", path);
    if (length < 0 || (size_t)length >= sizeof whole)
        return refuse(m, "%s: the path is too long", p->name);
    const bool is_there = realpath(whole, found) != NULL;
    const int error = errno;
    const bool is_inside = is_there && strncmp(found, served, n) == 0 &&
                           (found[n] == '/' || found[n] == 0);
    const bool may_be_inside = path[0] != '/' && !strstr(path, "..");
    if (!is_inside && (is_there || !may_be_inside))
        return refuse(m, "%s: %.200s is not in the folder that is served, %s",
                      p->name, path, served);
    if (!is_there)
        return refuse(m, "%s: cannot find %.200s in %s: %s", p->name, path,
                      served, strerror(error));
    snprintf(inside, PATH_MAX, "./%s", found[n] ? found + n + 1 : "");
    const bool needs_dot = !found[n] || found[n + 1] == '-';
    memmove(inside, inside + (needs_dot ? 0 : 2),
            strlen(inside) + 1 - (needs_dot ? 0 : 2));
    return true;
}

/* ---- kinds --------------------------------------------------------------- */

static bool make_text(const struct maker *m, const struct mcp_parameter *p,
                      const struct dbg_json *value)
{
    return add_option(m, p, dbg_json_string(value));
}

static bool make_number(const struct maker *m, const struct mcp_parameter *p,
                        const struct dbg_json *value)
{
    char text[24];
    int64_t number = 0;
    dbg_json_whole(value, &number);
    snprintf(text, sizeof text, "%" PRId64, number);
    return add_option(m, p, text);
}

static bool make_truth(const struct maker *m, const struct mcp_parameter *p,
                       const struct dbg_json *value)
{
    bool is_wanted = false;
    dbg_json_truth(value, &is_wanted);
    return !is_wanted || add_all(m, p->option);
}

static bool make_texts(const struct maker *m, const struct mcp_parameter *p,
                       const struct dbg_json *value)
{
    for (size_t i = 0; i < dbg_json_count(value); i++)
        if (!add_option(m, p, dbg_json_string(dbg_json_item(value, i))))
            return false;
    return true;
}

/* Whether a client may give this option. -Wl, and similar options are for
 * programs other than the compiler. */
static bool is_for_clients(const char *flag)
{
    static const char *const beginnings[] = {
#define X(beginning) beginning,
#include "runtime/tools/mlusim/mcp/flags.def"
#undef X
    };
    bool is_known = false;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        is_known |= strncmp(flag, beginnings[i], strlen(beginnings[i])) == 0;
    return is_known && !(strncmp(flag, "-W", 2) == 0 && strchr(flag, ','));
}

static bool add_flag(const struct maker *m, const struct mcp_parameter *p,
                     const char *flag)
{
    return is_for_clients(flag)
               ? add(m, flag)
               : refuse(m,
                        "%s: a client may not give %.60s to the compiler; "
                        "docs/agents.md has the options it may give, each in "
                        "one word, such as -DN=64, -O0, -std=c++20",
                        p->name, flag);
}

static bool make_rest(const struct maker *m, const struct mcp_parameter *p,
                      const struct dbg_json *value)
{
    if (!add_all(m, p->option))
        return false;
    for (size_t i = 0; i < dbg_json_count(value); i++)
        if (!add_flag(m, p, dbg_json_string(dbg_json_item(value, i))))
            return false;
    return true;
}

/* Saves the memory of an argument as N.npy in the folder of the call. */
static bool make_shown(const struct maker *m, const struct mcp_parameter *p,
                       const struct dbg_json *value)
{
    char text[PATH_MAX + 64];
    int64_t number = 0;
    for (size_t i = 0; i < dbg_json_count(value); i++) {
        dbg_json_whole(dbg_json_item(value, i), &number);
        snprintf(text, sizeof text, "%" PRId64 "=%s/%" PRId64 ".npy", number,
                 m->place->call, number);
        if (!add_option(m, p, text))
            return false;
    }
    return true;
}

static bool make_source(const struct maker *m, const struct mcp_parameter *p,
                        const struct dbg_json *value)
{
    (void)p;
    m->words->source = dbg_json_string(value);
    return add_path(m, MCP_SOURCE_FILE);
}

static bool make_file(const struct maker *m, const struct mcp_parameter *p,
                      const struct dbg_json *value)
{
    char path[PATH_MAX], whole[2 * PATH_MAX];
    struct stat about;
    const char *text = dbg_json_string(value);
    if (!find(m, p, text, path))
        return false;
    snprintf(whole, sizeof whole, "%s/%s", m->place->served, path);
    if (stat(whole, &about) == 0 && !S_ISREG(about.st_mode))
        return refuse(m,
                      *text ? "%s: %.200s is a folder, or no regular file"
                            : "%s: the path is empty%.200s",
                      p->name, text);
    return add(m, path);
}

static bool make_folder(const struct maker *m, const struct mcp_parameter *p,
                        const struct dbg_json *value)
{
    char path[PATH_MAX];
    return find(m, p, dbg_json_string(value), path) && add_option(m, p, path);
}

/* Adds a device by its name, or by the path of its file. In the latter case,
 * the word contains a slash. */
static bool make_device(const struct maker *m, const struct mcp_parameter *p,
                        const struct dbg_json *value)
{
    char path[PATH_MAX], file[PATH_MAX + 2];
    const char *text = dbg_json_string(value);
    if (!sim_device_is_file(text))
        return add_option(m, p, text);
    if (!find(m, p, text, path))
        return false;
    snprintf(file, sizeof file, "%s%s", path[0] == '.' ? "" : "./", path);
    return add_option(m, p, file);
}

/* ---- types --------------------------------------------------------------- */

static bool is_of_type(const struct dbg_json *value, const char *type,
                       const char *items, const char *least);

static bool is_least(const struct dbg_json *value, const char *least)
{
    int64_t number;
    return dbg_json_whole(value, &number) &&
           (!least[0] || number >= strtoll(least, NULL, 10));
}

static bool is_array(const struct dbg_json *value, const char *items,
                     const char *least)
{
    if (!dbg_json_is_array(value) || dbg_json_count(value) > MOST_ITEMS)
        return false;
    for (size_t i = 0; i < dbg_json_count(value); i++)
        if (!is_of_type(dbg_json_item(value, i), items, "", least))
            return false;
    return true;
}

static bool is_of_type(const struct dbg_json *value, const char *type,
                       const char *items, const char *least)
{
    bool truth;
    switch (type[0]) {
    case 's':
        return dbg_json_string(value) != NULL;
    case 'i':
        return is_least(value, least);
    case 'b':
        return dbg_json_truth(value, &truth);
    default:
        return is_array(value, items, least);
    }
}

static const struct {
    bool (*make)(const struct maker *m, const struct mcp_parameter *p,
                 const struct dbg_json *value);
    const char *type, *items, *least, *expected;
} kinds[MCP_N_KINDS] = {
#define X(KIND, function, type, items, least, expected) \
    {make_##function, type, items, least, expected},
#include "runtime/tools/mlusim/mcp/kinds.def"
#undef X
};

/* ---- all of them --------------------------------------------------------- */

static bool is_known(void *user, const char *key, const struct dbg_json *value)
{
    const struct maker *m = user;
    struct isa_nearest hint = {key, (unsigned)strlen(key) / 3 + 2, NULL};
    (void)value;
    for (size_t i = 0; i < MCP_N_PARAMETERS; i++) {
        const struct mcp_parameter *p = &mcp_parameters[i];
        if (!mcp_tool_has(m->tool, p))
            continue;
        if (strcmp(p->name, key) == 0)
            return true;
        isa_nearest_offer(&hint, p->name, p->name);
    }
    return refuse(m, "%s has no argument %.60s%s%s%s", m->tool->name, key,
                  hint.found ? "; did you mean " : "",
                  hint.found ? hint.found : "", hint.found ? "?" : "");
}

static bool make_one(const struct maker *m, const struct mcp_parameter *p,
                     const struct dbg_json *value)
{
    if (!value && mcp_tool_needs(m->tool, p))
        return refuse(m, "%s: %s is missing; expected %s", m->tool->name,
                      p->name, kinds[p->kind].expected);
    if (!value)
        return !p->usual[0] || add_option(m, p, p->usual);
    if (!is_of_type(value, kinds[p->kind].type, kinds[p->kind].items,
                    kinds[p->kind].least))
        return refuse(m, "%s: expected %s%s", p->name, kinds[p->kind].expected,
                      dbg_json_count(value) > MOST_ITEMS ? ", at most 64" : "");
    return kinds[p->kind].make(m, p, value);
}

/* Whether the call has exactly one source, if the tool takes one. */
static bool has_source(const struct maker *m, const struct dbg_json *arguments)
{
    const struct mcp_tool *t = m->tool;
    bool wants = false;
    for (size_t i = 0; i < MCP_N_PARAMETERS; i++)
        wants |= mcp_parameters[i].kind == MCP_KIND_SOURCE &&
                 mcp_tool_has(t, &mcp_parameters[i]);
    const bool has_text = dbg_json_member(arguments, "source");
    const bool has_file = dbg_json_member(arguments, "file");
    if (wants && has_text == has_file)
        return refuse(m, "%s: expected %s", t->name,
                      has_text ? "source or file, not both"
                               : "source, the text of a kernel, or file");
    return true;
}

bool mcp_words_make(struct mcp_words *words, const struct mcp_tool *tool,
                    const struct dbg_json *arguments,
                    const struct mcp_place *place, char *error, size_t bytes)
{
    struct maker m = {words, tool, place, error, bytes};
    *words = (struct mcp_words){.n = 0};
    if (arguments && !dbg_json_is_object(arguments))
        return refuse(&m, "arguments: expected an object");
    if (!add_program(&m) || !add_all(&m, tool->words) ||
        (tool->sandbox == MCP_ITSELF && place->is_unconfined &&
         !add(&m, "--unconfined")) ||
        (arguments && !dbg_json_walk(arguments, is_known, &m)) ||
        !has_source(&m, arguments))
        return false;
    for (size_t i = 0; i < MCP_N_PARAMETERS; i++) {
        const struct mcp_parameter *p = &mcp_parameters[i];
        if (mcp_tool_has(tool, p) &&
            !make_one(&m, p, dbg_json_member(arguments, p->name)))
            return false;
    }
    return grow(&m); /* room for the NULL */
}

void mcp_words_free(struct mcp_words *words)
{
    for (size_t i = 0; i < words->n; i++)
        free(words->all[i]);
    free(words->all);
    *words = (struct mcp_words){.n = 0};
}
