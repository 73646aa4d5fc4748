/* SPDX-License-Identifier: MIT */
/* `mlusim repl`: BANG C at a prompt. Reads inputs, and commands, which begin
 * with a colon; playground.c performs them. */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/check/state/state.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/repl/commands.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/tools/mlusim/repl/playground_input.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "runtime/tools/mlusim/repl/reader.h"
#include "runtime/tools/mlusim/repl/serve.h"
#include "runtime/tools/mlusim/repl/tokens.h"
#include "runtime/tools/start/settings.h"

static const struct {
    const char *word, *command;
} habits[] = {
#define X(word, command) {word, command},
#include "runtime/tools/mlusim/repl/habits.def"
#undef X
};

static bool percent(const char *line, char *command, size_t bytes)
{
    const size_t n = pg_word_length(line + 1);
    const char *rest = line + 1 + n;
    if (n == 0)
        return false;
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (strlen(habits[i].word) == n &&
            strncmp(habits[i].word, line + 1, n) == 0) {
            snprintf(command, bytes, "%s%s", habits[i].command, rest);
            return true;
        }
    snprintf(command, bytes, ":%s", line + 1);
    return true;
}

/* Writes the command for "print(x)", which prints the value of x. */
static bool print_call(const char *line, char *command, size_t bytes)
{
    static const char print[] = "print(";
    const size_t n = strlen(line), k = sizeof print - 1;
    int depth = 1;
    size_t i = k;
    if (strncmp(line, print, k) != 0)
        return false;
    for (; i < n && depth > 0; i++) {
        if (depth == 1 && line[i] == ',')
            return false;
        depth += strchr("([{", line[i]) != NULL;
        depth -= strchr(")]}", line[i]) != NULL;
    }
    if (depth > 0 || i < n)
        return false;
    snprintf(command, bytes, "%*s%.*s", (int)k, "", (int)(n - k - 1), line + k);
    return true;
}

/* Finds the command that a line means, in the forms of other prompts: NAME?,
 * ?NAME and %COMMAND. False: the line has another form. */
static bool pg_habit(const char *line, char *command, size_t bytes)
{
    static const char help[] = "help(";
    const size_t n = strlen(line), marks = strspn(line, "?");
    if (strcmp(line, "dir()") == 0) {
        snprintf(command, bytes, ":vars");
        return true;
    }
    if (strncmp(line, help, sizeof help - 1) == 0 && line[n - 1] == ')') {
        snprintf(command, bytes, ":help %.*s", (int)(n - sizeof help),
                 line + sizeof help - 1);
        return true;
    }
    if (line[0] == '%')
        return percent(line, command, bytes);
    if (print_call(line, command, bytes))
        return true;
    if (marks > 0) {
        snprintf(command, bytes, ":help %s", line + marks);
        return true;
    }
    size_t end = n;
    while (end > 0 && line[end - 1] == '?')
        end--;
    if (end == n || end == 0 || pg_word_length(line) != end)
        return false;
    snprintf(command, bytes, ":help %.*s", (int)end, line);
    return true;
}

/* ---- repl ---------------------------------------------------------------- */

enum { DEVICE, NO_START, SERVE, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME",
                "device to simulate, by name or unique prefix"},
    [NO_START] = {"--no-rc", NULL,
                  "does not perform .mlurc of the home folder and of "
                  "the working folder first"},
    [SERVE] = {"--serve", "FD",
               "for programs: takes requests from a descriptor instead "
               "of a prompt, a line of JSON each, and answers there"},
};

/* ---- the session --------------------------------------------------------- */

/* On Ctrl-C, ends the input that runs, but never the session. */
static void on_interrupt(int signal)
{
    (void)signal;
    pg_stop();
}

/* Runs a command in the shell. Only a user at the prompt may do so. */
static bool run_shell(const struct playground *pg, const char *command)
{
    if (pg->n_files > 0)
        return cmd_refuse("repl: !%s: no file may run other programs", command);
    static const char *const ours[] = {ISA_KEPT_FOLDER, ISA_KEPT_ONCE};
    enum { N_OURS = sizeof ours / sizeof *ours };
    char values[N_OURS][PATH_MAX] = {""}; /* only our own programs should get
                                             these variables */
    for (int i = 0; i < N_OURS; i++) {
        const char *value = getenv(ours[i]);
        snprintf(values[i], sizeof values[i], "%s", value ? value : "");
        unsetenv(ours[i]);
    }
    fflush(stdout);
    const int status = system(command);
    for (int i = 0; i < N_OURS; i++)
        if (values[i][0])
            setenv(ours[i], values[i], 1);
    return status == 0 ||
           cmd_fail(0, "repl: !%s: status %d", command,
                    status < 0 ? -1 : isa_process_status(status));
}

/* Returns the command that a user of Python means by a word, unless the word is
 * the name of a variable. NULL: there is none. */
static const char *word_of(const struct playground *pg, const char *text)
{
    static const char *const words[][2] = {
        {"exit", ":quit"}, {"quit", ":quit"}, {"help", ":help"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i][0]);
        const char *rest = text + n;
        if (strncmp(text, words[i][0], n) == 0 &&
            (!*rest || strcmp(rest, "()") == 0 || strcmp(rest, "();") == 0) &&
            pg_find(pg, words[i][0], SIZE_MAX) == PG_NO_VARIABLE)
            return words[i][1];
    }
    return NULL;
}

static bool perform(struct playground *pg, char *text, bool *is_over)
{
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\n", text[n - 1]))
        text[--n] = 0;
    const char *start = text + strspn(text, " \t\n");
    if (!*start)
        return true;
    char meant[PG_LONGEST_INPUT + 64];
    if (*start == ':')
        return pg_command(pg, start, is_over);
    if (*start == '!')
        return run_shell(pg, start + 1);
    if (n > PG_LONGEST_INPUT) /* pg_input reports that the input is too long */
        return pg_input(pg, start);
    if (pg_habit(start, meant, sizeof meant))
        return meant[0] == ':' ? pg_command(pg, meant, is_over)
                               : pg_input_as(pg, PG_VALUE, meant, PG_CHANGES);
    const char *word = word_of(pg, start);
    if (word)
        return pg_command(pg, word, is_over);
    if (pg_is_print(start)) { /* keeps the columns of the text as they were
                                 typed */
        text[start - text] = ' ';
        if (text[n - 1] == ';')
            text[n - 1] = 0;
        return pg_input_as(pg, PG_VALUE, text, PG_CHANGES);
    }
    return pg_input(pg, start);
}

/* Performs all inputs. False: an input failed. */
static bool read_all(struct playground *pg, struct pg_reader *reader,
                     bool *is_over)
{
    bool is_good = true;
    char *text;
    while (!*is_over && (text = pg_reader_next(reader))) {
        is_good &= perform(pg, text, is_over);
        fflush(stdout); /* so that messages come after earlier output */
        free(text);
    }
    return is_good;
}

enum { MOST_FILES = 16 }; /* most files that load one another */

/* Performs a file of inputs and commands. False: an input or a command
 * failed. */
static bool play(struct playground *pg, const char *path)
{
    struct pg_reader reader;
    bool is_over = false;
    FILE *file = pg->n_files < MOST_FILES ? fopen(path, "r") : NULL;
    if (!file && pg->n_files == MOST_FILES)
        return cmd_refuse("repl: %s: files load each other for ever", path);
    if (!file)
        return cmd_refuse("repl: %s: %s", path, strerror(errno));
    pg_reader_open_file(&reader, file);
    pg->n_files++;
    bool is_good = read_all(pg, &reader, &is_over);
    pg->n_files--;
    if (ferror(file))
        is_good = cmd_fail(0, "repl: %s cannot be read", path);
    pg_reader_close(&reader);
    fclose(file);
    return is_good;
}

/* Performs .mlurc of a folder, unless it is the file `but`. */
static void play_start(struct playground *pg, const char *folder,
                       struct stat *but)
{
    char path[PATH_MAX];
    struct stat file;
    if (!folder ||
        snprintf(path, sizeof path, "%s/.mlurc", folder) >= (int)sizeof path ||
        stat(path, &file) != 0 || !S_ISREG(file.st_mode) ||
        (file.st_ino == but->st_ino && file.st_dev == but->st_dev))
        return;
    *but = file;
    if (!isatty(STDIN_FILENO))
        fprintf(stderr,
                "mlusim: repl: performs %s first; --no-rc leaves it out\n",
                path);
    if (!play(pg, path))
        fprintf(stderr,
                "mlusim: repl: a line of %s failed, and the session "
                "continues without it\n",
                path);
}

static int repl(const struct cmd_line *line)
{
    const char *device = line->values[DEVICE];
    struct pg_reader reader;
    bool is_over = false;
    rt_env_warn(); /* warns here, because no program does */
    if (!values_check("repl", false))
        return CMD_USAGE;
    if (!device)
        device = getenv(rt_env_name(RT_ENV_DEVICE));
    struct playground *pg = pg_open(device && *device ? device : NULL);
    if (!pg)
        return CMD_USAGE;
    pg->play = play;
    if (chk_classes(pg->settings.of[RT_ENV_CHECK].number) & ~pg_checks(pg))
        fprintf(stderr,
                "mlusim: repl: of %s=%s inputs take %s alone; `mlusim run "
                "FILE.mlu` has the others\n",
                rt_env_name(RT_ENV_CHECK), pg->settings.of[RT_ENV_CHECK].text,
                rt_check_default());
    pg_reader_open(&reader, pg_complete, pg);
    const struct sigaction interrupt = {.sa_handler = on_interrupt,
                                        .sa_flags = SA_RESTART};
    sigaction(SIGINT, &interrupt, NULL);
    if (!line->values[NO_START]) {
        struct stat file = {.st_ino = 0};
        play_start(pg, getenv("HOME"), &file);
        play_start(pg, ".", &file);
    }
    const char *descriptor = line->values[SERVE];
    const bool is_good =
        descriptor ? pg_serve(pg, descriptor, perform)
                   : read_all(pg, &reader, &is_over) & (pg->n_errors == 0);
    const bool is_script = !isatty(STDIN_FILENO);
    pg_reader_close(&reader);
    pg_close(pg);
    if (descriptor)
        return is_good ? CMD_OK : CMD_USAGE;
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
