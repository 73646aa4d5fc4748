/* SPDX-License-Identifier: MIT */
/*
 * Looking up what stands where in a program: functions, lines, types.
 */
#include "runtime/debug/state/symbols.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

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

/* The last row at or before pc. */
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
