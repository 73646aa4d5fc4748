/* SPDX-License-Identifier: MIT
 *
 * Messages of a program on standard error.
 */
#ifndef RUNTIME_TOOLS_COMMAND_FAIL_H
#define RUNTIME_TOOLS_COMMAND_FAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Sets the name of the program that runs, to be given before the first message.
 * It must stay. */
void cmd_fail_name(const char *program);

/* Prints "PROGRAM: sentence" to stderr, printable, and returns status. */
int cmd_fail(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* As cmd_fail, but returns false. */
bool cmd_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Makes the line of the terminal empty that stderr is, after progress. */
void cmd_clear_line(void);

/* ---- access -------------------------------------------------------------- */

/* Files that a command reads and writes: looked at before it does any work. */

/* Whether a file exists, can be read, and is no folder. If not, errno says why,
 * for isa_file_error. */
bool cmd_can_read(const char *path);

/* Whether a file can be written, or made; it stays as it is, and a file made
 * for the test is removed. If not, errno says why. "-" is stdout. */
bool cmd_can_write(const char *path);

/* Whether path is none of the files that the command is given, which words
 * (NULL-terminated) may name; false after a sentence of the command. */
bool cmd_spares(const char *command, const char *path, char *const *words);

/* Whether path passes cmd_can_write and cmd_spares; NULL is no file. */
bool cmd_output_check(const char *command, const char *path,
                      char *const *words);

/* Outputs to check together: none may be the file of another, or stdout twice.
 */
struct cmd_output {
    const char *option; /* that names it: "--json" */
    const char *path;   /* NULL is no file */
};
bool cmd_outputs_check(const char *command, const struct cmd_output *of,
                       size_t n, char *const *words);

/* Opens a file to write, "-" is stdout; NULL with errno. */
FILE *cmd_output_open(const char *path);
/* Closes an output; false after a sentence of the command: it could not be
 * opened, or not all was written. */
bool cmd_output_close(const char *command, const char *path, FILE *out,
                      bool is_written);

/* ---- numbers ------------------------------------------------------------- */

/* Reads the value of an option, from 1 to the most; without a text the number
 * stays. False after a sentence, of the command if it is not NULL. */
bool cmd_number(const char *command, const char *option, const char *text,
                uint64_t most, uint64_t *number);

#endif
