/* SPDX-License-Identifier: MIT */
/*
 * The debugger fed with nonsense: expressions of random words and commands are
 * answered or refused in a sentence, and debug information with random bytes in
 * it is read as far as it makes sense. Without --seconds a fixed number of
 * each, the same in every run.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/support/memory/arena.h"
#include "runtime/debug/commands/commands.h"
#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/expr/expr.h"
#include "runtime/debug/open.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/location.h"
#include "runtime/debug/state/print.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/symbols_open.h"
#include "runtime/debug/state/value.h"
#include "runtime/debug/time/snapshots.h"
#include "sim/sim.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/random.h"

enum { EXPRESSIONS = 200000, DAMAGES = 400 };

static const char source[] =
    "struct point { int x : 3, y : 7; float w[3]; struct point *next; };\n"
    "enum color { RED, GREEN = 5 };\n"
    "__nram__ float buffer[64];\n"
    "__nram__ half halves[16];\n"
    "__mlu_shared__ int table[8];\n"
    "__mlu_func__ __attribute__((noinline)) int inner(int a, point *p) {\n"
    "  int b = a * 2;\n"
    "  p->x += b; p->w[1] = 1.5f; buffer[a] = b;\n"
    "  return b + p->x;\n"
    "}\n"
    "extern \"C\" __mlu_global__ void kernel(float *data, int n) {\n"
    "  point p = {1, 2, {1, 2, 3}, &p};\n"
    "  color c = GREEN;\n"
    "  for (int i = 0; i < n; i++) { int sum = inner(i, &p); data[i] = sum + "
    "c; }\n"
    "}\n";

/* ---- expressions ------------------------------------------------------- */

static const char *const words[] = {
    "p",          "c",
    "n",          "i",
    "data",       "buffer",
    "halves",     "table",
    "taskId",     "GREEN",
    "inner",      "sum",
    "a",          "b",
    ".x",         ".y",
    ".w",         ".next",
    "->x",        "->next",
    "->w",        "[0]",
    "[1]",        "[",
    "]",          "(",
    ")",          "{",
    "}",          "+",
    "-",          "*",
    "/",          "%",
    "<<",         ">>",
    "<",          ">",
    "<=",         ">=",
    "==",         "!=",
    "&",          "|",
    "^",          "~",
    "!",          "&&",
    "||",         "?",
    ":",          "=",
    "+=",         "<<=",
    "@",          ",",
    "0",          "1",
    "2",          "63",
    "-1",         "1.5",
    "2e30f",      "0x7fff",
    "1ul",        "'x'",
    "sizeof",     "(int)",
    "(half)",     "(float *)",
    "{int}",      "nram:",
    "sram[0]:",   "gdram:",
    "ldram:",     "$pc",
    "$a0",        "$1",
    "$",          "$v",
    "::",         "struct",
    "point",      "unsigned",
    "long",       "18446744073709551615",
    "0x10000000", "99999999999999999999",
};

static void random_text(uint64_t *state, char *text, size_t bytes)
{
    unsigned n = 1 + below(state, 14);
    text[0] = 0;
    while (n-- > 0) {
        const char *word = words[below(state, sizeof words / sizeof *words)];
        if (strlen(text) + strlen(word) + 2 > bytes)
            return;
        strcat(text, word);
        if (below(state, 3) == 0)
            strcat(text, " ");
    }
    if (below(state, 8) == 0) /* a letter that belongs nowhere */
        text[below(state, (unsigned)strlen(text) + 1)] =
            (char)(32 + below(state, 95));
}

/* Evaluates and prints it; what is wrong, or NULL. */
static const char *try_expression(struct dbg_session *s, const char *text)
{
    struct dbg_value v;
    s->error[0] = 0;
    if (!dbg_evaluate_text(s, text, &v))
        return s->error[0] ? NULL : "it was refused without a sentence";
    dbg_value_print(s, s->out, &v, 0);
    return v.type ? NULL : "its value has no type";
}

static const char *const commands[] = {
    "print ",       "x/4xw ",
    "x/3i ",        "ptype ",
    "whatis ",      "tensor 2x2 ",
    "info ",        "list ",
    "break ",       "info line ",
    "display ",     "set var ",
    "frame ",       "disassemble ",
    "mlu focus ",   "watch ",
    "delete ",      "clear ",
    "tensor ",      "watch -l ",
    "printf ",      "printf \"%d %5.1f\\n\", ",
    "break step ",  "dprintf inner,\"%x %s\\n\",",
    "info layout ", "info locals --json ",
    "apropos ",
};

/* ---- a session --------------------------------------------------------- */

static struct dbg_session *open_session(struct sim *sim,
                                        const struct sim_launch *launch,
                                        struct dbg_symbols *symbols)
{
    struct dbg_session *s = dbg_session_new();
    s->out = fopen("/dev/null", "w");
    s->values->made = isa_arena_new();
    s->front = &dbg_prompt_front;
    dbg_commands_open(s);
    s->values->print_limit = 200;
    s->sim = sim;
    static const struct sim_device *device; /* outlives the session */
    device = sim_device_of(sim);
    s->program->host.devices = &device;
    s->program->host.n_devices = 1;
    s->launch = launch;
    s->symbols = symbols;
    s->run->reported = calloc(sim_n_cores(sim), sizeof *s->run->reported);
    dbg_push(&s->images->of, &s->images->n, &s->images->room, symbols);
    return s;
}

static bool talk(struct dbg_session *s, uint64_t *state, uint64_t n)
{
    char text[512], line[600];
    for (uint64_t i = 0; i < n; i++) {
        random_text(state, text, sizeof text);
        const char *wrong = try_expression(s, text);
        if (wrong) {
            printf("the expression \"%s\": %s\n", text, wrong);
            return false;
        }
        if (i % 16 == 0) {
            snprintf(line, sizeof line, "%s%s",
                     commands[below(state, sizeof commands / sizeof *commands)],
                     text);
            dbg_do(s, line);
        }
        if (i % 64 == 0) { /* types that expressions made, values kept */
            while (s->points->n_breaks)
                dbg_break_delete(s, s->points->breaks[0]);
            dbg_cmd_undisplay(s, "");
            s->values->n_history = s->values->n_named = 0;
            isa_arena_free(s->values->made);
            s->values->made = isa_arena_new();
        }
    }
    return true;
}

static void close_session(struct dbg_session *s)
{
    fclose(s->out);
    isa_arena_free(s->values->made);
    free(s->images->of);
    free(s->run->reported);
    free(s->values->history);
    free(s->values->named);
    free(s->points->breaks);
    free(s->examined->displays);
    free(s->points->seen);
    free(s->run->late);
    free(s);
}

/* ---- damage ----------------------------------------------------------- */
static bool no_memory(void *user, uint64_t address, void *to, size_t n)
{
    (void)user;
    memset(to, (int)address, n);
    return true;
}

/* Looks at everything that was read. */
static void look(struct dbg_session *s, const struct dbg_symbols *p)
{
    char text[256];
    for (size_t i = 0; i < p->n_types; i++)
        dbg_type_text(p->types[i], "name", text, sizeof text);
    for (size_t i = 0; i < p->n_globals; i++) {
        struct dbg_value v = dbg_locate(s, NULL, p->globals[i]);
        dbg_value_print(s, s->out, &v, 0);
    }
    for (uint64_t pc = 0x10000000; pc < 0x10000400; pc += 4) {
        struct sim_debug_registers from = {.pc = pc, .known = UINT32_MAX}, to;
        struct dbg_frame f = {.r = from, .look = pc, .cfa = 0x3fff0000};
        uint64_t cfa;
        dbg_unwind(p, &from, no_memory, NULL, &to, &cfa);
        dbg_line_at(p, pc);
        const struct dbg_scope *scope = dbg_scope_at(p, pc);
        f.function = dbg_function_of(scope);
        for (; scope; scope = scope->parent)
            for (size_t i = 0; i < scope->n_variables; i++) {
                struct dbg_value v = dbg_locate(s, &f, &scope->variables[i]);
                dbg_value_print(s, s->out, &v, 0);
            }
    }
}

static const char *const looks[] = {
    "info functions",
    "info variables",
    "info line 12",
    "info locals",
    "info args",
    "backtrace",
    "backtrace -9223372036854775807 - 1",
    "up 9223372036854775807",
    "down -9223372036854775807 - 1",
    "up",
    "info registers",
    "list",
    "list inner",
    "disassemble",
    "ptype p",
    "ptype point",
    "print p",
    "print *data",
    "print buffer[1]@4",
    "tensor 4x4 buffer",
    "break inner",
    "break 9",
    "break 14 if sum > 2",
    "info breakpoints",
    "display sum",
    "whatis table",
    "info cores",
    "stepi",
    "info locals",
    "print i + n",
    "info kernels",
};

/* A session on a kernel whose debug information is damaged: each command does
 * something or says a sentence; which one does neither, or NULL. */
static const char *look_live(struct dbg_session *s, struct dbg_symbols *p)
{
    struct dbg_symbols *old = s->symbols;
    const char *silent = NULL;
    s->symbols = s->images->of[0] = p;
    dbg_frames_forget(s);
    for (size_t i = 0; i < sizeof looks / sizeof *looks && !silent; i++)
        if (!dbg_do(s, looks[i]) && !s->error[0])
            silent = looks[i];
    while (s->points->n_breaks)
        dbg_break_delete(s, s->points->breaks[0]);
    dbg_cmd_undisplay(s, "");
    s->values->n_history = 0;
    s->focus->listed_file = NULL;
    s->focus->shown_function = NULL;
    memset(s->focus->verdicts, 0, sizeof s->focus->verdicts);
    s->symbols = s->images->of[0] = old;
    dbg_frames_forget(s);
    return silent;
}

static bool damage(struct dbg_session *s, const struct device_code *code,
                   uint64_t *state)
{
    char error[512];
    const char *silent = NULL;
    uint8_t *copy = malloc(code->bytes);
    memcpy(copy, code->elf, code->bytes);
    for (unsigned n = 1 + below(state, 30); n > 0; n--)
        copy[64 + below(state, (unsigned)code->bytes - 64)] =
            (uint8_t)next_random(state);
    struct dbg_symbols *p =
        dbg_symbols_open(copy, code->bytes, error, sizeof error);
    if (p) {
        struct dbg_symbols *old = s->symbols;
        s->symbols = p;
        look(s, p);
        s->symbols = old;
        silent = look_live(s, p);
    }
    dbg_symbols_close(p);
    free(copy);
    if (silent)
        printf("%s: failed without a sentence\n", silent);
    return !silent;
}

/* ---- main
 * -------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0), n = 0;
    uint64_t seed = fuzz_option(argc, argv, "--seed", 0), state = seed * 2 + 1;
    time_t end = seconds ? time(NULL) + (time_t)seconds : 0;
    char error[512];
    struct device_code code = device_code(source, "mtp_592");
    struct sim *sim = sim_new(&(struct sim_config){0});
    struct sim_module *module;
    uint64_t data;
    int32_t count = 4;
    sim_module_load_elf(sim, code.elf, code.bytes, &module);
    sim_malloc(sim, 4096, &data);
    const struct sim_argument arguments[] = {{&data, 8}, {&count, 4}};
    const struct sim_launch launch = {.module = module,
                                      .kernel = "kernel",
                                      .dim = {1, 1, 1},
                                      .arguments = arguments,
                                      .n_arguments = 2};
    struct dbg_symbols *symbols =
        dbg_symbols_open(code.elf, code.bytes, error, sizeof error);
    if (sim_begin(sim, &launch) != SIM_OK || !symbols) {
        printf("cannot begin: %s\n", symbols ? sim_error(sim) : error);
        return 1;
    }
    sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_RETIRED,
                                       .position = {.retired = 40}});
    struct dbg_session *s = open_session(sim, &launch, symbols);
    do {
        if (!talk(s, &state, EXPRESSIONS))
            return 1;
        for (unsigned i = 0; i < DAMAGES; i++)
            if (!damage(s, &code, &state))
                return 1;
        n += EXPRESSIONS + DAMAGES;
    } while (end && time(NULL) < end);
    while (s->points->n_breaks)
        dbg_break_delete(s, s->points->breaks[0]);
    dbg_cmd_undisplay(s, "");
    close_session(s);
    dbg_symbols_close(symbols);
    sim_end(sim, NULL);
    sim_free(sim);
    free(code.elf);
    printf("seed %" PRIu64 ": %" PRIu64 " passed, 0 failed\n", seed, n);
    return 0;
}
