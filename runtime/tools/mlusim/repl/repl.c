/* SPDX-License-Identifier: MIT */
/*
 * `mlusim repl`: BANG C at a prompt. Reads inputs and commands, which begin
 * with a colon; what they do is in playground.c.
 */
#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/nearest.h"
#include "runtime/debug/terminal/input.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/start/become.h"
#include "runtime/tools/mlusim/start/values.h"
#include "runtime/instruments/settings/env.h"

enum { DEVICE, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {.name = "--device",
                .value = "NAME",
                .doc = "device to simulate, by name or unique prefix"},
};

/* ---- lines --------------------------------------------------------------- */

/* readline is behind the library of the debugger, loaded for terminals only. */
struct reader {
    struct dbg_input *input; /* NULL: standard input, line by line */
    struct dbg_input *(*open)(int, dbg_complete *, void *);
    const char *(*line)(struct dbg_input *, const char *);
    void (*close)(struct dbg_input *);
    char *text;
    size_t room;
};

static const char *no_words(void *user, const char *line, size_t i)
{
    (void)user, (void)line, (void)i;
    return NULL;
}

static bool find(void *library, const char *name, void *function, size_t bytes)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, bytes);
    return address != NULL;
}

static void open_reader(struct reader *reader)
{
    char path[PATH_MAX];
    *reader = (struct reader){.input = NULL};
    if (!isatty(STDIN_FILENO) ||
        !mlusim_beside("../lib/libmlusim-debug.so", path, sizeof path))
        return;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library &&
        find(library, "dbg_input_open", &reader->open, sizeof reader->open) &&
        find(library, "dbg_input_line", &reader->line, sizeof reader->line) &&
        find(library, "dbg_input_close", &reader->close, sizeof reader->close))
        reader->input = reader->open(STDIN_FILENO, no_words, NULL);
}

/* The next line, without its end; NULL after the last one. */
static const char *read_line(struct reader *reader, const char *prompt)
{
    if (reader->input)
        return reader->line(reader->input, prompt);
    if (isatty(STDIN_FILENO)) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    ssize_t n = getline(&reader->text, &reader->room, stdin);
    while (n > 0 &&
           (reader->text[n - 1] == '\n' || reader->text[n - 1] == '\r'))
        reader->text[--n] = 0;
    return n >= 0 ? reader->text : NULL;
}

/* An input of one line or several; NULL at the end. Freed by the caller. What
 * the end cuts short goes to the compiler, which says what is missing. */
static char *read_input(struct reader *reader)
{
    const char *line = read_line(reader, "mlu> ");
    char *text = line ? strdup(line) : NULL;
    while (text && text[0] != ':' && text[strspn(text, " \t")] &&
           !pg_is_complete(text)) {
        line = read_line(reader, "...> ");
        if (!line)
            break;
        size_t n = strlen(text) + strlen(line) + 2;
        char *longer = malloc(n);
        if (longer)
            snprintf(longer, n, "%s\n%s", text, line);
        free(text);
        text = longer;
    }
    return text;
}

/* ---- commands ------------------------------------------------------------ */

/* What a command does with the words behind it; false if it failed. */
typedef bool do_command(struct playground *pg, const char *words);

static bool do_nram(struct playground *pg, const char *words)
{
    (void)words;
    pg_map(pg);
    return true;
}

static bool do_device(struct playground *pg, const char *words)
{
    bool is_good = !*words || pg_device(pg, words);
    if (is_good)
        printf("%s\n", pg_device_name(pg));
    return is_good;
}

static bool do_load(struct playground *pg, const char *words)
{
    char here[PATH_MAX], text[2 * PATH_MAX + 32];
    if (!*words)
        return cmd_fail(0, "repl: :load needs the name of a file");
    if (access(words, R_OK) != 0 || !getcwd(here, sizeof here))
        return cmd_fail(0, "repl: :load %s: the file cannot be read", words);
    snprintf(text, sizeof text, "#include \"%s%s%s\"",
             words[0] == '/' ? "" : here, words[0] == '/' ? "" : "/", words);
    return pg_input(pg, PG_DECLARATION, text, PG_CHANGES);
}

static bool do_time(struct playground *pg, const char *words)
{
    char text[4096];
    size_t n = strlen(words);
    if (!n || n + 2 > sizeof text)
        return cmd_fail(0, "repl: :time needs a statement");
    bool is_whole = words[n - 1] == ';' || words[n - 1] == '}';
    snprintf(text, sizeof text, "%s%s", words, is_whole ? "" : ";");
    return pg_input(pg, PG_STATEMENT, text, PG_TIMES);
}

static bool do_undo(struct playground *pg, const char *words)
{
    char *end;
    const long n = *words ? strtol(words, &end, 10) : 1;
    if (*words && (end == words || *end || n < 1))
        return cmd_fail(
            0, "repl: :undo %s: expected how many inputs, from 1 on", words);
    return pg_undo(pg, (size_t)n);
}

static bool do_list(struct playground *pg, const char *words)
{
    (void)words;
    pg_list(pg);
    return true;
}

static do_command do_help;

static const struct {
    const char *name, *words, *doc;
    do_command *function;
} commands[] = {
    {":nram", "", "the scratchpad variables, and where they lie", do_nram},
    {":time", "STATEMENT", "what a statement costs; it is not kept", do_time},
    {":list", "", "what was typed and kept", do_list},
    {":undo", "[COUNT]", "forgets the last input, or so many", do_undo},
    {":load", "FILE", "includes a file of functions and variables", do_load},
    {":device", "[NAME]", "the device, or another one", do_device},
    {":help", "[INTRINSIC]", "this list, or all about an intrinsic", do_help},
    {":quit", "", "ends, as the end of input does", NULL},
};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static bool do_help(struct playground *pg, const char *words)
{
    struct cmd_line line = {.n_rest = 1};
    char *rest[] = {(char *)(uintptr_t)words, NULL};
    (void)pg;
    line.rest = rest;
    if (*words)
        return cmd_intrinsics.run(&line) == CMD_OK;
    printf("statements run and are told with what they change and cost; "
           "declarations are kept;\np EXPRESSION, or an expression without ;, "
           "prints a value\n");
    for (int i = 0; i < N_COMMANDS; i++)
        printf("%-8s %-12s %s\n", commands[i].name, commands[i].words,
               commands[i].doc);
    return true;
}

static bool unknown(const char *word)
{
    struct isa_nearest hint = {word, 3, NULL};
    for (int i = 0; i < N_COMMANDS; i++)
        isa_nearest_offer(&hint, commands[i].name, commands[i].name);
    if (hint.found)
        return cmd_fail(0, "repl: unknown command %s; did you mean %s?", word,
                        hint.found);
    return cmd_fail(0, "repl: unknown command %s; see :help", word);
}

/* *is_over: the session ends. */
static bool command(struct playground *pg, const char *text, bool *is_over)
{
    size_t n = strcspn(text, " \t");
    const char *words = text + n + strspn(text + n, " \t");
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    for (int i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        if (*words && !commands[i].words[0])
            return cmd_fail(0, "repl: %s stands alone; got %s behind it", name,
                            words);
        *is_over = !commands[i].function;
        return *is_over || commands[i].function(pg, words);
    }
    return unknown(name);
}

/* ---- the session --------------------------------------------------------- */

/* Ctrl-C ends what runs, never the session. */
static void on_interrupt(int signal)
{
    (void)signal;
    pg_stop();
}

static bool perform(struct playground *pg, char *text, bool *is_over)
{
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\n", text[n - 1]))
        text[--n] = 0;
    const char *start = text + strspn(text, " \t\n");
    if (!*start)
        return true;
    if (*start == ':')
        return command(pg, start, is_over);
    const bool is_end =
        strcmp(start, "quit") == 0 || strcmp(start, "exit") == 0;
    if (is_end || strcmp(start, "help") == 0) /* p help: a variable */
        return cmd_fail(0, "repl: commands begin with a colon: %s",
                        is_end ? ":quit" : ":help");
    if (pg_is_print(start)) { /* columns stay as typed */
        text[start - text] = ' ';
        if (text[n - 1] == ';')
            text[n - 1] = 0;
        return pg_input(pg, PG_VALUE, text, PG_CHANGES);
    }
    return pg_input(pg, pg_kind_of(start), start, PG_CHANGES);
}

static int repl(const struct cmd_line *line)
{
    const char *device = line->values[DEVICE];
    struct reader reader;
    bool is_over = false, is_good = true;
    char *text;
    rt_env_warn(); /* there is no program that does */
    if (!values_check("repl", false))
        return CMD_USAGE;
    if (!device)
        device = getenv(rt_env_name(RT_ENV_DEVICE));
    struct playground *pg = pg_open(device && *device ? device : NULL);
    if (!pg)
        return CMD_USAGE;
    open_reader(&reader);
    const struct sigaction interrupt = {.sa_handler = on_interrupt,
                                        .sa_flags = SA_RESTART};
    sigaction(SIGINT, &interrupt, NULL);
    while (!is_over && (text = read_input(&reader))) {
        is_good &= perform(pg, text, &is_over);
        free(text);
    }
    bool is_script = !isatty(STDIN_FILENO);
    if (reader.input)
        reader.close(reader.input);
    free(reader.text);
    pg_close(pg);
    return is_script && !is_good ? CMD_FAILED : CMD_OK;
}

const struct cmd_command cmd_repl = {
    .name = "repl",
    .arguments = "",
    .doc = "a prompt for BANG C: statements are compiled and run on a "
           "simulated core, and told with what they change and cost",
    .options = options,
    .n_options = N_OPTIONS,
    .run = repl,
};
