/* SPDX-License-Identifier: MIT */
/* Reads functions, blocks, inlined calls and variables of a program from DWARF.
 * Entries without code, and mere declarations, are left out. */
#include "runtime/debug/state/dwarf_scopes.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/image/dwarf/debuginfo_parts.h"
#include "isa/support/memory/arena.h"
#include "runtime/debug/state/dwarf.h"
#include "runtime/debug/state/dwarf_types.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

#define MAX_PLACES 4096 /* most of one variable; most operations of a place */
#define MAX_NAME   512

/* The names around the current entry, to make "ns::name". */
struct around {
    const struct around *outer;
    const char *name;
};

/* ---- where things are --------------------------------------------------- */

/* Resolves an operation that refers to another section or entry. */
static bool resolve(struct dbg_symbols *s, Dwarf_Attribute *attr, Dwarf_Op *op,
                    struct dbg_op *to)
{
    Dwarf_Attribute other;
    Dwarf_Die type;
    Dwarf_Addr address;
    Dwarf_Word word;
    *to = (struct dbg_op){op->atom, op->number, op->number2};
    switch (op->atom) {
    case DW_OP_addrx:
        to->atom = DW_OP_addr;
        if (dwarf_getlocation_attr(attr, op, &other) != 0 ||
            dwarf_formaddr(&other, &address) != 0)
            return false;
        to->a = address;
        return true;
    case DW_OP_constx:
        to->atom = DW_OP_constu;
        if (dwarf_getlocation_attr(attr, op, &other) != 0 ||
            dwarf_formudata(&other, &word) != 0)
            return false;
        to->a = word;
        return true;
    case DW_OP_convert:
    case DW_OP_reinterpret: {
        Dwarf_Attribute encoding;
        uint64_t bytes = 8, code = DW_ATE_unsigned;
        if (op->number != 0) { /* a: number of bytes, b: encoding */
            int size;
            if (dwarf_getlocation_die(attr, op, &type) != 0 ||
                (size = dwarf_bytesize(&type)) < 0 ||
                !dwarf_attr(&type, DW_AT_encoding, &encoding) ||
                dwarf_formudata(&encoding, &word) != 0)
                return false;
            bytes = (uint64_t)size;
            code = word;
        }
        to->a = bytes;
        to->b = code;
        return true;
    }
    case DW_OP_implicit_value: { /* a: number of bytes, b: where the bytes
                                    are stored */
        Dwarf_Block block;
        if (dwarf_getlocation_implicit_value(attr, op, &block) != 0)
            return false;
        char *copy = isa_arena_text(s->arena, (const char *)block.data,
                                    (size_t)block.length);
        to->a = block.length;
        to->b = (uintptr_t)copy;
        return copy != NULL;
    }
    default:
        return true;
    }
}

static bool read_place(struct dbg_symbols *s, Dwarf_Attribute *attr,
                       Dwarf_Op *ops, size_t n, struct dbg_place *place)
{
    if (n > MAX_PLACES)
        return false;
    struct dbg_op *copy = isa_arena_take(s->arena, n * sizeof *copy);
    if (!copy)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!resolve(s, attr, &ops[i], &copy[i]))
            return false;
    place->ops = copy;
    place->n = n;
    return true;
}

/* Reads the location lists of an attribute, or its single expression. */
static const struct dbg_place *places_of(struct dbg_symbols *s, Dwarf_Die *die,
                                         unsigned name, size_t *n)
{
    Dwarf_Attribute attr;
    Dwarf_Addr base, first, end;
    Dwarf_Op *ops;
    size_t n_ops, count = 0;
    *n = 0;
    if (!dwarf_attr_integrate(die, name, &attr))
        return NULL;
    for (ptrdiff_t at = 0; count < MAX_PLACES &&
                           (at = dwarf_getlocations(&attr, at, &base, &first,
                                                    &end, &ops, &n_ops)) > 0;)
        count++;
    struct dbg_place *places =
        isa_arena_take(s->arena, (count + 1) * sizeof *places);
    ptrdiff_t at = 0;
    for (size_t i = 0; places && i < count; i++) {
        at = dwarf_getlocations(&attr, at, &base, &first, &end, &ops, &n_ops);
        if (at <= 0)
            break;
        struct dbg_place place = {.first = first, .end = end};
        if (read_place(s, &attr, ops, n_ops, &place))
            places[(*n)++] = place;
    }
    return places;
}

static const char *file_of(struct dbg_symbols *s, Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attr;
    Dwarf_Word number;
    Dwarf_Files *files;
    size_t n;
    if (!dwarf_attr_integrate(die, name, &attr) ||
        dwarf_formudata(&attr, &number) != 0 ||
        dwarf_getsrcfiles(&s->dwarf->unit, &files, &n) != 0 || number >= n)
        return "";
    const char *path = dwarf_filesrc(files, (size_t)number, NULL, NULL);
    return path ? dbg_dwarf_file(s, path) : "";
}

static unsigned line_of(Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attr;
    Dwarf_Word number;
    return dwarf_attr_integrate(die, name, &attr) &&
                   dwarf_formudata(&attr, &number) == 0
               ? (unsigned)number
               : 0;
}

/* ---- variables ---------------------------------------------------------- */

static void read_global(struct dbg_symbols *s, Dwarf_Die *die);

/* Reads the stored static members after the first n. */
static void read_statics(struct dbg_symbols *s, size_t n)
{
    struct dbg_dwarf *d = s->dwarf;
    for (size_t i = n; i < d->n_statics; i++) {
        Dwarf_Die die = d->statics[i];
        read_global(s, &die);
    }
    d->n_statics = n;
}

static void read_type(struct dbg_symbols *s, Dwarf_Die *die)
{
    const size_t n = s->dwarf->n_statics;
    dbg_dwarf_read_type(s, die, 0);
    read_statics(s, n);
}

static const struct dbg_type *type_of(struct dbg_symbols *s, Dwarf_Die *die)
{
    const size_t n = s->dwarf->n_statics;
    const struct dbg_type *type = dbg_dwarf_type(s, die, 0);
    read_statics(s, n);
    return type;
}

static void read_constant(struct dbg_symbols *s, Dwarf_Die *die,
                          struct dbg_variable *v)
{
    Dwarf_Attribute attr;
    Dwarf_Block block;
    Dwarf_Sword word;
    if (!dwarf_attr_integrate(die, DW_AT_const_value, &attr))
        return;
    if (dwarf_formblock(&attr, &block) == 0) {
        v->constant = (const uint8_t *)isa_arena_text(
            s->arena, (const char *)block.data, (size_t)block.length);
        v->constant_bytes = (size_t)block.length;
    } else if (dwarf_formsdata(&attr, &word) == 0 ||
               dwarf_formudata(&attr, (Dwarf_Word *)&word) == 0) {
        v->constant = (const uint8_t *)isa_arena_text(
            s->arena, (const char *)&word, sizeof word);
        v->constant_bytes = sizeof word;
    }
    if (!v->constant)
        v->constant_bytes = 0;
}

static void read_variable(struct dbg_symbols *s, Dwarf_Die *die,
                          const char *name, struct dbg_variable *v)
{
    *v = (struct dbg_variable){
        .name = name,
        .type = type_of(s, die),
        .file = file_of(s, die, DW_AT_decl_file),
        .line = line_of(die, DW_AT_decl_line),
        .is_parameter = dwarf_tag(die) == DW_TAG_formal_parameter,
    };
    const char *symbol = isa_debuginfo_symbol(die);
    if (symbol)
        v->symbol = isa_arena_text(s->arena, symbol, strlen(symbol));
    v->places = places_of(s, die, DW_AT_location, &v->n_places);
    v->is_fixed = v->n_places == 1 && v->places[0].n == 1 &&
                  v->places[0].ops[0].atom == DW_OP_addr;
    if (v->n_places == 0)
        read_constant(s, die, v);
}

static bool has_attribute(Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attr;
    return dwarf_attr_integrate(die, name, &attr) != NULL;
}

static const char *qualified(struct dbg_symbols *s, const struct around *around,
                             const char *name)
{
    const char *parts[32];
    char text[MAX_NAME];
    size_t n = 0, used = 0;
    for (; around && n < 32; around = around->outer)
        parts[n++] = around->name;
    text[0] = 0;
    while (n-- > 0 && used < sizeof text)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s::", parts[n]);
    if (used < sizeof text)
        snprintf(text + used, sizeof text - used, "%s", name ? name : "");
    return dbg_dwarf_name(s, text);
}

/* Returns the name of die with the namespaces and classes around it. */
static const char *qualified_by_scopes(struct dbg_symbols *s, Dwarf_Die *die)
{
    static const unsigned links[] = {DW_AT_abstract_origin,
                                     DW_AT_specification};
    struct around outer[32];
    const struct around *around = NULL;
    Dwarf_Die at = *die, next, *scopes = NULL;
    Dwarf_Attribute attr;
    for (size_t i = 0; i < 2; i++)
        if (dwarf_attr(&at, links[i], &attr) && dwarf_formref_die(&attr, &next))
            at = next;
    int n = dwarf_getscopes_die(&at, &scopes);
    size_t used = 0;
    for (int i = n - 1; i > 0 && used < 32; i--) {
        int tag = dwarf_tag(&scopes[i]);
        if (tag != DW_TAG_namespace && tag != DW_TAG_structure_type &&
            tag != DW_TAG_class_type)
            continue;
        const char *name = dwarf_diename(&scopes[i]);
        outer[used] =
            (struct around){around, name ? name : "(anonymous namespace)"};
        around = &outer[used++];
    }
    const char *text = qualified(s, around, dwarf_diename(die));
    free(scopes);
    return text;
}

static void read_global(struct dbg_symbols *s, Dwarf_Die *die)
{
    struct dbg_variable *v = isa_arena_take(s->arena, sizeof *v);
    if (!v)
        return;
    read_variable(s, die, qualified_by_scopes(s, die), v);
    if (v->name[0] && (v->n_places || v->constant))
        dbg_push(&s->globals, &s->n_globals, &s->room_globals, v);
}

/* ---- scopes ------------------------------------------------------------- */

static void read_ranges(struct dbg_symbols *s, Dwarf_Die *die,
                        struct dbg_scope *scope)
{
    Dwarf_Addr base, first, end;
    size_t n = 0;
    for (ptrdiff_t at = 0;
         n < MAX_PLACES &&
         (at = dwarf_ranges(die, at, &base, &first, &end)) > 0;)
        n++;
    struct dbg_range *ranges =
        isa_arena_take(s->arena, (n + 1) * sizeof *ranges);
    ptrdiff_t at = 0;
    for (size_t i = 0; ranges && i < n; i++) {
        at = dwarf_ranges(die, at, &base, &first, &end);
        if (at <= 0)
            break;
        if (first < end && first != 0) /* an address of 0 means that the
                                          linker has dropped the code */
            ranges[scope->n_ranges++] = (struct dbg_range){first, end};
    }
    scope->ranges = ranges;
    scope->entry = scope->n_ranges ? ranges[0].first : 0;
    Dwarf_Addr entry;
    if (scope->n_ranges && dwarf_entrypc(die, &entry) == 0 &&
        dbg_scope_covers(scope, entry))
        scope->entry = entry;
}

static void read_children(struct dbg_symbols *s, Dwarf_Die *die,
                          struct dbg_scope *scope, int depth);

static struct dbg_scope *read_scope(struct dbg_symbols *s, Dwarf_Die *die,
                                    struct dbg_scope *parent, int depth)
{
    struct dbg_scope *scope = isa_arena_take(s->arena, sizeof *scope);
    if (!scope)
        return NULL;
    int tag = dwarf_tag(die);
    scope->kind = tag == DW_TAG_subprogram           ? DBG_SUBPROGRAM
                  : tag == DW_TAG_inlined_subroutine ? DBG_INLINED
                                                     : DBG_BLOCK;
    scope->parent = parent;
    scope->name = "";
    read_ranges(s, die, scope);
    if (scope->kind != DBG_BLOCK) {
        scope->name = qualified_by_scopes(s, die);
        scope->file = file_of(s, die, DW_AT_decl_file);
        scope->line = line_of(die, DW_AT_decl_line);
        if (has_attribute(die, DW_AT_type))
            scope->answer = type_of(s, die);
    }
    if (scope->kind == DBG_SUBPROGRAM)
        scope->frame_base =
            places_of(s, die, DW_AT_frame_base, &scope->n_frame_base);
    if (scope->kind == DBG_INLINED) {
        scope->call_file = file_of(s, die, DW_AT_call_file);
        scope->call_line = line_of(die, DW_AT_call_line);
    }
    if (scope->n_ranges)
        read_children(s, die, scope, depth);
    return scope;
}

static bool is_variable(Dwarf_Die *die)
{
    int tag = dwarf_tag(die);
    return tag == DW_TAG_variable || tag == DW_TAG_formal_parameter;
}

static void read_local(struct dbg_symbols *s, Dwarf_Die *die,
                       struct dbg_scope *scope)
{
    struct dbg_variable *v = &scope->variables[scope->n_variables++];
    read_variable(s, die, dbg_dwarf_name(s, dwarf_diename(die)), v);
    if (dbg_fixed_address(v) && v->name[0])
        dbg_static_note(s, dbg_function_of(scope), v);
}

static void read_children(struct dbg_symbols *s, Dwarf_Die *die,
                          struct dbg_scope *scope, int depth)
{
    Dwarf_Die child;
    size_t n = 0;
    if (depth > DBG_MAX_DEPTH)
        return;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child))
        n += is_variable(&child);
    scope->variables =
        isa_arena_take(s->arena, (n + 1) * sizeof(*scope->variables));
    struct dbg_scope **last = &scope->first;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        int tag = dwarf_tag(&child);
        if (is_variable(&child) && scope->variables && scope->n_variables < n)
            read_local(s, &child, scope);
        else if (tag == DW_TAG_lexical_block ||
                 tag == DW_TAG_inlined_subroutine) {
            *last = read_scope(s, &child, scope, depth + 1);
            if (*last)
                last = &(*last)->next;
        } else if (tag == DW_TAG_structure_type || tag == DW_TAG_typedef ||
                   tag == DW_TAG_enumeration_type || tag == DW_TAG_union_type)
            read_type(s, &child);
    }
}

/* Reads static variables of a function without code of its own. Inlined copies
 * of the function may lack these variables. */
static void read_inlined(struct dbg_symbols *s, Dwarf_Die *die, int depth)
{
    Dwarf_Die child;
    if (depth > DBG_MAX_DEPTH)
        return;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        struct dbg_variable *v = NULL;
        if (dwarf_tag(&child) == DW_TAG_lexical_block)
            read_inlined(s, &child, depth + 1);
        if (dwarf_tag(&child) == DW_TAG_variable)
            v = isa_arena_take(s->arena, sizeof *v);
        if (!v)
            continue;
        read_variable(s, &child, dbg_dwarf_name(s, dwarf_diename(&child)), v);
        if (dbg_fixed_address(v) && v->name[0])
            dbg_static_note(s, NULL, v);
    }
}

static void read_function(struct dbg_symbols *s, Dwarf_Die *die)
{
    Dwarf_Addr base, first, end;
    if (dwarf_ranges(die, 0, &base, &first, &end) <= 0) {
        read_inlined(s, die, 0); /* only declared, or always inlined */
        return;
    }
    struct dbg_scope *scope = read_scope(s, die, NULL, 0);
    if (scope && scope->n_ranges)
        dbg_push(&s->functions, &s->n_functions, &s->room_functions, scope);
}

static void read_entries(struct dbg_symbols *s, Dwarf_Die *die, int depth)
{
    Dwarf_Die child;
    if (depth > DBG_MAX_DEPTH)
        return;
    for (int r = dwarf_child(die, &child); r == 0;
         r = dwarf_siblingof(&child, &child)) {
        switch (dwarf_tag(&child)) {
        case DW_TAG_subprogram:
            read_function(s, &child);
            break;
        case DW_TAG_variable:
            read_global(s, &child);
            break;
        case DW_TAG_namespace:
            read_entries(s, &child, depth + 1);
            break;
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type:
        case DW_TAG_enumeration_type:
        case DW_TAG_typedef:
        case DW_TAG_base_type:
            read_type(s, &child);
            break;
        default:
            break;
        }
    }
}

void dbg_dwarf_read_unit(struct dbg_symbols *s)
{
    read_entries(s, &s->dwarf->unit, 0);
}
