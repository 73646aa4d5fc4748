/* SPDX-License-Identifier: MIT */
/* Queries on a device image's DWARF; types and functions are in other files
 * here. There is no index: each query searches the units, because queries are
 * only made after faults and in the compiler, not in hot paths. */
#include "isa/image/dwarf/debuginfo.h"

#include <assert.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo_functions.h"
#include "isa/image/dwarf/debuginfo_parts.h"
#include "isa/image/dwarf/debuginfo_types.h"
#include "isa/support/files/source.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/spell.h"

struct isa_debuginfo *isa_debuginfo_open(const void *bytes, size_t n)
{
    char error[160];
    struct isa_debuginfo *info = isa_alloc(1, sizeof *info);

    if (!info || !isa_elf_symbols(bytes, n, &info->symbols, &info->n_symbols,
                                  error, sizeof error)) {
        free(info);
        return NULL;
    }
    isa_elf_section(bytes, n, ISA_SOURCES_SECTION, &info->sources,
                    &info->sources_bytes);
    /* libelf does not write in read mode, although its parameter is not
     * const */
    info->elf = elf_memory((char *)(uintptr_t)bytes, n);
    if (info->elf)
        info->dwarf = dwarf_begin_elf(info->elf, DWARF_C_READ, NULL);
    if (info->dwarf)
        return info;
    isa_debuginfo_close(info);
    return NULL;
}

void isa_debuginfo_close(struct isa_debuginfo *info)
{
    if (!info)
        return;
    if (info->dwarf)
        dwarf_end(info->dwarf);
    if (info->elf)
        elf_end(info->elf);
    isa_elf_symbols_free(info->symbols, info->n_symbols);
    free(info);
}

/* ---- positions ---------------------------------------------------------- */

/* Finds the innermost function around an address, in the entries below die;
 * inlined functions count. dwarf_getscopes() does not find namespaces, because
 * they have no addresses. */
static bool find_around(Dwarf_Die *die, uint64_t address, int depth,
                        Dwarf_Die *found)
{
    Dwarf_Die child;

    if (depth > ISA_DEBUGINFO_DEPTH)
        return false;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        const int tag = dwarf_tag(&child);
        const bool is_function =
            tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
        if (tag != DW_TAG_namespace && dwarf_haspc(&child, address) != 1)
            continue;
        if (find_around(&child, address, depth + 1, found))
            return true;
        if (!is_function)
            continue;
        *found = child;
        return true;
    }
    return false;
}

static void store_function(Dwarf_Die *unit, uint64_t address,
                           struct isa_location *source)
{
    Dwarf_Die function;

    if (!find_around(unit, address, 0, &function))
        return;
    const char *name = dwarf_diename(&function);
    isa_spell(source->function, sizeof source->function, name ? name : "");
}

/* The function that covers an address; NULL: none. */
static const struct isa_symbol *
function_around(const struct isa_debuginfo *info, uint64_t address)
{
    for (size_t i = 0; i < info->n_symbols; i++) {
        const struct isa_symbol *s = &info->symbols[i];
        if (s->is_function && address >= s->address &&
            address - s->address < s->bytes)
            return s;
    }
    return NULL;
}

/* Searches the rows from lines[at] on, in steps of `step`. Returns the first
 * row that has a line number and belongs to the function; NULL: none. */
static Dwarf_Line *numbered(Dwarf_Lines *lines, size_t n, size_t at, int step,
                            const struct isa_symbol *function)
{
    assert(step == 1 || step == -1); /* ends also when i is 0: then i - 1 is
                                        > n */
    for (; at < n; at += (size_t)step) {
        Dwarf_Line *line = dwarf_onesrcline(lines, at);
        Dwarf_Addr address;
        int number;
        if (dwarf_lineaddr(line, &address) != 0 ||
            address < function->address ||
            address - function->address >= function->bytes)
            return NULL;
        if (dwarf_lineno(line, &number) == 0 && number)
            return line;
    }
    return NULL;
}

/* Clang uses line number 0 for instructions that belong to no particular line.
 * For such an instruction, uses the last nonzero line number before it in the
 * same function, or else the next one after it. */
static Dwarf_Line *line_at(struct isa_debuginfo *info, Dwarf_Die *unit,
                           uint64_t address, bool *is_near)
{
    Dwarf_Line *line = dwarf_getsrc_die(unit, address), *found = NULL;
    const struct isa_symbol *function = function_around(info, address);
    Dwarf_Lines *lines;
    size_t n, at = 0;
    int number;

    *is_near = false;
    if (!line || dwarf_lineno(line, &number) != 0 || number || !function ||
        dwarf_getsrclines(unit, &lines, &n) != 0)
        return line;
    *is_near = true;
    while (at < n && dwarf_onesrcline(lines, at) != line)
        at++;
    found = numbered(lines, n, at, -1, function);
    return found ? found : numbered(lines, n, at, 1, function);
}

bool isa_debuginfo_line(struct isa_debuginfo *info, uint64_t address,
                        struct isa_location *source)
{
    Dwarf_Die unit;

    *source = (struct isa_location){0};
    for (Dwarf_CU *cu = NULL; isa_debuginfo_next_unit(info, &cu, &unit);) {
        if (dwarf_haspc(&unit, address) != 1)
            continue;
        Dwarf_Line *line = line_at(info, &unit, address, &source->is_near);
        const char *path = line ? dwarf_linesrc(line, NULL, NULL) : NULL;
        int number = 0, column = 0;
        if (!path || dwarf_lineno(line, &number) != 0 || !number)
            return false;
        dwarf_linecol(line, &column);
        source->line = (unsigned)number;
        source->column = (unsigned)column;
        isa_debuginfo_store_path(&unit, path, source);
        isa_source_digest(info->sources, info->sources_bytes,
                          isa_debuginfo_directory(&unit), source->file,
                          source->digest);
        store_function(&unit, address, source);
        return true;
    }
    return false;
}

bool isa_debuginfo_folder(struct isa_debuginfo *info, uint64_t address,
                          char *text, size_t bytes)
{
    Dwarf_Die unit;

    for (Dwarf_CU *cu = NULL; isa_debuginfo_next_unit(info, &cu, &unit);) {
        if (dwarf_haspc(&unit, address) != 1)
            continue;
        const char *folder = isa_debuginfo_directory(&unit);
        return folder && (size_t)snprintf(text, bytes, "%s", folder) < bytes;
    }
    return false;
}

/* ---- variables ---------------------------------------------------------- */

/* Sets *address to the fixed address of a variable. False if it has none. */
static bool address_of(Dwarf_Die *variable, uint64_t *address)
{
    Dwarf_Attribute attr, indexed;
    Dwarf_Op *ops;
    size_t n;
    Dwarf_Addr value;

    if (!dwarf_attr(variable, DW_AT_location, &attr) ||
        dwarf_getlocation(&attr, &ops, &n) != 0 || n != 1)
        return false;
    if (ops->atom == DW_OP_addr) {
        *address = ops->number;
        return true;
    }
    if (ops->atom != DW_OP_addrx ||
        dwarf_getlocation_attr(&attr, ops, &indexed) != 0 ||
        dwarf_formaddr(&indexed, &value) != 0)
        return false;
    *address = value;
    return true;
}

static bool covers(Dwarf_Die *variable, uint64_t address)
{
    uint64_t first;
    Dwarf_Die type;

    return address_of(variable, &first) && address >= first &&
           isa_debuginfo_type_of(variable, &type) &&
           address - first < isa_debuginfo_bytes_of(&type);
}

/* Whether the symbol can be that of the variable. NULL can be that of any. */
static bool has_symbol(Dwarf_Die *variable, const char *symbol)
{
    const char *own = symbol ? isa_debuginfo_symbol(variable) : NULL;

    return !own || strcmp(own, symbol) == 0;
}

/* Finds the variable with this symbol that covers address, in the entries below
 * die; variables in functions count. */
static bool find_variable(Dwarf_Die *die, uint64_t address, const char *symbol,
                          int depth, Dwarf_Die *found)
{
    Dwarf_Die child;

    if (depth > ISA_DEBUGINFO_DEPTH)
        return false;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        switch (dwarf_tag(&child)) {
        case DW_TAG_variable:
            if (!covers(&child, address) || !has_symbol(&child, symbol))
                break;
            *found = child;
            return true;
        case DW_TAG_namespace:
        case DW_TAG_subprogram:
        case DW_TAG_lexical_block:
        case DW_TAG_inlined_subroutine:
            if (find_variable(&child, address, symbol, depth + 1, found))
                return true;
            break;
        default:
            break;
        }
    }
    return false;
}

/* The file that declares die. dwarf_decl_file() treats file 0 as missing, but
 * since DWARF 5 file 0 is the source itself. */
static const char *declaring_file(Dwarf_Die *unit, Dwarf_Die *die)
{
    uint64_t number;
    Dwarf_Files *files;
    size_t n;

    if (!isa_debuginfo_number_of(die, DW_AT_decl_file, &number) ||
        dwarf_getsrcfiles(unit, &files, &n) != 0 || number >= n)
        return NULL;
    return dwarf_filesrc(files, number, NULL, NULL);
}

bool isa_debuginfo_variable(struct isa_debuginfo *info, uint64_t address,
                            const char *symbol, struct isa_location *source)
{
    Dwarf_Die unit, variable;

    *source = (struct isa_location){0};
    for (Dwarf_CU *cu = NULL; isa_debuginfo_next_unit(info, &cu, &unit);) {
        int line;
        if (!find_variable(&unit, address, symbol, 0, &variable))
            continue;
        const char *name = dwarf_diename(&variable);
        const char *path = declaring_file(&unit, &variable);
        if (!name || !path || dwarf_decl_line(&variable, &line) != 0)
            return false;
        isa_spell(source->function, sizeof source->function, name);
        source->line = (unsigned)line;
        isa_debuginfo_store_path(&unit, path, source);
        return true;
    }
    return false;
}

/* ---- kernels ------------------------------------------------------------ */

/* The entry that declares the function, with names and scopes. */
static Dwarf_Die declaration_of(Dwarf_Die *function)
{
    static const unsigned links[] = {DW_AT_abstract_origin,
                                     DW_AT_specification};
    Dwarf_Die die = *function, next;
    Dwarf_Attribute attr;

    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        if (dwarf_attr(&die, links[i], &attr) &&
            dwarf_formref_die(&attr, &next))
            die = next;
    return die;
}

/* Writes namespaces and classes around die, outermost first, each followed by
 * "::". */
static void write_scopes(Dwarf_Die *die, char *text, size_t bytes)
{
    Dwarf_Die *scopes = NULL;
    int n = dwarf_getscopes_die(die, &scopes);
    size_t used = 0;

    text[0] = 0;
    for (int i = n - 1; i > 0 && used < bytes; i--) {
        int tag = dwarf_tag(&scopes[i]);
        if (tag != DW_TAG_namespace && tag != DW_TAG_structure_type &&
            tag != DW_TAG_class_type)
            continue;
        const char *name = dwarf_diename(&scopes[i]);
        used += (size_t)snprintf(text + used, bytes - used,
                                 "%s::", name ? name : "(anonymous namespace)");
    }
    free(scopes);
}

static char *pretty_name(Dwarf_Die *function)
{
    char scopes[1024];
    Dwarf_Die declaration = declaration_of(function);
    const char *name = dwarf_diename(function);

    write_scopes(&declaration, scopes, sizeof scopes);
    if (!name)
        name = "";
    const size_t n = isa_spell(NULL, 0, scopes), m = isa_spell(NULL, 0, name);
    char *pretty = isa_alloc_raw(n + m + 1, 1);
    if (!pretty)
        return NULL;
    isa_spell(pretty, n + 1, scopes);
    isa_spell(pretty + n, m + 1, name);
    return pretty;
}

bool isa_debuginfo_function(struct isa_debuginfo *info, uint64_t address,
                            struct isa_location *source)
{
    Dwarf_Die unit, function;

    *source = (struct isa_location){0};
    for (Dwarf_CU *cu = NULL; isa_debuginfo_next_unit(info, &cu, &unit);) {
        int line;
        if (!isa_debuginfo_function_in(&unit, address, &function))
            continue;
        char *name = pretty_name(&function);
        const char *path = declaring_file(&unit, &function);
        bool is_known =
            name && name[0] && path && dwarf_decl_line(&function, &line) == 0;
        if (is_known) {
            isa_spell(source->function, sizeof source->function, name);
            source->line = (unsigned)line;
            isa_debuginfo_store_path(&unit, path, source);
        }
        free(name);
        return is_known;
    }
    return false;
}

/* Whether a class has its own copy constructor. Parameters of such a class are
 * passed by reference, but a launch only copies bytes, so kernels cannot have
 * them. */
static bool is_copied_by_code(Dwarf_Die *type)
{
    uint64_t convention = 0;

    return isa_debuginfo_number_of(type, DW_AT_calling_convention,
                                   &convention) &&
           convention == DW_CC_pass_by_reference;
}

static bool describe_param(Dwarf_Die *die, const char *kernel,
                           struct isa_param *param, char *error,
                           size_t error_bytes)
{
    Dwarf_Die type;
    char class[256];
    const char *name = dwarf_diename(die);

    param->name = isa_alloc_text(name ? name : "", name ? strlen(name) : 0);
    if (!param->name) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "parameters");
        return false;
    }
    isa_plain(param->name);
    if (!isa_debuginfo_type_of(die, &type)) {
        snprintf(error, error_bytes,
                 "parameter '%s' of kernel '%s' has no type in the debug "
                 "information",
                 param->name, kernel);
        return false;
    }
    param->bytes = (uint32_t)isa_debuginfo_bytes_of(&type);
    param->align = (uint32_t)isa_debuginfo_align_of(&type);
    isa_debuginfo_classify(&type, param);
    if (!is_copied_by_code(&type))
        return true;
    name = dwarf_diename(&type);
    isa_spell(class, sizeof class, name ? name : "");
    snprintf(error, error_bytes,
             "parameter '%s' of kernel '%s' is of class '%s', which has its "
             "own copy constructor or destructor; kernel arguments are "
             "copied byte by byte: pass a plain struct",
             param->name, kernel, class);
    return false;
}

static bool describe_params(Dwarf_Die *function, struct isa_kernel *kernel,
                            char *error, size_t error_bytes)
{
    Dwarf_Die child;
    size_t room = 0;

    for (int r = dwarf_child(function, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        if (dwarf_tag(&child) != DW_TAG_formal_parameter)
            continue;
        if (!ISA_GROW(kernel->params, kernel->n_params, room)) {
            snprintf(error, error_bytes, ISA_NO_MEMORY, "parameters");
            return false;
        }
        assert(kernel->n_params < room);
        struct isa_param *param = &kernel->params[kernel->n_params++];
        *param = (struct isa_param){0};
        if (!describe_param(&child, kernel->pretty, param, error, error_bytes))
            return false;
    }
    return true;
}

static bool describe_kernel(struct isa_debuginfo *info, const char *name,
                            struct isa_kernel *kernel, char *error,
                            size_t error_bytes)
{
    Dwarf_Die function;

    assert(!kernel->name && !kernel->params && !kernel->n_params);
    kernel->name = isa_alloc_text(name, strlen(name));
    if (!kernel->name) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "kernels");
        return false;
    }
    if (!isa_debuginfo_function_of(info, name, &kernel->address, &function)) {
        snprintf(error, error_bytes,
                 "kernel '%s' has no debug information, which describes its "
                 "parameters",
                 name);
        return false;
    }
    kernel->pretty = pretty_name(&function);
    if (!kernel->pretty) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "kernels");
        return false;
    }
    return describe_params(&function, kernel, error, error_bytes);
}

struct isa_kernel *isa_debuginfo_kernels(struct isa_debuginfo *info,
                                         const char *const *names, size_t n,
                                         char *error, size_t error_bytes)
{
    struct isa_kernel *kernels = isa_alloc(n, sizeof *kernels);

    if (!kernels) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "kernels");
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        if (!describe_kernel(info, names[i], &kernels[i], error, error_bytes)) {
            isa_kernels_free(kernels, i + 1);
            return NULL;
        }
    return kernels;
}
