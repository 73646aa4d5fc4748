/* SPDX-License-Identifier: MIT
 *
 * What is tried of an installation, and what came out.
 */
#ifndef MLUSIM_SELFTEST_H
#define MLUSIM_SELFTEST_H

#include <stdbool.h>

enum {
#define X(name, ...) SELFTEST_##name,
#include "runtime/tools/mlusim/selftest/checks.def"
#undef X
    SELFTEST_N
};

struct selftest_check {
    const char *name, *needs, *doc;
    bool is_mandatory;
};

enum selftest_outcome { SELFTEST_OK, SELFTEST_MISSING, SELFTEST_FAILED };
enum { SELFTEST_TEXT_BYTES = 6000 };

struct selftest_result {
    enum selftest_outcome outcome;
    /* "" if it is ok; what is missing and what to do; or what was
     * printed, the end of it, and how it ended. */
    char text[SELFTEST_TEXT_BYTES];
};

#endif
