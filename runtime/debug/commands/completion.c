/* SPDX-License-Identifier: MIT */
/* Completion by the tab key. The column `arguments` of a command says what may
 * follow. A word in small letters stands for itself. PLACE, EXPRESSION and the
 * like stand for names in the program and the device. */
#include "runtime/debug/commands/completion.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/commands/settings/settings.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/terminal/input.h"

#define BREAKS " \t\"'`@><=;|&{(+-*/[,!"

/* A search for the candidate with number `left`. */
struct search {
    struct dbg_session *s;
    const char *word;  /* typed after the last sign */
    const char *whole; /* after the last blank; for names with signs in them */
    bool is_whole;     /* names are compared with `whole` */
    size_t left;
    const char *found;
    char text[128]; /* memory for a candidate that only this search stores */
};

/* Offers a candidate. True: the candidate is the wanted one. */
static bool offer(struct search *q, const char *name)
{
    const char *begun = q->is_whole ? q->whole : q->word;
    if (!name || !name[0] || strncmp(name, begun, strlen(begun)) != 0 ||
        q->left-- > 0)
        return false;
    q->found = name + (q->word - begun);
    return true;
}

/* ---- what there is ------------------------------------------------------ */

static bool offer_commands(struct search *q)
{
    for (size_t i = 0; i < q->s->reading->n_commands; i++)
        if (offer(q, q->s->reading->commands[i].name))
            return true;
    return false;
}

static bool offer_infos(struct search *q)
{
    const char *name;
    for (size_t i = 0; (name = dbg_info_name(i)) != NULL; i++)
        if (offer(q, name))
            return true;
    return false;
}

static bool offer_settings(struct search *q)
{
    const char *name;
    for (size_t i = 0; (name = dbg_setting_name(i)) != NULL; i++)
        if (offer(q, name))
            return true;
    return false;
}

static bool offer_places(struct search *q)
{
    static const char *const words[] = {"step", "op",    "dma",    "sync",
                                        "nan",  "fault", "report", "launch"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (offer(q, words[i]))
            return true;
    for (size_t k = 0; k < q->s->images->n; k++) {
        const struct dbg_symbols *p = q->s->images->of[k];
        for (size_t i = 0; i < p->n_functions; i++)
            if (offer(q, p->functions[i]->name))
                return true;
        for (size_t i = 0; i < p->n_files; i++)
            if (offer(q, p->files[i]))
                return true;
    }
    return false;
}

static bool offer_variables(struct search *q)
{
    const struct dbg_frame *f = q->s->launch ? dbg_frame_now(q->s) : NULL;
    const struct dbg_scope *scope =
        f ? dbg_scope_at(q->s->symbols, f->look) : NULL;
    for (; scope; scope = scope->parent)
        for (size_t i = 0; i < scope->n_variables; i++)
            if (offer(q, scope->variables[i].name))
                return true;
    for (size_t k = 0; k < q->s->images->n; k++) {
        const struct dbg_symbols *p = q->s->images->of[k];
        for (size_t i = 0; i < p->n_globals; i++)
            if (offer(q, p->globals[i]->name))
                return true;
        for (size_t i = 0; i < p->n_functions; i++)
            if (offer(q, p->functions[i]->name))
                return true;
    }
    return false;
}

/* Offers memories and registers of the device. */
static bool offer_device(struct search *q)
{
    static const char *const memories[] = {
#define X(ID, name, first, owner, doc) name,
#include "isa/tables/spaces.def"
#undef X
    };
    const char *name;
    for (size_t i = 0; (name = sim_builtin_name(i)) != NULL; i++)
        if (offer(q, name))
            return true;
    for (size_t i = 0; i < sizeof memories / sizeof *memories; i++) {
        size_t n = 0;
        for (; memories[i][n] && n + 2 < sizeof q->text; n++)
            q->text[n] = (char)tolower((unsigned char)memories[i][n]);
        q->text[n] = ':';
        q->text[n + 1] = 0;
        if (offer(q, q->text))
            return true;
    }
    if (offer(q, "$pc") || offer(q, "$cycle"))
        return true;
    for (unsigned r = 1; r < DBG_N_REGISTERS; r++) {
        snprintf(q->text, sizeof q->text, "$%s", dbg_register_name(r));
        if (offer(q, q->text))
            return true;
    }
    return false;
}

static bool offer_types(struct search *q)
{
    for (size_t k = 0; k < q->s->images->n; k++)
        for (size_t i = 0; i < q->s->images->of[k]->n_types; i++)
            if (offer(q, q->s->images->of[k]->types[i]->name))
                return true;
    return false;
}

static bool offer_ops(struct search *q)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        if (offer(q, ops[i].name) || offer(q, ops[i].intrinsic))
            return true;
    return false;
}

/* Offers named steps. Names of steps contain blanks, so only the part that is
 * not typed yet is offered. */
static bool offer_steps(struct search *q, const char *begun)
{
    q->is_whole = true;
    q->whole = begun;
    for (size_t k = 0; k < q->s->images->n; k++) {
        const struct dbg_symbols *p = q->s->images->of[k];
        for (size_t i = 0; i < p->n_steps; i++) {
            bool is_new = true;
            for (size_t j = 0; j < i && is_new; j++)
                is_new = strcmp(p->steps[j].name, p->steps[i].name) != 0;
            if (is_new && offer(q, p->steps[i].name))
                return true;
        }
    }
    return false;
}

/* ---- where the word stands ---------------------------------------------- */

/* Offers the words in small letters among the arguments of a command. */
static bool offer_literals(struct search *q, const char *arguments)
{
    for (const char *at = arguments; *at;) {
        size_t n = 0;
        while (islower((unsigned char)at[n]) || (n && at[n] == '-'))
            n++;
        snprintf(q->text, sizeof q->text, "%.*s", (int)n, at);
        if (n > 1 && offer(q, q->text))
            return true;
        at += n;
        while (*at && !islower((unsigned char)*at))
            at += isupper((unsigned char)*at)
                      ? strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
                      : 1;
    }
    return false;
}

/* Returns whether the word before `at` is `word`. */
static bool is_behind(const char *line, const char *at, const char *word)
{
    const size_t n = strlen(word);
    while (at > line && at[-1] == ' ')
        at--;
    return (size_t)(at - line) > n && strncmp(at - n, word, n) == 0 &&
           at[-(ptrdiff_t)n - 1] == ' ';
}

/* Returns the text after "step " in a place; NULL: there is no "step ". */
static const char *behind_step(const char *line)
{
    const char *at = strstr(line, " step ");
    if (!at)
        return NULL;
    at = dbg_skip(at + strlen(" step "));
    return at + (*at == '"');
}

static bool offer_arguments(struct search *q, const struct dbg_command *c,
                            const char *line)
{
    static const char *const focus[] = {"cluster", "core", "task", "memory",
                                        "device"};
    const size_t n_focus = dbg_has_devices(q->s) ? 5 : 4;
    const char *a = c->arguments, *step = behind_step(line);
    const bool has_place = strstr(a, "PLACE") != NULL;
    if (has_place && step && step <= q->word)
        return offer_steps(q, step);
    if (has_place && is_behind(line, q->word, "op"))
        return offer_ops(q);
    q->is_whole = true;
    for (size_t i = 0; strstr(line, " focus ") && i < n_focus; i++)
        if (offer(q, focus[i]))
            return true;
    if (c->run == dbg_cmd_set && offer_settings(q))
        return true;
    if (strstr(a, "COMMAND") || strstr(a, "WHAT"))
        return is_behind(line, q->word, "info") || strstr(a, "WHAT")
                   ? offer_infos(q)
                   : offer_commands(q);
    if (offer_literals(q, a) || (strstr(a, "TYPE") && offer_types(q)))
        return true;
    const bool is_place = has_place && !strstr(line, " if ");
    q->is_whole = is_place;
    return is_place || strstr(a, "FUNCTION")
               ? offer_places(q)
               : offer_variables(q) || offer_device(q);
}

/* Returns the command of a line if blanks follow the command; NULL: none yet.
 */
static const struct dbg_command *command_of(const struct dbg_session *s,
                                            const char *line)
{
    return line[strcspn(line, " \t/")] ? dbg_command_of(s, line) : NULL;
}

/* Returns whether a file is expected, as the first argument or after a word. */
static bool wants_file(const struct dbg_command *c, const char *line)
{
    const char *file = c ? strstr(c->arguments, "FILE") : NULL;
    const char *rest = dbg_skip(line + strcspn(line, " \t"));
    return file && (file == c->arguments || strchr(rest, ' '));
}

const char *dbg_completion(void *user, const char *line, size_t n)
{
    struct dbg_session *s = user;
    line = dbg_skip(line);
    const struct dbg_command *c = command_of(s, line);
    if (wants_file(c, line))
        return n == 0 ? "" : NULL;
    struct search q = {.s = s, .word = line + strlen(line), .left = n};
    while (q.word > line && !strchr(BREAKS, q.word[-1]))
        q.word--;
    q.whole = q.word;
    while (q.whole > line && !strchr(" \t", q.whole[-1]))
        q.whole--;
    q.is_whole = true;
    if (q.whole == line)
        offer_commands(&q);
    else if (c)
        offer_arguments(&q, c, line);
    if (q.found >= q.text &&
        q.found < q.text + sizeof q.text) { /* text is lost when this
                                               function returns */
        snprintf(s->reading->completion, sizeof s->reading->completion, "%s",
                 q.found);
        q.found = s->reading->completion;
    }
    return q.found;
}
