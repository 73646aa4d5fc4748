/* SPDX-License-Identifier: MIT */
/* Explains a failed device link to the kernel's author: a function missing on
 * the device, or a full scratchpad (budget.c). Callers of a missing function
 * are found in an image linked without it, by relocations and debug
 * information. Other messages of lld are passed on. */
#include "isa/compiler/explain/linkerrors.h"
#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/elf.h"
#include "isa/compiler/explain/budget.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/job.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/process.h"
#include "isa/compiler/job/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define MAX_CALLS   4  /* shown per function */
#define MOST_FRAMES 12 /* library frames shown */

static const char undefined[] = "undefined symbol: ";

/* A message of lld: its first line, then lines that begin with ">>>". */
struct message {
    const char *text; /* after "error: " */
    size_t n;
    const char *end;
};

static bool next_message(const char **p, struct message *m)
{
    const char *error = strstr(*p, "error: ");

    if (!error)
        return false;
    m->text = error + strlen("error: ");
    m->n = strcspn(m->text, "\n");
    m->end = m->text + m->n + (m->text[m->n] == '\n');
    while (strncmp(m->end, ">>>", 3) == 0) {
        m->end += strcspn(m->end, "\n");
        m->end += *m->end == '\n';
    }
    *p = m->end;
    return true;
}

static bool starts(const struct message *m, const char *word)
{
    return m->n >= strlen(word) && strncmp(m->text, word, strlen(word)) == 0;
}

/* ---- missing functions -------------------------------------------------- */

/* Collects the names that lld does not find, in its order, which may be
 * demangled. */
static void collect_missing(struct mlucc_job *job, const char *messages,
                            struct mlucc_list *names)
{
    struct message m;
    size_t skip = strlen(undefined);

    while (next_message(&messages, &m))
        if (starts(&m, undefined))
            mlucc_add(names, mlucc_text(&job->arena, "%.*s", (int)(m.n - skip),
                                        m.text + skip));
}

/* Runs lld again to get the mangled names. */
static void collect_mangled(struct mlucc_job *job,
                            const struct mlucc_link *link,
                            struct mlucc_list *names)
{
    struct mlucc_list command = {.arena = &job->arena};
    const char *output = mlucc_scratch(job, "missing.elf");
    char *messages;

    if (!output)
        return;
    mlucc_link_command(job, link, link->script, output, &command);
    mlucc_add_all(&command, "--no-demangle", "--error-limit=0", NULL);
    mlucc_ask(job, &command, &messages);
    collect_missing(job, messages, names);
}

/* Advice for functions and tables that Clang uses for C++ features missing on
 * the device, by prefix of the name. */
static const struct {
    const char *name, *remedy;
} remedies[] = {
    {"operator new",
     "kernels have no heap: use arrays, NRAM, memory of cnrtMalloc, or "
     "placement new"},
    {"__cxa_guard_",
     "a static variable inside a function must have a constant initialiser "
     "on the device, where nothing orders the cores: assign it in the kernel"},
    {"__cxa_atexit",
     "nothing runs on the device after a kernel: a static variable must not "
     "have a destructor"},
    {"__dynamic_cast", "device code has no type information at run time: "
                       "tell types by a virtual function or a member"},
    {"typeinfo for ", "device code has no type information at run time: "
                      "tell types by a virtual function or a member"},
    {"vtable for __cxxabiv1::",
     "device code has no type information at run time: "
     "tell types by a virtual function or a member"},
    {"__atomic_", "atomics are of aligned 1, 2, 4 and 8 bytes: use "
                  "__bang_lock and __bang_unlock around anything larger"},
    {"__cyg_profile_", "device code cannot be instrumented: leave "
                       "-finstrument-functions out"},
    {"__clear_cache", "device code cannot be changed while it runs"},
};

/* Prints the note for a function that lld does not find, once per text. */
static void print_remedy(struct mlucc_job *job, const char *name, bool is_call)
{
    const char *remedy =
        is_call && !strchr(name, '(')
            ? "kernels call functions marked __mlu_func__ or constexpr, and of "
              "the C and C++ libraries what docs/reference/intrinsics.md and "
              "docs/reference/std.md list"
            : NULL;

    for (size_t i = 0; i < sizeof remedies / sizeof remedies[0]; i++)
        if (strncmp(name, remedies[i].name, strlen(remedies[i].name)) == 0)
            remedy = remedies[i].remedy;
    if (!remedy || mlucc_has(&job->shown, remedy))
        return;
    mlucc_add(&job->shown, remedy);
    mlucc_add_note("note: %s", remedy);
}

static void print_missing(const struct mlucc_link *link, const char *name,
                          bool is_call, const struct isa_location *at)
{
    const char *verb = is_call ? "calls" : "uses";
    const char *why = is_call && !strchr(name, '(')
                          ? "which has no device version"
                          : "which is not defined for the device in this file";

    if (at)
        mlucc_say(MLUCC_SAYS_UNDEFINED,
                  "%s:%u: error: device code %s '%s', %s (in function '%s')",
                  at->file, at->line, verb, name, why, at->function);
    else
        mlucc_say(MLUCC_SAYS_UNDEFINED, "%s: error: device code %s '%s', %s",
                  link->source, verb, name, why);
}

/* An image that was linked although functions are missing. */
struct linked {
    const void *elf;
    size_t n;
    struct isa_debuginfo *info;
    struct isa_symbol *symbols;
    size_t n_symbols;
};

static bool is_of_library(const struct isa_location *at)
{
    return strstr(at->file, "/include/c++/") != NULL;
}

static const struct isa_symbol *function_around(const struct linked *l,
                                                uint64_t address)
{
    for (size_t i = 0; i < l->n_symbols; i++)
        if (address - l->symbols[i].address < l->symbols[i].bytes)
            return &l->symbols[i];
    return NULL;
}

/* Finds the line of an instruction. For an instruction inside the C++ library,
 * this is the line of the program from which at most n_calls calls lead to the
 * instruction. If these calls were inlined, it is the function's line. */
static bool find_place(const struct linked *l, uint64_t address,
                       unsigned n_calls, struct isa_location *at)
{
    struct isa_location up;
    uint64_t calls[MAX_CALLS];
    bool is_call;

    if (!isa_debuginfo_line(l->info, address, at))
        return false;
    const struct isa_symbol *function =
        is_of_library(at) ? function_around(l, address) : NULL;
    if (!function)
        return true;
    if (isa_debuginfo_function(l->info, function->address, &up) &&
        !is_of_library(&up)) {
        *at = up;
        return true;
    }
    size_t n = n_calls ? isa_elf_references(l->elf, l->n, function->name, calls,
                                            MAX_CALLS, &is_call)
                       : 0;
    for (size_t i = 0; i < n; i++)
        if (find_place(l, calls[i], n_calls - 1, &up) && !is_of_library(&up)) {
            *at = up;
            break;
        }
    return true;
}

/* Reports a missing function and its callers. */
static void explain_missing(struct mlucc_job *job,
                            const struct mlucc_link *link,
                            const struct linked *l, const char *name,
                            const char *mangled)
{
    uint64_t calls[MAX_CALLS];
    struct isa_location at;
    bool any = false, is_call = true;
    size_t n_calls = l->info ? isa_elf_references(l->elf, l->n, mangled, calls,
                                                  MAX_CALLS, &is_call)
                             : 0;

    for (size_t i = 0; i < n_calls; i++) {
        if (!find_place(l, calls[i], MOST_FRAMES, &at))
            continue;
        if (any)
            mlucc_add_note("%s:%u: note: also here (in function "
                           "'%s')",
                           at.file, at.line, at.function);
        else
            print_missing(link, name, is_call, &at);
        any = true;
    }
    if (!any)
        print_missing(link, name, is_call, NULL);
    print_remedy(job, name, is_call);
}

static void explain_all_missing(struct mlucc_job *job,
                                const struct mlucc_link *link,
                                const struct mlucc_list *names)
{
    struct mlucc_list mangled = {.arena = &job->arena};
    char error[200];
    struct linked l = {0};

    collect_mangled(job, link, &mangled);
    l.elf = mlucc_read_with_room(job, link, &l.n);
    l.info = l.elf ? isa_debuginfo_open(l.elf, l.n) : NULL;
    if (l.info && !isa_elf_symbols(l.elf, l.n, &l.symbols, &l.n_symbols, error,
                                   sizeof error))
        l.n_symbols = 0;
    for (size_t i = 0; i < names->n; i++)
        explain_missing(job, link, &l, names->items[i],
                        i < mangled.n ? mangled.items[i] : names->items[i]);
    if (l.n_symbols)
        isa_elf_symbols_free(l.symbols, l.n_symbols);
    isa_debuginfo_close(l.info);
}

/* Explains "FILE:(SECTION) is being placed in 'SECTION'": a section that is not
 * in the linker script, for example from a pragma. False for other messages. */
static bool explain_section(const struct mlucc_link *link,
                            const struct message *m)
{
    static const char words[] = ") is being placed in '";
    const char *p = strstr(m->text, words);

    if (!p || p >= m->end)
        return false;
    p += sizeof words - 1;
    mlucc_say(MLUCC_SAYS_SECTION,
              "%s: error: something is put into section '%.*s', which device "
              "code does not have; leave the section out",
              link->source, (int)strcspn(p, "'\n"), p);
    return true;
}

/* Explains "section 'S' will not fit in region 'R': overflowed by N bytes" if
 * no variable is too large. Then the reason is alignment gaps, or much code. */
static void explain_region(const struct mlucc_link *link,
                           const struct message *m)
{
    static const char word[] = "in region '";
    const char *region = strstr(m->text, word);

    assert(region); /* the caller looks for messages with this text */
    region += sizeof word - 1;
    int n = (int)strcspn(region, "'\n");
    const char *bytes = region + strcspn(region, "0123456789\n");

    mlucc_say(
        MLUCC_SAYS_MEMORY_SIZE,
        "%s: error: %s: %.*s goes %.*s bytes beyond its end: %s", link->source,
        link->arch->name, n, region, (int)strspn(bytes, "0123456789"), bytes,
        strncmp(region, "CODE", 4) == 0 || strncmp(region, "GLOBAL", 6) == 0
            ? "put large arrays in GDRAM (cnrtMalloc)"
            : "what asks for large alignments (alignas) leaves gaps");
}

/* ---- all messages ------------------------------------------------------- */

void mlucc_explain(struct mlucc_job *job, const struct mlucc_link *link,
                   const char *messages)
{
    struct message m;
    struct mlucc_list missing = {.arena = &job->arena};
    bool budget = false, any = false;

    collect_missing(job, messages, &missing);
    if (missing.n)
        explain_all_missing(job, link, &missing);
    for (const char *p = messages; next_message(&p, &m); any = true) {
        if (starts(&m, undefined) || explain_section(link, &m))
            continue;
        if (!strstr(m.text, "will not fit in region '")) {
            size_t length = (size_t)(m.end - m.text);
            length -= length && m.end[-1] == '\n';
            mlucc_say(MLUCC_SAYS_DEVICE_LINK, "%s: error: device link: %.*s",
                      link->source, (int)length, m.text);
            continue;
        }
        if (!budget && !mlucc_explain_budget(job, link))
            explain_region(link, &m);
        budget = true;
    }
    if (!any)
        mlucc_pass_on(messages);
}
