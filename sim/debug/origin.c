/* SPDX-License-Identifier: MIT */
/* Finds source positions of host code of this process, for messages. libdwfl
 * finds the file of an address, and the file's separate debug information if
 * installed; nothing is downloaded. If a file was replaced after loading, its
 * addresses have no position. */
#include "sim/debug/origin.h"

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <unistd.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/elf.h"
#include "sim/debug/demangle.h"

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

bool sim_debug_origin(uint64_t address, struct sim_location *to)
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
