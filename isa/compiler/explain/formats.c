/* SPDX-License-Identifier: MIT */
/* Clang checks printf formats before our promotions: half and bfloat16_t are
 * converted later (promote.c), and device printf accepts every type. Messages
 * about such formats are not shown; if -Werror made them errors, the front end
 * runs again without errors for formats. */
#include "isa/compiler/explain/formats.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/job/text.h"

#include <string.h>

/* The promoted types. */
static const char *const promotions[][2] = {
    {"_Float16", "double"},    {"__bf16", "double"},     {"char", "int"},
    {"signed char", "int"},    {"unsigned char", "int"}, {"short", "int"},
    {"unsigned short", "int"}, {"bool", "int"},
};

/* Whether a conversion for one type accepts another type; signedness does not
 * matter. */
static bool takes(const char *wanted, const char *type)
{
    if (strncmp(wanted, "unsigned int", 12) == 0)
        wanted += strlen("unsigned ");
    return strcmp(wanted, type) == 0;
}

bool mlucc_is_promoted(struct mlucc_job *job, const char *text)
{
    static const char has[] = "' but the argument has type '";
    const char *wanted =
        mlucc_word_after(&job->arena, text, "format specifies type '", "'\n");
    const char *at = strstr(text, has), *name;

    if (!wanted || !at || !strstr(at, "Wformat]"))
        return false;
    at += strlen(has);
    name = at + strcspn(at, "'\n");
    if (strncmp(name, "' (aka '", 8) == 0)
        at = name + 8;
    const char *type =
        mlucc_text(&job->arena, "%.*s", (int)strcspn(at, "'\n"), at);
    for (size_t i = 0; i < sizeof promotions / sizeof promotions[0]; i++)
        if (strcmp(type, promotions[i][0]) == 0)
            return takes(wanted, promotions[i][1]);
    return false;
}

bool mlucc_errs_in_formats(struct mlucc_job *job, const char *messages)
{
    bool any = false;

    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(&job->arena, line, n);
        line += n + (line[n] == '\n');
        if (text[0] == ' ' || !strstr(text, "error: ") ||
            strstr(text, "fatal error: too many errors emitted"))
            continue;
        if (!mlucc_is_promoted(job, text))
            return false;
        any = true;
    }
    return any;
}
