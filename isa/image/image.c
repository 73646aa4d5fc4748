/* SPDX-License-Identifier: MIT */
/* Opens device images. After isa_image_open succeeds, users need no further
 * checks. */
#include "isa/image/image.h"
#include "isa/image/elf.h"
#include "isa/image/elfread.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/words/refuse.h"
#include "isa/image/room.h"

/* ---- segments ----------------------------------------------------------- */

/* Whether [address, address + bytes) is inside one space of the map. A space
 * ends where the next one begins. Segments of modules are never in LDRAM or
 * GDRAM; scratchpad segments of measured images are only in the area of
 * room.h. */
static bool is_in_map(uint64_t address, uint64_t bytes, bool is_measured)
{
    uint64_t offset;
    if (is_measured && isa_room_space(address, &offset) != ISA_N_SPACES)
        return bytes <= ISA_ROOM_BYTES;
    for (int s = ISA_SPACE_NRAM; s < ISA_SPACE_LDRAM; s++)
        if (address >= isa_spaces[s].first && address < isa_spaces[s + 1].first)
            return bytes <= isa_spaces[s + 1].first - address;
    return false;
}

static bool check_segment(const GElf_Phdr *p, size_t n, size_t i,
                          bool is_measured, struct isa_sentence e)
{
    if (p->p_offset > n || p->p_filesz > n - p->p_offset)
        return isa_refuse(e,
                          "truncated: segment %zu (%" PRIu64
                          " byte%s at offset "
                          "%" PRIu64 ") lies outside the file of %zu bytes",
                          i, p->p_filesz, isa_s(p->p_filesz), p->p_offset, n);
    if (p->p_filesz > p->p_memsz)
        return isa_refuse(e,
                          "damaged ELF file: segment %zu is larger in the file "
                          "than in memory",
                          i);
    if (!is_in_map(p->p_vaddr, p->p_memsz, is_measured))
        return isa_refuse(e,
                          "segment %zu (%" PRIu64 " byte%s at 0x%" PRIx64 ") "
                          "lies outside the device address map",
                          i, p->p_memsz, isa_s(p->p_memsz), p->p_vaddr);
    return true;
}

static bool overlaps(const struct isa_segment *a, const struct isa_segment *b)
{
    return a->address < b->address + b->memory_bytes &&
           b->address < a->address + a->memory_bytes;
}

static bool add_segment(struct isa_image *image, const GElf_Phdr *p,
                        const void *bytes, size_t i, struct isa_sentence e)
{
    assert(p->p_filesz <= p->p_memsz && p->p_memsz > 0);
    struct isa_segment s = {
        .address = p->p_vaddr,
        .file_bytes = p->p_filesz,
        .memory_bytes = p->p_memsz,
        .data = (const uint8_t *)bytes + p->p_offset,
        .is_code = p->p_flags & PF_X,
    };

    for (size_t k = 0; k < image->n_segments; k++)
        if (overlaps(&s, &image->segments[k]))
            return isa_refuse(e,
                              "segment %zu at 0x%" PRIx64 " overlaps the one "
                              "at 0x%" PRIx64,
                              i, s.address, image->segments[k].address);
    image->segments[image->n_segments++] = s;
    return true;
}

static bool read_segments(struct isa_image *image, Elf *elf, const void *bytes,
                          size_t n, bool is_measured, struct isa_sentence e)
{
    size_t count;

    if (elf_getphdrnum(elf, &count) != 0 || count > n / sizeof(Elf64_Phdr))
        return isa_refuse(
            e, "truncated: the program headers lie outside the file");
    if (count > 64)
        return isa_refuse(e,
                          "damaged ELF file: %zu program headers, mlucc writes "
                          "no more than 64",
                          count);
    image->segments = isa_alloc(count, sizeof *image->segments);
    if (!image->segments)
        return isa_refuse(e, ISA_NO_MEMORY, "the segments of a device image");
    for (size_t i = 0; i < count; i++) {
        GElf_Phdr p;
        if (!gelf_getphdr(elf, (int)i, &p))
            return isa_refuse(e,
                              "truncated: program header %zu lies outside the "
                              "file",
                              i);
        if (p.p_type != PT_LOAD || p.p_memsz == 0)
            continue;
        if (!check_segment(&p, n, i, is_measured, e) ||
            !add_segment(image, &p, bytes, i, e))
            return false;
    }
    return true;
}

/* ---- the image ---------------------------------------------------------- */

static bool check_header(Elf *elf, size_t n, struct isa_sentence e)
{
    GElf_Ehdr h;

    if (!gelf_getehdr(elf, &h))
        return isa_refuse(e, "damaged ELF file: %s", elf_errmsg(-1));
    if (h.e_machine != EM_RISCV)
        return isa_refuse(
            e,
            "not an MLU image: its machine is %u, expected RISC-V "
            "(243)",
            h.e_machine);
    if (h.e_type != ET_EXEC)
        return isa_refuse(e,
                          "not a linked MLU image: ELF type %u, expected an "
                          "executable (2)",
                          h.e_type);
    if (h.e_phentsize != sizeof(Elf64_Phdr) && h.e_phnum)
        return isa_refuse(e,
                          "damaged ELF file: program headers of %u byte%s, "
                          "expected 56",
                          h.e_phentsize, isa_s(h.e_phentsize));
    if (h.e_shoff > n ||
        (h.e_shnum && (h.e_shentsize != sizeof(Elf64_Shdr) ||
                       h.e_shnum > (n - h.e_shoff) / sizeof(Elf64_Shdr))))
        return isa_refuse(e,
                          "truncated: the section headers lie outside the file "
                          "of %zu bytes",
                          n);
    if (!h.e_shnum)
        return isa_refuse(e, "damaged ELF file: it has no section headers");
    return true;
}

static bool read_kernels(struct isa_image *image, Elf *elf, const void *bytes,
                         size_t n, struct isa_sentence e)
{
    const uint8_t *data;
    size_t data_bytes;
    char why[160];

    if (!isa_elf_find(elf, bytes, n, ".mlu.kernels", &data, &data_bytes))
        return true;
    if (!isa_kernels_parse((const char *)data, data_bytes, &image->kernels,
                           &image->n_kernels, why, sizeof why))
        return isa_refuse(e, "damaged section .mlu.kernels: %s", why);
    for (size_t i = 0; i < image->n_kernels; i++)
        for (size_t k = 0; k < image->n_symbols; k++)
            if (image->symbols[k].is_function &&
                strcmp(image->symbols[k].name, image->kernels[i].name) == 0)
                image->kernels[i].address = image->symbols[k].address;
    return true;
}

static bool read_steps(struct isa_image *image, Elf *elf, const void *bytes,
                       size_t n, struct isa_sentence e)
{
    const uint8_t *data;
    size_t data_bytes;

    if (!isa_elf_find(elf, bytes, n, ".mlu_steps", &data, &data_bytes))
        return true;
    image->steps = isa_alloc_text((const char *)data, data_bytes);
    if (!image->steps)
        return isa_refuse(e, ISA_NO_MEMORY, "the steps of a device image");
    image->steps_bytes = data_bytes;
    return true;
}

static bool read_beyond(struct isa_image *image, Elf *elf, const void *bytes,
                        size_t n, struct isa_sentence e)
{
    const uint8_t *data;
    size_t data_bytes;

    if (!isa_elf_find(elf, bytes, n, ISA_BEYOND_SECTION, &data, &data_bytes))
        return true;
    if (data_bytes % sizeof *image->beyond != 0)
        return isa_refuse(e, "damaged section " ISA_BEYOND_SECTION
                             ": it ends inside an entry");
    const size_t n_beyond = data_bytes / sizeof *image->beyond;
    image->beyond = isa_alloc(n_beyond + 1, sizeof *image->beyond);
    if (!image->beyond)
        return isa_refuse(e, ISA_NO_MEMORY, "the operands of a device image");
    if (n_beyond)
        memcpy(image->beyond, data, data_bytes);
    image->n_beyond = n_beyond;
    return true;
}

static bool open_image(struct isa_image *image, const void *bytes, size_t n,
                       bool is_measured, char *error, size_t error_bytes)
{
    struct isa_sentence e = {error, error_bytes};
    Elf *elf = isa_elf_open(bytes, n, e);

    *image = (struct isa_image){.elf = elf};
    if (!elf)
        return false;
    if (check_header(elf, n, e) &&
        read_segments(image, elf, bytes, n, is_measured, e) &&
        isa_elf_collect(elf, bytes, n, &image->symbols, &image->n_symbols, e) &&
        read_kernels(image, elf, bytes, n, e) &&
        read_steps(image, elf, bytes, n, e) &&
        read_beyond(image, elf, bytes, n, e))
        return true;
    isa_image_close(image);
    return false;
}

bool isa_image_open(struct isa_image *image, const void *bytes, size_t n,
                    char *error, size_t error_bytes)
{
    return open_image(image, bytes, n, false, error, error_bytes);
}

bool isa_image_measure(struct isa_image *image, const void *bytes, size_t n,
                       char *error, size_t error_bytes)
{
    return open_image(image, bytes, n, true, error, error_bytes);
}

void isa_image_close(struct isa_image *image)
{
    free(image->segments);
    isa_elf_symbols_free(image->symbols, image->n_symbols);
    isa_kernels_free(image->kernels, image->n_kernels);
    free(image->steps);
    free(image->beyond);
    if (image->elf)
        elf_end(image->elf);
    *image = (struct isa_image){0};
}
