/* SPDX-License-Identifier: MIT */
/* A program is a table of commands, each with a table of options. These tables
 * serve to read the command line, to print the help, and to find the nearest
 * known word for an unknown word. Used by mlusim and mluop. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#define CMD_MAX_OPTIONS  40
#define CMD_MAX_REPEATED 64

enum { CMD_OK = 0, CMD_FAILED = 1, CMD_USAGE = 2 }; /* exit statuses */

struct cmd_option {
    const char *name;  /* "--device" */
    const char *value; /* words for the value in the help; NULL: no value;
                          "=WHAT": a value may follow, after "=" */
    const char *doc;
    unsigned commands;  /* bits of the commands that have the option; 0: all */
    bool is_repeatable; /* may be given several times */
    /* Whether the next word is the value; if not, the value is `without`. NULL:
     * the next word is always the value. */
    bool (*takes)(const char *word);
    const char *without;
};

/* A command line. Per option: its last value ("" for an option without values),
 * or NULL if it was not given. Then the values of repeated options, in order,
 * and all other words. */
struct cmd_line {
    const char *values[CMD_MAX_OPTIONS];
    const char *repeated[CMD_MAX_REPEATED];
    unsigned char
        repeated_by[CMD_MAX_REPEATED]; /* the option of each of these values */
    size_t n_repeated;
    char **rest; /* NULL-terminated */
    size_t n_rest;
    bool wants_help; /* the user has requested help, so the rest was not read */
};

typedef int cmd_function(const struct cmd_line *line);

struct cmd_command {
    const char *name, *arguments, *doc;
    const struct cmd_option *options;
    size_t n_options;
    /* Name for people of a first argument of another kind than usual. Such an
     * argument has its own options. Wherever they were given, they stay among
     * the arguments, after it. */
    const char *first;
    bool has_number; /* a number is before it, and may be left out */
    bool (*is_first)(const char *word);
    const struct cmd_option *later;
    size_t n_later;
    unsigned bit; /* this command's bit in `commands` of an option, if commands
                     share a table */
    bool is_prefix; /* words after the first argument belong to that argument */
    size_t min_rest, max_rest;
    cmd_function *run;
};

struct cmd_program {
    const char *name, *version;
    const char *head; /* start of the help: usage, and what the program is */
    const char *foot;
    const struct cmd_command *const *commands; /* commands without version
                                                  and help, which are added;
                                                  ends with NULL */
};

/* Performs the command line; returns the exit status of the program. From here
 * on, stdout and stderr print no characters that control a terminal
 * (isa/support/words/plain.h). These streams have no descriptors; use
 * STDOUT_FILENO and STDERR_FILENO. */
int cmd_main(const struct cmd_program *program, int argc, char **argv);

/* true: restores the original stdout and stderr, for a caller that draws on a
 * terminal and filters its own output. false: installs the filtered streams
 * again. */
void cmd_draws(bool is_drawing);

#endif
