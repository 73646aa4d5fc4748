/* SPDX-License-Identifier: MIT
 * The command mlusim: a table of commands, each with a table of options, from
 * which the command line is read and the help is printed. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#define CMD_MAX_OPTIONS 16

enum { CMD_OK = 0, CMD_FAILED = 1, CMD_USAGE = 2 }; /* exit statuses */

struct cmd_option {
    const char *name;  /* "--device" */
    const char *value; /* what follows it, for people; NULL: nothing */
    const char *doc;
};

/* A command line that was read: per option its value ("" for an option
 * without one), NULL if it was not given; and what is no option. */
struct cmd_line {
    const char *values[CMD_MAX_OPTIONS];
    char **rest; /* NULL-terminated */
    size_t n_rest;
};

typedef int cmd_function(const struct cmd_line *line);

struct cmd_command {
    const char *name, *arguments, *doc;
    const struct cmd_option *options;
    size_t n_options;
    bool is_prefix; /* what follows the first argument belongs to it */
    size_t min_rest, max_rest;
    cmd_function *run;
};

/* One per command, each in its own file. */
extern const struct cmd_command cmd_run, cmd_devices, cmd_disasm,
    cmd_intrinsics;

/* Reads arguments (NULL-terminated, the command's name left out) into line,
 * whose rest points into them. On a mistake prints a message and returns
 * false. */
bool cmd_line_read(const struct cmd_command *command, char **arguments,
                   struct cmd_line *line);

/* Prints "mlusim: sentence" to stderr and returns status. */
int cmd_fail(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
