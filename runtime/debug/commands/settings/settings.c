/* SPDX-License-Identifier: MIT */
/*
 * `set`: variables of the program, and settings of the session.
 */
#include "runtime/debug/commands/settings/settings.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/commands/lines/defined.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/commands/settings/logging.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/names.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/log.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/values.h"
#include "runtime/debug/terminal/word.h"
#include "runtime/debug/time/past.h"

static bool set_number(struct dbg_session *s, const char *rest, uint64_t *to,
                       uint64_t least, uint64_t most)
{
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

static bool set_print_elements(struct dbg_session *s, const char *rest)
{
    uint64_t number = 0;
    if (!set_number(s, rest, &number, 0, UINT32_MAX))
        return false;
    s->values->print_limit = number == 0 ? UINT32_MAX : (unsigned)number;
    return true;
}

static uint64_t get_print_elements(const struct dbg_session *s)
{
    return s->values->print_limit == UINT32_MAX ? 0 : s->values->print_limit;
}

static bool set_trace_commands(struct dbg_session *s, const char *rest)
{
    return set_switch(s, rest, &s->reading->traces);
}

static uint64_t get_trace_commands(const struct dbg_session *s)
{
    return s->reading->traces;
}

static bool set_auto_switch(struct dbg_session *s, const char *rest)
{
    bool follows = !s->focus->stays;
    bool is_good = set_switch(s, rest, &follows);
    s->focus->stays = !follows;
    return is_good;
}

static uint64_t get_auto_switch(const struct dbg_session *s)
{
    return !s->focus->stays;
}

static bool set_record(struct dbg_session *s, const char *rest)
{
    return set_switch(s, rest, &s->past->is_recording);
}

static uint64_t get_record(const struct dbg_session *s)
{
    return s->past->is_recording;
}

static bool set_history_memory(struct dbg_session *s, const char *rest)
{
    uint64_t number = 0;
    if (!set_number(s, rest, &number, 1, UINT64_MAX >> 20))
        return false;
    s->past->snapshot_budget = number << 20;
    return true;
}

static uint64_t get_history_memory(const struct dbg_session *s)
{
    return s->past->snapshot_budget >> 20;
}

static bool set_confirm(struct dbg_session *s, const char *rest)
{
    bool asks = !s->log->is_sure;
    bool is_good = set_switch(s, rest, &asks);
    s->log->is_sure = !asks;
    return is_good;
}

static uint64_t get_confirm(const struct dbg_session *s)
{
    return !s->log->is_sure;
}

static bool set_walk_steps(struct dbg_session *s, const char *rest)
{
    return set_switch(s, rest, &s->reading->walks_steps);
}

static uint64_t get_walk_steps(const struct dbg_session *s)
{
    return s->reading->walks_steps;
}

static bool set_style(struct dbg_session *s, const char *rest)
{
    bool has_style = !s->values->is_plain;
    bool is_good = set_switch(s, rest, &has_style);
    s->values->is_plain = !has_style;
    return is_good;
}

static uint64_t get_style(const struct dbg_session *s)
{
    return !s->values->is_plain;
}

static bool set_nothing(struct dbg_session *s, const char *rest)
{
    (void)s;
    (void)rest;
    return true;
}

static uint64_t get_nothing(const struct dbg_session *s)
{
    (void)s;
    return 0;
}

static const struct {
    const char *name;
    size_t least;
    const char *value;
    dbg_function *set;
    uint64_t (*get)(const struct dbg_session *s);
    const char *doc;
} settings[] = {
#define X(name, least, value, id, doc) \
    {name, least, value, set_##id, get_##id, doc},
#include "runtime/debug/commands/settings/settings.def"
#undef X
};
#define N_SETTINGS (sizeof settings / sizeof *settings)

/* Takes the name of a setting off *rest, words shortened as may be. */
static bool names(const char **rest, size_t i)
{
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
                settings[i].get(s));
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
            return settings[i].set(s, rest);
    if (strchr(rest, '='))
        return dbg_evaluate_text(s, rest, &v);
    return dbg_fail(s, "Expected var NAME = VALUE, or a setting: `help set` "
                       "lists them.");
}

/* ---- show --------------------------------------------------------------- */

static void show_setting(struct dbg_session *s, size_t i)
{
    const uint64_t number = settings[i].get(s);
    if (settings[i].set == set_nothing)
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
        dbg_show_logging(s);
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
    dbg_show_logging(s);
    return true;
}
