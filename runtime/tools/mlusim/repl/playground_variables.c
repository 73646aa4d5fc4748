/* SPDX-License-Identifier: MIT */
/* The variables of a session. A variable never moves, so that pointers to it
 * stay valid. A later variable with the same name hides it. */
#include "runtime/tools/mlusim/repl/playground_variables.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/mlusim/repl/declarations.h"

/* ---- text ---------------------------------------------------------------- */

static bool is_mark(char c)
{
    return c >= PG_MARK && c <= PG_TYPE;
}

/* Returns the text that a task printed from a mark to the next mark. NULL: the
 * task did not reach the mark. */
static const char *section(const struct pg_run *run, unsigned task, char mark,
                           size_t *n)
{
    assert(task < run->n_tasks && is_mark(mark));
    const struct pg_text *text = &run->printed[task];
    const char *at = text->bytes ? memchr(text->bytes, mark, text->n) : NULL;
    *n = 0;
    while (at && at + 1 + *n < text->bytes + text->n && !is_mark(at[1 + *n]))
        ++*n;
    return at ? at + 1 : NULL;
}

bool pg_has_ended(const struct pg_run *run)
{
    size_t n;
    bool is_good = run->n_tasks > 0;
    for (unsigned i = 0; i < run->n_tasks; i++)
        is_good &= section(run, i, PG_PLACES, &n) != NULL;
    return is_good;
}

/* A piece of text for each task. */
struct pieces {
    const char **of;
    size_t *n;
};

/* Returns a single text if all pieces are equal, else all pieces one after the
 * other. */
static char *join(const struct pg_run *run, const struct pieces *p)
{
    size_t bytes = 1;
    bool is_same = true;
    for (unsigned i = 0; i < run->n_tasks; i++) {
        bytes += p->n[i] + 3;
        is_same &=
            p->n[i] == p->n[0] && memcmp(p->of[i], p->of[0], p->n[i]) == 0;
    }
    char *text = isa_alloc(bytes, 1);
    size_t at = 0;
    for (unsigned i = 0; text && i < (is_same ? 1 : run->n_tasks); i++) {
        if (i > 0) {
            memcpy(text + at, " | ", 3);
            at += 3;
        }
        memcpy(text + at, p->of[i], p->n[i]);
        at += p->n[i];
    }
    return text;
}

/* Finds a piece of each task and joins the pieces. NULL: a task has no such
 * piece. */
typedef const char *find_piece(const struct pg_run *run, unsigned task,
                               char mark, const char *name, size_t *n);
static char *collect(const struct pg_run *run, find_piece *find, char mark,
                     const char *name)
{
    struct pieces p = {isa_alloc(run->n_tasks + 1, sizeof *p.of),
                       isa_alloc(run->n_tasks + 1, sizeof *p.n)};
    bool is_good = p.of && p.n;
    for (unsigned i = 0; is_good && i < run->n_tasks; i++) {
        p.of[i] = find(run, i, mark, name, &p.n[i]);
        is_good = p.of[i] != NULL;
    }
    char *text = is_good ? join(run, &p) : NULL;
    free(p.of);
    free(p.n);
    return text;
}

static const char *find_section(const struct pg_run *run, unsigned task,
                                char mark, const char *name, size_t *n)
{
    const char *at = section(run, task, mark, n);
    (void)name;
    *n -= at && *n > 0 && at[*n - 1] == '\n';
    return at;
}

char *pg_printed(const struct pg_run *run, char mark)
{
    return collect(run, find_section, mark, NULL);
}

/* Returns the text after "NAME = " in a line. */
static const char *find_line(const struct pg_run *run, unsigned task, char mark,
                             const char *name, size_t *n)
{
    size_t left;
    const size_t k = strlen(name);
    const char *at = section(run, task, mark, &left);
    while (at && left > 0) {
        const char *end = memchr(at, '\n', left);
        const size_t length = end ? (size_t)(end - at) : left;
        if (length >= k + 3 && memcmp(at, name, k) == 0 &&
            memcmp(at + k, " = ", 3) == 0) {
            *n = length - k - 3;
            return at + k + 3;
        }
        at += length + (end != NULL);
        left -= length + (end != NULL);
    }
    return NULL;
}

char *pg_value_of(const struct pg_run *run, char mark, const char *name)
{
    return collect(run, find_line, mark, name);
}

/* Reads the place of a variable from a line "NAME ADDRESS BYTES". */
static bool pg_place_of(const struct pg_run *run, const char *name,
                        uint64_t *address, uint64_t *bytes)
{
    size_t n;
    char line[256];
    const size_t k = strlen(name);
    const char *at = section(run, 0, PG_PLACES, &n);
    const char *end = at + n;
    while (at && at < end) {
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (strncmp(line, name, k) == 0 && line[k] == ' ') {
            char *rest;
            *address = strtoull(line + k + 1, &rest, 16);
            *bytes = strtoull(rest, NULL, 10);
            return true;
        }
        at += length + 1;
    }
    return false;
}

/* ---- memory -------------------------------------------------------------- */

/* Returns the bytes of a variable in a copy of memory. NULL: the copy does not
 * have them. */
static const unsigned char *bytes_of(const struct pg_memory *m, unsigned task,
                                     const struct pg_variable *v)
{
    for (size_t i = 0; i < PG_N_MEMORIES; i++)
        if (v->address >= m->first[i] && v->bytes <= m->bytes[i] &&
            v->address - m->first[i] <= m->bytes[i] - v->bytes)
            return m->of[task * PG_N_MEMORIES + i] + (v->address - m->first[i]);
    return NULL;
}

bool pg_is_changed(const struct pg_run *run, const struct pg_variable *v)
{
    bool is_changed = false;
    for (unsigned i = 0; i < run->n_tasks; i++) {
        const unsigned char *a = bytes_of(&run->before, i, v);
        const unsigned char *b = bytes_of(&run->after, i, v);
        is_changed |= a && b && memcmp(a, b, v->bytes) != 0;
    }
    return is_changed;
}

bool pg_has_changed(const struct pg_run *run)
{
    bool is_changed = false;
    for (size_t i = 0; i < (size_t)run->n_tasks * PG_N_MEMORIES; i++) {
        const uint64_t n = run->before.bytes[i % PG_N_MEMORIES];
        is_changed |=
            n > 0 && memcmp(run->before.of[i], run->after.of[i], n) != 0;
    }
    return is_changed;
}

/* ---- playground ends ----------------------------------------------------- */

struct pg_ends pg_ends_before(const struct playground *pg, size_t input)
{
    assert(input <= pg->n_inputs);
    struct pg_ends ends = {.code = isa_spaces[ISA_SPACE_CODE].first};
    if (input > 0)
        return pg->inputs[input - 1].ends;
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        ends.of[pg_scratch[i]] = isa_spaces[pg_scratch[i]].first;
    return ends;
}

bool pg_ends_behind(const struct playground *pg, const struct pg_run *run,
                    struct pg_ends *ends)
{
    const uint64_t code = isa_spaces[ISA_SPACE_CODE].first;
    const uint64_t global = isa_spaces[ISA_SPACE_GLOBAL].first;
    uint64_t frame, unused;
    *ends = pg_ends_before(pg, pg->n_inputs);
    ends->data = ends->constants = NULL;
    ends->n_data = ends->n_constants = 0;
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        ends->of[pg_scratch[i]] = run->after.first[i] + run->after.bytes[i];
    for (size_t i = 0; i < run->image.n_segments; i++) {
        const struct isa_segment *s = &run->image.segments[i];
        if (s->address < code || s->address >= global || !s->file_bytes)
            continue;
        if (s->is_code && s->address + s->file_bytes > ends->code)
            ends->code = (s->address + s->file_bytes + 127) & ~127ull;
        if (!s->is_code && !ends->constants) {
            ends->n_constants = s->file_bytes;
            ends->constants = isa_alloc(s->file_bytes, 1);
            if (!ends->constants)
                return false;
            memcpy(ends->constants, s->data, s->file_bytes);
        }
    }
    ends->n_data = run->after.bytes[PG_GLOBAL];
    ends->data = isa_alloc(ends->n_data + 1, 1);
    if (ends->data && ends->n_data)
        memcpy(ends->data, run->after.of[PG_GLOBAL], ends->n_data);
    if (pg_place_of(run, "frame", &frame, &unused) && frame)
        ends->stack = frame & ~15ull;
    return ends->data;
}

/* ---- playground variables ------------------------------------------------ */

/* Returns the symbol of a variable. NULL: the image has no such symbol. */
static const struct isa_symbol *symbol_of(const struct isa_image *image,
                                          const char *name)
{
    char mangled[PG_LONGEST_NAME + 32]; /* name of a static variable: _ZL1a */
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
    assert(variable < pg->n_variables);
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

/* Whether a name still has its earlier meaning. ("x*y;" declares nothing if x
 * is no type.) */
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

/* Whether a symbol is a new variable with a permanent place. Scratchpad
 * variables in functions share their places, so they do not count. */
static bool is_new(const struct isa_symbol *s, const struct pg_ends *before)
{
    const uint64_t global = isa_spaces[ISA_SPACE_GLOBAL].first;
    const int space = pg_space_of(s->address);
    /* does not count static variables in statements, whose names are the same
     * in all inputs */
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
    assert(pg->n_inputs > 0);
    const bool is_good = add_others(pg, run) && add_locals(pg, run) &&
                         add_symbols(pg, &run->image);
    struct pg_entry *input = &pg->inputs[pg->n_inputs - 1];
    input->n_variables = pg->n_variables;
    input->n_symbols = pg->n_symbols;
    return is_good;
}

bool pg_note_value(struct playground *pg, size_t variable, char *value)
{
    assert(variable < pg->n_variables && pg->n_inputs > 0);
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
    assert(pg->n_inputs > 0);
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
