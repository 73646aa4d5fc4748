/* SPDX-License-Identifier: MIT */
/*
 * The file of kernels as gdb reads it. Nothing calls a kernel, but the compiler
 * describes its frame as that of any function, and `finish` in gdb would wait
 * for a return that never comes. So the frames of kernels get another CIE of
 * DWARF, whose return address is a column without a value: this marks the
 * outermost frame. The longer section is appended to a copy of the file.
 */
#include "runtime/debug/gdb/outermost.h"

#include <elf.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/state/symbols.h"

#define CIE_ID    0xffffffffu
#define NO_COLUMN 3    /* gp, which no frame keeps */
#define UNDEFINED 0x07 /* DW_CFA_undefined */

enum { MAX_BEGINNING = 64 }; /* bytes of a CIE */

/* The section .debug_frame of a file; false: there is none. */
static bool find_frames(const uint8_t *elf, size_t n, uint64_t *at_header,
                        Elf64_Shdr *frames)
{
    Elf64_Ehdr head;
    Elf64_Shdr names;
    if (n < sizeof head)
        return false;
    memcpy(&head, elf, sizeof head);
    const uint64_t table = head.e_shoff, each = sizeof names;
    if (head.e_shentsize != each || table > n ||
        head.e_shnum > (n - table) / each || head.e_shstrndx >= head.e_shnum)
        return false;
    memcpy(&names, elf + table + head.e_shstrndx * each, each);
    static const char wanted[] = ".debug_frame";
    for (uint64_t i = 0; i < head.e_shnum; i++) {
        *at_header = table + i * each;
        memcpy(frames, elf + *at_header, each);
        const uint64_t name = names.sh_offset + frames->sh_name;
        if (names.sh_offset <= n && frames->sh_name <= names.sh_size &&
            name <= n && n - name >= sizeof wanted &&
            memcmp(elf + name, wanted, sizeof wanted) == 0)
            return frames->sh_offset <= n &&
                   frames->sh_size <= n - frames->sh_offset;
    }
    return false;
}

static uint32_t word_at(const uint8_t *at)
{
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* Writes the CIE at `from` with the other column, and returns its bytes; 0: it
 * is of a form that we do not know. What compilers give RISC-V has version 4,
 * no augmentation, factors of a byte each, and the column x1. */
static size_t make_beginning(const uint8_t *from, size_t room,
                             uint8_t to[MAX_BEGINNING])
{
    enum { VERSION = 8, FACTORS = 12, COLUMN = 14, RULES = 15 };
    static const uint8_t known[] = {4, 0, 8, 0};
    const size_t n = room >= RULES ? (size_t)word_at(from) + 4 : 0;
    if (n < RULES || n > room || n + 8 > MAX_BEGINNING ||
        word_at(from + 4) != CIE_ID ||
        memcmp(from + VERSION, known, sizeof known) != 0 ||
        from[FACTORS] & 0x80 || from[FACTORS + 1] & 0x80 || from[COLUMN] != 1)
        return 0;
    memset(to, 0, MAX_BEGINNING); /* 0 is the rule that says nothing */
    memcpy(to, from, n);
    to[COLUMN] = NO_COLUMN;
    to[n] = UNDEFINED;
    to[n + 1] = NO_COLUMN;
    const uint32_t length = (uint32_t)n + 8 - 4;
    memcpy(to, &length, sizeof length);
    return n + 8;
}

static bool is_kernel(const struct dbg_symbols *p, uint64_t address)
{
    for (size_t i = 0; i < p->image.n_kernels; i++)
        if (p->image.kernels[i].address == address)
            return address != 0;
    return false;
}

/* Gives the frames of kernels in section[0..n) other beginnings, which follow
 * the section as far as there is room; its new size. */
static size_t change_frames(const struct dbg_symbols *p, uint8_t *section,
                            size_t n, size_t room)
{
    size_t used = n;
    for (size_t at = 0; n - at >= 24 && room - used >= MAX_BEGINNING;) {
        const uint64_t length = (uint64_t)word_at(section + at) + 4;
        const uint32_t cie = word_at(section + at + 4);
        uint64_t address;
        memcpy(&address, section + at + 8, sizeof address);
        if (length > n - at || length < 8)
            break;
        const bool changes = cie != CIE_ID && cie < n && is_kernel(p, address);
        const size_t bytes =
            changes ? make_beginning(section + cie, n - cie, section + used)
                    : 0;
        const uint32_t beginning = (uint32_t)used;
        if (bytes > 0)
            memcpy(section + at + 4, &beginning, sizeof beginning);
        used += bytes;
        at += (size_t)length;
    }
    return used;
}

uint8_t *dbg_gdb_outermost(const struct dbg_symbols *p, size_t *n)
{
    Elf64_Shdr frames;
    uint64_t at_header;
    const size_t begin = (p->elf_bytes + 7) / 8 * 8;
    *n = p->elf_bytes;
    if (!find_frames(p->elf, p->elf_bytes, &at_header, &frames))
        return NULL;
    const size_t bytes = (size_t)frames.sh_size;
    const size_t room = bytes + p->image.n_kernels * MAX_BEGINNING;
    uint8_t *copy = isa_alloc(begin + room, 1);
    if (!copy)
        return NULL;
    memcpy(copy, p->elf, p->elf_bytes);
    memcpy(copy + begin, copy + frames.sh_offset, bytes);
    frames.sh_size = change_frames(p, copy + begin, bytes, room);
    frames.sh_offset = begin;
    memcpy(copy + at_header, &frames, sizeof frames);
    *n = begin + (size_t)frames.sh_size;
    return copy;
}
