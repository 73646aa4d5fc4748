/* SPDX-License-Identifier: MIT */
/*
 * The rules between settings, each a function that writes a sentence if it is
 * broken.
 */
#include "runtime/instruments/settings/agree.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/path.h"

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

/* Whether it is set to something that asks for anything. */
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

/* What looks at the result of an operation where it is issued. */
static bool agree_on_time(const struct asked *a)
{
    if (!a->of[RT_ENV_ASYNC].number) /* eager */
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

/* Each output has a file of its own. */
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

/* The number that a list of devices is; false: it has names. */
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
                          const char **names)
{
    const char *list = settings->of[RT_ENV_DEVICES].text;
    unsigned long n = 1;
    *names = list && !is_number(list, &n) ? list : NULL;
    n = list ? count(list) : 1;
    assert(n >= 1 && n <= RT_MAX_DEVICES);
    return (unsigned)n;
}
