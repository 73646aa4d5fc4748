/* SPDX-License-Identifier: MIT */
/* Messages on standard error. Each message belongs to a row of messages.def,
 * whose id is printed after it on request. No other code of the compiler writes
 * there. */
#ifndef ISA_COMPILER_JOB_MESSAGES_H
#define ISA_COMPILER_JOB_MESSAGES_H

#include <stdbool.h>

enum mlucc_message {
#define X(ID, ...)     MLUCC_SAYS_##ID,
#define CLANG(ID, ...) MLUCC_SAYS_##ID,
#include "isa/compiler/job/messages.def"
#undef X
#undef CLANG
};

/* Turns ids on or off; they are off at the start. */
void mlucc_show_ids(bool shows);
bool mlucc_shows_ids(void);

/* Returns " [compile:launch]" for the end of a line, "" if ids are not
 * shown. */
const char *mlucc_mark(enum mlucc_message message);

/* Prints "mlucc: error: ..."; always returns false. */
__attribute__((format(printf, 2, 3))) bool
mlucc_error(enum mlucc_message message, const char *format, ...);
/* Prints "mlucc: warning: ...". */
__attribute__((format(printf, 2, 3))) void
mlucc_warn(enum mlucc_message message, const char *format, ...);

/* Prints a line that contains its own position and severity, or the rest of a
 * line that mlucc_begin began. */
__attribute__((format(printf, 2, 3))) void mlucc_say(enum mlucc_message message,
                                                     const char *format, ...);
__attribute__((format(printf, 1, 2))) void mlucc_begin(const char *format, ...);

/* Prints a line that continues the last message. */
__attribute__((format(printf, 1, 2))) void mlucc_add_note(const char *format,
                                                          ...);

/* Prints another program's output unchanged. */
void mlucc_pass_on(const char *text);
/* Drops all messages, or prints them again. */
void mlucc_mute(bool mutes);

#endif
