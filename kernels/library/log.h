/* SPDX-License-Identifier: MIT */
/* Messages of the library: about refused calls, and at higher levels about all
 * calls. */
#ifndef KN_LOG_H
#define KN_LOG_H

#include <stdbool.h>
#include <stddef.h>

/* Receives one sentence, without a newline. The sentence is valid until the
 * sink returns. */
typedef void kn_log_sink(void *user, const char *sentence);

/* Reports one sentence about a call of the function `api`: to the sink of this
 * thread, or to stderr. */
__attribute__((format(printf, 2, 3))) void kn_log(const char *api,
                                                  const char *format, ...);

/* ---- levels -------------------------------------------------------------- */

enum kn_log_level {
#define X(number, name, symbol, what) KN_LOG_##symbol = (number),
#include "kernels/library/log_levels.def"
#undef X
};

/* Returns the level with this name, or with this number in digits; -1: there is
 * none. */
int kn_log_level_find(const char *text);
/* Writes the list of levels: "error (0), info (1), ...". */
const char *kn_log_levels(char *text, size_t size);
/* Sets the level up to which this thread writes notes. */
void kn_log_level_set(int level);
bool kn_log_wants(enum kn_log_level level);
/* Writes a line to stderr, if the level is wanted. */
__attribute__((format(printf, 2, 3))) void kn_log_note(enum kn_log_level level,
                                                       const char *format, ...);

/* ---- refused pointers ---------------------------------------------------- */

/* Returns whether one of the pointers is NULL, and logs which one. `names` has
 * the names of the parameters, separated by commas. */
bool kn_log_null(const char *api, const char *names, const void *const *given,
                 size_t n);
#define KN_LOG_NULL(api, ...)                                          \
    kn_log_null(api, #__VA_ARGS__, (const void *const[]){__VA_ARGS__}, \
                sizeof((const void *const[]){__VA_ARGS__}) / sizeof(void *))

/* Sends the sentences of this thread to sink; NULL: to stderr. */
void kn_log_redirect(kn_log_sink *sink, void *user);

#endif
