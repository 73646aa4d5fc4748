/* SPDX-License-Identifier: MIT */
/*
 * The programs of a judgement: on which devices they run, and how.
 */
#include "runtime/tools/course/programs.h"

const char *crs_judge_device(const struct crs_judge *judge, size_t i)
{
    return judge->exercise->devices[judge->devices[i]];
}

struct crs_compiler crs_judge_compiler(const struct crs_judge *judge)
{
    return (struct crs_compiler){
        .mlucc = judge->compiler,
        .tools = judge->tools,
        .sandbox = judge->sandbox,
        .seconds = judge->seconds,
    };
}

struct crs_trials crs_judge_trials(const struct crs_judge *judge,
                                   const char *program, const char *folder)
{
    return (struct crs_trials){
        .program = program,
        .folder = folder,
        .library = judge->library,
        .sandbox = judge->sandbox,
        .instructions = judge->exercise->instructions,
        .memory_mib = judge->exercise->memory_mib,
        .seconds = judge->seconds,
        .jobs = judge->jobs,
    };
}
