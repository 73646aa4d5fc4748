/* SPDX-License-Identifier: MIT */
/* Clang refuses an initialiser that is not constant for a variable of the
 * device. So copies.c makes it an automatic variable with an annotation:
 *   %q = alloca i32, align 4
 *     #dbg_declare(ptr %q, !19, !DIExpression(), !47)
 *   call void @llvm.var.annotation.p0.p0(ptr %q, ptr @.str, ...
 * This pass makes it a variable of NRAM, as Clang writes one:
 *   @_ZZ1kPiiE1q = internal global i32 zeroinitializer, section ".nram.a0", ...
 * Its debug information becomes that of a global variable, which the lists of
 * local variables (retainedNodes) must not have. */
#include "isa/compiler/passes/assigned.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/llvmdebug.h"
#include "isa/support/words/letter.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct variable {
    const char *value; /* "%q" */
    const char *name;  /* "_ZZ1kPiiE1q" */
    const char *type, *align;
    unsigned long described;  /* number of the line that describes it; 0:
                                 none */
    unsigned long expression; /* number of a line that is added */
};

struct pass {
    struct mlucc_job *job;
    const char *text, *end;
    const char *annotation; /* "@.str", which has MLUCC_ASSIGNED */
    struct variable *variables;
    size_t n, room, first; /* first: of the current function */
    struct mlucc_buffer out;
};

static const char *line_after(const char *p, const char *end)
{
    const char *newline = memchr(p, '\n', (size_t)(end - p));

    return newline ? newline + 1 : end;
}

/* The length of the name at p, such as %q or %"q r". */
static size_t name_length(const char *p)
{
    if (p[1] == '"')
        return strcspn(p + 2, "\"\n") + 3;
    return 1 + strspn(p + 1, "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-$._");
}

/* Returns the name at p. */
static const char *name_at(struct pass *pass, const char *p)
{
    return mlucc_text(&pass->job->arena, "%.*s", (int)name_length(p), p);
}

static bool is_about(const char *line, const char *words)
{
    return mlucc_find_in_line(line, words) != NULL;
}

/* ---- reading ------------------------------------------------------------- */

/* Returns the name of the string that annotations refer to; NULL: none. */
static const char *find_annotation(struct pass *pass)
{
    const char *words =
        mlucc_find(pass->text, pass->end, " c\"" MLUCC_ASSIGNED "\\00\"");

    while (words && words > pass->text && words[-1] != '\n')
        words--;
    return words && *words == '@' ? name_at(pass, words) : NULL;
}

/* Returns a name as Clang gives it to static variables of a function, which no
 * other variable has. function: "@_Z1kPii"; own: "q" */
static const char *new_name(struct pass *pass, const char *function,
                            const char *own)
{
    struct isa_arena *a = &pass->job->arena;
    const bool is_quoted = function[1] == '"';
    const char *f =
        mlucc_text(a, "%.*s", (int)(strlen(function) - 1 - 2 * is_quoted),
                   function + 1 + is_quoted);
    const char *stem =
        isa_starts(f, "_Z")
            ? mlucc_text(a, "_ZZ%sE%zu%s", f + 2, strlen(own), own)
            : mlucc_text(a, "_ZZ%zu%sE%zu%s", strlen(f), f, strlen(own), own);
    const char *name = stem;
    bool is_taken = true;

    for (unsigned i = 0; is_taken; i++) {
        is_taken = strstr(pass->text, mlucc_text(a, "\n@%s =", name)) != NULL;
        for (size_t k = 0; k < pass->n; k++)
            is_taken |= strcmp(pass->variables[k].name, name) == 0;
        if (is_taken)
            name = mlucc_text(a, "%s_%u", stem, i);
    }
    return name;
}

/* Returns the number of the line that describes an automatic variable of the
 * function; 0: none. Clang before 19 has a call in place of #dbg_declare. */
static unsigned long description_of(struct pass *pass, const char *define,
                                    const char *end, const char *value)
{
    struct isa_arena *a = &pass->job->arena;
    const char *const forms[] = {
        mlucc_text(a, "#dbg_declare(ptr %s, !", value),
        mlucc_text(a, "@llvm.dbg.declare(metadata ptr %s, metadata !", value)};

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const char *found = mlucc_find(define, end, forms[i]);
        if (found)
            return strtoul(found + strlen(forms[i]), NULL, 10);
    }
    return 0;
}

/* Adds the variable of an annotation in the function at `define`. */
static void add(struct pass *pass, const char *define, const char *end,
                const char *value)
{
    struct isa_arena *a = &pass->job->arena;
    const char *at = mlucc_find_in_line(define, " @");
    struct variable v = {.value = name_at(pass, value), .align = "1"};

    v.described = description_of(pass, define, end, v.value);
    const char *line =
        strstr(pass->text, mlucc_text(a, "\n!%lu = ", v.described));
    const char *own =
        mlucc_llvm_field(pass->job, line ? line + 1 : NULL, "(name: \"");
    v.name = new_name(pass, at ? name_at(pass, at + 1) : "@f",
                      own && isa_is_name(*own) ? own : "v");
    MLUCC_GROW(a, pass->variables, pass->n, pass->room);
    pass->variables[pass->n++] = v;
}

/* Finds the variables of the function at `define`. */
static void read_function(struct pass *pass, const char *define,
                          const char *end)
{
    static const char call[] = " @llvm.var.annotation";
    const char *string =
        mlucc_text(&pass->job->arena, ", ptr %s, ", pass->annotation);

    pass->first = pass->n;
    for (const char *p = define; p < end; p = line_after(p, end)) {
        const char *value = is_about(p, call) && is_about(p, string)
                                ? mlucc_find_in_line(p, "(ptr %")
                                : NULL;
        if (value)
            add(pass, define, end, value + strlen("(ptr "));
    }
}

/* ---- functions ----------------------------------------------------------- */

/* Returns the variable of the current function whose value is at p. */
static struct variable *variable_at(struct pass *pass, const char *p)
{
    const size_t n = name_length(p);

    for (size_t i = pass->first; i < pass->n; i++)
        if (strlen(pass->variables[i].value) == n &&
            memcmp(pass->variables[i].value, p, n) == 0)
            return &pass->variables[i];
    return NULL;
}

/* Replaces the line of an alloca, "  %q = alloca i32, align 4", and records
 * what it says. A value without a name is a number: it must not be left out. */
static bool take_alloca(struct pass *pass, const char *line)
{
    struct isa_arena *a = &pass->job->arena;
    const char *type = mlucc_find_in_line(line, " = alloca ");
    struct variable *v =
        type && isa_starts(line, "  %") ? variable_at(pass, line + 2) : NULL;

    if (!v)
        return false;
    type += strlen(" = alloca ");
    const char *align = mlucc_find_in_line(type, ", align ");
    v->type = mlucc_text(
        a, "%.*s", (int)(align ? align - type : (long)strcspn(type, "\n")),
        type);
    if (align)
        v->align = mlucc_text(a, "%.*s", (int)strspn(align + 8, "0123456789"),
                              align + 8);
    mlucc_appendf(&pass->out, "  %s = getelementptr i8, ptr @\"%s\", i64 0\n",
                  v->value, v->name);
    return true;
}

/* Whether the line is about an automatic variable, and not about one in memory:
 * its annotation, its lifetime, its debug information. */
static bool is_dropped(struct pass *pass, const char *line)
{
    const char *value = mlucc_find_in_line(line, "ptr %");

    return value && variable_at(pass, value + strlen("ptr ")) &&
           (is_about(line, "#dbg_declare(") ||
            is_about(line, " @llvm.dbg.declare(") ||
            is_about(line, " @llvm.lifetime.") ||
            is_about(line, " @llvm.var.annotation"));
}

/* Copies a line with new names for the variables. */
static void copy_line(struct pass *pass, const char *p, const char *end)
{
    for (const char *from = p;; p++) {
        p = memchr(p, '%', (size_t)(end - p));
        const struct variable *v = p ? variable_at(pass, p) : NULL;
        if (v || !p)
            mlucc_append(&pass->out, from, (size_t)((p ? p : end) - from));
        if (!p)
            return;
        if (!v)
            continue;
        mlucc_appendf(&pass->out, "@\"%s\"", v->name);
        from = p + strlen(v->value);
    }
}

static void write_function(struct pass *pass, const char *define,
                           const char *end)
{
    for (const char *p = define, *next; p < end; p = next) {
        next = line_after(p, end);
        if (pass->first == pass->n)
            mlucc_append(&pass->out, p, (size_t)(next - p));
        else if (!take_alloca(pass, p) && !is_dropped(pass, p))
            copy_line(pass, p, next);
    }
}

/* ---- debug information --------------------------------------------------- */

static const struct variable *described(const struct pass *pass,
                                        unsigned long number)
{
    for (size_t i = 0; number && i < pass->n; i++)
        if (pass->variables[i].described == number)
            return &pass->variables[i];
    return NULL;
}

/* Returns the function around a scope: "!10". A global has no other scope. */
static const char *function_around(struct pass *pass, const char *scope)
{
    static const char field[] = "(scope: ";
    struct isa_arena *a = &pass->job->arena;

    for (;;) {
        const char *key = mlucc_text(a, "\n%s = ", scope);
        const char *line = strstr(pass->text, key);
        const char *outer = line && is_about(line + 1, " !DILexicalBlock")
                                ? mlucc_find_in_line(line + 1, field)
                                : NULL;
        if (!outer)
            return scope;
        outer += strlen(field);
        scope = mlucc_text(a, "%.*s", (int)strcspn(outer, ",)"), outer);
    }
}

/* `!19 = !DILocalVariable(name: "q", ...)` becomes that of a global. */
static bool write_description(struct pass *pass, const char *line, size_t n)
{
    static const char local[] = " = !DILocalVariable(", field[] = " scope: ";
    const char *at = mlucc_find_in_line(line, local);
    const char *scope = at ? mlucc_find_in_line(at, field) : NULL;
    size_t close = n;

    if (!scope || !described(pass, strtoul(line + 1, NULL, 10)))
        return false;
    while (close > 0 && line[close - 1] != ')')
        close--;
    mlucc_append(&pass->out, line, (size_t)(at - line));
    at += strlen(local);
    scope += strlen(field);
    const int length = (int)strcspn(scope, ",)");
    mlucc_appendf(&pass->out, " = distinct !DIGlobalVariable(%.*s%s",
                  (int)(scope - at), at,
                  function_around(pass, mlucc_text(&pass->job->arena, "%.*s",
                                                   length, scope)));
    mlucc_append(&pass->out, scope + length,
                 (size_t)(line + close - 1 - scope - length));
    mlucc_appendf(&pass->out, ", isLocal: true, isDefinition: true)\n");
    return true;
}

/* Returns the number at *p, "!17", and moves *p behind it and a comma; 0: there
 * is none. */
static unsigned long next_item(const char **p)
{
    if (**p != '!' || !isdigit((unsigned char)(*p)[1]))
        return 0;
    char *end;
    const unsigned long number = strtoul(*p + 1, &end, 10);
    *p = *end == ',' ? end + 2 : end;
    return number;
}

/* Whether a list has a variable that became global. */
static bool has_global(const struct pass *pass, const char *items)
{
    bool has = false;

    for (unsigned long number; (number = next_item(&items)) > 0;)
        has |= described(pass, number) != NULL;
    return has;
}

/* Copies a list without variables that became global: `!16 = !{!17, !18, !19}`.
 */
static void copy_list(struct pass *pass, const char *line, const char *items,
                      const char *end)
{
    bool is_first = true;

    mlucc_append(&pass->out, line, (size_t)(items - line));
    for (unsigned long number; (number = next_item(&items)) > 0;) {
        if (described(pass, number))
            continue;
        mlucc_appendf(&pass->out, "%s!%lu", is_first ? "" : ", ", number);
        is_first = false;
    }
    mlucc_append(&pass->out, items, (size_t)(end - items));
}

/* Returns the highest number of a line. */
static unsigned long highest(const struct pass *pass)
{
    unsigned long most = 0;

    for (const char *p = pass->text; p < pass->end;
         p = line_after(p, pass->end)) {
        const unsigned long number = *p == '!' ? strtoul(p + 1, NULL, 10) : 0;
        most = number > most ? number : most;
    }
    return most;
}

/* Appends the expressions of the variables to a list's items. */
static void write_expressions(struct pass *pass, bool is_first)
{
    for (size_t i = 0; i < pass->n; i++) {
        if (!pass->variables[i].expression)
            continue;
        mlucc_appendf(&pass->out, "%s!%lu", is_first ? "" : ", ",
                      pass->variables[i].expression);
        is_first = false;
    }
}

/* Copies the line of the compile unit or of its list of globals, and adds the
 * variables. */
static bool write_globals(struct pass *pass, const char *line, size_t n,
                          unsigned long list)
{
    const char *const end = line + n;
    const bool is_unit = is_about(line, " !DICompileUnit(");
    const bool is_list = list > 0 && strtoul(line + 1, NULL, 10) == list;
    const char *at = is_unit && list == 0
                         ? mlucc_find_in_line(line, ", emissionKind:")
                     : is_list ? mlucc_find_in_line(line, "}")
                               : NULL;

    if (!at)
        return false;
    mlucc_append(&pass->out, line, (size_t)(at - line));
    if (is_unit)
        mlucc_appendf(&pass->out, ", globals: !{");
    write_expressions(pass, is_unit || at[-1] == '{');
    if (is_unit)
        mlucc_appendf(&pass->out, "}");
    mlucc_append(&pass->out, at, (size_t)(end - at));
    return true;
}

static void write_metadata(struct pass *pass, const char *from)
{
    static const char globals[] = ", globals: !";
    const char *unit = mlucc_find(from, pass->end, " !DICompileUnit(");
    const char *known = unit ? mlucc_find_in_line(unit, globals) : NULL;
    const unsigned long list =
        known ? strtoul(known + strlen(globals), NULL, 10) : 0;

    for (const char *p = from, *next; p < pass->end; p = next) {
        next = line_after(p, pass->end);
        const char *items = mlucc_find_in_line(p, " = !{!");
        if (write_description(pass, p, (size_t)(next - p)) ||
            write_globals(pass, p, (size_t)(next - p), list))
            continue;
        if (items && *p == '!' && has_global(pass, items + strlen(" = !{")))
            copy_list(pass, p, items + strlen(" = !{"), next);
        else
            mlucc_append(&pass->out, p, (size_t)(next - p));
    }
    for (size_t i = 0; i < pass->n; i++)
        if (pass->variables[i].expression)
            mlucc_appendf(&pass->out,
                          "!%lu = !DIGlobalVariableExpression(var: !%lu, expr: "
                          "!DIExpression())\n",
                          pass->variables[i].expression,
                          pass->variables[i].described);
}

/* ---- all ----------------------------------------------------------------- */

/* Writes the variables behind the functions, where their types are known. */
static void write_variables(struct pass *pass)
{
    unsigned long number = highest(pass);

    for (size_t i = 0; i < pass->n; i++) {
        struct variable *v = &pass->variables[i];
        if (v->described)
            v->expression = ++number;
        mlucc_appendf(&pass->out,
                      "@\"%s\" = internal global %s zeroinitializer, section "
                      "\".nram.a%zu\", align %s",
                      v->name, v->type, i, v->align);
        if (v->expression)
            mlucc_appendf(&pass->out, ", !dbg !%lu", v->expression);
        mlucc_appendf(&pass->out, "\n");
    }
    mlucc_appendf(&pass->out, "\n");
}

/* Warns once of each line, though templates may have several variables of it.
 */
static void warn(struct pass *pass)
{
    struct isa_arena *a = &pass->job->arena;
    struct mlucc_list said = {.arena = a};

    for (size_t i = 0; i < pass->n; i++) {
        const struct mlucc_described about = mlucc_describe(
            pass->job, pass->out.text,
            mlucc_text(a, "!dbg !%lu\n", pass->variables[i].expression));
        if (!about.file || !about.line || !about.name)
            continue;
        const char *which = mlucc_text(
            a,
            "%s:%s: warning: __nram__ variable '%s' is assigned here, in "
            "each core and each time, not before the kernel starts",
            about.file, about.line, about.name);
        if (mlucc_has(&said, which))
            continue;
        mlucc_add(&said, which);
        mlucc_say(MLUCC_SAYS_ASSIGNED, "%s; a scalar needs no __nram__", which);
    }
}

char *mlucc_assigned_pass(struct mlucc_job *job, const struct isa_arch *arch,
                          char *text, size_t *n)
{
    struct pass pass = {.job = job, .text = text, .end = text + *n};
    const char *metadata = NULL;

    pass.out.arena = &job->arena;
    pass.annotation = find_annotation(&pass);
    if (!pass.annotation)
        return text;
    for (const char *p = text, *next; p < pass.end && !metadata; p = next) {
        next = line_after(p, pass.end);
        if (isa_starts(p, "define ")) {
            const char *close = mlucc_find(p, pass.end, "\n}\n");
            next = close ? close + 3 : pass.end;
            read_function(&pass, p, next);
            write_function(&pass, p, next);
        } else if (*p == '!') {
            metadata = p;
        } else {
            mlucc_append(&pass.out, p, (size_t)(next - p));
        }
    }
    write_variables(&pass);
    if (metadata)
        write_metadata(&pass, metadata);
    if (arch->number < 300)
        warn(&pass);
    *n = pass.out.n;
    return pass.out.text;
}
