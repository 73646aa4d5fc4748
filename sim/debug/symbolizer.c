/* SPDX-License-Identifier: MIT */
/* The symbolizer of libmlusim-debug: adapts the reader of debug information to
 * the simulator's interface. */
#include "sim/debug.h"

#include <stdio.h>

#include "isa/image/dwarf/debuginfo.h"
#include "sim/debug/origin.h"
#include "sim/debug/stack.h"

static void *open_info(const void *elf, size_t n)
{
    return isa_debuginfo_open(elf, n);
}

static void close_info(void *info)
{
    isa_debuginfo_close(info);
}

static bool give(bool is_found, const struct isa_location *from,
                 struct sim_location *to)
{
    if (!is_found)
        return false;
    snprintf(to->file, sizeof to->file, "%s", from->file);
    snprintf(to->digest, sizeof to->digest, "%s", from->digest);
    snprintf(to->name, sizeof to->name, "%s", from->function);
    to->line = from->line;
    to->is_near = from->is_near;
    return true;
}

static bool line_of(void *info, uint64_t address, struct sim_location *to)
{
    struct isa_location from;
    return give(isa_debuginfo_line(info, address, &from), &from, to);
}

static bool variable_of(void *info, uint64_t address, const char *symbol,
                        struct sim_location *to)
{
    struct isa_location from;
    return give(isa_debuginfo_variable(info, address, symbol, &from), &from,
                to);
}

static bool caller_of(void *info, uint64_t address, unsigned depth,
                      struct sim_location *to)
{
    struct isa_location from;
    return give(isa_debuginfo_caller(info, address, depth, &from), &from, to);
}

static size_t returns_of(void *info, const struct sim_stack *stack,
                         uint64_t *to, size_t n)
{
    return sim_debug_returns(info, stack, to, n);
}

static bool folder_of(void *info, uint64_t address, char *text, size_t bytes)
{
    return isa_debuginfo_folder(info, address, text, bytes);
}

const struct sim_symbolizer *sim_debug_symbolizer(void)
{
    static const struct sim_symbolizer symbolizer = {
        .open = open_info,
        .close = close_info,
        .line = line_of,
        .variable = variable_of,
        .caller = caller_of,
        .returns = returns_of,
        .folder = folder_of,
        .origin = sim_debug_origin,
    };
    return &symbolizer;
}
