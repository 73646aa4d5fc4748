/* SPDX-License-Identifier: MIT */
#include "runtime/debug/commands/settings/settings.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/snapshots.h"

/* ---- the log ------------------------------------------------------------- */

/* `set logging`: appends the output of the debugger to a file. The output of
 * the program is not included. */

/* set logging on | off | file FILE | overwrite on | redirect on */
dbg_function dbg_set_logging;

static const char default_file[] = "mlusim.txt";

static const char *log_file(const struct dbg_session *s)
{
    return s->log->path[0] ? s->log->path : default_file;
}

static bool turn_off(struct dbg_session *s)
{
    const bool was_on = s->log->file != NULL,
               has_lost = was_on && ferror(s->log->file);
    const bool is_good = (!was_on || fclose(s->log->file) == 0) && !has_lost;
    s->log->file = NULL;
    if (was_on && is_good)
        dbg_say(s, "Done logging to %s.\n", log_file(s));
    return is_good ||
           dbg_fail(s, "Cannot write %s: %s.", log_file(s), strerror(errno));
}

static bool turn_on(struct dbg_session *s)
{
    if (s->log->file)
        return dbg_fail(s, "Already logging to %s.", log_file(s));
    FILE *f = s->log->is_new ? isa_file_out(log_file(s))
                             : isa_file_append(log_file(s));
    if (!f)
        return dbg_fail(s, "Cannot write %s: %s.", log_file(s),
                        isa_file_error(errno));
    dbg_say(s, "%s output to %s.\n",
            s->log->is_only ? "Redirecting" : "Copying", log_file(s));
    s->log->file = f;
    return true;
}

static bool set_file(struct dbg_session *s, const char *name)
{
    if (s->log->file)
        return dbg_fail(s, "Turn logging off first: set logging off.");
    if (!*name || strlen(name) >= sizeof s->log->path)
        return dbg_fail(s, "Expected the name of a file.");
    snprintf(s->log->path, sizeof s->log->path, "%s", name);
    return true;
}

/* Reads "on" or "off". Nothing means on. */
static bool read_switch(struct dbg_session *s, const char *rest, bool *to)
{
    if (!*rest || strcmp(rest, "on") == 0)
        *to = true;
    else if (strcmp(rest, "off") == 0)
        *to = false;
    else
        return dbg_fail(s, "Expected set logging on, off, file FILE, "
                           "overwrite on or redirect on.");
    return true;
}

bool dbg_set_logging(struct dbg_session *s, const char *rest)
{
    bool is_on;
    if (!dbg_may_reach(s, DBG_HOST))
        return false;
    if (dbg_word(&rest, "file", 1))
        return set_file(s, rest);
    if (dbg_word(&rest, "overwrite", 2))
        return read_switch(s, rest, &s->log->is_new);
    if (dbg_word(&rest, "redirect", 3))
        return read_switch(s, rest, &s->log->is_only);
    dbg_word(&rest, "enabled", 2);
    return read_switch(s, rest, &is_on) && (is_on ? turn_on(s) : turn_off(s));
}

static void show_logging(struct dbg_session *s)
{
    dbg_say(s, "logging is %s, to %s%s%s\n", s->log->file ? "on" : "off",
            log_file(s), s->log->is_new ? ", which begins empty" : "",
            s->log->is_only ? ", and nowhere else" : "");
}

static bool set_number(struct dbg_session *s, const char *rest, uint64_t *to,
                       uint64_t least, uint64_t most)
{
    assert(least <= most);
    char *end;
    rest = dbg_skip(rest);
    errno = 0;
    uint64_t number = strtoull(rest, &end, 10);
    if (!isdigit((unsigned char)*rest) || *dbg_skip(end) || errno ||
        number < least || number > most)
        return dbg_fail(s, "Expected a number from %" PRIu64 " to %" PRIu64 ".",
                        least, most);
    *to = number;
    return true;
}

static bool set_switch(struct dbg_session *s, const char *rest, bool *to)
{
    rest = dbg_skip(rest);
    if (strcmp(rest, "on") == 0 || strcmp(rest, "1") == 0 || !*rest)
        *to = true;
    else if (strcmp(rest, "off") == 0 || strcmp(rest, "0") == 0)
        *to = false;
    else
        return dbg_fail(s, "Expected on or off.");
    return true;
}

enum setting {
#define X(name, least, value, id, doc) SETTING_##id,
#include "runtime/debug/commands/settings/settings.def"
#undef X
    N_SETTINGS
};

static const struct {
    const char *name;
    size_t least;
    const char *value, *doc;
} settings[] = {
#define X(name, least, value, id, doc) {name, least, value, doc},
#include "runtime/debug/commands/settings/settings.def"
#undef X
};

/* Returns the variable of a setting that is on or off. *is_opposite: whether
 * the variable is true when the setting is off. NULL: the setting has other
 * values. */
static bool *switch_of(const struct dbg_session *s, size_t i, bool *is_opposite)
{
    *is_opposite =
        i == SETTING_auto_switch || i == SETTING_confirm || i == SETTING_style;
    return i == SETTING_trace_commands ? &s->reading->traces
           : i == SETTING_auto_switch  ? &s->focus->stays
           : i == SETTING_record       ? &s->past->is_recording
           : i == SETTING_confirm      ? &s->log->is_sure
           : i == SETTING_walk_steps   ? &s->reading->walks_steps
           : i == SETTING_style        ? &s->values->is_plain
                                       : NULL;
}

static uint64_t get(const struct dbg_session *s, size_t i)
{
    assert(i < N_SETTINGS);
    bool is_opposite;
    const bool *to = switch_of(s, i, &is_opposite);
    const unsigned limit = s->values->print_limit;
    return to                            ? *to != is_opposite
           : i == SETTING_history_memory ? s->past->snapshot_budget >> 20
           : i == SETTING_print_elements ? (limit == UINT32_MAX ? 0 : limit)
                                         : 0;
}

static bool set(struct dbg_session *s, size_t i, const char *rest)
{
    assert(i < N_SETTINGS);
    bool is_opposite, *to = switch_of(s, i, &is_opposite);
    bool is_on = to && *to != is_opposite;
    uint64_t number;
    if (to) {
        const bool is_good = set_switch(s, rest, &is_on);
        *to = is_on != is_opposite;
        return is_good;
    }
    if (i == SETTING_history_memory) {
        if (!set_number(s, rest, &number, 1, UINT64_MAX >> 20))
            return false;
        s->past->snapshot_budget = number << 20;
    } else if (i == SETTING_print_elements) {
        if (!set_number(s, rest, &number, 0, UINT32_MAX))
            return false;
        s->values->print_limit = number == 0 ? UINT32_MAX : (unsigned)number;
    }
    return true;
}

/* Takes the name of a setting from *rest. Its words may be shortened. */
static bool names(const char **rest, size_t i)
{
    assert(i < N_SETTINGS);
    char first[32];
    const char *second = strchr(settings[i].name, ' ');
    snprintf(first, sizeof first, "%.*s", (int)strcspn(settings[i].name, " "),
             settings[i].name);
    const char *at = *rest;
    if (!dbg_word(&at, first, settings[i].least) ||
        (second && !dbg_word(&at, second + 1, 2)))
        return false;
    *rest = at;
    return true;
}

const char *dbg_setting_name(size_t i)
{
    return i < N_SETTINGS ? settings[i].name : NULL;
}

void dbg_settings_list(struct dbg_session *s)
{
    for (size_t i = 0; i < N_SETTINGS; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s %s", settings[i].name,
                 settings[i].value);
        dbg_say(s, "  set %-24s %s\n", text, settings[i].doc);
    }
    dbg_say(s, "  set %-24s %s\n", "logging on|off",
            "writes what is said to a file as well: set logging file FILE, "
            "overwrite on, redirect on");
}

bool dbg_settings_apropos(struct dbg_session *s, const char *word,
                          bool (*has)(const char *text, const char *word))
{
    bool has_any = false;
    for (size_t i = 0; i < N_SETTINGS; i++) {
        if (!has(settings[i].name, word) && !has(settings[i].doc, word))
            continue;
        dbg_say(s, "set %-12s %s\n", settings[i].name, settings[i].doc);
        has_any = true;
    }
    return has_any;
}

void dbg_settings_write(const struct dbg_session *s, FILE *f,
                        const char *before)
{
    for (size_t i = 0; i < N_SETTINGS; i++)
        fprintf(f, "%sset %s %" PRIu64 "\n", before, settings[i].name,
                get(s, i));
}

bool dbg_cmd_set(struct dbg_session *s, const char *rest)
{
    struct dbg_value v;
    rest = dbg_skip(rest);
    if (dbg_word(&rest, "variable", 3) || *rest == '$')
        return dbg_evaluate_text(s, rest, &v);
    if (dbg_word(&rest, "logging", 3))
        return dbg_set_logging(s, rest);
    for (size_t i = 0; i < N_SETTINGS; i++)
        if (names(&rest, i))
            return set(s, i, rest);
    if (strchr(rest, '='))
        return dbg_evaluate_text(s, rest, &v);
    return dbg_fail(s, "Expected var NAME = VALUE, or a setting: `help set` "
                       "lists them.");
}

/* ---- show --------------------------------------------------------------- */

static void show_setting(struct dbg_session *s, size_t i)
{
    const uint64_t number = get(s, i);
    if (i >= SETTING_pagination)
        return;
    if (strcmp(settings[i].value, "on|off") == 0)
        dbg_say(s, "%s is %s\n", settings[i].name, number ? "on" : "off");
    else
        dbg_say(s, "%s is %" PRIu64 "\n", settings[i].name, number);
}

static void show_named(struct dbg_session *s)
{
    for (size_t i = 0; i < s->values->n_named; i++) {
        dbg_say(s, "$%s = ", s->values->named[i].name);
        dbg_value_say(s, &s->values->named[i].value, 0);
        dbg_say(s, "\n");
    }
    if (s->values->n_named == 0)
        dbg_say(s, "No values have names: set $NAME = VALUE gives one.\n");
}

bool dbg_cmd_show(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    if (dbg_word(&rest, "convenience", 4)) {
        show_named(s);
        return true;
    }
    if (dbg_word(&rest, "user", 2))
        return dbg_user_show(s, rest);
    if (dbg_word(&rest, "logging", 3)) {
        show_logging(s);
        return true;
    }
    for (size_t i = 0; *rest && i < N_SETTINGS; i++)
        if (names(&rest, i)) {
            show_setting(s, i);
            return true;
        }
    if (*rest)
        return dbg_fail(s, "There is no setting %s: `show` has all there are.",
                        rest);
    for (size_t i = 0; i < N_SETTINGS; i++)
        show_setting(s, i);
    show_logging(s);
    return true;
}
