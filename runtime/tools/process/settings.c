/* SPDX-License-Identifier: MIT */
/*
 * Settings of programs that are judged.
 */
#include "runtime/tools/process/settings.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

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

/* What changes no result is as the user has it. */
static bool is_users(enum rt_env id)
{
    return id == RT_ENV_ENGINE || id == RT_ENV_QUANTUM;
}

/* What a setting is where the caller chooses nothing. */
static const char *usual(enum rt_env id)
{
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
        else if (!is_users(id))
            proc_variable_add(process, kept, "%s=%s", rt_env_name(id),
                              values[id] ? values[id] : usual(id));
}
