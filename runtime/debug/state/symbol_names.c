/* SPDX-License-Identifier: MIT */
/*
 * Names of symbols. Those of functions and of variables at file scope are in
 * the debug information. Variables inside of functions may share their address
 * with those of others, so the symbol says whose they are: "take::rows".
 */
#include "runtime/debug/state/symbol_names.h"

#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/arena.h"
#include "runtime/debug/state/symbols.h"
#include "sim/debug/demangle.h"

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
    struct dbg_static *grown =
        isa_grow(s->statics, s->n_statics, &s->room_statics, sizeof *grown);
    if (!grown)
        return;
    s->statics = grown;
    s->statics[s->n_statics++] = (struct dbg_static){
        v, function ? function->name : NULL, function != NULL};
}

/* The function of "take::rows", if the name is that of v; NULL if not. */
static const char *function_in(struct dbg_symbols *s, const char *name,
                               const struct dbg_variable *v)
{
    const size_t n = name ? strlen(name) : 0, m = strlen(v->name);
    if (n < m + 3 || strcmp(name + n - m, v->name) != 0 ||
        strncmp(name + n - m - 2, "::", 2) != 0)
        return NULL;
    return isa_arena_text(s->arena, name, n - m - 2);
}

/* Compilers may leave out to which function a variable belongs, once that is
 * inlined everywhere. If one symbol alone can be it, that says so. */
static void find_function(struct dbg_symbols *s, struct dbg_static *of)
{
    const uint64_t *address = dbg_fixed_address(of->variable);
    const uint64_t bytes = dbg_type_plain(of->variable->type)->bytes;
    unsigned n = 0;
    for (size_t i = 0; address && i < s->image.n_symbols; i++) {
        const struct isa_symbol *symbol = &s->image.symbols[i];
        if (symbol->is_function || symbol->address != *address ||
            symbol->bytes != bytes)
            continue;
        const char *function = function_in(s, s->names[i], of->variable);
        n += function != NULL;
        of->function = function ? function : of->function;
    }
    if (n != 1)
        of->function = NULL;
}

/* ---- from one to the other ----------------------------------------------- */

/* Whether a variable of a function is what a symbol stands for. */
static bool is_it(const struct dbg_symbols *s, const struct dbg_static *of,
                  const struct isa_symbol *symbol)
{
    const uint64_t *address = dbg_fixed_address(of->variable);
    const char *name = dbg_symbol_name(s, symbol);
    const size_t n = of->function ? strlen(of->function) : 0;
    return n && !symbol->is_function && *address == symbol->address &&
           strncmp(name, of->function, n) == 0 &&
           strncmp(name + n, "::", 2) == 0 &&
           strcmp(name + n + 2, of->variable->name) == 0;
}

const struct dbg_variable *dbg_symbol_variable(const struct dbg_symbols *s,
                                               const struct isa_symbol *symbol)
{
    for (size_t i = 0; i < s->n_statics; i++)
        if (is_it(s, &s->statics[i], symbol))
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
