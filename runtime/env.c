/* SPDX-License-Identifier: MIT */
/*
 * Reads the variables of env.def. Nothing else in the runtime looks at the
 * environment. A wrong value is never ignored: the program would run with
 * settings its user did not ask for.
 */
#include "runtime/env.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { TEXT, NUMBER, CHOICE };

static const struct row {
    const char *variable;
    enum kind kind;
    const char *words;
} rows[RT_N_ENV] = {
#define X(ID, variable, option, kind, value, doc) {variable, kind, value},
#include "runtime/env.def"
#undef X
};

const char *rt_env_name(enum rt_env id)
{
    return rows[id].variable;
}

static bool parse_number(const char *text, uint64_t *number)
{
    if (!isdigit((unsigned char)text[0]))
        return false;
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    *number = value;
    return *end == 0 && errno == 0 && value > 0;
}

/* Finds text among words separated by |; *index receives which one it is. */
static bool parse_choice(const char *text, const char *words, uint64_t *index)
{
    size_t length = strlen(text);
    for (*index = 0;; ++*index) {
        size_t word = strcspn(words, "|");
        if (word == length && memcmp(words, text, word) == 0)
            return true;
        if (words[word] == 0)
            return false;
        words += word + 1;
    }
}

bool rt_settings_read(struct rt_settings *settings, char *error,
                      size_t error_bytes)
{
    for (size_t i = 0; i < RT_N_ENV; i++) {
        const struct row *row = &rows[i];
        struct rt_setting *setting = &settings->of[i];
        *setting = (struct rt_setting){.text = getenv(row->variable)};
        if (setting->text && setting->text[0] == 0)
            setting->text = NULL;
        if (!setting->text)
            continue;
        if (row->kind == NUMBER &&
            !parse_number(setting->text, &setting->number)) {
            snprintf(error, error_bytes,
                     "%s=%s: expected a positive decimal number", row->variable,
                     setting->text);
            return false;
        }
        if (row->kind == CHOICE &&
            !parse_choice(setting->text, row->words, &setting->number)) {
            snprintf(error, error_bytes, "%s=%s: expected one of %s",
                     row->variable, setting->text, row->words);
            return false;
        }
    }
    return true;
}
