/* SPDX-License-Identifier: MIT */
/* The linker script of an architecture: regions from spaces.def and archs.def,
 * scratchpad sections by prefix, code with constants, device variables. The
 * linker reports what does not fit; a second script with unlimited memories
 * measures the sizes. */
#include "isa/compiler/job/ldscript.h"
#include "isa/image/image.h"
#include "isa/image/room.h"
#include "isa/support/files/source.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void region(struct mlucc_buffer *out, const char *name, uint64_t first,
                   uint64_t bytes)
{
    mlucc_appendf(out, "  %s : ORIGIN = 0x%llx, LENGTH = 0x%llx\n", name,
                  (unsigned long long)first, (unsigned long long)bytes);
}

/* Writes a region that begins after the existing contents of its space, as
 * --place=.SPACE@ADDRESS says. */
static void region_behind(struct mlucc_buffer *out, const struct mlucc_job *job,
                          const char *name, uint64_t first, uint64_t bytes)
{
    const size_t n = strlen(name);
    uint64_t from = first;

    for (size_t i = 0; i < job->placed.n; i++) {
        const char *word = job->placed.items[i];
        if (*word == '.' && strncasecmp(word + 1, name, n) == 0 &&
            word[1 + n] == '@')
            from = strtoull(word + 2 + n, NULL, 0);
    }
    if (from < first || from > first + bytes)
        from = first + bytes;
    region(out, name, from, first + bytes - from);
}

static void scratchpad(struct mlucc_buffer *out, const struct mlucc_job *job,
                       const char *name, enum isa_space space, unsigned kib,
                       bool room)
{
    if (room)
        region(out, name, isa_room_first(space), ISA_ROOM_BYTES);
    else
        region_behind(out, job, name, isa_spaces[space].first,
                      (uint64_t)kib * 1024);
}

static void scratchpad_sections(struct mlucc_buffer *out, const char *prefix,
                                const char *name)
{
    mlucc_appendf(out,
                  "  .%s : { *(.%s.data.*) } > %s\n"
                  "  .%s.bss (NOLOAD) : { *(.%s.bss.*) } > %s\n"
                  "  .%s" ISA_LOCAL_SECTION
                  " (NOLOAD) : { *(.%s" ISA_LOCAL_SECTION ") } > %s\n",
                  prefix, prefix, name, prefix, prefix, name, prefix, prefix,
                  name);
}

/* Sections for tools; any other section is an error. */
static const char *const unloaded[] = {
    ISA_SOURCES_SECTION, ".mlu_steps",      ISA_BEYOND_SECTION,
    ".stack_sizes",      ".debug_abbrev",   ".debug_addr",
    ".debug_aranges",    ".debug_info",     ".debug_line",
    ".debug_line_str",   ".debug_loclists", ".debug_rnglists",
    ".debug_str",        ".debug_frame",    ".debug_str_offsets",
    ".debug_names",      ".debug_macro",    ".debug_types",
    ".riscv.attributes", ".symtab",         ".shstrtab",
    ".strtab",
};

char *mlucc_ldscript(struct mlucc_job *job, const struct isa_arch *arch,
                     bool room)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    uint64_t code = isa_spaces[ISA_SPACE_CODE].first;
    uint64_t global = isa_spaces[ISA_SPACE_GLOBAL].first;
    uint64_t stack = isa_spaces[ISA_SPACE_LDRAM].first - ISA_STACK_MAX_BYTES;

    mlucc_appendf(&out, "MEMORY\n{\n");
    scratchpad(&out, job, "NRAM", ISA_SPACE_NRAM, arch->nram_kib, room);
    scratchpad(&out, job, "WRAM", ISA_SPACE_WRAM, arch->wram_kib, room);
    scratchpad(&out, job, "SRAM", ISA_SPACE_SRAM, arch->sram_kib, room);
    if (job->behind) { /* constants get addresses independent of code size */
        region_behind(&out, job, "CODE", code, (global - code) / 2);
        region(&out, "CONSTANTS", code + (global - code) / 2,
               (global - code) / 2);
    } else
        region(&out, "CODE", code, global - code);
    region(&out, "GLOBAL", global, stack - global);
    mlucc_appendf(&out, "}\nSECTIONS\n{\n");
    scratchpad_sections(&out, "nram", "NRAM");
    scratchpad_sections(&out, "wram", "WRAM");
    scratchpad_sections(&out, "sram", "SRAM");
    mlucc_appendf(
        &out,
        "  .text : { KEEP(*(%s)) *(.text .text.*) } > CODE\n"
        "  .rodata : { KEEP(*(.mlu_kept_constants)) *(.rodata .rodata.* "
        ".srodata .srodata.*) } > %s\n"
        "  .data : { KEEP(*(.mlu_kept_data)) KEEP(*(.data .data.* .sdata "
        ".sdata.*)) *(.got) } > GLOBAL\n"
        "  .bss : { KEEP(*(.bss .bss.* .sbss .sbss.* COMMON)) } > GLOBAL\n"
        "  /DISCARD/ : { *(.comment .eh_frame .note.GNU-stack) }\n",
        MLUCC_KERNEL_SECTION, job->behind ? "CONSTANTS" : "CODE");
    for (size_t i = 0; i < sizeof unloaded / sizeof unloaded[0]; i++)
        mlucc_appendf(&out, "  %s 0 : { *(%s) }\n", unloaded[i], unloaded[i]);
    mlucc_appendf(&out, "}\n");
    return out.text;
}
