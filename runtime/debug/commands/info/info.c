/* SPDX-License-Identifier: MIT */
/* `info`: the state of the program and the device. */
#include "runtime/debug/commands/info/info.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/nearest.h"
#include "isa/support/words/plural.h"
#include "runtime/debug/commands/info/json.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/places.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/reach.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/state/where.h"
#include "runtime/debug/terminal/input.h"

static const struct {
    const char *name;
    dbg_function *run;
    dbg_json *json;
    const char *doc;
} infos[] = {
#define X(name, function, json, doc) {name, function, json, doc},
#include "runtime/debug/state/info.def"
#undef X
};
#define N_INFOS (sizeof infos / sizeof *infos)

const char *dbg_info_name(size_t i)
{
    return i < N_INFOS ? infos[i].name : NULL;
}

/* Finds the entry that the first word of *rest names, and moves *rest after the
 * word. Returns N_INFOS after an error message. */
static size_t find_info(struct dbg_session *s, const char **rest)
{
    char word[64], several[256] = "";
    size_t n = strcspn(*rest, " \t"), found = N_INFOS, n_found = 0;
    snprintf(word, sizeof word, "%.*s", (int)n, *rest);
    const char *wanted = strcmp(word, "b") == 0            ? "breakpoints"
                         : strncmp(word, "watchp", 6) == 0 ? "breakpoints"
                         : strcmp(word, "threads") == 0    ? "cores"
                         : strcmp(word, "clusters") == 0   ? "cores"
                         : strcmp(word, "pipes") == 0      ? "units"
                         : strcmp(word, "r") == 0          ? "registers"
                                                           : word;
    *rest = dbg_skip(*rest + n);
    for (size_t i = 0; i < N_INFOS; i++) {
        if (strcmp(infos[i].name, wanted) == 0)
            return i;
        if (strncmp(infos[i].name, wanted, strlen(wanted)) == 0) {
            const size_t used = strlen(several);
            snprintf(several + used, sizeof several - used, "%s%s",
                     used ? ", " : "", infos[i].name);
            found = i;
            n_found++;
        }
    }
    if (n_found == 1)
        return found;
    struct isa_nearest hint = {word, (unsigned)strlen(word) / 3 + 2, NULL};
    for (size_t i = 0; i < N_INFOS; i++)
        isa_nearest_offer(&hint, infos[i].name, infos[i].name);
    if (n_found > 1)
        dbg_fail(s, "\"info %s\" may be several: %s.", word, several);
    else if (hint.found)
        dbg_fail(s, "There is no \"info %s\"; did you mean info %s?", word,
                 hint.found);
    else
        dbg_fail(s, "There is no \"info %s\"; see `info`.", word);
    return N_INFOS;
}

static void list(struct dbg_session *s)
{
    for (size_t i = 0; i < N_INFOS; i++)
        dbg_say(s, "info %-12s %s\n", infos[i].name, infos[i].doc);
}

bool dbg_info_apropos(struct dbg_session *s, const char *word,
                      bool (*has)(const char *text, const char *word))
{
    bool has_any = false;
    for (size_t i = 0; i < N_INFOS; i++) {
        if (!has(infos[i].name, word) && !has(infos[i].doc, word))
            continue;
        dbg_say(s, "info %-11s %s\n", infos[i].name, infos[i].doc);
        has_any = true;
    }
    return has_any;
}

bool dbg_info_help(struct dbg_session *s, const char *rest)
{
    if (!*rest) {
        list(s);
        return true;
    }
    size_t i = find_info(s, &rest);
    if (i == N_INFOS)
        return false;
    dbg_say(s, "info %-12s %s\n", infos[i].name, infos[i].doc);
    return true;
}

/* Removes the word --json from a text. Returns whether the word was there. */
static bool take_json(char *text)
{
    static const char word[] = "--json";
    const size_t n = sizeof word - 1;
    char *at = strstr(text, word);
    if (!at || (at > text && at[-1] != ' ') || (at[n] && at[n] != ' '))
        return false;
    memmove(at, at + n, strlen(at + n) + 1);
    for (size_t k = strlen(text); k > 0 && text[k - 1] == ' ';)
        text[--k] = 0;
    return true;
}

static bool info(struct dbg_session *s, const char *rest, bool is_json)
{
    rest = dbg_skip(rest);
    if (!*rest) {
        list(s);
        return true;
    }
    if (strncmp(rest, "mlu", 3) == 0 && strchr(" \t", rest[3]))
        return info(s, rest + 3, is_json);
    size_t i = find_info(s, &rest);
    if (i == N_INFOS)
        return false;
    return is_json ? dbg_info_json(s, infos[i].name, infos[i].run,
                                   infos[i].json, rest)
                   : infos[i].run(s, rest);
}

bool dbg_cmd_info(struct dbg_session *s, const char *rest)
{
    char text[DBG_LINE_BYTES];
    snprintf(text, sizeof text, "%s", rest);
    const bool is_json = take_json(text);
    if (is_json && !*dbg_skip(text))
        return dbg_fail(s, "Expected what is asked for: info cores --json.");
    return info(s, text, is_json);
}

/* ---- cores -------------------------------------------------------------- */

static void where_of(struct dbg_session *s, uint64_t pc, char *text,
                     size_t bytes)
{
    const struct dbg_line *row = dbg_line_at(s->symbols, pc);
    const char *name = dbg_function_name(s->symbols, pc);
    if (row)
        snprintf(text, bytes, "%s at %s:%u", name ? name : "??", row->file,
                 row->line);
    else
        snprintf(text, bytes, "%s", name ? name : "??");
}

static void core_name(const struct sim_view *view, char *text, size_t bytes)
{
    if (view->core == SIM_MEMORY_CORE)
        snprintf(text, bytes, "memory");
    else
        snprintf(text, bytes, "%u", view->core);
}

bool dbg_info_cores(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_needs_launch(s))
        return false;
    dbg_say(s, "  cluster core   task  state    cycle      where\n");
    for (unsigned i = 0; i < dbg_n_cores(s); i++) {
        struct sim_view view;
        char where[400], core[16], waits[200] = "";
        if (!dbg_has_task(s, i) || !dbg_look(s, i, &view))
            continue;
        core_name(&view, core, sizeof core);
        where_of(s, dbg_place_of(s, i), where, sizeof where);
        bool is_waiting = dbg_waits_at(s, i, waits, sizeof waits);
        bool is_over = strcmp(view.state, "ended") == 0 ||
                       strcmp(view.state, "ending") == 0;
        dbg_say(s, "%c %-7u %-6s %-5d %-8s %-10" PRIu64 " %s%s%s\n",
                i == s->core ? '*' : ' ', view.cluster, core, view.task,
                view.state, view.cycle, is_over ? "-" : where,
                is_waiting ? ", waits at " : "", waits);
    }
    return true;
}

bool dbg_info_tasks(struct dbg_session *s, const char *rest)
{
    (void)rest;
    if (!dbg_needs_launch(s))
        return false;
    dbg_say(s, "  task  cores  state\n");
    for (int last = -1;;) { /* in ascending order, each once */
        int next = INT32_MAX;
        unsigned n = 0;
        bool has_focus = false;
        const char *state = "";
        struct sim_view view;
        for (unsigned i = 0; i < dbg_n_cores(s); i++)
            if (dbg_has_task(s, i) && dbg_look(s, i, &view) &&
                view.task > last && view.task < next)
                next = view.task;
        if (next == INT32_MAX)
            return true;
        for (unsigned i = 0; i < dbg_n_cores(s); i++)
            if (dbg_has_task(s, i) && dbg_look(s, i, &view) &&
                view.task == next) {
                n++;
                state = view.state;
                has_focus |= i == s->core;
            }
        dbg_say(s, "%c %-5d %-6u %s\n", has_focus ? '*' : ' ', next, n, state);
        last = next;
    }
}

/* ---- the program -------------------------------------------------------- */

bool dbg_info_kernels(struct dbg_session *s, const char *rest)
{
    (void)rest;
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->image.n_kernels; k++) {
            const struct isa_kernel *kernel =
                &s->images->of[i]->image.kernels[k];
            bool is_run = s->launch && s->images->of[i] == s->symbols &&
                          strcmp(s->launch->kernel, kernel->name) == 0;
            dbg_say(s, "%c %s\n", is_run ? '*' : ' ', kernel->pretty);
        }
    return true;
}

bool dbg_info_functions(struct dbg_session *s, const char *rest)
{
    rest = dbg_skip(rest);
    for (size_t i = 0; i < s->images->n; i++)
        for (size_t k = 0; k < s->images->of[i]->n_functions; k++) {
            const struct dbg_scope *f = s->images->of[i]->functions[k];
            if (*rest && !strstr(f->name, rest))
                continue;
            dbg_say(s, "0x%08" PRIx64 "  %s", f->entry, f->name);
            if (f->file && f->file[0])
                dbg_say(s, "  %s:%u", f->file, f->line);
            dbg_say(s, "\n");
        }
    return true;
}

/* Counts the cores that are in the step of that name. */
static unsigned n_in_step(const struct dbg_session *s, const char *name)
{
    unsigned n = 0;
    for (unsigned c = 0; s->launch && c < dbg_n_cores(s); c++) {
        const char *step = dbg_step_of(s, c);
        n += step && strcmp(step, name) == 0;
    }
    return n;
}

/* Returns whether a step with the name of step k was listed before it. */
static bool is_listed(const struct dbg_symbols *p, const bool *reached,
                      size_t k)
{
    for (size_t j = 0; j < k; j++)
        if ((!reached || reached[j]) &&
            strcmp(p->steps[j].name, p->steps[k].name) == 0)
            return true;
    return false;
}

/* Lists the steps of a program. If `reached` is not NULL, lists only the steps
 * that it marks. Returns whether there are any. */
static bool list_steps(struct dbg_session *s, const struct dbg_symbols *p,
                       const bool *reached)
{
    bool has_any = false;
    for (size_t k = 0; k < p->n_steps; k++) {
        if ((reached && !reached[k]) || is_listed(p, reached, k))
            continue;
        const unsigned n = n_in_step(s, p->steps[k].name);
        dbg_say(s, "%s", p->steps[k].name);
        if (n)
            dbg_say(s, "  (%u core%s)", n, isa_s(n));
        dbg_say(s, "\n");
        has_any = true;
    }
    return has_any;
}

bool dbg_info_steps(struct dbg_session *s, const char *rest)
{
    (void)rest;
    bool has_any = false;
    bool *reached = dbg_steps_reached(s);
    for (size_t i = 0; i < s->images->n; i++)
        if (!reached || s->images->of[i] == s->symbols)
            has_any |= list_steps(s, s->images->of[i], reached);
    if (!has_any && reached)
        dbg_say(s, "The kernel that runs, %s, names no steps.\n",
                dbg_kernel(s)->pretty);
    else if (!has_any)
        dbg_say(s, "The kernels name no steps.\n");
    free(reached);
    return true;
}

bool dbg_info_line(struct dbg_session *s, const char *rest)
{
    struct dbg_spot spots[64];
    size_t n = dbg_places(s, rest, spots, 64);
    for (size_t i = 0; i < n; i++) {
        const char *name = dbg_function_name(spots[i].symbols, spots[i].pc);
        if (spots[i].file)
            dbg_say(s, "Line %u of \"%s\" is at address 0x%" PRIx64 " in %s.\n",
                    spots[i].line, spots[i].file, spots[i].pc,
                    name ? name : "??");
        else
            dbg_say(s, "No line is known for address 0x%" PRIx64 ".\n",
                    spots[i].pc);
    }
    return n > 0;
}

/* ---- data --------------------------------------------------------------- */

static bool print_variable(struct dbg_session *s, const struct dbg_variable *v,
                           const struct dbg_value *value, void *user)
{
    bool *has_any = user;
    dbg_say(s, "%s = ", v->name);
    dbg_value_say(s, value, 0);
    dbg_say(s, "\n");
    return *has_any = true;
}

static bool print_variables(struct dbg_session *s, bool wants_arguments)
{
    bool has_any = false;
    if (!dbg_needs_launch(s))
        return false;
    const struct dbg_frame *f = dbg_frame_now(s);
    if (!f || !f->function)
        return dbg_fail(s, "No variables are known here.");
    dbg_locals_each(s, f, wants_arguments, print_variable, &has_any);
    if (!has_any)
        dbg_say(s, wants_arguments ? "No arguments.\n" : "No locals.\n");
    return true;
}

bool dbg_info_locals(struct dbg_session *s, const char *rest)
{
    (void)rest;
    return print_variables(s, false);
}

bool dbg_info_args(struct dbg_session *s, const char *rest)
{
    (void)rest;
    return print_variables(s, true);
}

static void print_register(struct dbg_session *s, const struct dbg_frame *f,
                           unsigned r)
{
    if (f->r.known >> r & 1)
        dbg_say(s, "%-5s 0x%-16" PRIx64 " %" PRId64 "\n", dbg_register_name(r),
                f->r.x[r], (int64_t)f->r.x[r]);
    else
        dbg_say(s, "%-5s <not kept>\n", dbg_register_name(r));
}

static void print_pc(struct dbg_session *s, const struct dbg_frame *f)
{
    const char *name = dbg_function_name(s->symbols, f->r.pc);
    dbg_say(s, "%-5s 0x%-16" PRIx64 " in %s\n", "pc", f->r.pc,
            name ? name : "??");
}

bool dbg_info_registers(struct dbg_session *s, const char *rest)
{
    if (!dbg_needs_launch(s))
        return false;
    const struct dbg_frame *f = dbg_frame_now(s);
    if (!f)
        return dbg_fail(s, "The core has no task.");
    rest = dbg_skip(rest);
    for (unsigned r = 0; !*rest && r < DBG_N_REGISTERS; r++)
        print_register(s, f, r);
    if (!*rest)
        print_pc(s, f);
    while (*rest) {
        char name[16];
        rest += *rest == '$';
        size_t n = strcspn(rest, " \t");
        snprintf(name, sizeof name, "%.*s", (int)n, rest);
        int number = dbg_register_number(name);
        if (number >= 0)
            print_register(s, f, (unsigned)number);
        else if (strcmp(name, "pc") == 0)
            print_pc(s, f);
        else
            return dbg_fail(s, "There is no register %s.", name);
        rest = dbg_skip(rest + n);
    }
    return true;
}
