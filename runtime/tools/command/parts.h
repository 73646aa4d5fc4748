/* SPDX-License-Identifier: MIT */
/* Work in parts, on several hosts: the option --part, commands as lines for a
 * shell, and scripts for Slurm. */
#ifndef RUNTIME_TOOLS_COMMAND_PARTS_H
#define RUNTIME_TOOLS_COMMAND_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { CMD_MOST_PARTS = 1000000 };

/* Every n-th thing, beginning with number `part` from 1; 1, 1: all. */
struct cmd_part {
    size_t part, n;
};

/* Reads I/N; NULL: all. On an error, prints a message with the name of the
 * command and returns false. */
bool cmd_part_read(const char *command, const char *text,
                   struct cmd_part *part);

/* Writes a blank and a word, quoted for a shell. */
void cmd_put_word(const char *word, FILE *out);
/* Does the same for a path, which no command then takes for an option. */
void cmd_put_path(const char *path, FILE *out);
/* Returns the first of n words (NULL: none) that cannot stand in a line with
 * fields between tabs, even quoted; NULL: all can. */
const char *cmd_line_refuses(const char *const *words, size_t n);
#define CMD_LINE_REFUSES                                               \
    "%s plan prints lines with fields between tabs, and a name has a " \
    "tab or a line break: %s; give it another name"
/* Writes an option and its value, unless that is NULL. */
void cmd_put_option(const char *option, const char *value, FILE *out);

struct cmd_slurm {
    const char *command; /* "sweep run" */
    const char *jobs;    /* its option for processes at once */
    const char *thing;   /* "unit" */
    size_t n, n_tasks;   /* of things, and the most tasks */
};

/* Writes a script in which each task runs a part, up to the words of the
 * command that the caller adds. If the script is started again, the command
 * does what is left. False: this folder has no path. */
bool cmd_slurm_put(const struct cmd_slurm *slurm, FILE *out);

#endif
