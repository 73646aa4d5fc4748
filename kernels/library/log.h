/* SPDX-License-Identifier: MIT
 *
 * What the library says about refused calls.
 */
#ifndef KN_LOG_H
#define KN_LOG_H

#include <stdbool.h>
#include <stddef.h>

/* Receives one sentence, without a newline, that lives until it returns. */
typedef void kn_log_sink(void *user, const char *sentence);

/* Says one sentence about a call of the function `api`: to the sink of this
 * thread, or to stderr. */
__attribute__((format(printf, 2, 3))) void kn_log(const char *api,
                                                  const char *format, ...);

/* A pointer that a caller handed over, by the name of the parameter. */
struct kn_given {
    const char *name;
    const void *value;
};
#define KN_GIVEN(parameter)   \
    {                         \
#parameter, parameter \
    }
/* Whether one of the pointers is NULL; says which, if so. */
bool kn_log_null(const char *api, const struct kn_given *given, size_t n);
#define KN_LOG_NULL(api, ...)                                    \
    kn_log_null(api, (const struct kn_given[]){__VA_ARGS__},     \
                sizeof((const struct kn_given[]){__VA_ARGS__}) / \
                    sizeof(struct kn_given))

/* Sends the sentences of this thread to sink; NULL: to stderr again. */
void kn_log_redirect(kn_log_sink *sink, void *user);

#endif
