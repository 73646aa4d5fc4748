/* SPDX-License-Identifier: MIT
 * What the environment asks for: the rows of env.def with their values. Used by
 * the runtime inside of programs and by `mlusim run`, which sets them. */
#ifndef RT_ENV_H
#define RT_ENV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/instruments/settings/words.h"

enum rt_env {
#define X(ID, variable, option, kind, value, doc) RT_ENV_##ID,
#include "runtime/instruments/settings/env.def"
#undef X
    RT_N_ENV
};

enum rt_report_kind { RT_MEANINGS(RT_REPORT_WORDS) };
enum rt_advice_kind { RT_MEANINGS(RT_ADVICE_WORDS) };
enum rt_copies_kind { RT_MEANINGS(RT_COPIES_WORDS) };
enum rt_progress { RT_MEANINGS(RT_PROGRESS_WORDS) };

/* The words of MLUSIM_CHECK: bit 0 and 1 for the first two, then one for each
 * row. */
static const char rt_check_words[] = "none|all"
#define X(ID, id, name, all, is_default, severity, doc, ...) "|" name
#include "runtime/instruments/settings/checks.def"
#undef X
    ;
#define RT_CHECK_WORDS rt_check_words

/* The words for the checks that are on by default: "bounds". */
const char *rt_check_default(void);

/* Their numbers. */
enum rt_check_word {
    RT_CHECK_NONE,
    RT_CHECK_ALL,
#define X(ID, id, name, all, is_default, severity, doc, ...) RT_CHECK_##ID,
#include "runtime/instruments/settings/checks.def"
#undef X
};

/* One value. text is NULL when the variable is unset; number is the parsed
 * number, which of the words of a choice was given (0 when unset), or a bit for
 * each. */
struct rt_setting {
    const char *text;
    uint64_t number;
};

struct rt_settings {
    struct rt_setting of[RT_N_ENV];
};

/* Reads one value, which is not empty. If it is wrong returns false with what
 * is expected in error ("expected one of none|text|json"). */
bool rt_setting_read(enum rt_env id, const char *text,
                     struct rt_setting *setting, char *error,
                     size_t error_bytes);

/* Whether it names a file that is written. */
bool rt_env_is_output(enum rt_env id);

/* Reads the variables that get answers, NULL for one that is unset; what it
 * answers must stay. Else the same as rt_settings_read. */
typedef const char *rt_get_variable(void *user, const char *name);
bool rt_settings_read_from(struct rt_settings *settings, rt_get_variable *get,
                           void *user, char *error, size_t error_bytes);

/* Reads the environment. On a wrong value returns false with a sentence in
 * error that names the variable and what it accepts. */
bool rt_settings_read(struct rt_settings *settings, char *error,
                      size_t error_bytes);

/* The name of a variable. */
const char *rt_env_name(enum rt_env id);

/* Warns on stderr of every variable of the environment that begins like ours
 * and is none. */
void rt_env_warn(void);

/* The variable that says whether another process of the run owns the report
 * file: unset, "new" (mlusim run has emptied the file, the first to
 * write owns it) or the number of the owner. */
#define RT_ENV_RUN "MLUSIM_RUN"
#define RT_RUN_NEW "new"

/* A file of what mlusim run --advice measure has measured, by lines: the number
 * of an entry of the report, from 0, a word of --what-if, and the microseconds
 * that the launch takes less then. */
#define RT_ENV_MEASURED "MLUSIM_ADVICE_MEASURED"

/* The path of a report: %p in the pattern is the number of this process, %% a
 * percent sign. False if it has no room. */
bool rt_report_path(const char *pattern, char *path, size_t bytes);

/* The files that processes of a run write to when they end, RT_N_ENV behind
 * the last: mlusim run empties them, and the first to write owns them. */
extern const enum rt_env rt_shared_files[];

#endif
