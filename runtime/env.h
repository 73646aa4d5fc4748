/* SPDX-License-Identifier: MIT
 * What the environment asks for: the rows of env.def with their values. */
#ifndef RT_ENV_H
#define RT_ENV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rt_env {
#define X(ID, variable, option, kind, value, doc) RT_ENV_##ID,
#include "runtime/env.def"
#undef X
    RT_N_ENV
};

enum rt_report_kind { RT_REPORT_NONE, RT_REPORT_TEXT, RT_REPORT_JSON };

/* One value. text is NULL when the variable is unset; number is the parsed
 * number, or which of the words of a choice was given (0 when unset). */
struct rt_setting {
    const char *text;
    uint64_t number;
};

struct rt_settings {
    struct rt_setting of[RT_N_ENV];
};

/* Reads the environment. On a wrong value returns false with a sentence in
 * error that names the variable and what it accepts. */
bool rt_settings_read(struct rt_settings *settings, char *error,
                      size_t error_bytes);

/* The name of a variable. */
const char *rt_env_name(enum rt_env id);

#endif
