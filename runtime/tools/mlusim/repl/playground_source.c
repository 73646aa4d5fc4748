/* SPDX-License-Identifier: MIT */
/*
 * The kernel of the playground as text: what was declared, then what was
 * stated, each under its number, and behind it what prints values.
 */
#include <stdio.h>
#include <string.h>

#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/playground_source.h"
#include "runtime/tools/mlusim/repl/words.h"

/* Values print as in the debugger: as many digits as tell them apart. */
static const char helpers[] =
    "#include <bang.h>\n"
    /* many calls, of which each would be compiled again where it is inlined */
    "#define __PG_APART __attribute__((noinline)) __mlu_func__\n"
    "template <class T> struct __pg_float { enum { is = 0 }; };\n"
    "template <> struct __pg_float<float> { enum { is = 9 }; };\n"
    "template <> struct __pg_float<double> { enum { is = 17 }; };\n"
    "template <> struct __pg_float<half> { enum { is = 5 }; };\n"
    "template <> struct __pg_float<bfloat16_t> { enum { is = 4 }; };\n"
    "template <class T> __mlu_func__ void __pg_put(const T &v);\n"
    "template <class T, unsigned long n>\n"
    "__mlu_func__ void __pg_put(const T (&v)[n]);\n"
    /* __builtin_dump_struct calls it with a format and a member: its name is
     * the third argument, its value the last. */
    "struct __pg_members {\n"
    "    bool is_next = false;\n"
    "    __PG_APART void name(const char *name, const char *form)\n"
    "    {\n"
    "        __bang_printf(is_next ? \", \" : \"\");\n"
    "        __bang_printf(form, name);\n"
    "        is_next = true;\n"
    "    }\n"
    "    __mlu_func__ void operator()(const char *f)\n"
    "    {\n"
    "        __bang_printf(*f == ' ' ? \"{\" : \"}\");\n"
    "        is_next = *f != ' ';\n"
    "    }\n"
    "    __mlu_func__ void operator()(const char *f, const char *)\n"
    "    {\n"
    "        if (f[2])\n"
    "            operator()(\"}\");\n"
    "    }\n"
    "    __mlu_func__ void operator()(const char *, const char *,\n"
    "                                 const char *base)\n"
    "    {\n"
    "        name(base, \"<%s> = \");\n"
    "    }\n"
    "    __mlu_func__ void operator()(const char *, const char *, const char "
    "*,\n"
    "                                 const char *member)\n"
    "    {\n"
    "        name(member, \"%s = \");\n"
    "    }\n"
    "    template <class T>\n"
    "    __mlu_func__ void operator()(const char *f, const char *, const char "
    "*,\n"
    "                                 const char *member, T v)\n"
    "    {\n"
    "        name(member, \"%s = \");\n"
    "        if constexpr (__is_pointer(T) && !__is_void(__remove_pointer(T)) "
    "&&\n"
    "                      !__is_function(__remove_pointer(T)))\n"
    "            if (f[10] == '*')\n"
    "                return __pg_put(*v);\n"
    "        __pg_put(v);\n"
    "    }\n"
    "    template <class T>\n"
    "    __mlu_func__ void operator()(const char *, const char *, const char "
    "*,\n"
    "                                 const char *member, unsigned long, T "
    "v)\n"
    "    {\n"
    "        name(member, \"%s = \");\n"
    "        __pg_put(v);\n"
    "    }\n"
    "};\n"
    "template <class T> __PG_APART void __pg_put(const T &v)\n"
    "{\n"
    "    using U = __remove_cv(T);\n"
    "    if constexpr (__pg_float<U>::is != 0)\n"
    "        __bang_printf(\"%.*g\", (int)__pg_float<U>::is, v);\n"
    "    else if constexpr (__is_same(U, bool))\n"
    "        __bang_printf(v ? \"true\" : \"false\");\n"
    "    else if constexpr (__is_pointer(U) || __is_same(U, "
    "decltype(nullptr)))\n"
    "        __bang_printf(\"%p\", (const void *)v);\n"
    "    else if constexpr (__is_class(U) || __is_union(U)) {\n"
    "        __pg_members members;\n"
    "        __builtin_dump_struct(__builtin_addressof(v), members);\n"
    "    } else\n"
    "        __bang_printf(static_cast<U>(-1) < static_cast<U>(0) ? \"%lld\"\n"
    "                                                             : "
    "\"%llu\",\n"
    "                      v);\n"
    "}\n"
    "template <class T, unsigned long n>\n"
    "__PG_APART void __pg_put(const T (&v)[n])\n"
    "{\n"
    "    __bang_printf(\"{\");\n"
    "    for (unsigned long i = 0; i < n && i < 8; i++) {\n"
    "        if (i)\n"
    "            __bang_printf(\", \");\n"
    "        __pg_put(v[i]);\n"
    "    }\n"
    "    __bang_printf(n > 8 ? \", ...}\" : \"}\");\n"
    "}\n"
    "template <class T> __mlu_func__ void __pg_value(const T &v)\n"
    "{\n"
    "    __pg_put(v);\n"
    "    __bang_printf(\"\\n\");\n"
    "}\n"
    "template <class T>\n"
    "__PG_APART void __pg_show(const char *name, const T &v)\n"
    "{\n"
    "    __bang_printf(\"%s = \", name);\n"
    "    __pg_value(v);\n"
    "}\n"
    "template <class T>\n"
    "__mlu_func__ void __pg_local(const char *name, const T &v)\n"
    "{\n"
    "    if constexpr (!__is_volatile(T) && !__is_empty(T))\n"
    "        __pg_show(name, v);\n"
    "}\n";

/* An input in lines of its own, which messages name by its number. */
static void put_input(FILE *out, const struct pg_entry *input)
{
    fprintf(out, "\n#line 1 \"input-%u\"\n", input->number);
    if (input->kind == PG_DECLARATION && pg_is_bare_function(input->text))
        fprintf(out,
                "#pragma clang attribute push(__attribute__((device)), "
                "apply_to = function)\n#line 1\n%s\n"
                "#pragma clang attribute pop",
                input->text);
    else
        fprintf(out, "%s", input->text);
    fprintf(out, "\n#line 1 \"playground\"\n");
}

void pg_each_variable(const struct playground *pg, const struct pg_entry *last,
                      pg_visit_variable *visit, void *user)
{
    char name[128];
    size_t shown = 0;
    for (size_t i = 0; i <= pg->n_inputs; i++) {
        const struct pg_entry *input = i < pg->n_inputs ? &pg->inputs[i] : last;
        for (size_t k = 0; input && shown < PG_MAX_SHOWN &&
                           pg_variable(input->text, k, name, sizeof name);
             k++)
            visit(user, shown++, name);
    }
}

/* Calls visit for each variable that its statements declare. */
static void each_local(const struct playground *pg, const struct pg_entry *last,
                       pg_visit_variable *visit, void *user)
{
    char name[128];
    size_t shown = 0;
    for (size_t i = 0; i <= pg->n_inputs; i++) {
        const struct pg_entry *input = i < pg->n_inputs ? &pg->inputs[i] : last;
        for (size_t k = 0;
             input && input->kind == PG_STATEMENT && !input->has_no_locals &&
             pg_local(input->text, k, name, sizeof name);
             k++)
            visit(user, shown++, name);
    }
}

static void put_local(void *user, size_t i, const char *name)
{
    (void)i;
    fprintf(user, "    __pg_local(\"%s\", %s);\n", name, name);
}

static void put_show(void *user, size_t i, const char *name)
{
    fprintf(user,
            "    if (__shown >> %zu & 1)\n        __pg_show(\"%s\", %s);\n", i,
            name, name);
}

/* Everything is waited for before a step begins and ends; the step "base" is
 * what that costs by itself. */
static void put_kernel(FILE *out, const struct playground *pg,
                       const struct pg_entry *last)
{
    const struct pg_entry nothing = {PG_STATEMENT, (char[]){""}, 0, false};
    const struct pg_entry *measured =
        last && last->kind == PG_STATEMENT ? last : &nothing;
    fprintf(out, "__mlu_global__ void playground(unsigned long __shown)\n{\n");
    for (size_t i = 0; i < pg->n_inputs; i++)
        if (pg->inputs[i].kind == PG_STATEMENT)
            put_input(out, &pg->inputs[i]);
    fprintf(out, "__sync();\n__mlu_step(\"base\");\n__sync();\n"
                 "__mlu_step(\"statement\");\n");
    put_input(out, measured);
    fprintf(out,
            "__sync();\n__mlu_step(\"shown\");\n"
            "__bang_printf(\"\\%o\");\n",
            (unsigned)PG_MARK);
    if (last && last->kind == PG_VALUE) {
        fprintf(out, "__pg_value(");
        put_input(out, last);
        fprintf(out, ");\n");
    }
    pg_each_variable(pg, last, put_show, out);
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_LOCALS);
    each_local(pg, last, put_local, out);
    fprintf(out, "__bang_printf(\"\\%o\");\n", (unsigned)PG_OTHERS);
    pg_each_variable(pg, last, put_local, out);
    fprintf(out, "}\n");
}

bool pg_write_source(const struct playground *pg, const struct pg_entry *last,
                     const char *path)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fprintf(out, "#line 1 \"playground\"\n%s", helpers);
    for (size_t i = 0; i <= pg->n_inputs; i++) {
        const struct pg_entry *input = i < pg->n_inputs ? &pg->inputs[i] : last;
        if (input && input->kind == PG_DECLARATION)
            put_input(out, input);
    }
    put_kernel(out, pg, last);
    return (ferror(out) | fclose(out)) == 0;
}
