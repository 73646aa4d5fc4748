/* SPDX-License-Identifier: MIT
 *
 * What calls of the runtime answer, and what it says on standard error, for
 * tests that redirect it.
 */
#ifndef TESTS_SUPPORT_ANSWERS_H
#define TESTS_SUPPORT_ANSWERS_H

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <string.h>

#include "runtime/api/include/cnrt.h"

#define WORKS(call) cr_assert_eq((call), cnrtSuccess)
/* A call that must fail with code, which is then the last error, once. */
#define FAILS(code, call)                              \
    do {                                               \
        cr_assert_eq((call), (code));                  \
        cr_assert_eq(cnrtPeekAtLastError(), (code));   \
        cr_assert_eq(cnrtGetLastError(), (code));      \
        cr_assert_eq(cnrtGetLastError(), cnrtSuccess); \
    } while (0)

/* All that was said since the last time. */
static inline const char *said(void)
{
    static char text[16384];
    fflush(stderr);
    size_t n = fread(text, 1, sizeof text - 1, cr_get_redirected_stderr());
    text[n] = 0;
    return text;
}

static inline void expect_said(const char *words)
{
    const char *text = said();
    cr_assert(strstr(text, words), "expected '%s' in '%s'", words, text);
}

#endif
