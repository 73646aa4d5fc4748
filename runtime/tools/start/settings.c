/* SPDX-License-Identifier: MIT */
/* Checks the settings of a run before anything runs, including values in the
 * files that they name. The runtime in the program checks them again, because
 * they may come from somewhere else. */
#include "runtime/tools/start/settings.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/instruments/settings/library.h"
#include "runtime/instruments/settings/only.h"
#include "runtime/instruments/settings/suppress.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/start/become.h"
#include "sim/sim.h"

/* A value to check, and its error. */
struct value {
    enum rt_env id;
    const char *text;
    char whole[RT_MAX_DEVICES * 512]; /* absolute paths; "": the text itself is
                                         used */
    char error[1024];
};

/* ---- files --------------------------------------------------------------- */

static bool can_write(const char *pattern)
{
    char path[PATH_MAX];
    errno = ENAMETOOLONG;
    return rt_report_path(pattern, path, sizeof path) && cmd_can_write(path);
}

static bool is_writable(struct value *v)
{
    if (!rt_env_is_output(v->id) || can_write(v->text))
        return true;
    snprintf(v->error, sizeof v->error, "cannot be written: %s",
             strerror(errno));
    return false;
}

/* Adds the absolute path of a file to the paths in the value. */
static void add_path(struct value *v, const char *file)
{
    char folder[PATH_MAX];
    const size_t n = strlen(v->whole);
    const bool is_whole = file[0] == '/' || !getcwd(folder, sizeof folder);
    snprintf(v->whole + n, sizeof v->whole - n, "%s%s%s",
             is_whole ? "" : folder, is_whole ? "" : "/", file);
}

/* Whether a file is a pipe that can be opened. Only the program may read it. */
static bool is_pipe(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISFIFO(status.st_mode) &&
           cmd_can_read(path);
}

static bool has_suppressions(struct value *v)
{
    struct rt_suppressions known;
    add_path(v, v->text);
    if (is_pipe(v->text))
        return true;
    const bool is_good =
        rt_suppressions_read(&known, v->text, v->error, sizeof v->error);
    rt_suppressions_free(&known);
    return is_good;
}

/* Checks an instrument, and makes its path absolute, so that the program finds
 * it from any folder. */
static bool has_instrument(struct value *v)
{
    add_path(v, v->text);
    return rt_library_check(v->whole, v->error, sizeof v->error);
}

/* ---- devices ------------------------------------------------------------- */

/* Adds a device by its name. */
static bool add_device(struct value *v, const char *name)
{
    char path[PATH_MAX];
    if (!mlusim_device(&name, path, sizeof path, v->error, sizeof v->error))
        return false;
    const size_t n = strlen(v->whole);
    if (snprintf(v->whole + n, sizeof v->whole - n, "%s%s", n ? "," : "",
                 name) < (int)(sizeof v->whole - n))
        return true;
    snprintf(v->error, sizeof v->error, "the paths of the files are too long");
    return false;
}

/* Adds the devices of a list to the value. If it is a number, adds nothing. */
static bool has_devices(struct value *v)
{
    char *end;
    (void)strtoul(v->text, &end, 10);
    for (const char *at = v->text; *end;) {
        char name[PATH_MAX];
        const size_t n = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)n, at);
        if (!add_device(v, name))
            return false;
        if (!at[n])
            break;
        at += n + 1;
    }
    return true;
}

/* Whether the device has that core, if the device is known before the program
 * runs. */
static bool has_core(struct value *v)
{
    struct rt_only only;
    const char *name = getenv(rt_env_name(RT_ENV_DEVICE));
    if (!rt_only_read(&only, NULL, v->text, v->error, sizeof v->error))
        return false;
    if (!name || !*name)
        return true;
    const struct sim_device *device =
        sim_device_open(name, v->error, sizeof v->error);
    const bool is_good =
        device && rt_only_suits(&only, device, v->error, sizeof v->error);
    sim_device_close(device);
    return is_good;
}

/* ---- all of them --------------------------------------------------------- */

static bool is_valid(struct value *v)
{
    struct rt_setting setting;
    struct rt_only only;
    const char *text = v->text;
    if (!rt_setting_read(v->id, text, &setting, v->error, sizeof v->error))
        return false;
    switch (v->id) {
    case RT_ENV_DEVICE:
        return add_device(v, text);
    case RT_ENV_DEVICES:
        return has_devices(v);
    case RT_ENV_TRACE_WINDOW:
        return rt_only_read(&only, text, NULL, v->error, sizeof v->error);
    case RT_ENV_TRACE_CORE:
        return has_core(v);
    case RT_ENV_SUPPRESS:
        return has_suppressions(v);
    case RT_ENV_INSTRUMENT:
        return has_instrument(v);
    default:
        return is_writable(v);
    }
}

/* Sets one row from its option or, without it, from its variable. */
static bool set(const char *command, enum rt_env id,
                const struct cmd_option *option, const char *given)
{
    assert(id < RT_N_ENV);
    const char *variable = rt_env_name(id);
    const char *text =
        given && !option->value ? "1" /* the option has no value */ : given;
    struct value v = {.id = id, .text = text ? text : getenv(variable)};
    if (!v.text || !v.text[0])
        return true;
    if (!is_valid(&v))
        return cmd_refuse("%s: %s%s%s: %s", command,
                          given ? option->name : variable, given ? " " : "=",
                          v.text, v.error);
    if (given)
        setenv(variable, v.whole[0] ? v.whole : v.text, 1);
    return true;
}

/* Whether the settings can be combined. If not, prints a message and returns
 * false. */
static bool agree(const char *command, bool is_debugged, bool names_options,
                  struct rt_settings *settings)
{
    char error[1024];
    if (rt_settings_read(settings, error, sizeof error) &&
        rt_settings_agree(settings, is_debugged, names_options, error,
                          sizeof error))
        return true;
    return cmd_refuse("%s: %s", command, error);
}

/* Conditions under which options have an effect. */
static bool has_report(const struct rt_setting *of)
{
    return !of[RT_ENV_REPORT].text ||
           of[RT_ENV_REPORT].number != RT_REPORT_NONE;
}

static bool has_trace(const struct rt_setting *of)
{
    return of[RT_ENV_TRACE].text != NULL;
}

static bool has_random(const struct rt_setting *of)
{
    return of[RT_ENV_SCHEDULE].number ||
           of[RT_ENV_ASYNC].number % RT_ASYNC_HOST == SIM_ASYNC_RANDOM;
}

static bool has_checks(const struct rt_setting *of)
{
    return of[RT_ENV_CHECK].number != 1; /* not "none" */
}

/* Whether every given option has an effect. If not, prints a message. Variables
 * without an effect are no mistake: they may be meant for another run. */
static bool have_effects(const char *command, const struct cmd_line *line,
                         const struct cmd_option *options,
                         const struct rt_setting *of)
{
    static const char leave[] = "leave one of the two out";
    static const char trace[] = "add --trace FILE, or leave it out";
    const struct {
        size_t option;
        bool (*has)(const struct rt_setting *of);
        const char *needed, *remedy;
    } rules[] = {
        {RT_ENV_REPORT_FILE, has_report, "with --report none", leave},
        {RT_ENV_TRACE_WINDOW, has_trace, "without --trace", trace},
        {RT_ENV_TRACE_CORE, has_trace, "without --trace", trace},
        {RT_ENV_TRACE_LIMIT, has_trace, "without --trace", trace},
        {RT_ENV_SEED, has_random, "without a random order",
         "add --schedule random or --async random, or leave it out"},
        {RT_ENV_CHECK_JSON, has_checks, "with --check none", leave},
        {RT_ENV_SUPPRESS, has_checks, "with --check none", leave},
        {VALUES_BREAK_ON_REPORT, has_checks, "with --check none", leave},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const size_t k = rules[i].option;
        if (!line->values[k] || rules[i].has(of))
            continue;
        return cmd_refuse("%s: %s has no effect %s: %s", command,
                          options[k].name, rules[i].needed, rules[i].remedy);
    }
    return true;
}

/* Whether no output is written over the program or a file of the program. */
static bool spares_program(const char *command, const struct cmd_line *line)
{
    for (int i = 0; i < RT_N_ENV; i++) {
        const char *output = getenv(rt_env_name((enum rt_env)i));
        if (rt_env_is_output((enum rt_env)i) && output && *output &&
            !cmd_spares(command, output, line->rest))
            return false;
    }
    return true;
}

bool values_set(const char *command, const struct cmd_line *line,
                const struct cmd_option *options)
{
    struct rt_settings settings;
    const bool is_debugged = line->values[VALUES_BREAK_ON_REPORT] != NULL;
    for (size_t i = 0; i < RT_N_ENV; i++)
        if (!set(command, (enum rt_env)i, &options[i], line->values[i]))
            return false;
    return agree(command, is_debugged, true, &settings) &&
           have_effects(command, line, options, settings.of) &&
           spares_program(command, line);
}

bool values_check(const char *command, bool is_debugged)
{
    struct rt_settings settings;
    for (size_t i = 0; i < RT_N_ENV; i++)
        if (!set(command, (enum rt_env)i, NULL, NULL))
            return false;
    return agree(command, is_debugged, false, &settings);
}
