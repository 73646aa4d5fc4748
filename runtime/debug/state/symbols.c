/* SPDX-License-Identifier: MIT */
/* Finds functions, lines and types of a program. */
#include "runtime/debug/state/symbols.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
#include "sim/debug/demangle.h"

/* ---- scopes ------------------------------------------------------------- */

bool dbg_scope_covers(const struct dbg_scope *scope, uint64_t pc)
{
    for (size_t i = 0; i < scope->n_ranges; i++)
        if (pc >= scope->ranges[i].first && pc < scope->ranges[i].end)
            return true;
    return false;
}

const struct dbg_scope *dbg_scope_at(const struct dbg_symbols *s, uint64_t pc)
{
    const struct dbg_scope *scope = NULL;
    for (size_t i = 0; i < s->n_functions && !scope; i++)
        if (dbg_scope_covers(s->functions[i], pc))
            scope = s->functions[i];
    for (const struct dbg_scope *c = scope ? scope->first : NULL; c;)
        if (dbg_scope_covers(c, pc)) {
            scope = c;
            c = c->first;
        } else {
            c = c->next;
        }
    return scope;
}

const struct dbg_scope *dbg_on_stack(const struct dbg_scope *scope)
{
    while (scope && scope->kind != DBG_SUBPROGRAM)
        scope = scope->parent;
    return scope;
}

const struct dbg_scope *dbg_function_of(const struct dbg_scope *scope)
{
    while (scope && scope->kind == DBG_BLOCK)
        scope = scope->parent;
    return scope;
}

const char *dbg_function_name(const struct dbg_symbols *s, uint64_t pc)
{
    const struct dbg_scope *f = dbg_function_of(dbg_scope_at(s, pc));
    if (f && f->name[0])
        return f->name;
    const struct isa_symbol *symbol = isa_image_symbol_at(&s->image, pc);
    return symbol && symbol->is_function ? symbol->name : NULL;
}

const char *dbg_symbol_name(const struct dbg_symbols *s,
                            const struct isa_symbol *symbol)
{
    const size_t i = (size_t)(symbol - s->image.symbols);
    assert(i < s->image.n_symbols);
    return s->names && s->names[i] ? s->names[i] : symbol->name;
}

const uint64_t *dbg_fixed_address(const struct dbg_variable *v)
{
    return v->is_fixed ? &v->places[0].ops[0].a : NULL;
}

/* ---- lines -------------------------------------------------------------- */

/* Returns the last row at or before pc. */
static const struct dbg_line *row_at(const struct dbg_symbols *s, uint64_t pc)
{
    size_t low = 0, high = s->n_lines;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->lines[middle].address <= pc)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &s->lines[low - 1] : NULL;
}

uint32_t dbg_line_exactly(const struct dbg_symbols *s, uint64_t pc)
{
    const struct dbg_line *row = row_at(s, pc);
    return row && !row->is_end ? row->line : 0;
}

const struct dbg_line *dbg_line_at(const struct dbg_symbols *s, uint64_t pc)
{
    const struct dbg_line *row = row_at(s, pc);
    if (!row || row->is_end)
        return NULL;
    for (const struct dbg_line *at = row; at >= s->lines && !at->is_end; at--)
        if (at->line)
            return at;
    for (; row < s->lines + s->n_lines && !row->is_end; row++)
        if (row->line)
            return row;
    return NULL;
}

bool dbg_is_statement(const struct dbg_symbols *s, uint64_t pc)
{
    for (const struct dbg_line *at = row_at(s, pc);
         at && at >= s->lines && at->address == pc; at--)
        if (at->is_statement && at->line && !at->is_end)
            return true;
    return false;
}

uint64_t dbg_after_prologue(const struct dbg_symbols *s,
                            const struct dbg_scope *function)
{
    for (size_t i = 0; i < s->n_lines; i++)
        if (s->lines[i].ends_prologue &&
            dbg_scope_covers(function, s->lines[i].address))
            return s->lines[i].address;
    return function->entry;
}

/* ---- types -------------------------------------------------------------- */

const struct dbg_type *dbg_type_plain(const struct dbg_type *type)
{
    for (int depth = 0; type->of && depth < 256 &&
                        (type->kind == DBG_TYPEDEF || type->kind == DBG_CONST ||
                         type->kind == DBG_VOLATILE);
         depth++)
        type = type->of;
    return type;
}

static const char *last_part(const char *name)
{
    for (const char *at; (at = strstr(name, "::"));)
        name = at + 2;
    return name;
}

const struct dbg_type *dbg_type_find(const struct dbg_symbols *s,
                                     const char *name)
{
    static const char *const tags[] = {"struct ", "enum ", "union ", "class "};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strncmp(name, tags[i], strlen(tags[i])) == 0)
            name += strlen(tags[i]);
    const struct dbg_type *opaque = NULL;
    name = last_part(name);
    for (size_t i = 0; i < s->n_types; i++) {
        if (strcmp(s->types[i]->name, name) != 0)
            continue;
        if (dbg_type_plain(s->types[i])->kind != DBG_OPAQUE)
            return s->types[i];
        opaque = s->types[i];
    }
    return opaque;
}

static void text_of(const struct dbg_type *type, const char *inside, char *text,
                    size_t bytes, int depth)
{
    char more[300];
    if (depth > 30) {
        snprintf(text, bytes, "...");
        return;
    }
    switch (type->kind) {
    case DBG_POINTER:
    case DBG_REFERENCE:
        snprintf(more, sizeof more,
                 type->of->kind == DBG_ARRAY || type->of->kind == DBG_FUNCTION
                     ? "(%c%s)"
                     : "%c%s",
                 type->kind == DBG_POINTER ? '*' : '&', inside);
        text_of(type->of, more, text, bytes, depth + 1);
        return;
    case DBG_ARRAY:
        if (type->count)
            snprintf(more, sizeof more, "%s[%llu]", inside,
                     (unsigned long long)type->count);
        else
            snprintf(more, sizeof more, "%s[]", inside);
        text_of(type->of, more, text, bytes, depth + 1);
        return;
    case DBG_FUNCTION:
        snprintf(more, sizeof more, "%s()", inside);
        text_of(type->of, more, text, bytes, depth + 1);
        return;
    case DBG_CONST:
    case DBG_VOLATILE: {
        const char *word = type->kind == DBG_CONST ? "const" : "volatile";
        if (type->of->kind == DBG_POINTER) {
            snprintf(more, sizeof more, "%s%s%s", word, inside[0] ? " " : "",
                     inside);
            text_of(type->of, more, text, bytes, depth + 1);
            return;
        }
        int n = snprintf(text, bytes, "%s ", word);
        if (n > 0 && (size_t)n < bytes)
            text_of(type->of, inside, text + n, bytes - (size_t)n, depth + 1);
        return;
    }
    default:
        break;
    }
    const char *tag = type->kind == DBG_STRUCT  ? "struct "
                      : type->kind == DBG_UNION ? "union "
                      : type->kind == DBG_ENUM  ? "enum "
                                                : "";
    snprintf(text, bytes, "%s%s%s%s", tag, type->name ? type->name : "{...}",
             inside[0] ? " " : "", inside);
}

const char *dbg_type_text(const struct dbg_type *type, const char *name,
                          char *text, size_t bytes)
{
    text_of(type, name, text, bytes, 0);
    return text;
}

/* ---- names of symbols ---------------------------------------------------- */

/* Names of symbols. Debug information names functions and variables at file
 * scope. Variables inside functions may share an address with variables of
 * other functions, so their name contains the function: "take::rows". */

static const char *name_of(struct dbg_symbols *s,
                           const struct isa_symbol *symbol)
{
    char text[1024];
    const bool is_inner = strncmp(symbol->name, "_ZZ", 3) == 0;
    if (symbol->is_function)
        return dbg_function_name(s, symbol->address);
    for (size_t i = 0; !is_inner && i < s->n_globals; i++) {
        const uint64_t *address = dbg_fixed_address(s->globals[i]);
        if (address && *address == symbol->address)
            return s->globals[i]->name;
    }
    sim_debug_demangle(symbol->name, text, sizeof text);
    return isa_arena_text(s->arena, text, strlen(text));
}

/* ---- variables of functions ---------------------------------------------- */

void dbg_static_note(struct dbg_symbols *s, const struct dbg_scope *function,
                     const struct dbg_variable *v)
{
    if (!ISA_GROW(s->statics, s->n_statics, s->room_statics))
        return;
    s->statics[s->n_statics++] = (struct dbg_static){
        v, function ? function->name : NULL, function != NULL};
}

/* If v has a name such as "take::rows", returns the function in it ("take"),
 * else NULL. */
static const char *function_in(struct dbg_symbols *s, const char *name,
                               const struct dbg_variable *v)
{
    const size_t n = name ? strlen(name) : 0, m = strlen(v->name);
    if (n < m + 3 || strcmp(name + n - m, v->name) != 0 ||
        strncmp(name + n - m - 2, "::", 2) != 0)
        return NULL;
    return isa_arena_text(s->arena, name, n - m - 2);
}

/* ---- from one to the other ----------------------------------------------- */

/* Returns whether a symbol belongs to a variable of a function. Compares the
 * names in debug information, because several symbols may share an address. */
static bool is_it(const struct dbg_variable *v, const struct isa_symbol *symbol)
{
    const uint64_t *address = dbg_fixed_address(v);
    return !symbol->is_function && *address == symbol->address &&
           (v->symbol ? strcmp(v->symbol, symbol->name) == 0
                      : !symbol->is_local);
}

/* Finds the function of a variable by its symbol. Debug information may lack
 * the function if the function is inlined everywhere. */
static void find_function(struct dbg_symbols *s, struct dbg_static *of)
{
    for (size_t i = 0; i < s->image.n_symbols && !of->function; i++)
        if (is_it(of->variable, &s->image.symbols[i]))
            of->function = function_in(s, s->names[i], of->variable);
}

const struct dbg_variable *dbg_symbol_variable(const struct dbg_symbols *s,
                                               const struct isa_symbol *symbol)
{
    for (size_t i = 0; i < s->n_statics; i++)
        if (is_it(s->statics[i].variable, symbol))
            return s->statics[i].variable;
    for (size_t i = 0; i < s->n_globals; i++) {
        const uint64_t *address = dbg_fixed_address(s->globals[i]);
        if (address && *address == symbol->address &&
            strcmp(dbg_symbol_name(s, symbol), s->globals[i]->name) == 0)
            return s->globals[i];
    }
    return NULL;
}

const struct isa_symbol *dbg_variable_symbol(const struct dbg_symbols *s,
                                             const struct dbg_variable *v)
{
    const uint64_t *address = dbg_fixed_address(v);
    for (size_t i = 0; address && i < s->image.n_symbols; i++)
        if (s->image.symbols[i].address == *address &&
            dbg_symbol_variable(s, &s->image.symbols[i]) == v)
            return &s->image.symbols[i];
    return NULL;
}

void dbg_symbol_names(struct dbg_symbols *s)
{
    const size_t n = s->image.n_symbols;
    s->names = isa_arena_take(s->arena, (n + 1) * sizeof *s->names);
    for (size_t i = 0; s->names && i < n; i++)
        s->names[i] = name_of(s, &s->image.symbols[i]);
    for (size_t i = 0; s->names && i < s->n_statics; i++)
        if (!s->statics[i].function)
            find_function(s, &s->statics[i]);
}
