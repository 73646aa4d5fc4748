/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/commands.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/words/nearest.h"
#include "isa/tables/names.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/repl/numbers.h"
#include "runtime/tools/mlusim/repl/playground_input.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "sim/sim.h"

/* What kind of words follows a command, for completion by tab. */
enum pg_words { PG_WORDS_NONE, PG_WORDS_CODE, PG_WORDS_FILE, PG_WORDS_DEVICE };

/* Performs a command with the words after it. False: the command failed. */
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

/* Whether a file name is that of code. If not, it is a file of inputs. */
static bool is_code(const char *file)
{
    static const char *const suffixes[] = {".mlu", ".mluh", ".h", ".hpp"};
    const size_t n = strlen(file);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        const size_t k = strlen(suffixes[i]);
        if (n > k && strcmp(file + n - k, suffixes[i]) == 0)
            return true;
    }
    return false;
}

static bool do_load(struct playground *pg, const char *words)
{
    char here[PATH_MAX], text[2 * PATH_MAX + 32];
    if (!*words)
        return cmd_refuse("repl: :load needs the name of a file");
    if (access(words, R_OK) != 0 || !getcwd(here, sizeof here))
        return cmd_refuse("repl: :load %s: the file cannot be read", words);
    if (!is_code(words))
        return pg->play(pg, words);
    snprintf(text, sizeof text, "#include \"%s%s%s\"",
             words[0] == '/' ? "" : here, words[0] == '/' ? "" : "/", words);
    return pg_input_as(pg, PG_DECLARATION, text, PG_CHANGES);
}

static bool do_save(struct playground *pg, const char *words)
{
    if (!*words)
        return cmd_refuse("repl: :save needs the name of a file");
    if (pg->n_files > 0)
        return cmd_refuse("repl: :save %s: a file of inputs may not write "
                          "files",
                          words);
    if (is_code(words))
        return cmd_refuse(
            "repl: :save %s: a session is no file of code, as it "
            "has statements; choose another suffix, such as .repl",
            words);
    FILE *file = fopen(words, "w");
    if (!file)
        return cmd_refuse("repl: :save %s: %s", words, strerror(errno));
    pg_list(pg, file);
    if ((ferror(file) | fclose(file)) == 0)
        return true;
    return cmd_refuse("repl: :save %s: %s", words, strerror(errno));
}

static bool do_time(struct playground *pg, const char *words)
{
    char text[PG_LONGEST_INPUT + 2];
    size_t n = strlen(words);
    if (!n || n + 2 > sizeof text)
        return cmd_refuse("repl: :time needs a statement");
    bool is_whole = words[n - 1] == ';' || words[n - 1] == '}';
    snprintf(text, sizeof text, "%s%s", words, is_whole ? "" : ";");
    return pg_input_as(pg, PG_STATEMENT, text, PG_TIMES);
}

static bool show_numbers(struct playground *pg, const char *command,
                         const char *words, pg_draw *draw)
{
    struct pg_numbers numbers;
    if (!pg_numbers(pg, command, words, &numbers))
        return false;
    if (pg->show)
        pg->show(pg, &numbers, draw);
    else
        draw(&numbers, stdout);
    pg_numbers_free(&numbers);
    return true;
}

static bool do_tensor(struct playground *pg, const char *words)
{
    return show_numbers(pg, ":tensor", words, pg_tensor);
}

static bool do_plot(struct playground *pg, const char *words)
{
    return show_numbers(pg, ":plot", words, pg_plot);
}

static bool do_vars(struct playground *pg, const char *words)
{
    (void)words;
    pg_variables(pg);
    return true;
}

static bool do_reset(struct playground *pg, const char *words)
{
    (void)words;
    return pg_reset(pg);
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
    pg_list(pg, stdout);
    return true;
}

/* Reads "4 Union1": the number of tasks, and a type with its number of
 * clusters. */
static bool do_dim(struct playground *pg, const char *words)
{
    char *end;
    unsigned clusters = 0;
    const unsigned long n = strtoul(words, &end, 10);
    const char *type = end + strspn(end, " \t");
    bool is_good = end > words && n <= INT_MAX && *words != '-';
    if (strncmp(type, "Union", 5) == 0) {
        clusters = (unsigned)strtoul(type + 5, &end, 10);
        is_good &= clusters > 0 && end > type + 5 && !*end;
    } else
        is_good &= !*type || strcmp(type, "Block") == 0;
    if (*words && !is_good)
        return cmd_refuse(
            "repl: :dim %s: expected a number of tasks, and Block "
            "or a UnionN, such as :dim 4 Union1",
            words);
    is_good = !*words || pg_set_dim(pg, (unsigned)n, clusters);
    if (is_good)
        pg_print_dim(pg);
    return is_good;
}

static do_command do_help;

static const struct command {
    const char *name, *words;
    enum pg_words kind;
    const char *doc;
    do_command *function;
} commands[] = {
    {":nram", "", PG_WORDS_NONE, "the scratchpad variables, and where they lie",
     do_nram},
    {":time", "STATEMENT", PG_WORDS_CODE,
     "what a statement costs; it is not kept", do_time},
    {":tensor", "[SHAPE] ARRAY", PG_WORDS_CODE,
     "prints an array, or part of one, as a tensor: :tensor 4x16 a", do_tensor},
    {":plot", "[SHAPE] ARRAY", PG_WORDS_CODE,
     "draws one as a line, or as a heat map if it has two dimensions", do_plot},
    {":vars", "", PG_WORDS_NONE, "all variables with their values", do_vars},
    {":list", "", PG_WORDS_NONE, "what was typed and kept", do_list},
    {":undo", "[COUNT]", PG_WORDS_NONE, "forgets the last input, or so many",
     do_undo},
    {":reset", "", PG_WORDS_NONE, "forgets all inputs", do_reset},
    {":save", "FILE", PG_WORDS_FILE, "writes what was typed and kept to a file",
     do_save},
    {":load", "FILE", PG_WORDS_FILE,
     "includes a file of functions and variables (.mlu, .h); runs another one "
     "input by input",
     do_load},
    {":dim", "[TASKS [TYPE]]", PG_WORDS_CODE,
     "the tasks that perform later inputs: :dim 4 Union1; the values of all",
     do_dim},
    {":device", "[NAME]", PG_WORDS_DEVICE, "the device, or another one",
     do_device},
    {":help", "[NAME]", PG_WORDS_CODE,
     "this list, or all about a command, a variable or an intrinsic", do_help},
    {":doc", "NAME", PG_WORDS_CODE, "all about an intrinsic", do_help},
    {":quit", "", PG_WORDS_NONE, "ends, as the end of input does", NULL},
};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static void print_command(const struct command *c)
{
    printf("%-8s %-13s %s\n", c->name, c->words, c->doc);
}

static bool do_help(struct playground *pg, const char *words)
{
    struct cmd_line line = {.n_rest = 1};
    char *rest[] = {(char *)(uintptr_t)words, NULL};
    line.rest = rest;
    for (int i = 0; *words && i < N_COMMANDS; i++)
        if (strcmp(commands[i].name + (words[0] != ':'), words) == 0) {
            print_command(&commands[i]);
            return true;
        }
    const char *value = pg_known(pg, words, strlen(words));
    if (value) {
        printf("%s = %s\n", words, value);
        return true;
    }
    if (*words)
        return cmd_intrinsics.run(&line) == CMD_OK;
    printf("statements run and are shown with what they change and cost; "
           "declarations are kept;\np EXPRESSION, or an expression without ;, "
           "prints a value\n");
    for (int i = 0; i < N_COMMANDS; i++)
        print_command(&commands[i]);
    return true;
}

/* Returns the name of command i, with its colon. NULL after the last one. */
static const char *pg_command_name(size_t i)
{
    return i < N_COMMANDS ? commands[i].name : NULL;
}

/* Returns what kind of words follows the command at the start of a line;
 * without a command, it is code. */
static enum pg_words pg_command_words(const char *line)
{
    const size_t n = strcspn(line, " \t");
    for (int i = 0; *line == ':' && i < N_COMMANDS; i++)
        if (strncmp(commands[i].name, line, n) == 0 && !commands[i].name[n])
            return commands[i].kind;
    return *line == ':' ? PG_WORDS_NONE : PG_WORDS_CODE;
}

static bool unknown(const char *word)
{
    struct isa_nearest hint = {word, 3, NULL};
    for (int i = 0; i < N_COMMANDS; i++)
        isa_nearest_offer(&hint, commands[i].name, commands[i].name);
    if (hint.found)
        return cmd_refuse("repl: unknown command %s; did you mean %s?", word,
                          hint.found);
    return cmd_refuse("repl: unknown command %s; see :help", word);
}

bool pg_command(struct playground *pg, const char *text, bool *is_over)
{
    size_t n = strcspn(text, " \t");
    const char *words = text + n + strspn(text + n, " \t");
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    for (int i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        if (*words && !commands[i].words[0])
            return cmd_refuse("repl: %s stands alone; got %s behind it", name,
                              words);
        *is_over = !commands[i].function;
        return *is_over || commands[i].function(pg, words);
    }
    return unknown(name);
}

/* ---- complete ------------------------------------------------------------ */

/* A search for the candidate with number `left`. */
struct search {
    const char *word; /* the letters that the user has typed */
    size_t left;
    bool is_found;
    char found[128];
};

static void offer(struct search *q, const char *name, size_t n)
{
    const size_t begun = strlen(q->word);
    if (q->is_found || n < begun || n >= sizeof q->found ||
        strncmp(name, q->word, begun) != 0 || q->left-- > 0)
        return;
    snprintf(q->found, sizeof q->found, "%.*s", (int)n, name);
    q->is_found = true;
}

static void offer_name(void *user, const struct isa_name *name)
{
    offer(user, name->name, strlen(name->name));
}

static void offer_typed(void *user, const char *name, size_t n)
{
    offer(user, name, n);
}

static void offer_commands(struct search *q)
{
    const char *name;
    for (size_t i = 0; (name = pg_command_name(i)) != NULL; i++)
        offer(q, name, strlen(name));
}

static void offer_devices(struct search *q)
{
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++)
        offer(q, devices[i].name, strlen(devices[i].name));
}

const char *pg_complete_word(const char *line)
{
    const char *word = line + strlen(line);
    while (word > line && !strchr(" \t\n\"'`@><=;|&{(+-*/[,!", word[-1]))
        word--;
    return word;
}

const char *pg_complete(void *user, const char *line, size_t i)
{
    static struct search q; /* static, because the returned text must be
                               valid until the next call */
    const char *start = line + strspn(line, " \t");
    q = (struct search){.word = pg_complete_word(line), .left = i};
    const enum pg_words words = pg_command_words(start);
    if (*start == ':' && q.word == start) {
        offer_commands(&q);
    } else if (words == PG_WORDS_FILE) {
        return i == 0 ? "" : NULL;
    } else if (words == PG_WORDS_DEVICE) {
        offer_devices(&q);
    } else if (words != PG_WORDS_NONE) {
        pg_each_word(user, offer_typed, &q);
        if (*q.word) /* without a beginning, thousands of names would fit */
            isa_names_visit(offer_name, &q);
    }
    return q.is_found ? q.found : NULL;
}
