/* SPDX-License-Identifier: MIT */
/*
 * `mlusim selftest`: whether an installation works, check by check.
 */
#include "runtime/tools/mlusim/selftest/selftest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "isa/support/words/plain.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/selftest/check_folder.h"
#include "runtime/tools/mlusim/selftest/check_run.h"
#include "runtime/tools/mlusim/selftest/result_json.h"
#include "runtime/tools/process/process.h"

enum { LIST, JSON, N_OPTIONS };
enum { IS_NOT_WHOLE = 3 }; /* the exit status */

static const struct cmd_option options[N_OPTIONS] = {
    [LIST] = {.name = "--list", .doc = "lists the checks and runs none"},
    [JSON] = {.name = "--json", .doc = "prints the results as JSON"},
};

static const struct selftest_check table[SELFTEST_N] = {
#define X(name, is_mandatory, needs, doc) {#name, needs, doc, is_mandatory},
#include "runtime/tools/mlusim/selftest/checks.def"
#undef X
};

struct session {
    const struct selftest_check *asked[SELFTEST_N]; /* in the table's order */
    struct selftest_result results[SELFTEST_N];
    size_t n;
    struct selftest_place place;
};

/* ---- what is asked for --------------------------------------------------- */

static bool is_known(const char *name)
{
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 2, NULL};
    for (size_t i = 0; i < SELFTEST_N; i++) {
        if (strcmp(table[i].name, name) == 0)
            return true;
        isa_nearest_offer(&hint, table[i].name, table[i].name);
    }
    cmd_fail(CMD_USAGE, "selftest: there is no check %s; %s%s%s", name,
             hint.found ? "did you mean " : "--list lists them",
             hint.found ? hint.found : "", hint.found ? "?" : "");
    return false;
}

static bool is_asked(const struct cmd_line *line, const char *name)
{
    bool is = line->n_rest == 0;
    for (size_t i = 0; i < line->n_rest; i++)
        is |= strcmp(line->rest[i], name) == 0;
    return is;
}

static bool read_names(const struct cmd_line *line, struct session *s)
{
    for (size_t i = 0; i < line->n_rest; i++)
        if (!is_known(line->rest[i]))
            return false;
    for (size_t i = 0; i < SELFTEST_N; i++)
        if (is_asked(line, table[i].name))
            s->asked[s->n++] = &table[i];
    return true;
}

static int list(const struct session *s)
{
    for (size_t i = 0; i < s->n; i++)
        printf("%-9s %-9s %s\n", s->asked[i]->name,
               s->asked[i]->is_mandatory ? "mandatory" : "optional",
               s->asked[i]->doc);
    return CMD_OK;
}

/* ---- what came out ------------------------------------------------------- */

/* Lines of a text, each behind four blanks. */
static void print_indented(const char *text)
{
    while (*text) {
        const size_t n = strcspn(text, "\n");
        char line[SELFTEST_TEXT_BYTES];
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        fputs("    ", stdout);
        isa_plain_put(stdout, line, true);
        putchar('\n');
        text += n + (text[n] == '\n');
    }
}

static void print_result(const struct selftest_check *check,
                         const struct selftest_result *result)
{
    const bool has_failed = result->outcome == SELFTEST_FAILED;
    printf("%-8s %-9s %s\n",
           has_failed ? "FAILED" : selftest_word(result->outcome), check->name,
           check->doc);
    print_indented(result->text);
    fflush(stdout);
}

static int sum_up(const struct session *s, bool is_shown)
{
    size_t n[3] = {0};
    bool is_whole = true;
    for (size_t i = 0; i < s->n; i++) {
        n[s->results[i].outcome]++;
        if (s->asked[i]->is_mandatory &&
            s->results[i].outcome == SELFTEST_MISSING)
            is_whole = false;
    }
    if (is_shown)
        printf("%zu ok, %zu missing, %zu failed%s\n", n[SELFTEST_OK],
               n[SELFTEST_MISSING], n[SELFTEST_FAILED],
               is_whole ? "" : ": something mandatory is missing");
    return n[SELFTEST_FAILED] ? CMD_FAILED : is_whole ? CMD_OK : IS_NOT_WHOLE;
}

/* ---- the command --------------------------------------------------------- */

static int run_all(struct session *s, bool is_json)
{
    if (!selftest_place_make(&s->place))
        return CMD_FAILED;
    bool goes_on = true;
    for (size_t i = 0; goes_on && i < s->n; i++) {
        goes_on = selftest_try(&s->place, s->asked[i], &s->results[i]);
        if (goes_on && !is_json)
            print_result(s->asked[i], &s->results[i]);
    }
    selftest_place_remove(&s->place);
    if (!goes_on)
        return proc_processes_signal_status();
    if (is_json && !selftest_json(s->asked, s->results, s->n, stdout))
        return cmd_fail(CMD_FAILED, "selftest: cannot write the results");
    return sum_up(s, !is_json);
}

static int selftest(const struct cmd_line *line)
{
    if (line->values[LIST] && line->values[JSON])
        return cmd_fail(CMD_USAGE, "selftest: --list runs nothing; leave "
                                   "--json out");
    struct session *s = isa_alloc(1, sizeof *s);
    if (!s)
        return cmd_fail(CMD_FAILED, "selftest: " ISA_NO_MEMORY, "the results");
    proc_processes_mind_signals();
    const int status = !read_names(line, s) ? CMD_USAGE
                       : line->values[LIST] ? list(s)
                                            : run_all(s, line->values[JSON]);
    free(s);
    return status;
}

const struct cmd_command cmd_selftest = {
    .name = "selftest",
    .arguments = "[CHECK...]",
    .doc = "tries what is installed and says what is missing",
    .options = options,
    .n_options = N_OPTIONS,
    .max_rest = SELFTEST_N,
    .run = selftest,
};
