/* SPDX-License-Identifier: MIT */
#include "runtime/tools/process/settings.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void proc_variable_add(struct proc_process *process,
                       struct proc_variables *kept, const char *format, ...)
{
    size_t i = 0;
    while (i < PROC_MAX_VARIABLES && process->variables[i])
        i++;
    assert(i < PROC_MAX_VARIABLES);
    va_list values;
    va_start(values, format);
    vsnprintf(kept->texts[i], PROC_VARIABLE_BYTES, format, values);
    va_end(values);
    process->variables[i] = kept->texts[i];
}

/* Whether the user sets this variable, its value is valid, and it changes no
 * result. */
static bool is_users(enum rt_env id)
{
    assert(id < RT_N_ENV);
    const char *text = getenv(rt_env_name(id));
    char error[256];
    return (id == RT_ENV_ENGINE || id == RT_ENV_QUANTUM) && text &&
           rt_setting_read(id, text, &(struct rt_setting){.text = text}, error,
                           sizeof error);
}

/* Whether a variable that is no setting is for the compiler. It is not changed:
 * the compiler has ended, or must run as it does elsewhere. */
static bool is_compilers(const char *name)
{
    static const char *const names[] = {"MLUSIM_CLANG", "MLUSIM_LLD",
                                        "MLUSIM_ARCH", "MLUSIM_CACHE",
                                        "MLUSIM_CACHE_SIZE"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Unsets the variables by which processes of other commands communicate. */
static void unset_others(struct proc_process *process,
                         struct proc_variables *kept)
{
    static const char *const others[] = {
#define X(name, doc) name,
#include "runtime/instruments/settings/env_other.def"
#undef X
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!is_compilers(others[i]))
            proc_variable_add(process, kept, "%s=", others[i]);
}

/* Returns the default of a setting. */
static const char *usual(enum rt_env id)
{
    assert(id < RT_N_ENV);
    switch (id) {
    case RT_ENV_PROGRESS:
        return "never";
    case RT_ENV_THREADS:
    case RT_ENV_FAIL_ON_FAULT:
        return "1";
    default:
        return "";
    }
}

void proc_settings_add(struct proc_process *process,
                       struct proc_variables *kept,
                       const char *const values[RT_N_ENV],
                       uint64_t instructions)
{
    for (enum rt_env id = 0; id < RT_N_ENV; id++)
        if (id == RT_ENV_MAX_INSTRUCTIONS)
            proc_variable_add(process, kept, "%s=%" PRIu64, rt_env_name(id),
                              instructions ? instructions
                                           : (uint64_t)PROC_INSTRUCTIONS);
        else
            proc_variable_add(process, kept, "%s=%s", rt_env_name(id),
                              is_users(id) ? getenv(rt_env_name(id))
                              : values[id] ? values[id]
                                           : usual(id));
    unset_others(process, kept);
}
