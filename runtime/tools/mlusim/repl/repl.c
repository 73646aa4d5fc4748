/* SPDX-License-Identifier: MIT */
/*
 * `mlusim repl`: BANG C at a prompt. Reads inputs and commands, which begin
 * with a colon; what they do is in playground.c.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/repl/commands.h"
#include "runtime/tools/mlusim/repl/complete.h"
#include "runtime/tools/mlusim/repl/playground.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_run.h"
#include "runtime/tools/mlusim/repl/reader.h"
#include "runtime/tools/mlusim/repl/words.h"
#include "runtime/tools/mlusim/start/values.h"

enum { DEVICE, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {.name = "--device",
                .value = "NAME",
                .doc = "device to simulate, by name or unique prefix"},
};

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
        return pg_command(pg, start, is_over);
    const bool is_end =
        strcmp(start, "quit") == 0 || strcmp(start, "exit") == 0;
    if (is_end || strcmp(start, "help") == 0) /* p help: a variable */
        return cmd_fail(0, "repl: commands begin with a colon: %s",
                        is_end ? ":quit" : ":help");
    if (pg_is_print(start)) { /* columns stay as typed */
        text[start - text] = ' ';
        if (text[n - 1] == ';')
            text[n - 1] = 0;
        return pg_input_as(pg, PG_VALUE, text, PG_CHANGES);
    }
    return pg_input(pg, start);
}

/* Performs all inputs; false if one failed. */
static bool read_all(struct playground *pg, struct pg_reader *reader,
                     bool *is_over)
{
    bool is_good = true;
    char *text;
    while (!*is_over && (text = pg_reader_next(reader))) {
        is_good &= perform(pg, text, is_over);
        free(text);
    }
    return is_good;
}

enum { MOST_FILES = 16 }; /* that load one another */

/* Performs a file of inputs and commands; false if one failed. */
static bool play(struct playground *pg, const char *path)
{
    struct pg_reader reader;
    bool is_over = false;
    FILE *file = pg->n_files < MOST_FILES ? fopen(path, "r") : NULL;
    if (!file && pg->n_files == MOST_FILES)
        return cmd_fail(0, "repl: %s: files load each other for ever", path);
    if (!file)
        return cmd_fail(0, "repl: %s: %s", path, strerror(errno));
    pg_reader_open_file(&reader, file);
    pg->n_files++;
    const bool is_good = read_all(pg, &reader, &is_over);
    pg->n_files--;
    pg_reader_close(&reader);
    fclose(file);
    return is_good;
}

static int repl(const struct cmd_line *line)
{
    const char *device = line->values[DEVICE];
    struct pg_reader reader;
    bool is_over = false;
    rt_env_warn(); /* there is no program that does */
    if (!values_check("repl", false))
        return CMD_USAGE;
    if (!device)
        device = getenv(rt_env_name(RT_ENV_DEVICE));
    struct playground *pg = pg_open(device && *device ? device : NULL);
    if (!pg)
        return CMD_USAGE;
    pg->play = play;
    pg_reader_open(&reader, pg_complete, pg);
    const struct sigaction interrupt = {.sa_handler = on_interrupt,
                                        .sa_flags = SA_RESTART};
    sigaction(SIGINT, &interrupt, NULL);
    const bool is_good = read_all(pg, &reader, &is_over);
    const bool is_script = !isatty(STDIN_FILENO);
    pg_reader_close(&reader);
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
