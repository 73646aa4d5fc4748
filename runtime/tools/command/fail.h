/* SPDX-License-Identifier: MIT */
/* Messages of a program on standard error. */
#ifndef RUNTIME_TOOLS_COMMAND_FAIL_H
#define RUNTIME_TOOLS_COMMAND_FAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Sets the name of the program, before the first message. The string must stay
 * valid. */
void cmd_fail_name(const char *program);

/* Prints "PROGRAM: sentence" to stderr without control characters, and returns
 * status. */
int cmd_fail(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* As cmd_fail, but returns false. */
bool cmd_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* If stderr is a terminal, clears its current line, which showed progress. */
void cmd_clear_line(void);

/* ---- access -------------------------------------------------------------- */

/* Files that a command reads and writes are checked before it does any work. */

/* Whether a file exists, can be read, and is no folder. If not, errno says why,
 * for isa_file_error. */
bool cmd_can_read(const char *path);

/* Whether a file can be written or made. A file that exists is not changed, and
 * a file made for this test is removed. False with errno if the file cannot be
 * written. "-" is stdout. */
bool cmd_can_write(const char *path);

/* Whether path is none of the files that the arguments of the command, `words`
 * (NULL-terminated), may name. If it is one of them, prints a message of the
 * command and returns false. */
bool cmd_spares(const char *command, const char *path, char *const *words);

/* Whether path passes cmd_can_write and cmd_spares. NULL passes. */
bool cmd_output_check(const char *command, const char *path,
                      char *const *words);

/* Outputs that are checked together: no two may be the same file, and only one
 * may be stdout. */
struct cmd_output {
    const char *option; /* the option that names the output: "--json" */
    const char *path;   /* NULL: no file */
};
bool cmd_outputs_check(const char *command, const struct cmd_output *of,
                       size_t n, char *const *words);

/* Opens a file for writing; "-" is stdout. NULL with errno. */
FILE *cmd_output_open(const char *path);
/* Closes an output. If it could not be opened, or not everything was written,
 * prints a message of the command and returns false. */
bool cmd_output_close(const char *command, const char *path, FILE *out,
                      bool is_written);

/* ---- numbers ------------------------------------------------------------- */

/* Reads the value of an option, from 1 to `most`. If the text is NULL, *number
 * stays as it is. On an error, returns false after a message, which names the
 * command if that is not NULL. */
bool cmd_number(const char *command, const char *option, const char *text,
                uint64_t most, uint64_t *number);

#endif
