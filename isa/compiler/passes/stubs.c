/* SPDX-License-Identifier: MIT */
/* Changes symbols in host objects, for which Clang has no flags:
 * Host stubs of kernels become protected symbols. Launches call these stubs,
 * and their addresses identify kernels in the runtime. A program and a library
 * may each have a kernel of one name; the dynamic linker would use one stub for
 * both, and the other kernel would never run. Protected symbols can still be
 * called from outside, but their own object always uses its own.
 * Each stub also gets a symbol with its kernel's name, for files in other
 * languages that declare the kernel and pass its address to the runtime. This
 * symbol is weak, so that it does not conflict with a function of that name. A
 * kernel marked __mlu_entry__ has more names, see entrynames.c.
 * Undefined symbols with CUDA's names of launch functions get the names of
 * launchnames.def. */
#include "isa/compiler/passes/stubs.h"
#include "isa/compiler/job/files.h"
#include "isa/compiler/job/text.h"
#include "isa/compiler/passes/entrynames.h"
#include "isa/support/words/spell.h"

#include <assert.h>
#include <ctype.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#define STUB_MARK "__device_stub__" /* part of the mangled name */

/* ---- names --------------------------------------------------------------- */

static const struct {
    const char *from, *to;
} launch_names[] = {
#define X(from, to) {from, to},
#include "isa/compiler/passes/launchnames.def"
#undef X
};

/* Returns the runtime's name of a launch function; NULL: it is no launch
 * function. */
static const char *launch_name(const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof launch_names / sizeof launch_names[0]; i++)
        if (strlen(launch_names[i].from) == n &&
            memcmp(launch_names[i].from, name, n) == 0)
            return launch_names[i].to;
    return NULL;
}

/* Returns the device name of a stub's kernel: "_Z3addPf" for the stub
 * "_Z18__device_stub__addPf", where 18 is the length with the mark. NULL: the
 * name is no stub's. */
static const char *kernel_name(struct mlucc_job *job, const char *name,
                               size_t n)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *text = mlucc_text(&job->arena, "%.*s", (int)n, name);
    const char *mark;

    if (!strstr(text, STUB_MARK))
        return NULL;
    for (; (mark = strstr(text, STUB_MARK)); text = mark + strlen(STUB_MARK)) {
        const char *digits = mark;
        while (digits > text && isdigit((unsigned char)digits[-1]))
            digits--;
        mlucc_append(&out, text, (size_t)(digits - text));
        if (digits < mark)
            mlucc_appendf(&out, "%ld",
                          strtol(digits, NULL, 10) - (long)strlen(STUB_MARK));
    }
    mlucc_appendf(&out, "%s", text);
    if (isa_is_host_symbol(out.text))
        isa_device_symbol(out.text, out.text);
    return out.text;
}

const char *mlucc_kernel_of_stub(struct mlucc_job *job, const char *name)
{
    return kernel_name(job, name, strlen(name));
}

/* An additional name of a stub. */
struct further {
    const char *name;
    const char *stub; /* in assembly */
    Elf64_Sym symbol; /* in an object */
};

/* All additional names in a file. */
struct further_names {
    struct mlucc_job *job;
    struct mlucc_buffer items;
};

static size_t n_further(const struct further_names *names)
{
    return names->items.n / sizeof(struct further);
}

static struct further further_at(const struct further_names *names, size_t i)
{
    struct further one;

    memcpy(&one, names->items.text + i * sizeof one, sizeof one);
    return one;
}

/* Adds the additional names of a kernel, with the other fields of `like`. */
static void add_further(struct further_names *names, const char *kernel,
                        struct further like)
{
    const char *const found[] = {mlucc_plain_name(names->job, kernel),
                                 mlucc_short_name(names->job, kernel)};

    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        like.name = found[i];
        if (like.name)
            mlucc_append(&names->items, (const char *)&like, sizeof like);
    }
}

/* Whether a name belongs to one kernel only. A name of several kernels is not
 * used. */
static bool is_single(const struct further_names *names, const char *name)
{
    size_t n = 0;

    for (size_t i = 0; i < n_further(names); i++)
        n += strcmp(further_at(names, i).name, name) == 0;
    return n == 1;
}

/* ---- objects ------------------------------------------------------------ */

/* An object file while it is changed; every offset is checked against n. A
 * table that grows is copied to the end of the file. */
struct object {
    struct mlucc_job *job;
    char *bytes;
    size_t n;
    struct mlucc_buffer symbols, strings;
    size_t n_symbols; /* Clang's symbols */
    struct further_names further;
};

static bool holds(const struct object *o, uint64_t offset, uint64_t bytes)
{
    return offset <= o->n && bytes <= o->n - offset;
}

static bool section_of(const struct object *o, const Elf64_Ehdr *header,
                       unsigned i, Elf64_Shdr *section)
{
    uint64_t at = header->e_shoff + (uint64_t)i * sizeof *section;

    if (i >= header->e_shnum || !holds(o, at, sizeof *section))
        return false;
    memcpy(section, o->bytes + at, sizeof *section);
    return section->sh_type == SHT_NOBITS ||
           holds(o, section->sh_offset, section->sh_size);
}

/* Returns the string at an offset; NULL: the file is damaged. */
static const char *name_at(const struct object *o, uint64_t offset)
{
    return offset < o->strings.n &&
                   memchr(o->strings.text + offset, 0, o->strings.n - offset)
               ? o->strings.text + offset
               : NULL;
}

static Elf64_Word add_name(struct object *o, const char *name)
{
    Elf64_Word at = (Elf64_Word)o->strings.n;

    mlucc_append(&o->strings, name, strlen(name) + 1);
    return at;
}

static void put_symbol(struct object *o, size_t i, const Elf64_Sym *symbol)
{
    memcpy(o->symbols.text + i * sizeof *symbol, symbol, sizeof *symbol);
}

/* Whether a symbol is in the section of kernels marked __mlu_entry__. */
static bool is_entry(const struct object *o, const Elf64_Ehdr *header,
                     const Elf64_Sym *symbol)
{
    static const char name[] = MLUCC_ENTRY_SECTION;
    Elf64_Shdr names, section;

    return section_of(o, header, header->e_shstrndx, &names) &&
           section_of(o, header, symbol->st_shndx, &section) &&
           section.sh_name < names.sh_size &&
           names.sh_size - section.sh_name >= sizeof name &&
           memcmp(o->bytes + names.sh_offset + section.sh_name, name,
                  sizeof name) == 0;
}

static void change_symbol(struct object *o, const Elf64_Ehdr *header, size_t i)
{
    Elf64_Sym symbol;

    memcpy(&symbol, o->symbols.text + i * sizeof symbol, sizeof symbol);
    const char *name = name_at(o, symbol.st_name);
    if (!name || ELF64_ST_BIND(symbol.st_info) == STB_LOCAL)
        return;
    const char *launch = launch_name(name, strlen(name));
    const char *kernel =
        launch ? NULL : kernel_name(o->job, name, strlen(name));
    if (launch && symbol.st_shndx == SHN_UNDEF) {
        symbol.st_name = add_name(o, launch);
        put_symbol(o, i, &symbol);
    }
    if (!kernel && !launch && o->job->device_object &&
        symbol.st_shndx != SHN_UNDEF) { /* a host function or variable */
        symbol.st_info = ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(symbol.st_info));
        put_symbol(o, i, &symbol);
    }
    if (!kernel || symbol.st_shndx == SHN_UNDEF)
        return;
    if (ELF64_ST_VISIBILITY(symbol.st_other) == STV_DEFAULT)
        symbol.st_other = STV_PROTECTED;
    put_symbol(o, i, &symbol);
    symbol.st_name = add_name(o, kernel);
    symbol.st_info = ELF64_ST_INFO(STB_WEAK, ELF64_ST_TYPE(symbol.st_info));
    mlucc_append(&o->symbols, (const char *)&symbol, sizeof symbol);
    if (is_entry(o, header, &symbol))
        add_further(&o->further, kernel, (struct further){.symbol = symbol});
}

/* Whether the object defines or refers to a symbol. */
static bool has_symbol(const struct object *o, const char *name)
{
    Elf64_Sym symbol;

    for (size_t i = 0; i < o->symbols.n / sizeof symbol; i++) {
        memcpy(&symbol, o->symbols.text + i * sizeof symbol, sizeof symbol);
        const char *other = name_at(o, symbol.st_name);
        if (other && strcmp(other, name) == 0)
            return true;
    }
    return false;
}

/* Adds the additional names of stubs, unless other symbols have them. */
static void add_symbols(struct object *o)
{
    for (size_t i = 0; i < n_further(&o->further); i++) {
        struct further one = further_at(&o->further, i);
        if (!is_single(&o->further, one.name) || has_symbol(o, one.name))
            continue;
        one.symbol.st_name = add_name(o, one.name);
        mlucc_append(&o->symbols, (const char *)&one.symbol, sizeof one.symbol);
    }
}

/* Appends a changed table at the end of the file, and updates its header. */
static void move_table(struct mlucc_buffer *out, uint64_t header_at,
                       const struct mlucc_buffer *table)
{
    static const char zeros[8];
    Elf64_Shdr section;

    mlucc_append(out, zeros, -out->n % sizeof zeros);
    memcpy(&section, out->text + header_at, sizeof section);
    section.sh_offset = out->n;
    section.sh_size = table->n;
    memcpy(out->text + header_at, &section, sizeof section);
    mlucc_append(out, table->text, table->n);
}

/* Changes the symbols of table i. */
static bool change_table(struct object *o, const Elf64_Ehdr *header, unsigned i,
                         const Elf64_Shdr *symbols, struct mlucc_buffer *out)
{
    Elf64_Shdr strings;

    if (!section_of(o, header, symbols->sh_link, &strings))
        return false;
    mlucc_append(&o->symbols, o->bytes + symbols->sh_offset, symbols->sh_size);
    mlucc_append(&o->strings, o->bytes + strings.sh_offset, strings.sh_size);
    o->n_symbols = symbols->sh_size / sizeof(Elf64_Sym);
    for (size_t k = 0; k < o->n_symbols; k++)
        change_symbol(o, header, k);
    add_symbols(o);
    mlucc_append(out, o->bytes, o->n);
    move_table(out, header->e_shoff + i * sizeof *symbols, &o->symbols);
    move_table(out, header->e_shoff + symbols->sh_link * sizeof strings,
               &o->strings);
    return true;
}

static bool change_object(struct mlucc_job *job, const char *path)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    struct object o = {
        .job = job,
        .symbols.arena = &job->arena,
        .strings.arena = &job->arena,
        .further = {.job = job, .items.arena = &job->arena},
    };
    Elf64_Ehdr header;
    Elf64_Shdr section;

    o.bytes = mlucc_read(job, path, &o.n);
    if (!o.bytes)
        return false;
    if (o.n < sizeof header || memcmp(o.bytes, ELFMAG, SELFMAG) != 0)
        return true; /* not an object yet (-flto): the runtime checks again */
    memcpy(&header, o.bytes, sizeof header);
    for (unsigned i = 0; section_of(&o, &header, i, &section); i++)
        if (section.sh_type == SHT_SYMTAB)
            return !change_table(&o, &header, i, &section, &out) ||
                   mlucc_write(job, path, out.text, out.n);
    return true;
}

/* ---- assembly ---------------------------------------------------------- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

/* Returns where `text` defines the label name[0..n); NULL: nowhere. */
static const char *defined_at(const char *text, const char *name, size_t n)
{
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        if (strncmp(at + 1, name, n) == 0 && at[1 + n] == ':')
            return at + 1;
    return NULL;
}

/* Copies text and renames launch functions. */
static void rename_launches(const char *text, struct mlucc_buffer *out)
{
    while (*text) {
        size_t n = 0;
        while (is_word(text[n]))
            n++;
        const char *name = n ? launch_name(text, n) : NULL;
        if (name)
            mlucc_append(out, name, strlen(name));
        else
            mlucc_append(out, text, n ? n : 1);
        text += n ? n : 1;
    }
}

/* Whether the last section that begins before the label at p is the section of
 * kernels marked __mlu_entry__. */
static bool is_entry_label(const char *text, const char *p)
{
    static const char section[] = "\t.section\t";

    for (; p > text; p--) {
        if (p[-1] != '\n')
            continue;
        if (strncmp(p, section, strlen(section)) == 0)
            return strncmp(p + strlen(section), MLUCC_ENTRY_SECTION,
                           strlen(MLUCC_ENTRY_SECTION)) == 0;
        if (strncmp(p, "\t.text\n", 7) == 0)
            return false;
    }
    return false;
}

static void add_name_of(struct mlucc_buffer *out, const char *name,
                        const char *stub)
{
    mlucc_appendf(out, "\t.weak\t%s\n\t.protected\t%s\n\t.set\t%s, %s\n", name,
                  name, name, stub);
}

/* Adds directives that make the stub name[0..n) protected and define its other
 * names. */
static void add_stub(struct further_names *names, struct mlucc_buffer *out,
                     const char *text, const char *name, size_t n)
{
    const char *kernel = kernel_name(names->job, name, n);
    const char *stub = mlucc_text(&names->job->arena, "%.*s", (int)n, name);

    mlucc_appendf(out, "\t.protected\t%s\n", stub);
    add_name_of(out, kernel, stub);
    if (is_entry_label(text, defined_at(text, name, n)))
        add_further(names, kernel, (struct further){.stub = stub});
}

/* Whether `text` has a word outside of strings, so that it defines or uses this
 * symbol. */
static bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *p = text; *p;) {
        size_t length = 0;
        if (*p == '"')
            for (p++; *p && *p != '"'; p++)
                p += p[0] == '\\' && p[1];
        while (is_word(p[length]))
            length++;
        if (length == n && strncmp(p, word, n) == 0)
            return true;
        p += length ? length : *p != 0;
    }
    return false;
}

static bool change_assembly(struct mlucc_job *job, const char *path)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    struct further_names names = {.job = job, .items.arena = &job->arena};
    size_t n;
    char *text = mlucc_read(job, path, &n);

    if (!text)
        return false;
    rename_launches(text, &out);
    for (const char *line = text; *line; line += strcspn(line, "\n")) {
        line += strspn(line, "\n\t ");
        bool is_seen = strncmp(line, ".globl\t", 7) == 0 ||
                       strncmp(line, ".weak\t", 6) == 0;
        const char *name = line + strcspn(line, "\t\n") + 1;
        size_t length = is_seen ? strcspn(name, " \t\n") : 0;
        const char *mark = length > 0 ? strstr(name, STUB_MARK) : NULL;
        if (mark && mark < name + length && defined_at(text, name, length))
            add_stub(&names, &out, text, name, length);
    }
    for (size_t i = 0; i < n_further(&names); i++) {
        struct further one = further_at(&names, i);
        if (is_single(&names, one.name) && !has_word(out.text, one.name))
            add_name_of(&out, one.name, one.stub);
    }
    return mlucc_write(job, path, out.text, out.n);
}

bool mlucc_host_symbols(struct mlucc_job *job, const char *path)
{
    if (job->dry_run || !path)
        return true;
    switch (job->stop) {
    case MLUCC_PREPROCESS:
    case MLUCC_SYNTAX:
        return true;
    case MLUCC_ASSEMBLY:
        return change_assembly(job, path);
    case MLUCC_OBJECT:
    case MLUCC_LINK:
        break;
    }
    return change_object(job, path);
}
