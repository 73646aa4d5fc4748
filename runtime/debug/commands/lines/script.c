/* SPDX-License-Identifier: MIT */
/* Executes lines from the prompt, from files and from scripts, one after the
 * other. A script interprets its `if` and `while` itself. Other lines are
 * executed as if they had been typed. */
#include "runtime/debug/commands/lines/script.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/expr/parse.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/debug/time/running.h"

enum { MAX_CALLS = 100, MAX_ARGUMENTS = 10 };

/* ---- blocks in lines ----------------------------------------------------- */

/* Returns whether the first word of a line is exactly `word`. */
static bool is_word(const char *line, const char *word)
{
    return dbg_word(&line, word, strlen(word));
}

/* Returns whether a line opens a block. *is_text receives whether the block has
 * text instead of commands. */
static bool opens(const struct dbg_session *s, const char *line, bool *is_text)
{
    static const char *const names[] = {"commands", "define", "document", "if",
                                        "while"};
    char word[DBG_WORD_BYTES];
    if (!dbg_command_word(line, word) || dbg_user_find(s, word))
        return false;
    const struct dbg_command *c = dbg_command_look(s, word);
    *is_text = c && strcmp(c->name, "document") == 0;
    for (size_t i = 0; c && i < sizeof names / sizeof *names; i++)
        if (strcmp(c->name, names[i]) == 0)
            return true;
    return false;
}

bool dbg_nesting_take(const struct dbg_session *s, struct dbg_nesting *nesting,
                      const char *line)
{
    bool is_text;
    if (is_word(line, "end")) {
        if (nesting->depth == 0)
            return true;
        nesting->depth--;
        nesting->is_text = false; /* a text contains no blocks */
    } else if (!nesting->is_text && opens(s, line, &is_text)) {
        nesting->depth++;
        nesting->is_text = is_text;
    }
    return false;
}

/* ---- doing them ---------------------------------------------------------- */

/* The arguments of a script, and whether it continues. */
struct run {
    struct dbg_session *s;
    const struct dbg_lines *lines;
    const char *arguments[MAX_ARGUMENTS];
    size_t n_arguments;
    bool ends_at_stop; /* whether it stops after a command that runs the
                          program */
};

/* Copies a line and replaces $argc, $arg0 ... by their values. */
static bool put_arguments(const struct run *r, const char *line, char *to,
                          size_t bytes)
{
    assert(r->n_arguments <= MAX_ARGUMENTS && bytes > 1);
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

/* Returns where the block that begins at `at` ends. If stops_at_else, `else`
 * also ends it. */
static size_t block_end(const struct run *r, size_t at, size_t end,
                        bool stops_at_else)
{
    struct dbg_nesting inside = {0};
    for (at++; at < end; at++) {
        const char *line = r->lines->of[at];
        if ((stops_at_else && inside.depth == 0 && is_word(line, "else")) ||
            dbg_nesting_take(r->s, &inside, line))
            return at;
    }
    return end;
}

static bool holds(const struct run *r, const char *line, const char *word,
                  bool *is_true)
{
    char text[DBG_LINE_BYTES];
    if (!put_arguments(r, line, text, sizeof text))
        return false;
    const char *condition = text;
    dbg_word(&condition, word, strlen(word));
    if (!*dbg_skip(condition))
        return dbg_fail(r->s, "Expected a condition after %s.", word);
    struct dbg_expression *e = dbg_parse(r->s, condition);
    const bool is_good = e && dbg_evaluate_truth(r->s, e, is_true);
    dbg_expression_free(e);
    return is_good;
}

static bool run_lines(const struct run *r, size_t from, size_t end);

static bool run_if(const struct run *r, size_t at, size_t end)
{
    bool is_true;
    const size_t middle = block_end(r, at, end, true);
    if (!holds(r, r->lines->of[at], "if", &is_true))
        return false;
    if (is_true)
        return run_lines(r, at + 1, middle);
    return middle >= end || !is_word(r->lines->of[middle], "else") ||
           run_lines(r, middle + 1, end);
}

/* Returns whether the rest of a script must be skipped. */
static bool is_cut(const struct dbg_session *s)
{
    return s->is_over || s->reading->aborts || s->wants_run || dbg_interrupted;
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

/* Executes lines from `from` to `end`. Lines after a command that resumes the
 * program are stored until the next stop. */
static bool run_lines(const struct run *r, size_t from, size_t end)
{
    struct dbg_session *s = r->s;
    char text[DBG_LINE_BYTES];
    for (size_t at = from; at < end && !s->is_over && !s->reading->aborts;
         at++) {
        const char *line = r->lines->of[at];
        const bool is_if = is_word(line, "if");
        if (s->wants_run && r->ends_at_stop)
            return true;
        if (!s->wants_run && !s->reading->block &&
            (is_if || is_word(line, "while"))) {
            const size_t to = block_end(r, at, end, false);
            if (!(is_if ? run_if(r, at, to) : run_while(r, at, to)))
                return false;
            at = to;
            continue;
        }
        if (!put_arguments(r, line, text, sizeof text))
            return false;
        const unsigned n_stops = s->reading->n_stops;
        if (s->wants_run ? !dbg_pend(s, text) : !s->reading->does(s, text)) {
            s->reading->drops_lines = false; /* a block of the script */
            return false;
        }
        if (r->ends_at_stop && s->reading->n_stops != n_stops)
            return true;
    }
    return true;
}

/* Executes a list of lines, one level deeper. Returns false after an error
 * message. */
static bool run_list(const struct run *r)
{
    struct dbg_session *s = r->s;
    if (s->reading->n_calls >= MAX_CALLS) {
        s->reading->aborts = true;
        return dbg_fail(s,
                        "Commands are nested more than %d deep: does one "
                        "do itself? All of them end here.",
                        MAX_CALLS);
    }
    s->reading->n_calls++;
    s->reading->depth++;
    const bool is_good = run_lines(r, 0, r->lines->n);
    s->reading->depth--;
    s->reading->n_calls--;
    return is_good;
}

bool dbg_lines_do(struct dbg_session *s, const struct dbg_lines *lines)
{
    return run_list(&(struct run){.s = s, .lines = lines});
}

void dbg_script_ended(struct dbg_session *s)
{
    if (s->reading->n_calls == 0 && s->reading->n_sources == 0)
        s->reading->aborts = false;
}

bool dbg_user_do(struct dbg_session *s, const struct dbg_user_command *c,
                 const char *rest)
{
    char words[DBG_LINE_BYTES];
    struct run r = {.s = s};
    struct dbg_lines lines = {0}; /* a copy, because a line may redefine the
                                     command */
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
    r.lines = &lines;
    const bool is_good =
        dbg_lines_copy(s, &lines, c->lines.of, c->lines.n) && run_list(&r);
    dbg_lines_free(&lines);
    return is_good;
}

/* ---- breakpoints that do commands ---------------------------------------- */

bool dbg_hit_note(struct dbg_session *s, const struct dbg_breakpoint *b)
{
    dbg_lines_free(&s->reading->hit);
    if (!dbg_lines_copy(s, &s->reading->hit, b->commands, b->n_commands))
        dbg_say(s, "The commands of breakpoint %u are not done: %s\n",
                b->number, s->error);
    return b->n_commands > 0 && is_word(b->commands[0], "silent");
}

void dbg_hits_do(struct dbg_session *s)
{
    if (s->reading->is_doing_hit)
        return;
    s->reading->is_doing_hit = true;
    while (s->reading->hit.n && !s->is_over && !s->wants_run &&
           !dbg_interrupted) {
        struct dbg_lines lines = s->reading->hit;
        s->reading->hit = (struct dbg_lines){0};
        const bool is_silent = is_word(lines.of[0], "silent");
        const struct run r = {.s = s, .lines = &lines, .ends_at_stop = true};
        s->reading->depth++;
        if (!run_lines(&r, is_silent, lines.n) && !s->log->is_said)
            dbg_say(s, "%s\n", s->error);
        s->reading->depth--;
        dbg_lines_free(&lines);
    }
    if (dbg_interrupted && s->reading->hit.n)
        dbg_say(s, "Interrupted.\n");
    if (dbg_interrupted)
        dbg_lines_free(&s->reading->hit);
    s->reading->is_doing_hit = false;
}

/* ---- writing them -------------------------------------------------------- */

void dbg_script_write_hit(FILE *f, const char *before,
                          const struct dbg_breakpoint *b, const char *number)
{
    if (b->n_commands == 0)
        return;
    fprintf(f, "%scommands %s\n", before, number);
    dbg_lines_write(f, before, b->commands, b->n_commands);
}

/* ---- scripts that walk the named steps of kernels ------------------------ */

/* A script that walks through the steps of a document is written for one case.
 * The script is also used with other cases, which may not reach each step. When
 * the program has ended, the rest of the script cannot be executed. Then only
 * the steps in it are printed, each with whether a core reached the step. */

static bool has_name(const struct dbg_names *names, const char *name)
{
    for (size_t i = 0; i < names->n; i++)
        if (strcmp(names->of[i], name) == 0)
            return true;
    return false;
}

static bool add_name(struct dbg_names *names, const char *name)
{
    char *copy = isa_alloc_text(name, strlen(name));
    if (copy && dbg_push(&names->of, &names->n, &names->room, copy))
        return true;
    free(copy);
    return false;
}

void dbg_walk_note(struct dbg_session *s, const struct sim_profile *profile)
{
    for (unsigned i = 0; profile && i < profile->n_steps; i++)
        if (profile->steps[i].cycles > 0 &&
            !has_name(&s->reading->steps_seen, profile->steps[i].name) &&
            !add_name(&s->reading->steps_seen, profile->steps[i].name))
            dbg_say(s, ISA_NO_MEMORY "\n", "the names of steps");
}

/* Reads the name in a place such as `step "NAME" task 0`. False: the place is
 * no step. */
static bool step_of(const char *place, char name[DBG_LINE_BYTES])
{
    if (!dbg_word(&place, "step", 4) || *place != '"')
        return false;
    const char *end = strchr(++place, '"');
    const size_t n = end ? (size_t)(end - place) : 0;
    if (n == 0 || n >= DBG_LINE_BYTES)
        return false;
    memcpy(name, place, n);
    name[n] = 0;
    return true;
}

static void say_missed(struct dbg_session *s, const char *place)
{
    char name[DBG_LINE_BYTES];
    if (!step_of(place, name) || has_name(&s->reading->steps_missed, name) ||
        !add_name(&s->reading->steps_missed, name))
        return;
    dbg_say(s, "[%s: %s]\n", name,
            has_name(&s->reading->steps_seen, name)
                ? "no further stop at it, the program has ended"
                : "never reached, no core came to this step");
}

/* Names the steps of temporary breakpoints that were not hit, and deletes these
 * breakpoints. */
static void say_waiting(struct dbg_session *s)
{
    for (size_t i = s->points->n_breaks; i-- > 0;)
        if (s->points->breaks[i]->is_temporary &&
            s->points->breaks[i]->kind == DBG_BREAK) {
            say_missed(s, s->points->breaks[i]->place);
            dbg_break_delete(s, s->points->breaks[i]);
        }
}

bool dbg_walk_skips(struct dbg_session *s, const char *line)
{
    char word[DBG_WORD_BYTES];
    if (!s->reading->walks_steps || s->launch || !s->program->is_started)
        return false;
    say_waiting(s);
    const char *rest = line + dbg_command_word(line, word);
    const struct dbg_command *c = dbg_command_of(s, line);
    if (c && (c->run == dbg_cmd_break || c->run == dbg_cmd_tbreak))
        say_missed(s, rest);
    return !c || strcmp(c->name, "set") != 0 ||
           !dbg_word(&rest, "walk-steps", 4);
}
