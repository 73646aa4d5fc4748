/* SPDX-License-Identifier: MIT
 *
 * Host stubs of kernels, the functions that launches call and by whose
 * addresses the runtime knows kernels. A program and a library may each have
 * a kernel of the same name; the dynamic linker would let the stub of one
 * stand for both, and the other's kernel would never run. So stubs become
 * protected symbols: others can still call them, their own object always
 * uses its own. Clang has no flag for that, hence the object it wrote is
 * changed: one byte per stub.
 */
#include "isa/toolchain/passes/stubs.h"
#include "isa/toolchain/job/files.h"
#include "isa/toolchain/job/job.h"
#include "isa/toolchain/job/text.h"

#include <assert.h>
#include <elf.h>
#include <string.h>

#define STUB_MARK "__device_stub__" /* in the name, as Clang mangles it */

/* ---- objects ------------------------------------------------------------ */

/* An object file while it is changed; every offset is checked against n. */
struct object {
    char *bytes;
    size_t n;
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

/* Whether the table of strings has a stub's name at offset. */
static bool names_stub(const struct object *o, const Elf64_Shdr *strings,
                       uint64_t offset)
{
    const char *name = o->bytes + strings->sh_offset + offset;

    return offset < strings->sh_size &&
           memchr(name, 0, strings->sh_size - offset) &&
           strstr(name, STUB_MARK);
}

static void protect_in_table(struct object *o, const Elf64_Shdr *symbols,
                             const Elf64_Shdr *strings)
{
    assert(holds(o, symbols->sh_offset, symbols->sh_size));
    for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= symbols->sh_size;
         at += sizeof(Elf64_Sym)) {
        char *where = o->bytes + symbols->sh_offset + at;
        Elf64_Sym symbol;
        memcpy(&symbol, where, sizeof symbol);
        if (ELF64_ST_BIND(symbol.st_info) == STB_LOCAL ||
            symbol.st_shndx == SHN_UNDEF ||
            ELF64_ST_VISIBILITY(symbol.st_other) != STV_DEFAULT ||
            !names_stub(o, strings, symbol.st_name))
            continue;
        symbol.st_other = STV_PROTECTED;
        memcpy(where, &symbol, sizeof symbol);
    }
}

static bool protect_object(struct mlucc_job *job, const char *path)
{
    struct object o;
    Elf64_Ehdr header;
    Elf64_Shdr symbols, strings;

    o.bytes = mlucc_read(job, path, &o.n);
    if (!o.bytes)
        return false;
    if (o.n < sizeof header || memcmp(o.bytes, ELFMAG, SELFMAG) != 0)
        return true; /* not an object yet (-flto): the runtime checks again */
    memcpy(&header, o.bytes, sizeof header);
    for (unsigned i = 0; section_of(&o, &header, i, &symbols); i++)
        if (symbols.sh_type == SHT_SYMTAB &&
            section_of(&o, &header, symbols.sh_link, &strings))
            protect_in_table(&o, &symbols, &strings);
    return mlucc_write(job, path, o.bytes, o.n);
}

/* ---- assembly -------------------------------------------------------------
 */

/* Whether text defines the label name of n characters. */
static bool defines(const char *text, const char *name, size_t n)
{
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        if (strncmp(at + 1, name, n) == 0 && at[1 + n] == ':')
            return true;
    return false;
}

/* Adds ".protected NAME" for every ".globl NAME" or ".weak NAME" of a stub. */
static bool protect_assembly(struct mlucc_job *job, const char *path)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    size_t n;
    char *text = mlucc_read(job, path, &n);

    if (!text)
        return false;
    mlucc_append(&out, text, n);
    for (const char *line = text; *line; line += strcspn(line, "\n")) {
        line += strspn(line, "\n\t ");
        bool is_seen = strncmp(line, ".globl\t", 7) == 0 ||
                       strncmp(line, ".weak\t", 6) == 0;
        const char *name = line + strcspn(line, "\t\n") + 1;
        size_t length = is_seen ? strcspn(name, " \t\n") : 0;
        const char *mark = length > 0 ? strstr(name, STUB_MARK) : NULL;
        if (mark && mark < name + length && defines(text, name, length))
            mlucc_appendf(&out, "\t.protected\t%.*s\n", (int)length, name);
    }
    return mlucc_write(job, path, out.text, out.n);
}

bool mlucc_protect_stubs(struct mlucc_job *job, const char *path)
{
    if (job->dry_run || !path)
        return true;
    switch (job->stop) {
    case MLUCC_PREPROCESS:
    case MLUCC_SYNTAX:
        return true;
    case MLUCC_ASSEMBLY:
        return protect_assembly(job, path);
    case MLUCC_OBJECT:
    case MLUCC_LINK:
        break;
    }
    return protect_object(job, path);
}
