/* SPDX-License-Identifier: MIT */
/*
 * Scripts. Lines come from the prompt, from files and from other scripts, one
 * after the other; `commands`, `define`, `document`, `if` and `while` open a
 * block, which takes all lines up to its `end`, with the blocks inside of it as
 * they are. What a block is for is done at its end.
 */
#include "runtime/debug/commands/script.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/debug/commands/do.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/points/break_commands.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/state/list.h"
#include "runtime/debug/state/say.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/terminal/word.h"
#include "runtime/debug/time/running.h"

enum { MAX_CALLS = 100, MAX_ARGUMENTS = 10, MAX_LINES = 100000 };

/* ---- lines -------------------------------------------------------------- */

static void free_lines(struct dbg_lines *lines)
{
    while (lines->n)
        free(lines->of[--lines->n]);
    free(lines->of);
    *lines = (struct dbg_lines){0};
}

static bool add_line(struct dbg_session *s, struct dbg_lines *lines,
                     const char *line)
{
    char *copy = isa_alloc_text(line, strlen(line));
    if (lines->n < MAX_LINES && copy &&
        dbg_push(&lines->of, &lines->n, &lines->room, copy))
        return true;
    free(copy);
    return dbg_fail(s, ISA_NO_MEMORY ".", "commands");
}

bool dbg_pend(struct dbg_session *s, const char *line)
{
    char *copy = isa_alloc_text(line, strlen(line));
    if (copy && dbg_push(&s->pending, &s->n_pending, &s->room_pending, copy))
        return true;
    free(copy);
    return dbg_fail(s, "The host has no memory left for commands.");
}

/* Whether the first word of a line is this one, not shortened. */
static bool is_word(const char *line, const char *word)
{
    return dbg_word(&line, word, strlen(word));
}

static bool opens(const char *line)
{
    static const char *const words[] = {"commands", "define", "document", "if",
                                        "while"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(line, words[i]))
            return true;
    return false;
}

/* ---- doing them --------------------------------------------------------- */

/* What a script was called with, and whether it goes on. */
struct run {
    struct dbg_session *s;
    const struct dbg_lines *lines;
    const char *arguments[MAX_ARGUMENTS];
    size_t n_arguments;
    bool ends_at_stop; /* what follows a command that runs is not done */
};

/* A line with what $argc, $arg0 ... stand for. */
static bool put_arguments(const struct run *r, const char *line, char *to,
                          size_t bytes)
{
    size_t n = 0;
    while (*line && n + 1 < bytes) {
        const bool is_one = strncmp(line, "$arg", 4) == 0;
        const unsigned i = (unsigned)(is_one ? line[4] - '0' : 0);
        if (is_one && line[4] == 'c' && !isalnum((unsigned char)line[5])) {
            n += (size_t)snprintf(to + n, bytes - n, "%zu", r->n_arguments);
            line += 5;
        } else if (is_one && i < MAX_ARGUMENTS &&
                   !isalnum((unsigned char)line[5])) {
            if (i >= r->n_arguments)
                return dbg_fail(r->s,
                                "There is no $arg%u: the command was "
                                "given %zu.",
                                i, r->n_arguments);
            n += (size_t)snprintf(to + n, bytes - n, "%s", r->arguments[i]);
            line += 5;
        } else {
            to[n++] = *line++;
        }
    }
    if (n + 1 >= bytes)
        return dbg_fail(r->s, "The line is too long.");
    to[n] = 0;
    return true;
}

/* The line that ends the block that `at` opens; at `else` too if asked for. */
static size_t block_end(const struct dbg_lines *lines, size_t at, size_t end,
                        bool stops_at_else)
{
    size_t depth = 0;
    for (at++; at < end; at++) {
        const char *line = lines->of[at];
        if (depth == 0 &&
            (is_word(line, "end") || (stops_at_else && is_word(line, "else"))))
            return at;
        depth += opens(line);
        depth -= is_word(line, "end");
    }
    return end;
}

static bool holds(const struct run *r, const char *line, const char *word,
                  bool *is_true)
{
    struct dbg_value v;
    char text[DBG_LINE_BYTES];
    if (!put_arguments(r, line, text, sizeof text))
        return false;
    const char *condition = text;
    dbg_word(&condition, word, strlen(word));
    if (!*dbg_skip(condition))
        return dbg_fail(r->s, "Expected a condition after %s.", word);
    if (!dbg_evaluate_text(r->s, condition, &v))
        return false;
    if (v.where == DBG_LOST)
        return dbg_fail(r->s, "%s", v.why);
    const struct dbg_type *type = dbg_type_plain(v.type);
    *is_true = type->kind == DBG_FLOAT ? dbg_real(type, v.bytes) != 0
                                       : dbg_number(type, v.bytes) != 0;
    return true;
}

static bool run_lines(const struct run *r, size_t from, size_t end);

static bool run_if(const struct run *r, size_t at, size_t end)
{
    bool is_true;
    const size_t middle = block_end(r->lines, at, end, true);
    if (!holds(r, r->lines->of[at], "if", &is_true))
        return false;
    if (is_true)
        return run_lines(r, at + 1, middle);
    return middle >= end || !is_word(r->lines->of[middle], "else") ||
           run_lines(r, middle + 1, end);
}

/* Whether what is left of a script is not done any more. */
static bool is_cut(const struct dbg_session *s)
{
    return s->is_over || s->aborts || s->wants_run || dbg_interrupted;
}

static bool run_while(const struct run *r, size_t at, size_t end)
{
    bool is_true = true;
    while (!is_cut(r->s)) {
        if (!holds(r, r->lines->of[at], "while", &is_true))
            return false;
        if (!is_true)
            return true;
        if (!run_lines(r, at + 1, end))
            return false;
    }
    if (dbg_interrupted)
        return dbg_fail(r->s, "Interrupted.");
    if (r->s->wants_run && !r->s->is_over)
        dbg_say(r->s, "[The loop ends here: the program goes on]\n");
    return true;
}

/* Does the lines from..end. What follows a command that has the program go on
 * waits for the next stop. */
static bool run_lines(const struct run *r, size_t from, size_t end)
{
    struct dbg_session *s = r->s;
    char text[DBG_LINE_BYTES];
    for (size_t at = from; at < end && !s->is_over && !s->aborts; at++) {
        const char *line = r->lines->of[at];
        const bool is_if = is_word(line, "if");
        if (s->wants_run && r->ends_at_stop)
            return true;
        if (!s->wants_run && !dbg_block_is_open(s) &&
            (is_if || is_word(line, "while"))) {
            const size_t to = block_end(r->lines, at, end, false);
            if (!(is_if ? run_if(r, at, to) : run_while(r, at, to)))
                return false;
            at = to;
            continue;
        }
        if (!put_arguments(r, line, text, sizeof text))
            return false;
        const unsigned n_stops = s->n_stops;
        if (s->wants_run ? !dbg_pend(s, text) : !s->does(s, text))
            return false;
        if (r->ends_at_stop && s->n_stops != n_stops)
            return true;
    }
    return true;
}

/* Does a list of lines one level deeper; false with a sentence. */
static bool run_list(const struct run *r)
{
    struct dbg_session *s = r->s;
    if (s->n_calls >= MAX_CALLS) {
        s->aborts = true;
        return dbg_fail(s,
                        "Commands are nested more than %d deep: does one "
                        "do itself? All of them end here.",
                        MAX_CALLS);
    }
    s->n_calls++;
    s->depth++;
    const bool is_good = run_lines(r, 0, r->lines->n);
    s->depth--;
    s->n_calls--;
    return is_good;
}

void dbg_script_ended(struct dbg_session *s)
{
    if (s->n_calls == 0 && s->n_sources == 0)
        s->aborts = false;
}

/* ---- what the user has defined ------------------------------------------- */

struct dbg_user_command *dbg_user_find(const struct dbg_session *s,
                                       const char *name)
{
    for (size_t i = 0; i < s->n_users; i++)
        if (strcmp(s->users[i]->name, name) == 0)
            return s->users[i];
    return NULL;
}

bool dbg_user_do(struct dbg_session *s, const struct dbg_user_command *c,
                 const char *rest)
{
    char words[DBG_LINE_BYTES];
    struct run r = {.s = s};
    struct dbg_lines lines = {0}; /* which may define themselves anew */
    snprintf(words, sizeof words, "%s", rest);
    for (char *at = words; *at;) {
        at += strspn(at, " \t");
        if (!*at)
            break;
        if (r.n_arguments == MAX_ARGUMENTS)
            return dbg_fail(s, "A command takes at most %d arguments.",
                            MAX_ARGUMENTS);
        r.arguments[r.n_arguments++] = at;
        const char quote = *at == '"' || *at == '\'' ? *at++ : 0;
        while (*at && (quote ? *at != quote : !strchr(" \t", *at)))
            at++;
        at += quote && *at;
        if (*at)
            *at++ = 0;
    }
    bool is_good = true;
    for (size_t i = 0; is_good && i < c->lines.n; i++)
        is_good = add_line(s, &lines, c->lines.of[i]);
    r.lines = &lines;
    is_good = is_good && run_list(&r);
    free_lines(&lines);
    return is_good;
}

bool dbg_user_show(struct dbg_session *s, const char *name)
{
    bool has_any = false;
    for (size_t i = 0; i < s->n_users; i++) {
        const struct dbg_user_command *c = s->users[i];
        if (*name && strcmp(c->name, name) != 0)
            continue;
        dbg_say(s, "%s\n", c->name);
        for (size_t k = 0; k < c->lines.n; k++)
            dbg_say(s, "  %s\n", c->lines.of[k]);
        has_any = true;
    }
    return has_any || !*name ||
           dbg_fail(s, "The command %s was not defined.", name);
}

/* Only letters, digits, - and _; false with a sentence. */
static bool check_name(struct dbg_session *s, const char *name)
{
    size_t n = 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_' ||
           (n && name[n] == '-'))
        n++;
    if (n == 0 || name[n] || n >= 60)
        return dbg_fail(s, "Expected the name of a command.");
    for (size_t i = 0; i < s->n_commands; i++)
        if (strcmp(s->commands[i].name, name) == 0)
            return dbg_fail(s, "%s is a command of the debugger.", name);
    return true;
}

static struct dbg_user_command *user_new(struct dbg_session *s,
                                         const char *name)
{
    struct dbg_user_command *c = isa_alloc(1, sizeof *c);
    if (c)
        c->name = isa_alloc_text(name, strlen(name));
    if (c && c->name && dbg_push(&s->users, &s->n_users, &s->room_users, c))
        return c;
    if (c)
        free(c->name);
    free(c);
    dbg_fail(s, ISA_NO_MEMORY ".", "a command");
    return NULL;
}

/* ---- blocks ------------------------------------------------------------- */

enum dbg_block_kind { BLOCK_COMMANDS, BLOCK_DEFINE, BLOCK_DOCUMENT, BLOCK_RUN };

struct dbg_block {
    enum dbg_block_kind kind;
    char name[DBG_LINE_BYTES]; /* numbers of breakpoints, or of a command */
    size_t depth;              /* of the blocks inside that are open */
    struct dbg_lines lines;
};

bool dbg_block_is_open(const struct dbg_session *s)
{
    return s->block != NULL;
}

void dbg_block_drop(struct dbg_session *s)
{
    if (!s->block)
        return;
    free_lines(&s->block->lines);
    free(s->block);
    s->block = NULL;
}

static bool open_block(struct dbg_session *s, enum dbg_block_kind kind,
                       const char *name)
{
    assert(!s->block);
    s->block = isa_alloc(1, sizeof *s->block);
    if (!s->block)
        return dbg_fail(s, ISA_NO_MEMORY ".", "commands");
    s->block->kind = kind;
    snprintf(s->block->name, sizeof s->block->name, "%s", name);
    return true;
}

/* Has each breakpoint that is named do the lines of a block. */
static bool give_commands(struct dbg_session *s, struct dbg_block *block)
{
    const char *rest = block->name;
    while (*dbg_skip(rest)) {
        struct dbg_breakpoint *b = dbg_break_named(s, &rest);
        if (!b)
            return false;
        dbg_break_no_commands(b);
        struct dbg_lines lines = {0};
        bool is_good = true;
        for (size_t i = 0; is_good && i < block->lines.n; i++)
            is_good = add_line(s, &lines, block->lines.of[i]);
        b->commands = lines.of;
        b->n_commands = lines.n;
        b->room_commands = lines.room;
        if (!is_good)
            return false;
    }
    return true;
}

static bool give_definition(struct dbg_session *s, struct dbg_block *block)
{
    struct dbg_user_command *c = dbg_user_find(s, block->name);
    if (!c)
        c = user_new(s, block->name);
    if (!c)
        return false;
    free_lines(&c->lines);
    c->lines = block->lines;
    block->lines = (struct dbg_lines){0};
    return true;
}

static bool give_document(struct dbg_session *s, struct dbg_block *block)
{
    struct dbg_user_command *c = dbg_user_find(s, block->name);
    char text[DBG_LINE_BYTES] = "";
    for (size_t i = 0; i < block->lines.n; i++) {
        const size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s", n ? "\n  " : "",
                 block->lines.of[i]);
    }
    if (!c)
        return dbg_fail(s, "There is no command %s.", block->name);
    free(c->doc);
    c->doc = isa_alloc_text(text, strlen(text));
    return c->doc || dbg_fail(s, ISA_NO_MEMORY ".", "a text");
}

static bool close_block(struct dbg_session *s)
{
    struct dbg_block *block = s->block;
    bool is_good = true;
    s->block = NULL;
    switch (block->kind) {
    case BLOCK_COMMANDS:
        is_good = give_commands(s, block);
        break;
    case BLOCK_DEFINE:
        is_good = give_definition(s, block);
        break;
    case BLOCK_DOCUMENT:
        is_good = give_document(s, block);
        break;
    case BLOCK_RUN:
        is_good = run_list(&(struct run){.s = s, .lines = &block->lines});
        break;
    }
    free_lines(&block->lines);
    free(block);
    return is_good;
}

bool dbg_block_line(struct dbg_session *s, const char *line)
{
    struct dbg_block *block = s->block;
    const bool is_end = is_word(line, "end") && block->depth == 0;
    const bool is_text = block->kind == BLOCK_DOCUMENT;
    if (is_end && block->kind == BLOCK_RUN && !add_line(s, &block->lines, line))
        return false;
    if (is_end)
        return close_block(s);
    if (!is_text && opens(line))
        block->depth++;
    else if (!is_text && is_word(line, "end"))
        block->depth--;
    return add_line(s, &block->lines, line);
}

/* ---- breakpoints that do commands -----------------------------------------
 */

bool dbg_hit_note(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    free_lines(&s->hit);
    for (size_t i = 0; i < b->n_commands; i++)
        add_line(s, &s->hit, b->commands[i]);
    return b->n_commands > 0 && is_word(b->commands[0], "silent");
}

void dbg_hits_do(struct dbg_session *s)
{
    if (s->is_doing_hit)
        return;
    s->is_doing_hit = true;
    while (s->hit.n && !s->is_over && !s->wants_run && !dbg_interrupted) {
        struct dbg_lines lines = s->hit;
        s->hit = (struct dbg_lines){0};
        const bool is_silent = is_word(lines.of[0], "silent");
        const struct run r = {.s = s, .lines = &lines, .ends_at_stop = true};
        s->depth++;
        if (!run_lines(&r, is_silent, lines.n) && !s->is_said)
            dbg_say(s, "%s\n", s->error);
        s->depth--;
        free_lines(&lines);
    }
    if (dbg_interrupted && s->hit.n)
        dbg_say(s, "Interrupted.\n");
    if (dbg_interrupted)
        free_lines(&s->hit);
    s->is_doing_hit = false;
}

/* ---- commands ----------------------------------------------------------- */

static void say_how(struct dbg_session *s, const char *what, const char *name)
{
    if (dbg_input_is_terminal(s->input) && s->n_sources == 0 && s->n_calls == 0)
        dbg_say(s,
                "Type %s %s, one per line.\nEnd with a line saying just "
                "\"end\".\n",
                what, name);
}

bool dbg_cmd_commands(struct dbg_session *s, const char *rest)
{
    char last[16];
    snprintf(last, sizeof last, "%u", s->last_break);
    const char *names = *dbg_skip(rest) ? rest : last, *at = names;
    if (names == last && (s->has_no_last || s->n_breaks == 0))
        return dbg_fail(s, "There is no last breakpoint that could have "
                           "commands.");
    while (*dbg_skip(at))
        if (!dbg_break_named(s, &at))
            return false;
    say_how(s, "commands for breakpoint", names);
    return open_block(s, BLOCK_COMMANDS, names);
}

bool dbg_cmd_define(struct dbg_session *s, const char *rest)
{
    if (!check_name(s, rest))
        return false;
    say_how(s, "commands for definition of", rest);
    return open_block(s, BLOCK_DEFINE, rest);
}

bool dbg_cmd_document(struct dbg_session *s, const char *rest)
{
    if (!dbg_user_find(s, rest))
        return dbg_fail(s, "Expected the name of a command that was defined.");
    say_how(s, "documentation for", rest);
    return open_block(s, BLOCK_DOCUMENT, rest);
}

/* if, while: a block that is done at its end. */
static bool open_run(struct dbg_session *s, const char *word, const char *rest)
{
    char line[DBG_LINE_BYTES];
    if (!*dbg_skip(rest))
        return dbg_fail(s, "Expected a condition after %s.", word);
    if (snprintf(line, sizeof line, "%s %s", word, rest) >= (int)sizeof line)
        return dbg_fail(s, "The line is too long.");
    return open_block(s, BLOCK_RUN, "") && add_line(s, &s->block->lines, line);
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

/* ---- writing them ---------------------------------------------------------
 */

static void write_lines(FILE *f, const char *before, char *const *lines,
                        size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%s%s\n", before, lines[i]);
    fprintf(f, "%send\n", before);
}

void dbg_script_write_hit(FILE *f, const char *before,
                          const struct dbg_breakpoint *b, const char *number)
{
    if (b->n_commands == 0)
        return;
    fprintf(f, "%scommands %s\n", before, number);
    write_lines(f, before, b->commands, b->n_commands);
}

void dbg_script_write(const struct dbg_session *s, FILE *f, const char *before)
{
    for (size_t i = 0; i < s->n_users; i++) {
        const struct dbg_user_command *c = s->users[i];
        fprintf(f, "%sdefine %s\n", before, c->name);
        write_lines(f, before, c->lines.of, c->lines.n);
    }
}
