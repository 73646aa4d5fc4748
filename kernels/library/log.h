/* SPDX-License-Identifier: MIT
 *
 * What the library says about refused calls.
 */
#ifndef KN_LOG_H
#define KN_LOG_H

/* Receives one sentence, without a newline, that lives until it returns. */
typedef void kn_log_sink(void *user, const char *sentence);

/* Says one sentence about a call of the function `api`: to the sink of this
 * thread, or to stderr. */
__attribute__((format(printf, 2, 3))) void kn_log(const char *api,
                                                  const char *format, ...);

/* Sends the sentences of this thread to sink; NULL: to stderr again. */
void kn_log_redirect(kn_log_sink *sink, void *user);

#endif
