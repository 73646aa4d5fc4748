/* SPDX-License-Identifier: MIT */
/* The symbolizer of libmlusim-debug: adapts the reader of debug information to
 * the simulator's interface. */
#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/dwarf/debuginfo_parts.h"
#include "isa/image/elf.h"
#include "sim/debug.h"
#include "sim/debug/demangle.h"
#include "sim/debug/unwind.h"
#include "sim/sim.h"

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <unistd.h>

/* Finds the source line of the code at a host address. Without debug
 * information, finds only the function, and sets line 0. False if neither line
 * nor function is known, or if the code belongs to mlusim's own programs (which
 * have a section SIM_DEBUG_INSIDE), because users do not know that code. */
#define SIM_DEBUG_INSIDE ".mlusim.inside"

/* Finds source positions of host code of this process, for messages. libdwfl
 * finds the file of an address, and the file's separate debug information if
 * installed; nothing is downloaded. If a file was replaced after loading, its
 * addresses have no position. */

/* ---- files -------------------------------------------------------------- */

static bool find_line(Dwfl_Module *module, Dwarf_Addr address,
                      struct sim_location *to)
{
    struct isa_location from;
    Dwarf_Addr bias;
    size_t n;
    Dwarf *dwarf = dwfl_module_getdwarf(module, &bias);
    const char *bytes = dwarf ? elf_rawfile(dwarf_getelf(dwarf), &n) : NULL;
    struct isa_debuginfo *info = bytes ? isa_debuginfo_open(bytes, n) : NULL;
    const bool is_found =
        info && isa_debuginfo_line(info, address - bias, &from);
    isa_debuginfo_close(info);
    if (!is_found)
        return false;
    snprintf(to->file, sizeof to->file, "%s", from.file);
    snprintf(to->name, sizeof to->name, "%s", from.function);
    to->line = from.line;
    to->is_near = from.is_near;
    return true;
}

/* Uses only a symbol that covers the address, not the nearest one before it. */
static bool find_function(Dwfl_Module *module, Dwarf_Addr address,
                          struct sim_location *to)
{
    GElf_Off offset;
    GElf_Sym symbol;
    const char *name = dwfl_module_addrinfo(module, address, &offset, &symbol,
                                            NULL, NULL, NULL);
    if (!name || !name[0] || GELF_ST_TYPE(symbol.st_info) != STT_FUNC ||
        offset >= symbol.st_size)
        return false;
    sim_debug_demangle(name, to->name, sizeof to->name);
    return true;
}

static bool is_inside(Dwfl_Module *module)
{
    Dwarf_Addr bias;
    size_t n, data_bytes;
    const uint8_t *data;
    Elf *elf = dwfl_module_getelf(module, &bias);
    const char *bytes = elf ? elf_rawfile(elf, &n) : NULL;
    return bytes &&
           isa_elf_section(bytes, n, SIM_DEBUG_INSIDE, &data, &data_bytes);
}

static bool sim_debug_origin(uint64_t address, struct sim_location *to)
{
    static const Dwfl_Callbacks callbacks = {
        .find_elf = dwfl_linux_proc_find_elf,
        .find_debuginfo = dwfl_build_id_find_debuginfo,
    };
    *to = (struct sim_location){0};
    Dwfl *dwfl = dwfl_begin(&callbacks);
    if (!dwfl)
        return false;
    dwfl_report_begin(dwfl);
    Dwfl_Module *module = NULL;
    if (dwfl_linux_proc_report(dwfl, getpid()) == 0 &&
        dwfl_report_end(dwfl, NULL, NULL) == 0)
        module = dwfl_addrmodule(dwfl, address);
    const bool is_found =
        module && !is_inside(module) &&
        (find_line(module, address, to) || find_function(module, address, to));
    dwfl_end(dwfl);
    return is_found;
}

/* The active calls of a core, from the saved words of its stack. */

/* Reads one saved word of 8 bytes. */
static bool read_word(void *user, uint64_t address, void *to, size_t n)
{
    const struct sim_stack *s = user;
    size_t first = 0, end = s->n;
    if (n != sizeof s->words[0].value)
        return false;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (s->words[middle].address < address)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == s->n || s->words[first].address != address)
        return false;
    memcpy(to, &s->words[first].value, n);
    return true;
}

/* Writes the return addresses of the calls, innermost first, at most `n`;
 * returns their number. The addresses come from debug information only: it is
 * not checked that there is a call before each address. */
static size_t sim_debug_returns(struct isa_debuginfo *info,
                                const struct sim_stack *stack, uint64_t *to,
                                size_t n)
{
    Dwarf_CFI *frames = dwarf_getcfi(info->dwarf);
    struct sim_debug_registers r = {.pc = stack->pc, .known = UINT32_MAX}, next;
    uint64_t cfa, last = 0;
    size_t found = 0;
    memcpy(r.x, stack->x, sizeof r.x);
    while (frames && found < n &&
           sim_debug_unwind(frames, &r, read_word, (void *)(uintptr_t)stack,
                            &next, &cfa) &&
           (found == 0 || cfa > last)) {
        to[found++] = next.pc;
        last = cfa;
        r = next;
    }
    return found;
}

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
