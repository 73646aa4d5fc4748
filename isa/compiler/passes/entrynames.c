/* SPDX-License-Identifier: MIT */
/* In old projects another compiler compiles the host code, with its own
 * declaration of a kernel: extern "C", or a C++ function with unsigned short
 * for half. Both names are derived from the mangled one (Itanium ABI):
 * _Z4axpyPDF16_S_i gives axpy and _Z4axpyPtS_i. Substitutions stay valid,
 * because no substitution refers to a built-in type. Symbols that cannot be
 * parsed get no such names. */
#include "isa/compiler/passes/entrynames.h"
#include "isa/compiler/job/text.h"
#include "isa/support/words/letter.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* Returns the end of a name that follows its length; NULL if the text ends too
 * early. */
static const char *name_end(const char *p, const char **name)
{
    char *start;
    unsigned long n = strtoul(p, &start, 10);

    *name = start;
    return n <= strlen(start) ? start + n : NULL;
}

/* The end of the kernel's name in a mangled symbol, and the last component of
 * the name; NULL if the name has other parts than plain identifiers. */
static const char *kernel_end(const char *symbol, const char **last,
                              size_t *n_last)
{
    const char *p = symbol + 2;
    bool is_nested = *p == 'N';

    if (strncmp(symbol, "_Z", 2) != 0)
        return NULL;
    p += is_nested;
    do {
        const char *end = isa_is_digit(*p) ? name_end(p, last) : NULL;
        if (!end)
            return NULL;
        *n_last = (size_t)(end - *last);
        p = end;
    } while (is_nested && *p != 'E');
    p += is_nested;
    return *p && *p != 'I' && *p != 'B' ? p : NULL;
}

const char *mlucc_kernel_word(struct mlucc_job *job, const char *symbol)
{
    const char *last;
    size_t n;

    return kernel_end(symbol, &last, &n)
               ? mlucc_text(&job->arena, "%.*s", (int)n, last)
               : symbol;
}

/* Whether a name is main or a C library function: host code that uses this name
 * means that function, not the kernel. */
static bool is_of_c(const char *name)
{
    void *library = dlopen("libm.so.6", RTLD_LAZY); /* libm loads libc */
    bool found = strcmp(name, "main") == 0;

    if (!library)
        return found;
    found |= dlsym(library, name) != NULL;
    dlclose(library);
    return found;
}

const char *mlucc_plain_name(struct mlucc_job *job, const char *symbol)
{
    const char *last;
    size_t n;

    if (!kernel_end(symbol, &last, &n))
        return NULL;
    const char *name = mlucc_text(&job->arena, "%.*s", (int)n, last);
    return is_of_c(name) ? NULL : name;
}

/* Returns the end of the type at p in a list of types; NULL for unsupported
 * kinds. */
static const char *type_part(const char *p)
{
    const char *name;

    if (isa_is_digit(*p))
        return name_end(p, &name);
    if (strchr("LXUZ", *p) || strncmp(p, "Dv", 2) == 0)
        return NULL;
    if (*p == 'A' && isa_is_digit(p[1]))
        return p + 1 + strspn(p + 1, "0123456789");
    if ((*p == 'S' && !islower((unsigned char)p[1])) || *p == 'T')
        return strchr(p, '_') ? strchr(p, '_') + 1 : NULL;
    if (strncmp(p, "DF", 2) == 0)
        return p + 2 + strspn(p + 2, "0123456789") + 1;
    return p + 1 + ((*p == 'D' || *p == 'S') && p[1]);
}

const char *mlucc_short_name(struct mlucc_job *job, const char *symbol)
{
    static const char half[] = "DF16_";
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *last;
    size_t n;
    const char *p = kernel_end(symbol, &last, &n);
    bool any = false;

    if (!p)
        return NULL;
    mlucc_append(&out, symbol, (size_t)(p - symbol));
    while (*p) {
        const bool is_half = strncmp(p, half, strlen(half)) == 0;
        const char *end = is_half ? p + strlen(half) : type_part(p);
        if (!end || end > p + strlen(p))
            return NULL;
        if (is_half)
            mlucc_append(&out, "t", 1);
        else
            mlucc_append(&out, p, (size_t)(end - p));
        any |= is_half;
        p = end;
    }
    return any ? out.text : NULL;
}
