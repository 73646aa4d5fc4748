/* SPDX-License-Identifier: MIT
 *
 * Environment variables of the project: the rows of env.def with their values.
 * Read by the runtime in programs; set by `mlusim run`.
 */
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

/* The words of MLUSIM_CHECK: bit 0 none, bit 1 all, then one bit per row. */
static const char rt_check_words[] = "none|all"
#define X(ID, id, name, all, is_default, severity, doc, ...) "|" name
#include "runtime/instruments/settings/checks.def"
#undef X
    ;
#define RT_CHECK_WORDS rt_check_words

/* The words of the default checks: "bounds". */
const char *rt_check_default(void);

/* Their bit numbers. */
enum rt_check_word {
    RT_CHECK_NONE,
    RT_CHECK_ALL,
#define X(ID, id, name, all, is_default, severity, doc, ...) RT_CHECK_##ID,
#include "runtime/instruments/settings/checks.def"
#undef X
};

/* A value. text NULL: the variable is unset. number is the parsed number, the
 * index of a choice's word (0: unset), or a bit mask of words. */
struct rt_setting {
    const char *text;
    uint64_t number;
};

struct rt_settings {
    struct rt_setting of[RT_N_ENV];
};

/* Parses a value that is not empty. False: invalid; error says what is expected
 * ("expected one of none|text|json"). */
bool rt_setting_read(enum rt_env id, const char *text,
                     struct rt_setting *setting, char *error,
                     size_t error_bytes);

/* Whether the value is the name of an output file. */
bool rt_env_is_output(enum rt_env id);

/* Like rt_settings_read, with variables from a callback: NULL is unset;
 * returned strings must stay valid. */
typedef const char *rt_get_variable(void *user, const char *name);
bool rt_settings_read_from(struct rt_settings *settings, rt_get_variable *get,
                           void *user, char *error, size_t error_bytes);

/* Reads the environment. False: invalid; error is a sentence with the variable
 * and the accepted values. */
bool rt_settings_read(struct rt_settings *settings, char *error,
                      size_t error_bytes);

/* The name of a variable. */
const char *rt_env_name(enum rt_env id);

/* Warns on stderr about each unknown variable with the project's prefix. */
void rt_env_warn(void);

/* The owner of the report file in a run: unset, "new" (mlusim run has emptied
 * it; the first writer owns it) or the owner's process id. */
#define RT_ENV_RUN "MLUSIM_RUN"
#define RT_RUN_NEW "new"

/* A file with measurements of mlusim run --advice measure. Each line: index of
 * a report entry, from 0; a word of --what-if; microseconds saved. */
#define RT_ENV_MEASURED "MLUSIM_ADVICE_MEASURED"

/* Expands a pattern into the path of a report: %p is the process id, %% is %.
 * False: too long. */
bool rt_report_path(const char *pattern, char *path, size_t bytes);

/* Files that several processes of a run write at their end; RT_N_ENV ends the
 * list. mlusim run empties them, and the first writer owns them. */
extern const enum rt_env rt_shared_files[];

#endif
