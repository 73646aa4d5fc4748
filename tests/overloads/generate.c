/* SPDX-License-Identifier: MIT
 *
 * Writes a .mlu file that calls every overload: generate > overloads.mlu. A
 * function each, so that a call that does not compile is told by its line.
 * Wrappers are the same on every architecture that has them: with CALLED_ON,
 * only that one gets the code of all, others that of the names a toolkit
 * dropped.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/tables/prototype.h"
#include "tests/overloads/overloads.h"

static const char *index_of(enum isa_type type)
{
    return isa_spelling(type, "").index;
}

/* The C++ type of a span operand. */
static void put_pointer(const struct overload *o, const struct isa_letter *l)
{
    const char *constant = l->access == ISA_ACCESS_READ ? "const " : "";
    switch (l->element) {
    case ISA_ELEMENT_OWN:
        printf("%s%s *", constant,
               o->is_untyped && l->letter == 'w' ? "void" : o->element);
        break;
    case ISA_ELEMENT_FROM:
        printf("%s%s *", constant, o->source);
        break;
    case ISA_ELEMENT_INDEX:
        printf("%s%s *", constant, index_of(o->type));
        break;
    case ISA_ELEMENT_U32:
        printf("%sunsigned *", constant);
        break;
    case ISA_ELEMENT_BITS:
        printf(l->letter == 'B' ? "%s *" : "const void *", o->element);
        break;
    case ISA_ELEMENT_BYTE:
        printf("%s%s *", constant,
               !o->combination    ? "void"
               : l->letter == 'A' ? o->factors[0]
                                  : o->factors[1]);
        break;
    }
}

static void put_argument(const struct overload *o, int k)
{
    const struct isa_letter *l = isa_letter(o->op->operands[k]);
    if (l->access != ISA_ACCESS_NUMBER) {
        putchar('(');
        put_pointer(o, l);
        printf(")a[%d]", k);
    } else if (l->letter == 's') {
        printf("value<%s>(a[%d])", o->element, k);
    } else if (l->letter == 'm') {
        printf("(mluMemcpyDirection_t)a[%d]", k);
    } else {
        printf("(%s)a[%d]", l->letter == 'i' ? "int" : "long", k);
    }
}

/* The arguments of a conversion behind d, a and n. */
static void put_positions(const struct overload *o)
{
    const struct isa_conversion *c =
        isa_conversion_find(o->op, o->type, o->from);
    if (o->op->shape == ISA_SHAPE_convert_strided)
        printf(", (long)a[3], (long)a[4], (long)a[5]");
    else if (c->positions == ISA_POSITIONS_TWO)
        printf(", (int)a[3], 0");
    else if (c->positions == ISA_POSITIONS_ONE ||
             c->positions == ISA_POSITIONS_OPTIONAL)
        printf(", (int)a[3]");
}

static void put_arguments(const struct overload *o, int n)
{
    for (int k = 0; k < n; k++) {
        fputs(k ? ", " : "", stdout);
        put_argument(o, k);
    }
}

/* What a letter behind % stands for, see hand.def. */
static void put_word(const struct overload *o, char letter)
{
    static const char classes[] = {'u', 's', 'f'};
    const struct isa_type_info *type = &isa_types[o->type];
    const char *index = index_of(o->type);
    if (letter == '*')
        put_arguments(o, o->op->n_operands);
    else if (letter == 'N')
        fputs(o->name, stdout);
    else if (letter == 'T')
        fputs(o->element, stdout);
    else if (letter == 'B')
        fputs("bool", stdout);
    else if (letter == 'J') /* the same without "unsigned " */
        fputs(strchr(index, ' ') + 1, stdout);
    else if (letter == 'V')
        printf("vv_%.*s", (int)strcspn(type->name, "_"), type->name);
    else
        printf("%c%u", classes[type->class], 8 * type->bytes);
}

static void put_call(const struct overload *o)
{
    if (!o->call) {
        printf("%s(", o->name);
        put_arguments(
            o, isa_op_converts(o->op) ? 3 : o->op->n_operands - o->leaves_last);
        if (isa_op_converts(o->op) && !o->leaves_last)
            put_positions(o);
        putchar(')');
        return;
    }
    for (const char *p = o->call; *p; p++) {
        if (*p != '%')
            putchar(*p);
        else if (isdigit((unsigned char)p[1]))
            put_argument(o, (int)strtol(p + 1, (char **)&p, 10)), p--;
        else
            put_word(o, *++p);
    }
}

static void put_function(const struct overload *o, size_t i)
{
    bool returns = o->op->result != ISA_RESULT_NONE;
    printf("#if IS_HERE(%u, %d)\nNOINLINE unsigned long f%zu(const "
           "unsigned long *a)\n{\n    %s",
           o->since, o->is_old, i, returns ? "return bits(" : "");
    put_call(o);
    printf("%s;\n%s}\n#else\n#define f%zu absent\n#endif\n", returns ? ")" : "",
           returns ? "" : "    return 0;\n", i);
}

static void put_head(void)
{
    puts("/* Written by tests/overloads/generate.c. */\n"
         "#include <bang.h>\n#include <cnrt.h>\n"
         "#ifdef __BANG_ARCH__\n"
         "#define NOINLINE static __attribute__((noinline)) __mlu_device__\n"
         "#ifdef CALLED_ON\n"
         "#define IS_HERE(since, is_old) \\\n"
         "    (__BANG_ARCH__ >= (since) && \\\n"
         "     (__BANG_ARCH__ == CALLED_ON || (is_old)))\n"
         "#else\n"
         "#define IS_HERE(since, is_old) (__BANG_ARCH__ >= (since))\n"
         "#endif\n"
         "template <class T> __mlu_func__ T value(unsigned long v)\n"
         "{\n    return __mlu_from_bits<T>(v);\n}\n"
         "template <class T> __mlu_func__ unsigned long bits(T v)\n"
         "{\n    return __builtin_bit_cast(\n"
         "        typename __mlu_bits_of<sizeof(T)>::__type, v);\n}\n"
         "template <class V> struct reg {\n"
         "    V *at, v;\n"
         "    __mlu_device__ reg(unsigned long a) : at((V *)a), v(*at)\n"
         "    {\n    }\n"
         "    __mlu_device__ ~reg()\n    {\n        *at = v;\n    }\n"
         "    __mlu_device__ V &get()\n    {\n        return v;\n    }\n"
         "};\n"
         "__attribute__((unused)) NOINLINE unsigned long absent(const unsigned "
         "long *)\n"
         "{\n    abort();\n}");
}

static void put_tail(size_t n)
{
    puts("NOINLINE unsigned long call(long which, const unsigned long *a)\n"
         "{\n    switch (which) {");
    for (size_t i = 0; i < n; i++)
        printf("    case %zu:\n        return f%zu(a);\n", i, i);
    puts("    }\n    abort();\n}\n#endif\n"
         "struct block {\n"
         "    unsigned long inside[15], outside[15], bytes[15], together[15];\n"
         "    unsigned long pitch, args[15], result;\n};\n"
         "#ifdef __BANG_ARCH__\n"
         "NOINLINE char *at(block *b, int k, unsigned long i)\n{\n"
         "    unsigned long n = b->together[k];\n"
         "    return (char *)b->inside[k] + i / n * b->pitch + i % n;\n}\n"
         "#endif\n"
         "__mlu_global__ void overload(long which, block *b)\n{\n"
         "#ifdef __BANG_ARCH__\n"
         "    for (int k = 0; k < 15; k++)\n"
         "        for (unsigned long i = 0; i < b->bytes[k]; i++)\n"
         "            *at(b, k, i) = ((char *)b->outside[k])[i];\n"
         "    unsigned long args[15];\n"
         "    for (int k = 0; k < 15; k++)\n"
         "        args[k] = b->args[k];\n"
         "    unsigned long result = call(which, args);\n"
         "    __sync();\n"
         "    b->result = result;\n"
         "    for (int k = 0; k < 15; k++)\n"
         "        for (unsigned long i = 0; i < b->bytes[k]; i++)\n"
         "            ((char *)b->outside[k])[i] = *at(b, k, i);\n"
         "#endif\n}\n"
         "extern \"C\" void overload_launch(long which, void *b, "
         "cnrtQueue_t queue)\n{\n"
         "    cnrtDim3_t dim = {1, 1, 1};\n"
         "    overload<<<dim, cnrtFuncTypeBlock, queue>>>(which, (block *)b);\n"
         "}");
}

int main(void)
{
    size_t n;
    struct overload *all = overloads(&n);
    put_head();
    for (size_t i = 0; i < n; i++)
        put_function(&all[i], i);
    put_tail(n);
    free(all);
    return 0;
}
