/* SPDX-License-Identifier: MIT */
/* Finds the meaning of names in expressions: variables visible in the selected
 * frame, built-in variables, enumerators, functions, registers, memories, and
 * values that the user has named or printed. */
#include "runtime/debug/expr/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/nearest.h"
#include "runtime/debug/expr/device_names.h"
#include "runtime/debug/expr/memory.h"
#include "runtime/debug/expr/operands.h"
#include "runtime/debug/expr/spot.h"
#include "runtime/debug/expr/tree.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/location.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/where.h"

/* ---- names -------------------------------------------------------------- */

/* Compares names: f also means ns::f, and f::x means ns::f::x. */
static bool is_called(const char *name, const char *wanted)
{
    size_t n = strlen(name), m = strlen(wanted);
    return m <= n && strcmp(name + n - m, wanted) == 0 &&
           (m == n || (n - m >= 2 && name[n - m - 1] == ':'));
}

/* Finds a static variable of a function by its name "x". If function is NULL,
 * finds it in any function, by a name like "f::x". */
static const struct dbg_variable *
find_static(const struct dbg_symbols *p, const char *function, const char *name)
{
    char whole[1024];
    for (size_t i = 0; p && i < p->n_statics; i++) {
        const struct dbg_static *of = &p->statics[i];
        if (!of->function)
            continue;
        snprintf(whole, sizeof whole, "%s::%s", of->function,
                 of->variable->name);
        if (function ? strcmp(of->function, function) == 0 &&
                           strcmp(of->variable->name, name) == 0
                     : strstr(name, "::") && is_called(whole, name))
            return of->variable;
    }
    return NULL;
}

const struct dbg_variable *dbg_variable_find(struct dbg_session *s,
                                             const char *name,
                                             const struct dbg_frame **frame)
{
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    const struct dbg_scope *scope =
        f ? dbg_scope_at(s->symbols, f->look) : NULL;
    /* for an outer frame of inlined functions, search only scopes of the
     * frame's function */
    while (scope && f && f->function && scope != f->function &&
           dbg_function_of(scope) != f->function)
        scope = scope->parent;
    *frame = f;
    for (; scope; scope = scope == f->function ? NULL : scope->parent)
        for (size_t i = 0; i < scope->n_variables; i++)
            if (strcmp(scope->variables[i].name, name) == 0)
                return &scope->variables[i];
    *frame = NULL;
    const struct dbg_variable *inner =
        f && f->function ? find_static(s->symbols, f->function->name, name)
                         : NULL;
    if (inner)
        return inner;
    if (strncmp(name, "::", 2) == 0)
        name += 2;
    for (size_t i = 0; s->symbols && i < s->symbols->n_globals; i++)
        if (is_called(s->symbols->globals[i]->name, name))
            return s->symbols->globals[i];
    return find_static(s->symbols, NULL, name);
}

/* Finds an enumerator: "Mode::B" is the B of an enumeration called Mode. */
static bool find_enumerator(struct dbg_session *s, const char *name,
                            struct dbg_value *v)
{
    char of[256] = "";
    for (const char *at = name; (at = strstr(at, "::")) != NULL;) {
        snprintf(of, sizeof of, "%.*s", (int)(at - name), name);
        at += 2;
    }
    if (of[0])
        name += strlen(of) + 2;
    for (size_t i = 0; s->symbols && i < s->symbols->n_types; i++) {
        const struct dbg_type *t = s->symbols->types[i];
        for (size_t k = 0; t->kind == DBG_ENUM && k < t->n_fields; k++)
            if (strcmp(t->fields[k].name, name) == 0 &&
                (!of[0] || (t->name && is_called(t->name, of)))) {
                *v = dbg_value_int(t, (uint64_t)t->fields[k].value);
                return true;
            }
    }
    return false;
}

const struct dbg_scope *dbg_function_find(const struct dbg_session *s,
                                          const char *name)
{
    for (size_t i = 0; name[0] && s->symbols && i < s->symbols->n_functions;
         i++)
        if (is_called(s->symbols->functions[i]->name, name))
            return s->symbols->functions[i];
    return NULL;
}

static bool find_function(struct dbg_session *s, const char *name,
                          struct dbg_value *v)
{
    const struct dbg_scope *f = dbg_function_find(s, name);
    if (f)
        *v = dbg_value_int(dbg_builtin_type(DBG_T_ADDRESS), f->entry);
    return f != NULL;
}

static bool is_builtin(const char *name)
{
    const char *builtin;
    for (size_t i = 0; (builtin = sim_builtin_name(i)) != NULL; i++)
        if (strcmp(builtin, name) == 0)
            return true;
    return false;
}

/* Evaluates $pc, $sp, $a0, $x10, $cycle, $taskId, $1, $, $name. */
static bool find_dollar(struct dbg_session *s, const char *name,
                        struct dbg_value *v)
{
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    const struct dbg_type *ulong = dbg_builtin_type(DBG_T_ULONG);
    int r = dbg_register_number(name);
    const bool is_back = name[0] == '$'; /* $$ means the last value but one */
    const char *digits = name + is_back;
    if (strspn(digits, "0123456789") == strlen(digits)) {
        const uint64_t number =
            digits[0] ? strtoull(digits, NULL, 10) : is_back;
        const size_t i = digits[0] && !is_back ? (size_t)number
                         : number < s->values->n_history
                             ? s->values->n_history - (size_t)number
                             : 0;
        if (i == 0 || i > s->values->n_history)
            return dbg_fail(s, "There is no value $%s yet.", name);
        *v = s->values->history[i - 1];
        return true;
    }
    for (size_t i = 0; i < s->values->n_named; i++)
        if (strcmp(s->values->named[i].name, name) == 0) {
            *v = s->values->named[i].value;
            return true;
        }
    int64_t number;
    if (s->launch && dbg_builtin(s, name, &number)) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_INT), (uint64_t)number);
        return true;
    }
    bool is_pc = strcmp(name, "pc") == 0, is_cycle = strcmp(name, "cycle") == 0;
    if (is_builtin(name))
        return dbg_fail(s, "No kernel is being run, so $%s has no value.",
                        name);
    if (r < 0 && !is_pc && !is_cycle)
        return dbg_fail(s, "There is no register and no value $%s.", name);
    if (!f)
        return dbg_fail(s,
                        "No kernel is being run, so there are no registers.");
    if (is_cycle) {
        *v = dbg_value_int(ulong, dbg_view_of(s, s->core).cycle);
    } else if (is_pc) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_ADDRESS), f->r.pc);
    } else if (f->r.known >> r & 1) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_LONG), f->r.x[r]);
        if (r && s->focus->frame == 0) {
            v->where = DBG_IN_REGISTER;
            v->reg = (unsigned)r;
        }
    } else {
        return dbg_fail(s, "$%s of this frame was not kept.", name);
    }
    return true;
}

static void offer_names(struct dbg_session *s, struct isa_nearest *hint)
{
    const struct dbg_frame *f = s->launch ? dbg_frame_now(s) : NULL;
    for (const struct dbg_scope *scope = f ? dbg_scope_at(s->symbols, f->look)
                                           : NULL;
         scope; scope = scope == f->function ? NULL : scope->parent)
        for (size_t i = 0; i < scope->n_variables; i++)
            isa_nearest_offer(hint, scope->variables[i].name,
                              scope->variables[i].name);
    for (size_t i = 0; s->symbols && i < s->symbols->n_globals; i++)
        isa_nearest_offer(hint, s->symbols->globals[i]->name,
                          s->symbols->globals[i]->name);
}

/* Finds a member of the class to which the frame's function belongs. If the
 * member cannot be read, its value is lost, because the name has no other
 * meaning. */
static bool find_member(struct dbg_session *s, const char *name,
                        struct dbg_value *v)
{
    const struct dbg_frame *frame;
    const struct dbg_variable *this = dbg_variable_find(s, "this", &frame);
    uint64_t offset;
    if (strstr(name, "::") || !this || !frame)
        return false;
    const struct dbg_type *type = dbg_type_plain(this->type);
    const struct dbg_field *field =
        type->kind == DBG_POINTER ? dbg_member_find(type->of, name, &offset)
                                  : NULL;
    if (!field)
        return false;
    const struct dbg_value object = dbg_locate(s, frame, this);
    if (object.where == DBG_LOST ||
        !dbg_eval_member(s, &object, name, true, v) || !dbg_follow(s, v) ||
        !dbg_load_unless_array(s, v))
        *v = dbg_value_lost(field->type, object.where == DBG_LOST
                                             ? object.why
                                             : "<cannot be read>");
    return true;
}

/* Returns whether the running kernel can reach a variable outside of functions.
 * If not, another variable is at that address, so writes an error message. */
static bool is_reached(struct dbg_session *s, const struct dbg_variable *v)
{
    const struct isa_symbol *symbol =
        s->launch ? dbg_variable_symbol(s->symbols, v) : NULL;
    const struct isa_kernel *kernel = dbg_kernel(s);
    return !symbol || dbg_reaches(s, symbol) ||
           dbg_fail(s,
                    "The kernel that runs, %s, cannot reach %s: what lies "
                    "there now is something else.",
                    kernel->pretty, dbg_symbol_name(s->symbols, symbol));
}

bool dbg_name_value(struct dbg_session *s, const char *name,
                    struct dbg_value *v)
{
    const struct dbg_frame *frame;
    int64_t number;
    if (name[0] == '$')
        return find_dollar(s, name + 1, v);
    const struct dbg_variable *variable = dbg_variable_find(s, name, &frame);
    if (s->launch && !frame && find_member(s, name, v))
        return true;
    if (variable && !s->launch && s->values->wants_type) {
        *v = dbg_value_lost(variable->type, "No kernel is being run.");
        return true;
    }
    if (variable && !s->launch && !variable->constant)
        return dbg_fail(s, "No kernel is being run, so %s has no value.", name);
    if (variable) {
        *v = dbg_locate(s, frame, variable);
        return frame || is_reached(s, variable);
    }
    if (s->launch && dbg_builtin(s, name, &number)) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_INT), (uint64_t)number);
        return true;
    }
    if (find_enumerator(s, name, v) || find_function(s, name, v))
        return true;
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
        *v = dbg_value_int(dbg_builtin_type(DBG_T_BOOL), name[0] == 't');
        return true;
    }
    if (dbg_region_is_live(s, name))
        return dbg_region_value(s, name, v);
    struct isa_nearest hint = {name, (unsigned)strlen(name) / 3 + 1, NULL};
    offer_names(s, &hint);
    if (hint.found)
        return dbg_fail(s, "There is no %s here; did you mean %s?", name,
                        hint.found);
    return dbg_fail(s, "There is no %s here.", name);
}

/* Returns whether code at pc sees that name. In a method, the name may be a
 * member of the class. */
static bool is_seen(struct dbg_session *s, const struct dbg_spot *spot,
                    const char *name)
{
    struct dbg_value v;
    const struct dbg_symbols *p = spot->symbols;
    for (const struct dbg_scope *scope = dbg_scope_at(p, spot->pc); scope;
         scope = scope->parent)
        for (size_t i = 0; i < scope->n_variables; i++)
            if (strcmp(scope->variables[i].name, name) == 0 ||
                strcmp(scope->variables[i].name, "this") == 0)
                return true;
    for (size_t i = 0; i < p->n_globals; i++)
        if (is_called(p->globals[i]->name, name + (name[0] == ':') * 2))
            return true;
    const struct dbg_scope *function =
        dbg_function_of(dbg_scope_at(p, spot->pc));
    if (find_static(p, NULL, name) ||
        (function && find_static(p, function->name, name)))
        return true;
    return is_builtin(name) || strcmp(name, "true") == 0 ||
           strcmp(name, "false") == 0 || find_enumerator(s, name, &v) ||
           find_function(s, name, &v);
}

static bool check_names(struct dbg_session *s, const struct dbg_node *n,
                        const struct dbg_spot *spot)
{
    if (!n)
        return true;
    if (n->kind == DBG_NODE_NAME && n->text[0] != '$' &&
        !is_seen(s, spot, n->text))
        return dbg_fail(s, "There is no %s at line %u of %s.", n->text,
                        spot->line, spot->file ? spot->file : "the kernel");
    return check_names(s, n->left, spot) && check_names(s, n->right, spot) &&
           check_names(s, n->third, spot);
}

bool dbg_names_check(struct dbg_session *s, const struct dbg_expression *e,
                     const struct dbg_spot *spot)
{
    return check_names(s, e->root, spot);
}

bool dbg_names_check_here(struct dbg_session *s, const struct dbg_expression *e)
{
    const struct dbg_frame *f = dbg_frame_now(s);
    return !f ||
           dbg_names_check(
               s, e, &(struct dbg_spot){s->symbols, f->look, f->file, f->line});
}

/* Returns whether an expression contains a region. */
static bool has_region(const struct dbg_node *n)
{
    return n && (n->kind == DBG_NODE_REGION || has_region(n->left) ||
                 has_region(n->right) || has_region(n->third));
}

/* Returns a name in e that is not defined outside of functions in any program.
 * NULL: there is none. */
static const char *local_name(struct dbg_session *s, const struct dbg_node *n)
{
    if (!n)
        return NULL;
    bool is_known = n->kind != DBG_NODE_NAME || n->text[0] == '$';
    for (size_t i = 0; !is_known && i < s->images->n; i++)
        is_known = is_seen(s, &(struct dbg_spot){.symbols = s->images->of[i]},
                           n->text);
    const char *name = is_known ? NULL : n->text;
    name = name ? name : local_name(s, n->left);
    name = name ? name : local_name(s, n->right);
    return name ? name : local_name(s, n->third);
}

bool dbg_names_check_global(struct dbg_session *s,
                            const struct dbg_expression *e)
{
    const char *name = local_name(s, e->root);
    if (has_region(e->root))
        return dbg_fail(s, "Regions are named by kernels: stop one behind its "
                           "__mlu_region, then watch the region.");
    return !name || dbg_fail(s,
                             "There is no %s among the global variables of the "
                             "kernels; what is local can be watched once its "
                             "function is reached.",
                             name);
}

bool dbg_name_set(struct dbg_session *s, const char *name,
                  const struct dbg_value *v)
{
    if (is_builtin(name))
        return dbg_fail(s,
                        "$%s is a built-in variable of the kernel, which "
                        "nobody can set.",
                        name);
    for (size_t i = 0; i < s->values->n_named; i++)
        if (strcmp(s->values->named[i].name, name) == 0) {
            s->values->named[i].value = *v;
            return true;
        }
    if (!ISA_GROW(s->values->named, s->values->n_named, s->values->room_named))
        return dbg_fail(s, ISA_NO_MEMORY ".", "a value");
    struct dbg_named *named = &s->values->named[s->values->n_named++];
    snprintf(named->name, sizeof named->name, "%s", name);
    named->value = *v;
    return true;
}
