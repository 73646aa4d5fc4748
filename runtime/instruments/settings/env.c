/* SPDX-License-Identifier: MIT */
/* Reads the variables of env.def. No other part of the runtime reads the
 * environment. A wrong value is never ignored, because the program would then
 * run with settings that its user did not request. For the same reason, there
 * is a warning about an unknown variable whose name looks like one of ours. */
#include "runtime/instruments/settings/env.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/path.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/text.h"

enum kind { TEXT, OUTPUT, PATH, NUMBER, CHOICE, WORDS, FLAG };

static const struct row {
    const char *variable;
    enum kind kind;
    const char *value;
} rows[RT_N_ENV] = {
#define X(ID, variable, option, kind, value, doc) {variable, kind, value},
#include "runtime/instruments/settings/env.def"
#undef X
};

/* Names of all existing variables. */
static const char *const names[] = {
#define X(ID, variable, option, kind, value, doc) variable,
#include "runtime/instruments/settings/env.def"
#undef X
#define X(variable, doc) variable,
#include "runtime/instruments/settings/env_other.def"
#undef X
};
#define N_NAMES (sizeof names / sizeof names[0])

const char *rt_env_name(enum rt_env id)
{
    assert(id < RT_N_ENV);
    return rows[id].variable;
}

const char *rt_check_default(void)
{
#define WORD_true(name) "," name
#define WORD_false(name)
    static const char words[] = ""
#define X(ID, id, name, all, is_default, severity, doc, ...) \
    WORD_##is_default(name)
#include "runtime/instruments/settings/checks.def"
#undef X
        ;
#undef WORD_true
#undef WORD_false
    return words + 1;
}

/* ---- values ------------------------------------------------------------- */

/* Finds text[0..length) among words separated by |. *index receives the number
 * of the word. */
static bool find_word(const char *text, size_t length, const char *words,
                      uint64_t *index)
{
    for (*index = 0;; ++*index) {
        size_t word = strcspn(words, "|");
        if (word == length && memcmp(words, text, word) == 0)
            return true;
        if (words[word] == 0)
            return false;
        words += word + 1;
    }
}

static bool parse_choice(const char *text, const char *words, uint64_t *index)
{
    return find_word(text, strlen(text), words, index);
}

/* Parses words separated by commas. *bits receives a bit for each word. The
 * first of `words` excludes the others. */
static bool parse_words(const char *text, const char *words, uint64_t *bits,
                        char *error, size_t error_bytes)
{
    for (*bits = 0;; text++) {
        uint64_t index;
        const size_t length = strcspn(text, ",");
        if (!find_word(text, length, words, &index)) {
            snprintf(error, error_bytes,
                     "'%.*s' is not one of them, expected some of %s, with "
                     "commas",
                     length < 40 ? (int)length : 40, text, words);
            return false;
        }
        *bits |= (uint64_t)1 << index;
        text += length;
        if (!*text)
            break;
    }
    if (!(*bits & 1) || *bits == 1)
        return true;
    const int none = (int)strcspn(words, "|");
    snprintf(error, error_bytes,
             "%.*s says that there is to be nothing, and others are named "
             "beside it: leave %.*s out, or the others",
             none, words, none, words);
    return false;
}

bool rt_env_is_output(enum rt_env id)
{
    assert(id < RT_N_ENV);
    return rows[id].kind == OUTPUT || rows[id].kind == PATH;
}

bool rt_setting_read(enum rt_env id, const char *text,
                     struct rt_setting *setting, char *error,
                     size_t error_bytes)
{
    assert(id < RT_N_ENV && text);
    const char *value = rows[id].value;
    *setting = (struct rt_setting){.text = text};
    const char *most;
    switch (rows[id].kind) {
    case TEXT:
    case OUTPUT:
        return true;
    case PATH:
        snprintf(error, error_bytes, "expected a file of its own, not stdout");
        return strcmp(text, "-") != 0;
    case NUMBER:
        most = strstr(value, "..");
        snprintf(error, error_bytes,
                 most ? "expected a number from %.*s to %s"
                      : "expected a positive decimal number",
                 most ? (int)(most - value) : 0, value, most ? most + 2 : "");
        return isa_number_read(text, most ? strtoull(value, NULL, 10) : 1,
                               most ? strtoull(most + 2, NULL, 10) : UINT64_MAX,
                               &setting->number);
    case CHOICE:
        snprintf(error, error_bytes, "expected one of %s", value);
        return parse_choice(text, value, &setting->number);
    case WORDS:
        return parse_words(text, value, &setting->number, error, error_bytes);
    case FLAG:
        snprintf(error, error_bytes, "expected 0 or 1");
        return parse_choice(text, "0|1", &setting->number);
    }
    return false;
}

bool rt_settings_read_from(struct rt_settings *settings, rt_get_variable *get,
                           void *user, char *error, size_t error_bytes)
{
    for (size_t i = 0; i < RT_N_ENV; i++) {
        const char *text = get(user, rows[i].variable);
        char expected[256];
        settings->of[i] = (struct rt_setting){0};
        if (!text || text[0] == 0 ||
            rt_setting_read((enum rt_env)i, text, &settings->of[i], expected,
                            sizeof expected))
            continue;
        snprintf(error, error_bytes, "%s=%s: %s", rows[i].variable, text,
                 expected);
        return false;
    }
    return true;
}

static const char *environment(void *user, const char *name)
{
    (void)user;
    return getenv(name);
}

bool rt_settings_read(struct rt_settings *settings, char *error,
                      size_t error_bytes)
{
    return rt_settings_read_from(settings, environment, NULL, error,
                                 error_bytes);
}

/* ---- names -------------------------------------------------------------- */

extern char **environ;

/* Variables of the vendor also begin with MLUOP_. So of variables with this
 * prefix, only those with names similar to ours are reported. */
static const struct {
    const char *text;
    bool is_ours;
} prefixes[] = {{"MLUSIM_", true}, {"MLUOP_", false}};

static bool is_known(const char *name)
{
    for (size_t i = 0; i < N_NAMES; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void warn_of(const char *name, const char *prefix, bool is_ours)
{
    const size_t n = strlen(prefix);
    const char *end = name + n; /* all names of variables begin with this
                                   prefix */
    struct isa_nearest hint = {end, (unsigned)strlen(end) / 3 + 2, NULL};
    for (size_t i = 0; i < N_NAMES; i++)
        if (strncmp(names[i], prefix, n) == 0)
            isa_nearest_offer(&hint, names[i] + n, names[i]);
    if (hint.found)
        fprintf(stderr,
                "mlusim: warning: there is no variable %s; did you mean %s?\n",
                name, hint.found);
    else if (is_ours)
        fprintf(stderr,
                "mlusim: warning: there is no variable %s; see mlusim help "
                "run\n",
                name);
}

void rt_env_warn(void)
{
    for (char **at = environ; at && *at; at++) {
        char name[128];
        int length = (int)strcspn(*at, "=");
        if (snprintf(name, sizeof name, "%.*s", length, *at) >=
                (int)sizeof name ||
            is_known(name))
            continue;
        for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
            const char *prefix = prefixes[i].text;
            if (strncmp(name, prefix, strlen(prefix)) == 0)
                warn_of(name, prefix, prefixes[i].is_ours);
        }
    }
}

/* ---- the report's file ------------------------------------------------- */

const enum rt_env rt_shared_files[] = {
    RT_ENV_REPORT_FILE,  RT_ENV_TRACE, RT_ENV_CHECK_JSON, RT_ENV_ON_FAULT,
    RT_ENV_PRECISE_JSON, RT_ENV_HTML,  RT_ENV_COVERAGE,   RT_ENV_SARIF,
    RT_ENV_TIMELINE_SVG, RT_N_ENV};

bool rt_report_path(const char *pattern, char *path, size_t bytes)
{
    size_t n = 0;
    assert(bytes > 0);
    for (const char *at = pattern; *at && n < bytes; at++) {
        if (at[0] == '%' && at[1] == 'p') {
            n += (size_t)snprintf(path + n, bytes - n, "%ld", (long)getpid());
            at++;
        } else {
            at += at[0] == '%' && at[1] == '%';
            path[n++] = *at;
        }
    }
    if (n >= bytes)
        return false;
    path[n] = 0;
    return true;
}

/* ---- the rules between settings ------------------------------------------ */

/* Rules between settings. Each is a function that writes a sentence if the rule
 * is broken. */

struct asked {
    const struct rt_setting *of;
    bool is_debugged, names_options;
    char *error;
    size_t bytes;
};

static const char *const options[RT_N_ENV] = {
#define X(ID, variable, option, kind, value, doc) option,
#include "runtime/instruments/settings/env.def"
#undef X
};

static const char *name_of(const struct asked *a, enum rt_env id)
{
    return a->names_options ? options[id] : rt_env_name(id);
}

/* Whether the variable is set to another value than 0. */
static bool is_on(const struct asked *a, enum rt_env id)
{
    const char *text = a->of[id].text;
    return text && strcmp(text, "0") != 0;
}

static const char nan_word[] = "nan";

static bool checks_nan(const struct asked *a)
{
    const char *text = a->of[RT_ENV_CHECK].text;
    for (; text; text = strchr(text, ',') ? strchr(text, ',') + 1 : NULL)
        if (strcspn(text, ",") == sizeof nan_word - 1 &&
            strncmp(text, nan_word, sizeof nan_word - 1) == 0)
            return true;
    return false;
}

/* Refuses checks of an operation's result if results are computed only
 * later. */
static bool agree_on_time(const struct asked *a)
{
    if (a->of[RT_ENV_ASYNC].number % RT_ASYNC_HOST ==
        0) /* results are computed at once */
        return true;
    const char *async = name_of(a, RT_ENV_ASYNC);
    if (checks_nan(a)) {
        snprintf(a->error, a->bytes,
                 "%s: nan looks at results behind each operation, %s has them "
                 "come later: leave one of the two out",
                 name_of(a, RT_ENV_CHECK), async);
        return false;
    }
    if (is_on(a, RT_ENV_PRECISE) || is_on(a, RT_ENV_PRECISE_JSON)) {
        snprintf(a->error, a->bytes,
                 "%s: an operation is repeated where it is issued, %s has it "
                 "come later: leave one of the two out",
                 name_of(a, RT_ENV_PRECISE), async);
        return false;
    }
    return true;
}

static bool agree_with_debugger(const struct asked *a)
{
    if (!a->is_debugged ||
        !(is_on(a, RT_ENV_PRECISE) || is_on(a, RT_ENV_PRECISE_JSON)))
        return true;
    snprintf(a->error, a->bytes,
             "%s: mlusim debug goes back in time, which twins do not: run the "
             "program without the debugger",
             name_of(a, RT_ENV_PRECISE));
    return false;
}

/* Refuses two outputs to the same file. */
static bool agree_on_outputs(const struct asked *a)
{
    for (int i = 0; i < RT_N_ENV; i++)
        for (int k = 0; k < i; k++) {
            const char *file = a->of[i].text, *other = a->of[k].text;
            if (!file || !other || !rt_env_is_output((enum rt_env)i) ||
                !rt_env_is_output((enum rt_env)k) ||
                !isa_path_is_one_output(file, other))
                continue;
            snprintf(a->error, a->bytes,
                     "%s and %s both write to %s: give each a file of its own",
                     name_of(a, (enum rt_env)k), name_of(a, (enum rt_env)i),
                     file);
            return false;
        }
    return true;
}

/* Whether a list of devices is a number instead of names. *n receives it. */
static bool is_number(const char *list, unsigned long *n)
{
    char *end;
    *n = strtoul(list, &end, 10);
    return *end == 0;
}

static unsigned long count(const char *list)
{
    unsigned long n;
    if (is_number(list, &n))
        return n;
    for (n = 1; *list; list++)
        n += *list == ',';
    return n;
}

static bool agree_on_devices(const struct asked *a)
{
    const char *list = a->of[RT_ENV_DEVICES].text;
    const char *one = a->of[RT_ENV_DEVICE].text;
    const char *many = name_of(a, RT_ENV_DEVICES);
    unsigned long n;
    if (!list)
        return true;
    const bool has_names = !is_number(list, &n);
    n = count(list);
    if (has_names && one) {
        snprintf(a->error, a->bytes,
                 "%s=%s names devices, and so does %s=%s: set one of the two",
                 many, list, name_of(a, RT_ENV_DEVICE), one);
        return false;
    }
    if (n == 0 || n > RT_MAX_DEVICES) {
        snprintf(a->error, a->bytes,
                 "%s=%s: expected 1..%d or names of devices with commas, at "
                 "most %d",
                 many, list, RT_MAX_DEVICES, RT_MAX_DEVICES);
        return false;
    }
    return true;
}

bool rt_settings_agree(const struct rt_settings *settings, bool is_debugged,
                       bool names_options, char *error, size_t error_bytes)
{
    const struct asked a = {settings->of, is_debugged, names_options, error,
                            error_bytes};
    return agree_on_devices(&a) && agree_on_time(&a) &&
           agree_with_debugger(&a) && agree_on_outputs(&a);
}

unsigned rt_devices_asked(const struct rt_settings *settings,
                          const char **list_of_names)
{
    const char *list = settings->of[RT_ENV_DEVICES].text;
    unsigned long n = 1;
    *list_of_names = list && !is_number(list, &n) ? list : NULL;
    n = list ? count(list) : 1;
    assert(n >= 1 && n <= RT_MAX_DEVICES);
    return (unsigned)n;
}

/* ---- samples ------------------------------------------------------------- */

/* Returns how many tasks of a launch are run. */

unsigned rt_sample(void)
{
    const char *text = getenv(RT_ENV_SAMPLE);
    const unsigned long n = text ? strtoul(text, NULL, 10) : 0;
    return n < UINT_MAX ? (unsigned)n : UINT_MAX;
}
