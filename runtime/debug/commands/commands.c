/* SPDX-License-Identifier: MIT */
/* The table of commands, one row for each. The session has a pointer to the
 * table, so the code for lines, help and completion does not depend on single
 * commands. */
#include "runtime/debug/commands/commands.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "runtime/debug/commands/focus/show_stop.h"
#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/commands/lines/blocks.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/commands/session/restart.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/checkpoints.h"
#include "runtime/debug/time/flight.h"

static const struct dbg_command commands[] = {
#define X(name, abbreviation, arguments, function, repeats, reach, doc, \
          example)                                                      \
    {name,    abbreviation, arguments, doc,                             \
     example, function,     repeats,   DBG_##reach},
#include "runtime/debug/state/commands.def"
#undef X
};

void dbg_commands_open(struct dbg_session *s)
{
    assert(!s->reading->commands);
    s->reading->commands = commands;
    s->reading->n_commands = sizeof commands / sizeof *commands;
    s->reading->does = dbg_do;
}

/* ---- delete -------------------------------------------------------------- */

/* `delete`: deletes breakpoints and checkpoints by their numbers. */

bool dbg_cmd_delete(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    if (dbg_word(&rest, "checkpoint", 5))
        return dbg_checkpoint_delete(s, rest);
    dbg_word(&rest, "breakpoints", 5);
    return dbg_breaks_delete(s, rest);
}

/* ---- help ---------------------------------------------------------------- */

bool dbg_cmd_help(struct dbg_session *s, const char *rest)
{
    char word[64];
    rest = dbg_skip(rest);
    if (!*rest) {
        for (size_t i = 0; i < s->reading->n_commands; i++)
            dbg_say(s, "%-16s %s\n", s->reading->commands[i].name,
                    s->reading->commands[i].doc);
        dbg_say(s, "`help COMMAND` shows its arguments and an example.\n");
        return true;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, " \t"), rest);
    const struct dbg_user_command *user = dbg_user_find(s, word);
    if (user) {
        dbg_user_help(s, user);
        return true;
    }
    const struct dbg_command *c = dbg_command_find(s, word);
    if (!c)
        return false;
    dbg_say(s, "%s%s%s\n  %s\n", c->name, c->arguments[0] ? " " : "",
            c->arguments, c->doc);
    if (c->abbreviation[0])
        dbg_say(s, "  short: %s\n", c->abbreviation);
    dbg_say(s, "  example: %s\n", c->example);
    if (c->run == dbg_cmd_set)
        dbg_settings_list(s);
    return c->run != dbg_cmd_info ||
           dbg_info_help(s, dbg_skip(rest + strlen(word)));
}

/* Returns whether a text contains a word, in letters of either case. */
static bool has(const char *text, const char *word)
{
    for (; *text; text++)
        if (strncasecmp(text, word, strlen(word)) == 0)
            return true;
    return false;
}

bool dbg_cmd_apropos(struct dbg_session *s, const char *rest)
{
    bool has_any = false;
    rest = dbg_skip(rest);
    if (!*rest)
        return dbg_fail(s, "Expected what it is to be about.");
    for (size_t i = 0; i < s->reading->n_commands; i++) {
        const struct dbg_command *c = &s->reading->commands[i];
        if (!has(c->name, rest) && !has(c->doc, rest))
            continue;
        dbg_say(s, "%-16s %s\n", c->name, c->doc);
        has_any = true;
    }
    has_any |= dbg_info_apropos(s, rest, has);
    has_any |= dbg_settings_apropos(s, rest, has);
    return has_any || dbg_fail(s,
                               "Nothing is about \"%s\"; `help` lists the "
                               "commands.",
                               rest);
}

/* ---- the prompt ---------------------------------------------------------- */

/* The prompt reads lines of commands from the user and shows stops. */

/* Returns whether an empty line after this line repeats it. */
static bool repeats(const struct dbg_session *s, const char *line)
{
    const struct dbg_command *c = dbg_command_of(s, line);
    return c && c->repeats;
}

/* Writes place and time, such as "(task 3, 0.2, cycle 1200) ". */
static void prompt_text(struct dbg_session *s, char *text, size_t bytes)
{
    struct sim_view view;
    char device[24];
    dbg_device_words(s, s->device->number, device, sizeof device);
    if (dbg_block_is_open(s))
        snprintf(text, bytes, ">");
    else if (!s->launch || !dbg_look(s, s->core, &view))
        snprintf(text, bytes, "(mlu) ");
    else if (!dbg_has_task(s, s->core))
        snprintf(text, bytes, "(%scycle %" PRIu64 ") ", device, view.cycle);
    else if (view.core == SIM_MEMORY_CORE)
        snprintf(text, bytes, "(%stask %d, %u.memory, cycle %" PRIu64 ") ",
                 device, view.task, view.cluster, view.cycle);
    else
        snprintf(text, bytes, "(%stask %d, %u.%u, cycle %" PRIu64 ") ", device,
                 view.task, view.cluster, view.core, view.cycle);
}

static void prompt(struct dbg_session *s)
{
    assert(s->reading->n_commands > 0);
    char text[128];
    s->wants_run = false;
    while (!s->wants_run && !s->is_over) {
        dbg_hits_do(s); /* does the commands of the breakpoint that stopped */
        if (s->wants_run || s->is_over)
            break;
        prompt_text(s, text, sizeof text);
        fflush(s->out);
        const char *line;
        if (s->reading->n_pending) { /* of files named on the command line */
            char *next = s->reading->pending[0];
            memmove(s->reading->pending, s->reading->pending + 1,
                    --s->reading->n_pending * sizeof *s->reading->pending);
            s->reading->is_late_line = true;
            if (!dbg_walk_skips(s, next))
                dbg_do(s, next);
            s->reading->is_late_line = false;
            free(next);
            continue;
        }
        if (s->program->ends_with_files) {
            s->is_over = true;
            break;
        }
        dbg_layout_draw(s);
        line = dbg_input_line(s->input, text);
        if (!line) {
            s->is_over = true;
            break;
        }
        if (dbg_input_is_dropped(s->input)) {
            dbg_block_drop(s);
            continue;
        }
        if (!*dbg_skip(line) && dbg_input_is_terminal(s->input) &&
            !dbg_block_is_open(s)) {
            if (s->reading->last[0] && repeats(s, s->reading->last))
                dbg_do(s, s->reading->last);
            continue;
        }
        snprintf(s->reading->last, sizeof s->reading->last, "%s", line);
        if (repeats(s, line)) /* repeated, list and x continue */
            for (const char *at = line; at == line;) {
                char word[8];
                snprintf(word, sizeof word, "%.7s", dbg_skip(line));
                if (strncmp(word, "l", 1) == 0 && word[1] != 'o')
                    snprintf(s->reading->last, sizeof s->reading->last, "list");
                if (strncmp(word, "x", 1) == 0)
                    snprintf(s->reading->last, sizeof s->reading->last, "x");
                break;
            }
        dbg_do(s, line);
    }
    if (s->program->wants_restart && !s->is_over) {
        dbg_restart(s); /* returns only on failure */
        prompt(s);
    }
}

/* ---- the front ---------------------------------------------------------- */

static void greet(struct dbg_session *s)
{
    char several[64] = "";
    if (dbg_has_devices(s))
        snprintf(several, sizeof several, "%d devices (`info devices`), first ",
                 s->program->host.n_devices);
    if (!s->program->is_batch && !s->program->ends_with_program)
        dbg_say(s, "mlusim debugger: %s%s; `help` lists the commands%s.\n",
                several, dbg_device(s)->name,
                s->postmortem ? "" : ", `run` starts the program");
}

/* Shows a launch that starts, if there is a breakpoint on it. */
static bool show_launch(struct dbg_session *s, struct dbg_breakpoint *b)
{
    if (!b)
        return false;
    dbg_say(s, "\n%s %u, ",
            b->is_temporary ? "Temporary breakpoint" : "Breakpoint", b->number);
    dbg_launch_print(s);
    s->focus->shown_device = s->device->number;
    dbg_show_here(s, true);
    dbg_hit_note(s, b);
    if (b->is_temporary)
        dbg_break_delete(s, b);
    return true;
}

const struct dbg_front dbg_prompt_front = {
    .greet = greet,
    .serve = prompt,
    .launched = show_launch,
    .stopped = dbg_show_stop,
};
