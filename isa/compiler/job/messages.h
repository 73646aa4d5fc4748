/* SPDX-License-Identifier: MIT
 *
 * What mlucc says on standard error. Each message is of a row of messages.def,
 * whose id stands behind it if the user asks for ids. Nothing else of the
 * compiler writes there.
 */
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

/* From now on ids are shown, or they are not, as at the start. */
void mlucc_show_ids(bool shows);
bool mlucc_shows_ids(void);

/* " [compile:launch]" for the end of a line, "" if ids are not shown. */
const char *mlucc_mark(enum mlucc_message message);

/* "mlucc: error: ..." on a line; always returns false. */
__attribute__((format(printf, 2, 3))) bool
mlucc_error(enum mlucc_message message, const char *format, ...);
/* "mlucc: warning: ..." on a line. */
__attribute__((format(printf, 2, 3))) void
mlucc_warn(enum mlucc_message message, const char *format, ...);

/* A line that says by itself where and how grave, or the rest of one that
 * mlucc_begin has begun. */
__attribute__((format(printf, 2, 3))) void mlucc_say(enum mlucc_message message,
                                                     const char *format, ...);
__attribute__((format(printf, 1, 2))) void mlucc_begin(const char *format, ...);

/* A line that belongs to the message before it. */
__attribute__((format(printf, 1, 2))) void mlucc_add_note(const char *format,
                                                          ...);

/* What another program has said, as it is. */
void mlucc_pass_on(const char *text);

#endif
