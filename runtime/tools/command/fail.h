/* SPDX-License-Identifier: MIT
 *
 * Messages of a program on standard error.
 */
#ifndef RUNTIME_TOOLS_COMMAND_FAIL_H
#define RUNTIME_TOOLS_COMMAND_FAIL_H

#include <stdbool.h>

/* The name of the program that runs, to be given before the first message. It
 * must stay. */
void cmd_fail_name(const char *program);

/* Prints "PROGRAM: sentence" to stderr, printable, and returns status. */
int cmd_fail(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same; returns false. */
bool cmd_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Makes the line of the terminal empty that stderr is, after progress. */
void cmd_clear_line(void);

#endif
