/* SPDX-License-Identifier: MIT */
/*
 * Names of symbols. Those of functions and of variables at file scope are in
 * the debug information. Variables inside of functions may share their address
 * with those of others, so the symbol says whose they are: "take::rows".
 */
#include "runtime/debug/state/symbol_names.h"

#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/memory/arena.h"
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
    if (!ISA_GROW(s->statics, s->n_statics, s->room_statics))
        return;
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

/* ---- from one to the other ----------------------------------------------- */

/* Whether a variable of a function is what a symbol stands for: by the name
 * that debug information has, where several may share an address. */
static bool is_it(const struct dbg_variable *v, const struct isa_symbol *symbol)
{
    const uint64_t *address = dbg_fixed_address(v);
    return !symbol->is_function && *address == symbol->address &&
           (v->symbol ? strcmp(v->symbol, symbol->name) == 0
                      : !symbol->is_local);
}

/* Compilers may leave out to which function a variable belongs, once that is
 * inlined everywhere: its symbol says it. */
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
