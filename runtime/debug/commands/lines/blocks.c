/* SPDX-License-Identifier: MIT */
/* A block takes all lines up to its `end`. Blocks inside it are stored as
 * lines, too. The block takes effect at its `end`. */
#include "runtime/debug/commands/lines/blocks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/script.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/terminal/input.h"

/* Does what a block is for, at its `end`. Returns false after an error
 * message. */
typedef bool at_end(struct dbg_session *s, struct dbg_block *block);

struct dbg_block {
    at_end *close;
    char name[DBG_LINE_BYTES]; /* numbers of breakpoints, or of a command */
    struct dbg_nesting nesting;
    struct dbg_lines lines;
};

/* ---- what blocks are for ------------------------------------------------- */

/* Copies the lines to each breakpoint that the block names. */
static bool give_commands(struct dbg_session *s, struct dbg_block *block)
{
    const char *rest = block->name;
    while (*dbg_skip(rest)) {
        struct dbg_lines lines = {0};
        struct dbg_breakpoint *b = dbg_break_named(s, &rest);
        if (!b || !dbg_lines_copy(s, &lines, block->lines.of, block->lines.n))
            return false;
        dbg_break_no_commands(b);
        b->commands = lines.of;
        b->n_commands = lines.n;
        b->room_commands = lines.room;
    }
    return true;
}

/* Replaces the lines in `to` by the lines of a block. */
static bool move_lines(struct dbg_lines *to, struct dbg_block *block)
{
    dbg_lines_free(to);
    *to = block->lines;
    block->lines = (struct dbg_lines){0};
    return true;
}

static bool give_definition(struct dbg_session *s, struct dbg_block *block)
{
    struct dbg_user_command *c = dbg_user_make(s, block->name);
    return c && move_lines(&c->lines, block);
}

static bool give_help(struct dbg_session *s, struct dbg_block *block)
{
    struct dbg_user_command *c = dbg_user_find(s, block->name);
    return c ? move_lines(&c->help, block)
             : dbg_fail(s, "There is no command %s.", block->name);
}

static bool do_lines(struct dbg_session *s, struct dbg_block *block)
{
    return dbg_lines_add(s, &block->lines, "end") &&
           dbg_lines_do(s, &block->lines);
}

/* ---- opening and closing ------------------------------------------------- */

bool dbg_block_is_open(const struct dbg_session *s)
{
    return s->reading->block != NULL;
}

void dbg_block_drop(struct dbg_session *s)
{
    if (!s->reading->block)
        return;
    dbg_lines_free(&s->reading->block->lines);
    free(s->reading->block);
    s->reading->block = NULL;
}

static bool open_block(struct dbg_session *s, at_end *close, const char *name,
                       bool is_text)
{
    assert(!s->reading->block);
    s->reading->block = isa_alloc(1, sizeof *s->reading->block);
    if (!s->reading->block)
        return dbg_fail(s, ISA_NO_MEMORY ".", "commands");
    s->reading->block->close = close;
    s->reading->block->nesting.is_text = is_text;
    snprintf(s->reading->block->name, sizeof s->reading->block->name, "%s",
             name);
    return true;
}

/* Returns whether the lines are typed by a user. */
static bool is_typed(const struct dbg_session *s)
{
    return (s->front->is_typed || dbg_input_is_terminal(s->input)) &&
           s->reading->n_sources == 0 && s->reading->n_calls == 0 &&
           !s->reading->is_late_line;
}

void dbg_block_refuse(struct dbg_session *s, const char *line)
{
    struct dbg_nesting nesting = {0};
    dbg_nesting_take(s, &nesting, line);
    if (s->reading->block || nesting.depth == 0 || is_typed(s))
        return;
    s->reading->drops_lines = true;
    s->reading->dropped = (struct dbg_nesting){.is_text = nesting.is_text};
}

void dbg_block_skip(struct dbg_session *s, const char *line)
{
    s->reading->drops_lines = !dbg_nesting_take(s, &s->reading->dropped, line);
}

static bool close_block(struct dbg_session *s)
{
    struct dbg_block *block = s->reading->block;
    s->reading->block = NULL;
    const bool is_good = block->close(s, block);
    dbg_lines_free(&block->lines);
    free(block);
    return is_good;
}

bool dbg_block_line(struct dbg_session *s, const char *line)
{
    if (dbg_nesting_take(s, &s->reading->block->nesting, line))
        return close_block(s);
    if (dbg_lines_add(s, &s->reading->block->lines, line))
        return true;
    s->reading->drops_lines = true;
    s->reading->dropped = s->reading->block->nesting;
    dbg_block_drop(s);
    return false;
}

/* ---- commands ------------------------------------------------------------ */

static void say_how(struct dbg_session *s, const char *what, const char *name)
{
    if (is_typed(s))
        dbg_say(s,
                "Type %s %s, one per line.\nEnd with a line saying just "
                "\"end\".\n",
                what, name);
}

bool dbg_cmd_commands(struct dbg_session *s, const char *rest)
{
    char last[16];
    snprintf(last, sizeof last, "%u", s->points->last_break);
    const char *names = *dbg_skip(rest) ? rest : last, *at = names;
    if (names == last && (s->points->has_no_last || s->points->n_breaks == 0))
        return dbg_fail(s, "There is no last breakpoint that could have "
                           "commands.");
    while (*dbg_skip(at))
        if (!dbg_break_named(s, &at))
            return false;
    say_how(s, "commands for breakpoint", names);
    return open_block(s, give_commands, names, false);
}

bool dbg_cmd_define(struct dbg_session *s, const char *rest)
{
    if (!dbg_user_name_check(s, rest))
        return false;
    say_how(s, "commands for definition of", rest);
    return open_block(s, give_definition, rest, false);
}

bool dbg_cmd_document(struct dbg_session *s, const char *rest)
{
    if (!dbg_user_find(s, rest))
        return dbg_fail(s, "Expected the name of a command that was defined.");
    say_how(s, "documentation for", rest);
    return open_block(s, give_help, rest, true);
}

/* Opens a block of `if` or `while`, which runs at its `end`. */
static bool open_run(struct dbg_session *s, const char *word, const char *rest)
{
    char line[DBG_LINE_BYTES];
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected a condition after %s.", word);
    if (snprintf(line, sizeof line, "%s %s", word, rest) >= (int)sizeof line)
        return dbg_fail(s, "The line is too long.");
    return open_block(s, do_lines, "", false) &&
           dbg_lines_add(s, &s->reading->block->lines, line);
}

bool dbg_cmd_if(struct dbg_session *s, const char *rest)
{
    return open_run(s, "if", rest);
}

bool dbg_cmd_while(struct dbg_session *s, const char *rest)
{
    return open_run(s, "while", rest);
}

bool dbg_cmd_else(struct dbg_session *s, const char *rest)
{
    (void)rest;
    return dbg_fail(s, "There is no `if` that this `else` belongs to.");
}

bool dbg_cmd_end(struct dbg_session *s, const char *rest)
{
    (void)rest;
    return dbg_fail(s, "There is nothing that this `end` ends.");
}
