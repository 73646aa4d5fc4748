/* SPDX-License-Identifier: MIT */
/* Writes an input as a kernel: the declarations, then the input, then code that
 * prints values. Statements of earlier inputs are not repeated. The kernel has
 * references to variables of these statements, if a word of the input may mean
 * the variable. To get the type of such a variable, a function that is never
 * called repeats its declaration. */
#define _GNU_SOURCE /* memmem */
#include "runtime/tools/mlusim/repl/playground_source.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/sanitize.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/repl/declarations.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground_variables.h"
#include "runtime/tools/mlusim/repl/tokens.h"

static const char *const helpers[] = {
#include "runtime/tools/mlusim/repl/values.mlu.inc"
};

/* The output, and which variables are needed in it. */
struct writer {
    FILE *out;
    const struct playground *pg;
    const struct pg_entry *last;
    bool *is_named; /* by variable: whether the input names it */
    bool *is_typed; /* by variable: whether its type is needed */
};

/* ---- what is needed ------------------------------------------------------ */

/* Marks the variables that the words of a text may mean, as they are before
 * input number `input` + 1. */
static void mark(const struct playground *pg, const char *text, size_t input,
                 bool *marks)
{
    for (const char *p = text; *p;) {
        char word[PG_LONGEST_NAME];
        const char *after = pg_skip(p);
        const size_t n = after > p ? 0 : pg_word_length(p);
        if (n > 0 && n < sizeof word) {
            snprintf(word, sizeof word, "%.*s", (int)n, p);
            const size_t i = pg_find(pg, word, input);
            if (i != PG_NO_VARIABLE)
                marks[i] = true;
        }
        p = after > p ? after : p + (n ? n : 1);
    }
}

/* Marks the variables that macros may name. */
static void mark_macros(const struct playground *pg, size_t input, bool *marks)
{
    assert(input <= pg->n_inputs);
    for (size_t i = 0; i < input; i++)
        if (pg->inputs[i].kind == PG_DECLARATION &&
            *pg_start_of(pg->inputs[i].text) == '#')
            mark(pg, pg->inputs[i].text, input, marks);
}

/* Marks the variables on which types depend, so that they are written before
 * the types. */
static void mark_types(struct writer *w)
{
    const struct playground *pg = w->pg;
    for (size_t i = 0; i < pg->n_variables; i++)
        w->is_typed[i] = w->is_named[i];
    for (size_t i = pg->n_variables; i > 0; i--) {
        const struct pg_variable *v = &pg->variables[i - 1];
        if (!w->is_typed[i - 1] || !v->is_local)
            continue;
        mark(pg, pg->inputs[v->input].text, v->input, w->is_typed);
        mark_macros(pg, v->input, w->is_typed);
    }
}

/* ---- the memory core ----------------------------------------------------- */

/* Whether the memory core of a union task takes part in an input: only if the
 * input may use it. */
static bool asks_memory_core(const char *text)
{
    static const char *const words[] = {"__is_mpu", "__is_ipu", "coreId"};
    bool is_asked = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        is_asked |= pg_count_word(text, strlen(text), words[i]) > 0;
    return is_asked;
}

/* If the input does not use the memory core, defines barriers that only wait
 * for the other cores. */
static void put_barriers(const struct writer *w)
{
    if (!w->last || !asks_memory_core(w->last->text))
        fprintf(w->out,
                "#define __sync_cluster() __sync_all_ipu_within_cluster()\n"
                "#define __sync_all() __sync_all_ipu()\n");
}

/* ---- parts --------------------------------------------------------------- */

/* Writes an input on lines of its own; messages name these lines by the number
 * of the input. All functions in the input become device functions. */
static void put_input(FILE *out, const struct pg_entry *input)
{
    fprintf(out, "\n#line 1 \"input-%u\"\n", input->number);
    if (input->kind == PG_DECLARATION && *pg_start_of(input->text) != '#')
        fprintf(out,
                "#pragma clang attribute push(__attribute__((device)), "
                "apply_to = function)\n#line 1\n%s\n"
                "#pragma clang attribute pop",
                input->text);
    else
        fprintf(out, "%s", input->text);
    fprintf(out, "\n#line 1 \"playground\"\n");
}

/* Whether a variable is a constant on which types and sizes may depend: it is
 * declared as a const number, which is equal on all cores. */
static bool is_constant(const struct playground *pg,
                        const struct pg_variable *v)
{
    char word[16];
    const char *text = pg->inputs[v->input].text;
    while (*pg_start_of(text) && !pg_declares(text, v->name))
        text += pg_piece_end(text);
    pg_first_word(text, word, sizeof word);
    const size_t digits = v->value ? strspn(v->value, "-0123456789") : 0;
    const bool is_number = v->value && ((digits && !v->value[digits]) ||
                                        strcmp(v->value, "true") == 0 ||
                                        strcmp(v->value, "false") == 0);
    const size_t plain = strcspn(text, "*&[=;{");
    return strcmp(word, "const") == 0 && is_number &&
           !strchr("*&[", text[plain]);
}

/* Writes a reference to a variable of earlier statements under its name. The
 * reference is a member, so that decltype gives the type of the variable, not
 * of a reference. */
static void put_reference(FILE *out, const struct playground *pg, size_t i)
{
    assert(i < pg->n_variables);
    const struct pg_variable *v = &pg->variables[i];
    if (!v->is_local)
        return;
    if (is_constant(pg, v))
        fprintf(out,
                "const __remove_cvref(__pg_v%zu) %s = "
                "(__remove_cvref(__pg_v%zu))%s;\n",
                i, v->name, i, v->value);
    else
        fprintf(out,
                "auto &[%s] = *(__pg_box<__remove_reference_t(__pg_v%zu)> *)"
                "0x%" PRIx64 ";\n",
                v->name, i, v->address);
}

/* Writes references to the marked variables that are declared before an input,
 * unless the input hides their names. */
static void put_references(const struct writer *w, const bool *marks,
                           size_t input)
{
    for (size_t i = 0; i < w->pg->n_variables; i++)
        if (marks[i] && w->pg->variables[i].input < input &&
            pg_find(w->pg, w->pg->variables[i].name, input) == i)
            put_reference(w->out, w->pg, i);
    fprintf(w->out, "#line 1 \"playground\"\n");
}

/* Writes the declarations of an input, up to the declaration of a variable. */
static void put_declarations(FILE *out, const struct pg_entry *input,
                             const char *variable)
{
    const char *text = input->text;
    bool is_found = false;
    fprintf(out, "#line 1 \"input-%u\"\n", input->number);
    while (*pg_start_of(text) && !is_found) {
        const bool is_one = pg_is_declaration(text);
        const size_t n = is_one ? pg_declaration_end(text) : pg_piece_end(text);
        for (size_t i = 0; i < n; i++)
            if (is_one || text[i] == '\n') /* keeps the line numbers */
                fputc(text[i], out);
        is_found = pg_declares(text, variable);
        text += n;
    }
    fprintf(out, "\n#line 1 \"playground\"\n");
}

/* Writes the type of a variable of statements. */
static bool put_type(const struct writer *w, size_t i)
{
    assert(i < w->pg->n_variables);
    const struct pg_variable *v = &w->pg->variables[i];
    const struct pg_entry *input = &w->pg->inputs[v->input];
    bool *marks = isa_alloc(w->pg->n_variables + 1, sizeof *marks);
    if (!marks)
        return false;
    mark(w->pg, input->text, v->input, marks);
    mark_macros(w->pg, v->input, marks);
    fprintf(w->out, "__mlu_func__ auto __pg_f%zu()\n{\n", i);
    put_references(w, marks, v->input);
    free(marks);
    fprintf(w->out, "{\n");
    put_declarations(w->out, input, v->name);
    fprintf(w->out,
            "return __pg_type<decltype(%s)>{};\n}\n}\n"
            "using __pg_v%zu = decltype(__pg_f%zu())::type;\n",
            v->name, i, i);
    return true;
}

/* Writes the declarations of earlier inputs, in their order. */
static bool put_earlier(const struct writer *w)
{
    const struct playground *pg = w->pg;
    size_t v = 0;
    bool is_good = true;
    for (size_t i = 0; i < pg->n_inputs; i++) {
        if (pg->inputs[i].kind == PG_DECLARATION)
            put_input(w->out, &pg->inputs[i]);
        for (; v < pg->n_variables && pg->variables[v].input == i; v++)
            if (pg->variables[v].is_local && w->is_typed[v])
                is_good &= put_type(w, v);
    }
    return is_good;
}

/* ---- showing ------------------------------------------------------------- */

static void put_local(FILE *out, const char *name)
{
    fprintf(out, "__pg_local(\"%s\", %s);\n", name, name);
}

/* Writes the code outside the kernel, so that this code is not measured with
 * the step. */
static void put_others(const struct writer *w)
{
    char name[PG_LONGEST_NAME];
    fprintf(w->out, "__PG_APART void __pg_others()\n{\n");
    for (size_t i = 0; i < w->pg->n_variables; i++) {
        const struct pg_variable *v = &w->pg->variables[i];
        if (!v->is_local && w->is_named[i] && pg_is_visible(w->pg, i))
            fprintf(w->out, "__pg_show(\"%s\", %s);\n", v->name, v->name);
    }
    for (size_t i = 0;
         w->last && pg_declared_other(w->last, i, name, sizeof name); i++)
        fprintf(w->out, "__pg_show(\"%s\", %s);\n", name, name);
    fprintf(w->out, "}\n");
}

static void put_value(const struct writer *w)
{
    fprintf(w->out, "const auto &__pg_result = (\n#line 1 \"input-%u\"\n",
            w->last->number);
    pg_put_expression(w->out, w->last->text);
    fprintf(w->out,
            "\n#line 1 \"playground\"\n);\n__bang_printf(\"\\%o\");\n"
            "#line 1 \"input-%u\"\n%s(__pg_result);\n"
            "#line 1 "
            "\"playground\"\n__bang_printf(\"\\%o\");\n__pg_put_type(__pg_"
            "result);\n",
            (unsigned)PG_MARK, w->last->number,
            w->last->is_flat ? "__pg_flat" : "__pg_value", (unsigned)PG_TYPE);
}

/* Writes the new variables, and the earlier variables that the input names and
 * does not hide.
 */
static void put_locals(const struct writer *w)
{
    char name[PG_LONGEST_NAME];
    for (size_t i = 0; i < w->pg->n_variables; i++) {
        const struct pg_variable *v = &w->pg->variables[i];
        bool is_hidden = !pg_is_visible(w->pg, i);
        for (size_t k = 0;
             w->last && pg_declared_local(w->last, k, name, sizeof name); k++)
            is_hidden |= strcmp(name, v->name) == 0;
        if (v->is_local && w->is_named[i] && !is_hidden)
            put_local(w->out, v->name);
    }
    for (size_t k = 0;
         w->last && pg_declared_local(w->last, k, name, sizeof name); k++)
        put_local(w->out, name);
}

/* Writes code that prints where the new variables are. This uses their
 * addresses, so the compiler cannot remove the variables. */
static void put_places(const struct writer *w)
{
    char name[PG_LONGEST_NAME];
    fprintf(w->out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_PLACES);
    for (size_t k = 0;
         w->last && pg_declared_local(w->last, k, name, sizeof name); k++) {
        if (k == 0)
            fprintf(w->out, "__pg_frame();\n");
        fprintf(w->out, "__pg_place(\"%s\", %s);\n", name, name);
    }
}

/* ---- the kernel ---------------------------------------------------------- */

/* Writes the kernel. Before a step begins and before it ends, the kernel waits
 * for all work. The step "base" measures the cost of this waiting. */
static void put_kernel(const struct writer *w)
{
    const struct pg_entry *last = w->last;
    const bool is_statement = last && last->kind == PG_STATEMENT;
    const char *block = is_statement ? "{\n" : "";
    fprintf(w->out, "__PG_KERNEL void playground()\n{\n");
    if (!last || !asks_memory_core(last->text))
        fprintf(w->out, "if (coreId == 0x80)\nreturn;\n");
    put_references(w, w->is_named, SIZE_MAX);
    fprintf(w->out,
            "__sync();\n__mlu_step(\"base\");\n__sync();\n"
            "__mlu_step(\"statement\");\n%s",
            block);
    if (is_statement)
        put_input(w->out, last);
    fprintf(w->out, "__sync();\n__mlu_step(\"shown\");\n"
                    "if (coreId == 0x80)\nreturn;\n");
    if (last && last->kind == PG_VALUE)
        put_value(w); /* before the mark: output of the value's evaluation */
    else
        fprintf(w->out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_MARK);
    fprintf(w->out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_LOCALS);
    put_locals(w);
    fprintf(w->out, "__bang_printf(\"\\%o\");\n__pg_others();\n",
            (unsigned)PG_OTHERS);
    put_places(w);
    fprintf(w->out, "__sync();\n%s}\n", *block ? "}\n" : "");
}

static bool write_all(const struct writer *w)
{
    fprintf(w->out, "#line 1 \"playground\"\n");
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
        fprintf(w->out, "%s\n", helpers[i]);
    put_barriers(w);
    if (!put_earlier(w))
        return false;
    if (w->last && w->last->kind == PG_DECLARATION)
        put_input(w->out, w->last);
    put_others(w);
    put_kernel(w);
    return true;
}

static bool write_source(const struct playground *pg,
                         const struct pg_entry *last, const bool *shown,
                         const char *path)
{
    const size_t n = pg->n_variables;
    struct writer w = {.pg = pg,
                       .last = last,
                       .is_named = isa_alloc(n + 1, sizeof(bool)),
                       .is_typed = isa_alloc(n + 1, sizeof(bool))};
    bool is_good = w.is_named && w.is_typed;
    if (is_good && last && last->kind != PG_DECLARATION) {
        mark(pg, last->text, SIZE_MAX, w.is_named);
        mark_macros(pg, pg->n_inputs, w.is_named);
    }
    for (size_t i = 0; is_good && !last && i < n; i++)
        w.is_named[i] = shown[i];
    if (is_good)
        mark_types(&w);
    w.out = is_good ? fopen(path, "w") : NULL;
    is_good = w.out && write_all(&w);
    if (w.out)
        is_good &= (ferror(w.out) | fclose(w.out)) == 0;
    free(w.is_named);
    free(w.is_typed);
    return is_good;
}

/* ---- compiling ----------------------------------------------------------- */

/* Prints a line of a message. If a type contains our own names, as in "'OURS'
 * (aka 'TYPE')", prints TYPE. */
static void print_line(const char *line, size_t n)
{
    static const char also[] = "' (aka ";
    const char *end = line + n, *aka;
    while ((aka = memmem(line, (size_t)(end - line), also, sizeof also - 1))) {
        const char *quote = aka;
        while (quote > line && quote[-1] != '\'')
            quote--;
        const char *type = aka + sizeof also - 1;
        const char *close = memchr(type, ')', (size_t)(end - type));
        if (!memmem(quote, (size_t)(aka - quote), "__pg_", 5) ||
            quote == line || !close)
            break;
        fprintf(stderr, "%.*s%.*s", (int)(quote - 1 - line), line,
                (int)(close - type), type);
        line = close + 1;
    }
    fprintf(stderr, "%.*s", (int)(end - line), line);
}

/* Prints the errors of the compiler, but errors about our own lines only if
 * with_ours. Returns whether any was printed. */
static bool print_messages(const char *messages, bool with_ours)
{
    const char *at = messages ? messages : "";
    /* about the current diagnostic and its notes */
    bool is_ours = false, is_warning = false, is_printed = false;
    while (*at) {
        size_t n = strcspn(at, "\n");
        n += at[n] == '\n';
        if (at[0] != ' ' && memchr(at, ':', n)) {
            is_ours = strncmp(at, "playground:", 11) == 0 ||
                      strncmp(at, "In file included from", 21) == 0;
            if (!memmem(at, n, "note: ", 6))
                is_warning = memmem(at, n, ": warning: ", 11) != NULL;
        }
        if ((with_ours || !is_ours) && !is_warning) {
            print_line(at, n);
            is_printed = true;
        }
        at += n;
    }
    return is_printed;
}

static bool write_file(const char *path, const void *bytes, size_t n)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    if (n > 0)
        fwrite(bytes, 1, n, out);
    return (ferror(out) | fclose(out)) == 0;
}

/* Writes the addresses of all existing code and variables, as options of mlucc.
 */
static bool write_places(const struct playground *pg, const char *path)
{
    static const char *const names[] = {".nram", ".wram", ".sram"};
    const struct pg_ends ends = pg_ends_before(pg, pg->n_inputs);
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    for (size_t i = 0; i < PG_N_SCRATCH; i++)
        fprintf(out, "--place=%s@0x%" PRIx64 "\n", names[i],
                ends.of[pg_scratch[i]]);
    fprintf(out, "--place=.code@0x%" PRIx64 "\n", ends.code);
    for (size_t i = 0; i < pg->n_symbols; i++)
        fprintf(out, "\"--place=%s@0x%" PRIx64 "\"\n", pg->symbols[i].name,
                pg->symbols[i].address);
    return (ferror(out) | fclose(out)) == 0;
}

/* Writes the path of a file in the session's folder. */
static void name_file(const struct playground *pg, const char *name, char *path,
                      size_t bytes)
{
    snprintf(path, bytes, "%s/%s", pg->folder, name);
}

/* Writes the files for the compiler. */
static bool write_files(const struct playground *pg,
                        const struct pg_entry *last, const bool *shown,
                        char *source, size_t bytes)
{
    char path[PATH_MAX];
    const struct pg_ends ends = pg_ends_before(pg, pg->n_inputs);
    name_file(pg, "data", path, sizeof path);
    bool is_good = write_file(path, ends.data, ends.n_data);
    name_file(pg, "constants", path, sizeof path);
    is_good = is_good && write_file(path, ends.constants, ends.n_constants);
    name_file(pg, "places", path, sizeof path);
    is_good = is_good && write_places(pg, path);
    name_file(pg, "playground.mlu", source, bytes);
    return (is_good && write_source(pg, last, shown, source)) ||
           cmd_fail(0, "repl: cannot write in %s: %s", pg->folder,
                    strerror(errno));
}

char *pg_compile(const struct playground *pg, const struct pg_entry *last,
                 const bool *shown, bool is_quiet, size_t *n)
{
    char source[PATH_MAX], places[PATH_MAX + 2], behind[PATH_MAX + 16];
    /* an error, because it is the only warning that matters: an index outside
     * of its array */
    char *flags[] = {(char[]){"-Werror=array-bounds"},
                     (char[]){"-fno-diagnostics-show-option"},
                     (char[]){RT_SANITIZE},
                     places,
                     behind,
                     NULL};
    struct mlusim_compiled c = {.arch = isa_arch_find(pg->device->arch_name)};
    snprintf(places, sizeof places, "@%s/places", pg->folder);
    snprintf(behind, sizeof behind, "--behind=%s", pg->folder);
    if (!write_files(pg, last, shown, source, sizeof source))
        return NULL;
    bool is_judged =
        mlusim_compile("repl", source, "--bang-device-only", flags, &c, 1);
    if (is_judged && !c.elf && !is_quiet &&
        !print_messages(c.messages, false)) {
        if (last && last->kind == PG_VALUE)
            cmd_fail(0,
                     "repl: input-%u is no expression that has a value to "
                     "print; a statement ends with ;",
                     last->number);
        else
            print_messages(c.messages, true);
    }
    char *elf = (char *)c.elf;
    *n = c.bytes;
    c.elf = NULL;
    mlusim_compiled_free(&c, 1);
    return elf;
}
