/* SPDX-License-Identifier: MIT */
/* The settings of the environment: the rows of env.def with their values. They
 * are used by the runtime inside of programs, and by `mlusim run`, which sets
 * them. */
#ifndef RT_ENV_H
#define RT_ENV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rt_env {
#define X(ID, variable, option, kind, value, doc) RT_ENV_##ID,
#include "runtime/instruments/settings/env.def"
#undef X
    RT_N_ENV
};

/* The words of settings that have one of several words as value (CHOICE in
 * env.def), each with its meaning. RT_WORDS makes the text for help and
 * messages; RT_MEANINGS gives the meaning of word n of a struct rt_setting. */
#define RT_REPORT_WORDS(FIRST, NEXT) \
    FIRST("none", RT_REPORT_NONE)    \
    NEXT("text", RT_REPORT_TEXT)     \
    NEXT("json", RT_REPORT_JSON)
#define RT_ADVICE_WORDS(FIRST, NEXT) \
    FIRST("on", RT_ADVICE_ON)        \
    NEXT("off", RT_ADVICE_OFF)       \
    NEXT("measure", RT_ADVICE_MEASURE)
#define RT_PROGRESS_WORDS(FIRST, NEXT) \
    FIRST("auto", RT_PROGRESS_AUTO)    \
    NEXT("always", RT_PROGRESS_ALWAYS) \
    NEXT("never", RT_PROGRESS_NEVER)
#define RT_MEMORY_WORDS(FIRST, NEXT) \
    FIRST("zero", SIM_CONTENTS_ZERO) \
    NEXT("keep", SIM_CONTENTS_KEEP)  \
    NEXT("poison", SIM_CONTENTS_POISON)
#define RT_COPIES_WORDS(FIRST, NEXT) \
    FIRST("timed", RT_COPIES_TIMED)  \
    NEXT("free", RT_COPIES_FREE)
#define RT_ALLOCATOR_WORDS(FIRST, NEXT) \
    FIRST("apart", SIM_ALLOCATOR_APART) \
    NEXT("pooled", SIM_ALLOCATOR_POOLED)
#define RT_SCHEDULE_WORDS(FIRST, NEXT) \
    FIRST("fixed", SIM_SCHEDULE_FIXED) \
    NEXT("random", SIM_SCHEDULE_RANDOM)
#define RT_ASYNC_WORDS(FIRST, NEXT)                        \
    FIRST("eager", SIM_ASYNC_EAGER)                        \
    NEXT("late-io", SIM_ASYNC_LATE_IO)                     \
    NEXT("late-compute", SIM_ASYNC_LATE_COMPUTE)           \
    NEXT("random", SIM_ASYNC_RANDOM)                       \
    NEXT("late-host", SIM_ASYNC_EAGER)                     \
    NEXT("late-host,late-io", SIM_ASYNC_LATE_IO)           \
    NEXT("late-host,late-compute", SIM_ASYNC_LATE_COMPUTE) \
    NEXT("late-host,random", SIM_ASYNC_RANDOM)
/* Words from this one on have commands of queues wait as well; the rest of a
 * division is that of the core. */
#define RT_ASYNC_HOST 4
#define RT_ENGINE_WORDS(FIRST, NEXT)   \
    FIRST("interp", SIM_ENGINE_INTERP) \
    NEXT("jit", SIM_ENGINE_JIT)

#define RT_WORD_FIRST(word, meaning) word
#define RT_WORD_NEXT(word, meaning)  "|" word
#define RT_WORD_MEANS(word, meaning) meaning,

/* Makes a text like "zero|keep|poison". */
#define RT_WORDS(list) list(RT_WORD_FIRST, RT_WORD_NEXT)
/* Makes a list like SIM_CONTENTS_ZERO, SIM_CONTENTS_KEEP,
 * SIM_CONTENTS_POISON. */
#define RT_MEANINGS(list) list(RT_WORD_MEANS, RT_WORD_MEANS)

enum rt_report_kind { RT_MEANINGS(RT_REPORT_WORDS) };
enum rt_advice_kind { RT_MEANINGS(RT_ADVICE_WORDS) };
enum rt_copies_kind { RT_MEANINGS(RT_COPIES_WORDS) };
enum rt_progress { RT_MEANINGS(RT_PROGRESS_WORDS) };

/* The words of MLUSIM_CHECK: bit 0 is none, bit 1 is all, then there is a bit
 * for each row. */
static const char rt_check_words[] = "none|all"
#define X(ID, id, name, all, is_default, severity, doc, ...) "|" name
#include "runtime/instruments/settings/checks.def"
#undef X
    ;
#define RT_CHECK_WORDS rt_check_words

/* Returns the words of the default checks, like "bounds". */
const char *rt_check_default(void);

/* The numbers of the bits of these words. */
enum rt_check_word {
    RT_CHECK_NONE,
    RT_CHECK_ALL,
#define X(ID, id, name, all, is_default, severity, doc, ...) RT_CHECK_##ID,
#include "runtime/instruments/settings/checks.def"
#undef X
};

/* A value. If text is NULL, the variable is unset. `number` is the parsed
 * number; for a choice, the index of the word (0: unset); for several words,
 * their bits. */
struct rt_setting {
    const char *text;
    uint64_t number;
};

struct rt_settings {
    struct rt_setting of[RT_N_ENV];
};

/* Parses a value, which is not empty. False if it is invalid; `error` then says
 * what is expected ("expected one of none|text|json"). */
bool rt_setting_read(enum rt_env id, const char *text,
                     struct rt_setting *setting, char *error,
                     size_t error_bytes);

/* Whether the value is the name of an output file. */
bool rt_env_is_output(enum rt_env id);

/* Does what rt_settings_read does, with variables from a callback. The callback
 * returns NULL for an unset variable; returned strings must stay valid. */
typedef const char *rt_get_variable(void *user, const char *name);
bool rt_settings_read_from(struct rt_settings *settings, rt_get_variable *get,
                           void *user, char *error, size_t error_bytes);

/* Reads the environment. False if a value is invalid: `error` then receives a
 * sentence with the variable and the accepted values. */
bool rt_settings_read(struct rt_settings *settings, char *error,
                      size_t error_bytes);

/* Returns the name of a variable. */
const char *rt_env_name(enum rt_env id);

/* Warns on stderr about each unknown variable that has the project's prefix. */
void rt_env_warn(void);

/* The owner of the report file in a run. The variable is unset; or "new":
 * mlusim run has emptied the file, and the first writer becomes the owner; or
 * the process id of the owner. */
#define RT_ENV_RUN "MLUSIM_RUN"
#define RT_RUN_NEW "new"

/* Begins the word of a part that was made twice as fast, in the file of
 * RT_ENV_MEASURED. */
#define RT_DOUBLED '='

/* A file with measurements of mlusim run --advice measure. Each line has the
 * index of a report entry, from 0; a word of --what-if; and the microseconds
 * that are saved. */
#define RT_ENV_MEASURED "MLUSIM_ADVICE_MEASURED"

/* Expands a pattern to the path of a report: %p becomes the process id, %%
 * becomes %. False: the path is too long. */
bool rt_report_path(const char *pattern, char *path, size_t bytes);

/* Files that several processes of a run write at their end. RT_N_ENV ends the
 * list. mlusim run empties them, and the first writer becomes their owner. */
extern const enum rt_env rt_shared_files[];

/* ---- the rules between settings ------------------------------------------ */

/* Settings that exclude each other. `mlusim run` checks them before a program
 * starts, and the runtime in the program checks them again. */

#define RT_MAX_DEVICES 16

/* Whether settings agree with each other, and with a debugger. If not, `error`
 * receives a sentence that names the variables, or the options. */
bool rt_settings_agree(const struct rt_settings *settings, bool is_debugged,
                       bool names_options, char *error, size_t error_bytes);

/* Returns how many devices MLUSIM_DEVICES requests. *names receives the list of
 * their names with commas, or NULL. */
unsigned rt_devices_asked(const struct rt_settings *settings,
                          const char **names);

/* ---- samples ------------------------------------------------------------- */

/* How many tasks of each launch are run, evenly from the first to the last
 * (sim_sample_tasks). */
#define RT_ENV_SAMPLE "MLUSIM_SAMPLE"

/* Returns the value of MLUSIM_SAMPLE. 0: all tasks run. */
unsigned rt_sample(void);

#endif
