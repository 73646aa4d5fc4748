/* SPDX-License-Identifier: MIT */
/*
 * The variables of a session. Each has its place for good, so that pointers to
 * it stay what they are. A later one of the same name hides it.
 */
#include "runtime/tools/mlusim/repl/playground_variables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/mlusim/repl/declarations.h"
#include "runtime/tools/mlusim/repl/playground_ends.h"
#include "runtime/tools/mlusim/repl/playground_printed.h"

/* The symbol of a variable called name; NULL: the image has none. */
static const struct isa_symbol *symbol_of(const struct isa_image *image,
                                          const char *name)
{
    char mangled[PG_LONGEST_NAME + 32]; /* of a static one: _ZL1a */
    snprintf(mangled, sizeof mangled, "_ZL%zu%s", strlen(name), name);
    for (size_t i = 0; i < image->n_symbols; i++)
        if (!image->symbols[i].is_function &&
            (strcmp(image->symbols[i].name, mangled) == 0 ||
             strcmp(image->symbols[i].name, name) == 0))
            return &image->symbols[i];
    return NULL;
}

int pg_space_of(uint64_t address)
{
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        if (address >= isa_spaces[pg_scratch[i]].first &&
            address < isa_spaces[pg_scratch[i] + 1].first)
            return (int)pg_scratch[i];
    return ISA_N_SPACES;
}

size_t pg_find(const struct playground *pg, const char *name, size_t input)
{
    for (size_t i = pg->n_variables; i > 0; i--)
        if (pg->variables[i - 1].input < input &&
            strcmp(pg->variables[i - 1].name, name) == 0)
            return i - 1;
    return PG_NO_VARIABLE;
}

bool pg_is_visible(const struct playground *pg, size_t variable)
{
    return pg_find(pg, pg->variables[variable].name, SIZE_MAX) == variable;
}

bool pg_declared_local(const struct pg_entry *input, size_t i, char *name,
                       size_t bytes)
{
    return input->kind == PG_STATEMENT && !input->has_no_locals &&
           pg_local(input->text, i, name, bytes);
}

bool pg_declared_other(const struct pg_entry *input, size_t i, char *name,
                       size_t bytes)
{
    return input->kind == PG_DECLARATION &&
           pg_variable(input->text, i, name, bytes);
}

const char *pg_known(const struct playground *pg, const char *name, size_t n)
{
    char word[PG_LONGEST_NAME];
    if (n == 0 || n >= sizeof word)
        return NULL;
    snprintf(word, sizeof word, "%.*s", (int)n, name);
    const size_t i = pg_find(pg, word, SIZE_MAX);
    return i == PG_NO_VARIABLE ? NULL : pg->variables[i].value;
}

/* ---- adding -------------------------------------------------------------- */

static bool add_variable(struct playground *pg, const struct pg_variable *v)
{
    const bool has_room =
        ISA_GROW(pg->variables, pg->n_variables, pg->variables_room);
    char *name = has_room ? isa_alloc_text(v->name, strlen(v->name)) : NULL;
    if (!name)
        return false;
    pg->variables[pg->n_variables] = *v;
    pg->variables[pg->n_variables++].name = name;
    return true;
}

/* Whether a name means what it meant before: "x*y;" declares nothing where x is
 * no type. */
static bool is_same(const struct playground *pg, const struct pg_variable *v)
{
    const size_t i = pg_find(pg, v->name, v->input);
    return i != PG_NO_VARIABLE && pg->variables[i].address == v->address;
}

static bool add_locals(struct playground *pg, const struct pg_run *run)
{
    char name[PG_LONGEST_NAME];
    const struct pg_entry *input = &pg->inputs[pg->n_inputs - 1];
    bool is_good = true;
    for (size_t i = 0;
         is_good && pg_declared_local(input, i, name, sizeof name); i++) {
        struct pg_variable v = {
            .name = name, .input = pg->n_inputs - 1, .is_local = true};
        if (pg_place_of(run, name, &v.address, &v.bytes) && !is_same(pg, &v))
            is_good = add_variable(pg, &v);
    }
    return is_good;
}

static bool add_others(struct playground *pg, const struct pg_run *run)
{
    char name[PG_LONGEST_NAME];
    const struct pg_entry *input = &pg->inputs[pg->n_inputs - 1];
    bool is_good = true;
    for (size_t i = 0;
         is_good && pg_declared_other(input, i, name, sizeof name); i++) {
        const struct isa_symbol *s = symbol_of(&run->image, name);
        const struct pg_variable v = {.name = name,
                                      .input = pg->n_inputs - 1,
                                      .address = s ? s->address : 0,
                                      .bytes = s ? s->bytes : 0};
        if (s)
            is_good = add_variable(pg, &v);
    }
    return is_good;
}

/* Whether it is a variable behind those that were there, and one that stays
 * where it is: local scratchpad variables share their places. */
static bool is_new(const struct isa_symbol *s, const struct pg_ends *before)
{
    const uint64_t global = isa_spaces[ISA_SPACE_GLOBAL].first;
    const int space = pg_space_of(s->address);
    /* statics of a statement's blocks have one name in all inputs */
    if (s->is_function || s->is_local || s->bytes == 0 ||
        strncmp(s->name, "_ZZ10playgroundv", 16) == 0)
        return false;
    if (space != ISA_N_SPACES)
        return s->address >= before->of[space];
    return s->address >= global + before->n_data &&
           s->address < isa_spaces[ISA_SPACE_LDRAM].first;
}

static bool add_symbols(struct playground *pg, const struct isa_image *image)
{
    const struct pg_ends before = pg_ends_before(pg, pg->n_inputs - 1);
    for (size_t i = 0; i < image->n_symbols; i++) {
        const struct isa_symbol *s = &image->symbols[i];
        if (!is_new(s, &before))
            continue;
        const bool has_room =
            ISA_GROW(pg->symbols, pg->n_symbols, pg->symbols_room);
        char *name = has_room ? isa_alloc_text(s->name, strlen(s->name)) : NULL;
        if (!name)
            return false;
        pg->symbols[pg->n_symbols++] = (struct pg_symbol){name, s->address};
    }
    return true;
}

bool pg_add_variables(struct playground *pg, const struct pg_run *run)
{
    const bool is_good = add_others(pg, run) && add_locals(pg, run) &&
                         add_symbols(pg, &run->image);
    struct pg_entry *input = &pg->inputs[pg->n_inputs - 1];
    input->n_variables = pg->n_variables;
    input->n_symbols = pg->n_symbols;
    return is_good;
}

bool pg_note_value(struct playground *pg, size_t variable, char *value)
{
    struct pg_entry *input = &pg->inputs[pg->n_inputs - 1];
    if (!ISA_GROW(input->former, input->n_former, input->former_room) ||
        !value) {
        free(value);
        return false;
    }
    input->former[input->n_former++] =
        (struct pg_former){variable, pg->variables[variable].value};
    pg->variables[variable].value = value;
    return true;
}

/* ---- taking back --------------------------------------------------------- */

static void free_input(struct pg_entry *input)
{
    for (size_t i = 0; i < input->n_former; i++)
        free(input->former[i].value);
    free(input->former);
    sim_snapshot_free(input->snapshot);
    free(input->ends.data);
    free(input->ends.constants);
    free(input->elf);
    free(input->text);
}

void pg_forget_last(struct playground *pg)
{
    struct pg_entry *input = &pg->inputs[--pg->n_inputs];
    const struct pg_entry *before =
        pg->n_inputs ? &pg->inputs[pg->n_inputs - 1] : NULL;
    const size_t n_variables = before ? before->n_variables : 0;
    const size_t n_symbols = before ? before->n_symbols : 0;
    while (input->n_former > 0) {
        const struct pg_former *f = &input->former[--input->n_former];
        free(pg->variables[f->variable].value);
        pg->variables[f->variable].value = f->value;
    }
    while (pg->n_variables > n_variables) {
        free(pg->variables[--pg->n_variables].name);
        free(pg->variables[pg->n_variables].value);
    }
    while (pg->n_symbols > n_symbols)
        free(pg->symbols[--pg->n_symbols].name);
    free_input(input);
}
