/* SPDX-License-Identifier: MIT */
/* Reports functions that no library has. If the program, or a closed library
 * that it is linked with, calls such a function, the loader ends the program
 * with a line that says neither whose fault this is nor what to do. Most
 * functions are resolved at their first call; this file replaces each missing
 * function by a function that prints a sentence. mlusim has checked functions
 * that are resolved at the start (runtime/tools/start/become.c). If the program
 * loads the library by itself, dlerror returns the sentence. */
#define _GNU_SOURCE /* dl_iterate_phdr, RTLD_NEXT, memmem */
#include "runtime/instruments/settings/called.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/process/process.h"

#define EXPORT __attribute__((visibility("default")))

#if defined __aarch64__
#define JUMP_SLOT R_AARCH64_JUMP_SLOT
#else
#define JUMP_SLOT R_X86_64_JUMP_SLOT
#endif

/* ---- functions that stand for missing ones ------------------------------- */

enum { MOST = 4 * 16 * 16 };

static struct {
    const char *file, *symbol; /* owned by the loader and the library */
} missing[MOST];
static size_t n_missing;

static _Noreturn void fail(size_t i)
{
    char text[RT_MISSING_BYTES];
    const char *symbol = missing[i].symbol;
    fflush(stdout);
    if (dlsym(RTLD_DEFAULT, symbol))
        snprintf(text, sizeof text,
                 "%s calls %s, which no library had when the program started, "
                 "but one that was loaded later has: name that library in "
                 "LD_PRELOAD",
                 missing[i].file, symbol);
    else
        rt_missing_say(text, sizeof text, missing[i].file, symbol,
                       strlen(symbol));
    fprintf(stderr, "mlusim: %s\n", text);
    _exit(ISA_STATUS_NOT_FOUND);
}

#define SIXTEEN(X, n) \
    X(n##0)           \
    X(n##1)           \
    X(n##2)           \
    X(n##3)           \
    X(n##4)           \
    X(n##5)           \
    X(n##6)           \
    X(n##7) X(n##8) X(n##9) X(n##a) X(n##b) X(n##c) X(n##d) X(n##e) X(n##f)
#define SQUARE(X, n) \
    SIXTEEN(X, n##0) \
    SIXTEEN(X, n##1) \
    SIXTEEN(X, n##2) \
    SIXTEEN(X, n##3) \
    SIXTEEN(X, n##4) \
    SIXTEEN(X, n##5) \
    SIXTEEN(X, n##6) \
    SIXTEEN(X, n##7) \
    SIXTEEN(X, n##8) \
    SIXTEEN(X, n##9) \
    SIXTEEN(X, n##a) \
    SIXTEEN(X, n##b) \
    SIXTEEN(X, n##c) SIXTEEN(X, n##d) SIXTEEN(X, n##e) SIXTEEN(X, n##f)
#define ALL(X) SQUARE(X, 0x0) SQUARE(X, 0x1) SQUARE(X, 0x2) SQUARE(X, 0x3)

#define STAND_IN(n)                \
    static void stand_in_##n(void) \
    {                              \
        fail(n);                   \
    }
#define NAME(n) stand_in_##n,
ALL(STAND_IN)
static void (*const stand_ins[MOST])(void) = {ALL(NAME)};

/* ---- what the program was linked with ------------------------------------ */

/* The dynamic section of a loaded program or library. */
struct loaded {
    const char *file;
    uintptr_t base;
    const char *strings;
    const ElfW(Sym) * symbols;
    const ElfW(Rela) * calls; /* relocations for the slots of functions */
    size_t n_calls;
    bool is_bound; /* all functions were resolved at the start */
};

/* Returns a pointer. The loader has added the base to addresses, except in
 * memory that the loader cannot write. */
static const void *at(const struct loaded *l, uintptr_t address)
{
    const uintptr_t there = address < l->base ? l->base + address : address;
    const void *pointer;
    memcpy(&pointer, &there, sizeof pointer);
    return pointer;
}

static void read_dynamic(struct loaded *l, const ElfW(Dyn) * dynamic)
{
    for (const ElfW(Dyn) *d = dynamic; d->d_tag != DT_NULL; d++)
        switch (d->d_tag) {
        case DT_STRTAB:
            l->strings = at(l, d->d_un.d_ptr);
            break;
        case DT_SYMTAB:
            l->symbols = at(l, d->d_un.d_ptr);
            break;
        case DT_JMPREL:
            l->calls = at(l, d->d_un.d_ptr);
            break;
        case DT_PLTRELSZ:
            l->n_calls = d->d_un.d_val / sizeof *l->calls;
            break;
        case DT_BIND_NOW:
            l->is_bound = true;
            break;
        case DT_FLAGS:
            l->is_bound |= (d->d_un.d_val & DF_BIND_NOW) != 0;
            break;
        case DT_FLAGS_1:
            l->is_bound |= (d->d_un.d_val & DF_1_NOW) != 0;
            break;
        default:
            break;
        }
}

static bool is_for_us(const char *name)
{
    return strncmp(name, RT_STANDS_FOR, strlen(RT_STANDS_FOR)) == 0 ||
           strncmp(name, RT_STANDS_FOR_ALSO, strlen(RT_STANDS_FOR_ALSO)) == 0;
}

/* Whether the file is linked with a library that mlusim replaces. */
static bool needs_us(const struct loaded *l, const ElfW(Dyn) * dynamic)
{
    for (const ElfW(Dyn) *d = dynamic; l->strings && d->d_tag != DT_NULL; d++)
        if (d->d_tag == DT_NEEDED && is_for_us(l->strings + d->d_un.d_val))
            return true;
    return false;
}

/* Whether the function is missing: in the program's libraries, and, if the file
 * was loaded with a scope of its own, in the libraries that it needs. */
static bool is_nowhere(const struct loaded *l, const char *name)
{
    if (dlsym(RTLD_DEFAULT, name))
        return false;
    void *own = dlopen(l->file, RTLD_LAZY | RTLD_NOLOAD);
    const bool is_there = own && dlsym(own, name);
    if (own)
        dlclose(own);
    return !is_there;
}

/* If a function is missing, points the function's slot to one of our
 * functions. */
static void look_at(const struct loaded *l, const ElfW(Rela) * call)
{
    const ElfW(Sym) *symbol = &l->symbols[ELF64_R_SYM(call->r_info)];
    const char *name = l->strings + symbol->st_name;
    if (n_missing == MOST || ELF64_R_TYPE(call->r_info) != JUMP_SLOT ||
        symbol->st_shndx != SHN_UNDEF ||
        ELF64_ST_BIND(symbol->st_info) != STB_GLOBAL || !is_nowhere(l, name))
        return;
    const uintptr_t slot = l->base + call->r_offset;
    void *there;
    memcpy(&there, &slot, sizeof there);
    missing[n_missing].file = l->file;
    missing[n_missing].symbol = name;
    memcpy(there, &stand_ins[n_missing], sizeof *stand_ins);
    n_missing++;
}

static int look_into(struct dl_phdr_info *info, size_t bytes, void *program)
{
    struct loaded l = {.base = info->dlpi_addr,
                       .file = info->dlpi_name[0] ? info->dlpi_name : program};
    const ElfW(Dyn) *dynamic = NULL;
    (void)bytes;
    for (unsigned i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
            dynamic = at(&l, l.base + info->dlpi_phdr[i].p_vaddr);
    if (dynamic)
        read_dynamic(&l, dynamic);
    if (!l.is_bound && l.calls && l.symbols && dynamic && needs_us(&l, dynamic))
        for (size_t i = 0; i < l.n_calls; i++)
            look_at(&l, &l.calls[i]);
    return 0;
}

/* The real dlerror. It is looked up early, before any dl call can fail,
 * because a call of dlsym clears the message that dlerror would return. */
static char *(*real)(void);

static void find_dlerror(void)
{
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "dlerror");
    if (!real)
        _exit(ISA_STATUS_NOT_FOUND); /* a C library without dlerror has no
                                        dlopen */
}

__attribute__((constructor)) static void begin(int n, char **words)
{
    const char *bound = getenv("LD_BIND_NOW");
    find_dlerror();
    if (!bound || !*bound)
        dl_iterate_phdr(look_into, n > 0 ? words[0] : "the program");
    if (n_missing)
        real(); /* clears the message of dlsym */
}

/* ---- what the program loads by itself ------------------------------------ */

/* Whether a file contains the name of a library that mlusim replaces. In string
 * tables, a 0 precedes each name. */
static bool names_us(const char *path)
{
    static const char first[] = "\0" RT_STANDS_FOR,
                      other[] = "\0" RT_STANDS_FOR_ALSO;
    struct stat about;
    bool names = false;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0) {
        const size_t n = (size_t)about.st_size;
        void *text = mmap(NULL, n, PROT_READ, MAP_PRIVATE, file, 0);
        if (text != MAP_FAILED) {
            names = memmem(text, n, first, sizeof first - 1) ||
                    memmem(text, n, other, sizeof other - 1);
            munmap(text, n);
        }
    }
    if (file >= 0)
        close(file);
    return names;
}

/* If a library could not be loaded, replaces "FILE: undefined symbol: NAME" by
 * our sentence. dlsym sets the same text for a library that is loaded; then it
 * is not replaced. */
EXPORT char *dlerror(void)
{
    /* This model needs no call of the loader. Such a call would make proc.so
     * need the loader's library, which would then come before the runtime of a
     * sanitizer. The sanitizer's runtime looks for functions of the loader in
     * the libraries after itself. */
    static _Thread_local
        __attribute__((tls_model("initial-exec"))) char text[RT_MISSING_BYTES];
    find_dlerror();
    char *said = real();
    const char *end = said ? strstr(said, ": " RT_UNDEFINED) : NULL;
    if (!end)
        return said;
    char path[4096], symbol[sizeof text];
    const int n = snprintf(path, sizeof path, "%.*s", (int)(end - said), said);
    snprintf(symbol, sizeof symbol, "%s", end + strlen(": " RT_UNDEFINED));
    snprintf(text, sizeof text, "%s", said);
    void *there = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    if (there)
        dlclose(there);
    else if (n < (int)sizeof path && names_us(path))
        rt_missing_say(text, sizeof text, path, symbol, strcspn(symbol, ","));
    real();
    return text;
}
