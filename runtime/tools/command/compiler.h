/* SPDX-License-Identifier: MIT */
/* The messages of mlucc, and whether the source or the host caused a
 * failure. */
#ifndef CMD_COMPILER_H
#define CMD_COMPILER_H

#include <stdbool.h>

/* Returns why mlucc failed before it read the source: its first line about an
 * error, up to the end of the line. NULL: an error has a place in the source or
 * a header, so the source is at fault. Errors of a linker have no place. */
const char *cmd_compiler_failure(const char *messages, const char *source);

/* Whether a tool was ended by a signal that other processes do not send, so
 * that it has crashed on the source. */
bool cmd_compiler_has_crashed(const char *failure);

/* An error or a warning of mlucc that has a place. */
struct cmd_message {
    const char *file, *message;
    const char *severity;  /* "error" or "warning" */
    unsigned line, column; /* column 0: the message has no column */
    char id[80];    /* "compile:refused", "clang:error", "clang:-Wunused" */
    char hint[500]; /* the first note after the message, or "" */
};
typedef void cmd_message_visitor(void *user, const struct cmd_message *message);

/* Calls visit for each error and warning that mlucc printed with
 * -fdiagnostics-show-ids. A message is valid only during the call. False: out
 * of memory. */
bool cmd_compiler_messages(const char *messages, cmd_message_visitor *visit,
                           void *user);

#endif
