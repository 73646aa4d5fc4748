/* SPDX-License-Identifier: MIT */
#include "isa/support/process/tools.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "isa/support/process/kept.h"

static const struct version {
    int number;
    bool is_usual;
    const char *programs[ISA_N_TOOLS], *packages[ISA_N_TOOLS];
} versions[] = {
#define X(number, is_usual)                 \
    {number,                                \
     is_usual,                              \
     {"clang-" #number, "ld.lld-" #number}, \
     {"clang-" #number, "lld-" #number}},
#include "isa/support/process/clangs.def"
#undef X
};
enum { N_VERSIONS = sizeof versions / sizeof versions[0] };

static const char *const variables[ISA_N_TOOLS] = {
    [ISA_TOOL_CLANG] = "MLUSIM_CLANG",
    [ISA_TOOL_LLD] = "MLUSIM_LLD",
};

static const char *named(enum isa_tool tool)
{
    const char *word = getenv(variables[tool]);
    return word && *word ? word : NULL;
}

static bool is_there(const struct version *version, enum isa_tool tool)
{
    char path[PATH_MAX];
    return isa_kept_find(version->programs[tool], path, sizeof path);
}

static const struct version *usual(void)
{
    const struct version *version = versions;
    while (!version->is_usual)
        version++;
    return version;
}

const char *isa_tool(enum isa_tool tool)
{
    const enum isa_tool other =
        tool == ISA_TOOL_CLANG ? ISA_TOOL_LLD : ISA_TOOL_CLANG;
    const struct version *alone = NULL;
    if (named(tool))
        return named(tool);
    for (size_t i = 0; i < N_VERSIONS; i++) {
        if (!is_there(&versions[i], tool))
            continue;
        if (named(other) || is_there(&versions[i], other))
            return versions[i].programs[tool];
        alone = alone ? alone : &versions[i];
    }
    return (alone ? alone : usual())->programs[tool];
}

const char *isa_tool_variable(enum isa_tool tool)
{
    return variables[tool];
}

const char *isa_tool_package(enum isa_tool tool)
{
    return usual()->packages[tool];
}

int isa_tool_oldest(void)
{
    return versions[N_VERSIONS - 1].number;
}
