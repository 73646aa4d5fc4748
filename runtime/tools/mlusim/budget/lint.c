/* SPDX-License-Identifier: MIT */
/* `mlusim lint`: finds requests of a source that an architecture cannot meet.
 * The file is compiled for each architecture, with unlimited memories.
 * Sentences say what the compiler refuses, what does not fit, and which
 * constant operands break a rule; each names its architectures. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/tables/names.h"
#include "runtime/instruments/sarif/sarif.h"
#include "runtime/tools/budget/budget.h"
#include "runtime/tools/budget/measure.h"
#include "runtime/tools/budget/output.h"
#include "runtime/tools/budget/rules.h"
#include "runtime/tools/budget/sentences.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/become.h"

enum { ARCH, JSON, SARIF, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [ARCH] = {"--arch", "NAME",
              "only this architecture (mtp_592); may be repeated",
              .is_repeatable = true},
    [JSON] = {"--json", "FILE",
              "writes the sentences as JSON to FILE instead (- is "
              "stdout)"},
    [SARIF] = {"--sarif", "FILE",
               "writes them as SARIF 2.1.0 to FILE instead, for code "
               "scanners (see docs/ci.md)"},
};

/* The rules to which the sentences belong. */
enum {
#define X(ID, ...) RULE_##ID,
#include "runtime/tools/mlusim/budget/lint.def"
#undef X
};
static const struct sarif_rule rules[] = {
#define X(ID, id, level, meaning, cause, remedy) {"lint:" id, meaning, level},
#include "runtime/tools/mlusim/budget/lint.def"
#undef X
};

/* An architecture that is checked. */
struct asked {
    const struct isa_arch *arch;
    const struct budget
        *code; /* code of the architecture, or that of another architecture */
    bool has_own;
    struct sentences *sentences;
    size_t n_bad; /* number of sentences about the architecture */
};

static void say(struct asked *a, int rule, const char *text, unsigned column)
{
    assert(rule >= 0 && (size_t)rule < sizeof rules / sizeof *rules);
    a->sentences->rule = &rules[rule];
    sentences_add_at(a->sentences, text, column);
    a->n_bad++;
}

/* ---- what the compiler says -------------------------------------------- */

/* Reads "k.mlu:8:5: error: text" as "k.mlu:8: text", with column 5 (0: none)
 * and its rule. False: the line has another form. Reads only our warnings,
 * warnings about places beyond an array, and notes about names that a toolkit
 * dropped. */
static bool read_message(const char *line, size_t n, char *text, size_t bytes,
                         unsigned *column, int *rule)
{
    *column = 0;
    static const char *const kinds[] = {
        ": warning: ", ": note: ", ": error: ", ": fatal error: "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *at = strstr(line, kinds[i]);
        if (!at || at >= line + n)
            continue;
        const char *said = at + strlen(kinds[i]);
        const char *colon = at; /* before the column, if there is one */
        while (colon > line && colon[-1] >= '0' && colon[-1] <= '9')
            colon--;
        if (colon > line && memchr(line, ':', (size_t)(colon - line - 1))) {
            *column = (unsigned)strtoul(colon, NULL, 10);
            at = colon - 1;
        }
        snprintf(text, bytes, "%.*s: %.*s", (int)(at - line), line,
                 (int)(line + n - said), said);
        char *option = strstr(text, " [-W");
        bool is_ours =
            option && (strncmp(option, " [-Wuser-defined", 16) == 0 ||
                       strncmp(option, " [-Warray-bounds", 16) == 0);
        if (option)
            *option = 0;
        *rule = i > 1 ? RULE_ERROR : RULE_WARNING;
        return i > 1 || is_ours || (i == 1 && strstr(text, ISA_DROPPED));
    }
    return false;
}

static void say_messages(struct asked *a, const struct mlusim_compiled *c)
{
    size_t n_before = a->n_bad;
    for (const char *line = c->messages; *line;) {
        size_t n = strcspn(line, "\n");
        char text[1024];
        unsigned column;
        int rule;
        if (read_message(line, n, text, sizeof text, &column, &rule))
            say(a, rule, text, column);
        line += n + (line[n] == '\n');
    }
    if (!c->elf && a->n_bad == n_before)
        say(a, RULE_ERROR, c->messages[0] ? c->messages : "it does not compile",
            0);
}

/* ---- what the code shows ----------------------------------------------- */

/* An op, used in the sentence that says which rule it breaks. */
struct place {
    struct asked *asked;
    uint64_t pc;
    int rule;
};

static void say_breach(void *user, const char *sentence)
{
    const struct place *p = user;
    const struct budget *b = p->asked->code;
    struct isa_location at = {.column = 0};
    char text[1200];
    if (b->info && isa_debuginfo_line(b->info, p->pc, &at))
        snprintf(text, sizeof text, "%s:%u: %s", at.file, at.line, sentence);
    else
        snprintf(text, sizeof text, "at 0x%llx: %s", (unsigned long long)p->pc,
                 sentence);
    say(p->asked, p->rule, text, at.column);
}

static void check_op(void *user, uint64_t pc, const struct budget_op *known)
{
    struct place place = {user, pc, RULE_OPERAND};
    budget_check_rules(place.asked->arch, known, say_breach, &place);
    place.rule = RULE_VARIABLE;
    if (place.asked->has_own)
        budget_check_leaves(place.asked->code, pc, known, say_breach, &place);
}

static void ask(struct asked *a, const struct mlusim_compiled *c,
                const struct budget *own)
{
    a->sentences->name = a->arch->name;
    say_messages(a, c);
    if (own) {
        a->sentences->rule = &rules[RULE_MEMORY];
        budget_remedies(own, sentences_add, a->sentences);
        a->n_bad += !budget_fits(own);
    }
    if (a->code && !budget_constants(&a->code->image, check_op, a))
        a->sentences->has_no_memory = true;
}

/* ---- the command ------------------------------------------------------- */

static bool put_json(FILE *out, const char *source, const struct sentences *s,
                     int status)
{
    struct json_writer w;
    (void)status; /* other sentences already report this */
    isa_json_begin(&w, out, 2, ISA_SCHEMA_LINT);
    isa_json_text(&w, "file", source);
    sentences_json(&w, s);
    return isa_json_end(&w);
}

static bool put_sarif(FILE *out, const char *source, const struct sentences *s,
                      int status)
{
    const struct sarif_end end = {.status = status};
    struct sarif *log = sarif_new(source);
    errno = ENOMEM;
    if (log)
        sentences_sarif(log, s);
    const bool is_written = log && sarif_write(log, &end, out);
    sarif_free(log);
    return is_written;
}

typedef bool put_sentences(FILE *out, const char *source,
                           const struct sentences *s, int status);

/* If a file is requested, writes the sentences to it. Returns the status of the
 * command. */
static int write_to(const char *path, put_sentences *put, const char *source,
                    const struct sentences *s, int status)
{
    if (!path)
        return status;
    FILE *out = cmd_output_open(path);
    const bool is_written = out && put(out, source, s, status);
    return cmd_output_close("lint", path, out, is_written) ? status : CMD_USAGE;
}

/* Returns the code to use for architectures for which the file does not
 * compile. */
static const struct budget *any_code(const struct budget *budgets,
                                     const bool *is_open, size_t n)
{
    for (size_t i = n; i-- > 0;) /* of the newest architecture */
        if (is_open[i])
            return &budgets[i];
    return NULL;
}

static bool open_budget(struct budget *b, const struct mlusim_compiled *c)
{
    char error[512];
    struct budget_limits limits =
        budget_limits_of(c->arch, c->arch->name, NULL);
    if (budget_open(b, c->elf, c->bytes, &limits, error, sizeof error))
        return true;
    return cmd_refuse("lint: %s: %s", c->arch->name, error);
}

static int ask_all(const struct cmd_line *line,
                   const struct mlusim_compiled *compiled, size_t n)
{
    struct budget budgets[CMD_MAX_REPEATED];
    bool is_open[CMD_MAX_REPEATED] = {false};
    struct sentences s = {0};
    size_t n_bad = 0;
    int status = CMD_OK;
    for (size_t i = 0; i < n; i++) {
        is_open[i] = compiled[i].elf && open_budget(&budgets[i], &compiled[i]);
        if (compiled[i].elf && !is_open[i])
            status = CMD_USAGE;
    }
    for (size_t i = 0; status == CMD_OK && i < n; i++) {
        struct asked a = {.arch = compiled[i].arch, .sentences = &s};
        a.code = is_open[i] ? &budgets[i] : any_code(budgets, is_open, n);
        a.has_own = is_open[i];
        ask(&a, &compiled[i], is_open[i] ? &budgets[i] : NULL);
        n_bad += a.n_bad;
    }
    sentences_by_place(&s);
    if (status == CMD_OK && n_bad > 0)
        status = CMD_FAILED;
    const bool has_file = line->values[JSON] || line->values[SARIF];
    status = write_to(line->values[JSON], put_json, line->rest[0], &s, status);
    status =
        write_to(line->values[SARIF], put_sarif, line->rest[0], &s, status);
    if (!has_file && s.n == 0)
        printf("%s: nothing to say\n", line->rest[0]);
    sentences_print("lint", &s, !has_file);
    for (size_t i = 0; i < n; i++)
        if (is_open[i])
            budget_close(&budgets[i]);
    return status;
}

/* Compiles with our flags, then the user's. With our flags, headers warn, and
 * all errors of a file are reported, not only the first 19. mlucc uses headers
 * that were precompiled with these flags, if they fit. */
static bool compile(const struct cmd_line *line,
                    struct mlusim_compiled *compiled, size_t n)
{
    enum { N_OURS = 4 };
    static char note[] = "-D__MLU_LINT__=1", limit[] = "-ferror-limit=0",
                carves[] = "-Warray-bounds-pointer-arithmetic";
    char folder[PATH_MAX], precompiled[PATH_MAX + 16];
    if (!mlusim_beside("../share/mlusim/precompiled/lint", folder,
                       sizeof folder))
        return cmd_refuse("lint: the installation cannot be found: %s",
                          strerror(errno));
    snprintf(precompiled, sizeof precompiled, "--precompiled=%s", folder);
    char **flags = isa_alloc_raw(line->n_rest + N_OURS, sizeof *flags);
    if (!flags)
        return cmd_refuse("lint: " ISA_NO_MEMORY, "the command line of mlucc");
    flags[0] = note;
    flags[1] = limit;
    flags[2] = carves;
    flags[3] = precompiled;
    for (size_t i = 1; i <= line->n_rest;
         i++) /* includes the NULL at the end */
        flags[N_OURS - 1 + i] = line->rest[i];
    bool ok = mlusim_compile("lint", line->rest[0], "--bang-measure", flags,
                             compiled, n);
    free(flags);
    return ok;
}

static int lint(const struct cmd_line *line)
{
    struct mlusim_compiled compiled[CMD_MAX_REPEATED] = {{0}};
    size_t n = 0, n_all;
    const struct isa_arch *all = isa_archs(&n_all);
    if (!mlusim_is_source(line->rest[0]))
        return cmd_fail(CMD_USAGE, "lint: %s is no source (.mlu)",
                        line->rest[0]);
    const struct cmd_output outputs[] = {{"--json", line->values[JSON]},
                                         {"--sarif", line->values[SARIF]}};
    if (!cmd_outputs_check("lint", outputs, 2, line->rest))
        return CMD_USAGE;
    for (size_t i = 0; i < line->n_repeated; i++)
        if (!(compiled[n++].arch = mlusim_arch("lint", line->repeated[i])))
            return CMD_USAGE;
    for (size_t i = 0; n < n_all && !line->n_repeated; i++)
        compiled[n++].arch = &all[i];
    int status =
        compile(line, compiled, n) ? ask_all(line, compiled, n) : CMD_USAGE;
    mlusim_compiled_free(compiled, n);
    return status;
}

const struct cmd_command cmd_lint = {
    .name = "lint",
    .arguments = "FILE.mlu [-- FLAGS OF MLUCC]",
    .doc = "tells what a source asks of architectures that they do not have: "
           "status 0 nothing, 1 something",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .max_rest = SIZE_MAX,
    .run = lint,
};
