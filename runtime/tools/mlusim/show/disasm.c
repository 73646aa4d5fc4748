/* SPDX-License-Identifier: MIT */
/* `mlusim disasm`: prints device code as assembly, with the source lines of the
 * code. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/dwarf/debuginfo.h"
#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/spell.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/mlusim/mlusim.h"

enum { ARCH, KERNEL, KERNELS, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [ARCH] = {"--arch", "NAME", "only code for this architecture (mtp_592)"},
    [KERNEL] = {"--kernel", "NAME",
                "only this function: as in the source, or its mangled name"},
    [KERNELS] = {"--kernels", NULL,
                 "no code, but the table by which programs launch "
                 "kernels, as section .mlu.kernels has it"},
};

/* The request, and what was found so far. */
struct search {
    const char *path;
    const char *function;
    bool is_of_kernels;
    size_t n_images, n_functions;
};

/* ---- one function ------------------------------------------------------- */

static void print_word(uint64_t address, uint32_t word)
{
    char text[128];
    isa_disasm(word, address, text, sizeof text);
    printf("  %8" PRIx64 "  %08" PRIx32 "  %s\n", address, word, text);
}

/* Prints a marker where the source line changes. */
static void print_source(struct isa_debuginfo *info, uint64_t address,
                         struct isa_location *last)
{
    struct isa_location source;
    if (!info || !isa_debuginfo_line(info, address, &source))
        return;
    if (source.line == last->line && strcmp(source.file, last->file) == 0)
        return;
    printf("; %s:%u\n", source.file, source.line);
    *last = source;
}

static void print_function(const struct isa_image *image,
                           struct isa_debuginfo *info,
                           const struct isa_symbol *symbol)
{
    const struct isa_kernel *kernel = isa_image_kernel(image, symbol->name);
    if (kernel)
        printf("\nkernel %s\n", kernel->pretty);
    printf("%s%s:\n", kernel ? "" : "\n", symbol->name);
    const struct isa_segment *s = isa_image_segment_at(image, symbol->address);
    if (!s)
        return;
    struct isa_location last = {0};
    uint64_t offset = symbol->address - s->address;
    assert(offset < s->file_bytes);
    uint64_t end = s->file_bytes - offset < symbol->bytes
                       ? s->file_bytes
                       : offset + symbol->bytes;
    for (; offset + 4 <= end; offset += 4) {
        uint32_t word;
        memcpy(&word, s->data + offset, sizeof word);
        print_source(info, s->address + offset, &last);
        print_word(s->address + offset, word);
    }
}

/* ---- one image ---------------------------------------------------------- */

static bool print_kernels(const struct isa_image *image)
{
    char *text = isa_kernels_format(image->kernels, image->n_kernels);
    if (text)
        fputs(text, stdout);
    else
        cmd_fail(0, "disasm: " ISA_NO_MEMORY, "the table of kernels");
    const bool is_good = text;
    free(text);
    return is_good;
}

/* Whether the user means this function, by its mangled name or by a kernel's
 * name without namespaces and without template or function arguments. */
static bool is_wanted(const struct search *search,
                      const struct isa_image *image,
                      const struct isa_symbol *symbol)
{
    if (!search->function || strcmp(symbol->name, search->function) == 0)
        return true;
    const struct isa_kernel *kernel = isa_image_kernel(image, symbol->name);
    if (!kernel)
        return false;
    size_t n = strlen(search->function);
    const char *pretty = kernel->pretty;
    for (const char *at = pretty; (at = strstr(at, search->function)); at++) {
        bool starts = at == pretty || at[-1] == ' ' || at[-1] == ':';
        if (starts && (at[n] == 0 || at[n] == '(' || at[n] == '<'))
            return true;
    }
    return false;
}

static bool print_image(void *user, const struct isa_arch *arch,
                        const void *elf, size_t n)
{
    struct search *search = user;
    const char *name = arch ? arch->name : search->path;
    char error[512];
    struct isa_image image;
    if (!isa_image_open(&image, elf, n, error, sizeof error))
        return cmd_refuse("disasm: %s: %s", name, error);
    if (search->is_of_kernels) {
        const bool is_printed = print_kernels(&image);
        isa_image_close(&image);
        return is_printed;
    }
    struct isa_debuginfo *info = isa_debuginfo_open(elf, n);
    printf("%sdevice code: %s, %zu kernel%s\n",
           search->n_images++ > 0 ? "\n" : "", name, image.n_kernels,
           image.n_kernels == 1 ? "" : "s");
    for (size_t i = 0; i < image.n_symbols; i++) {
        const struct isa_symbol *symbol = &image.symbols[i];
        if (!symbol->is_function || symbol->bytes == 0 ||
            !is_wanted(search, &image, symbol))
            continue;
        print_function(&image, info, symbol);
        search->n_functions++;
    }
    isa_debuginfo_close(info);
    isa_image_close(&image);
    return true;
}

static int disasm(const struct cmd_line *line)
{
    char spelled[512];
    struct search search = {.path = line->rest[0],
                            .function = line->values[KERNEL],
                            .is_of_kernels = line->values[KERNELS]};
    if (search.function &&
        isa_spell(spelled, sizeof spelled, search.function) < sizeof spelled)
        search.function = spelled;
    const struct isa_arch *arch = NULL;
    if (line->values[ARCH] &&
        !(arch = mlusim_arch("disasm", line->values[ARCH])))
        return CMD_USAGE;
    int status =
        mlusim_images("disasm", search.path, arch, print_image, &search);
    if (status == CMD_OK && search.function && search.n_functions == 0)
        return cmd_fail(CMD_FAILED, "disasm: %s has no function %s",
                        search.path, search.function);
    return status;
}

const struct cmd_command cmd_disasm = {
    .name = "disasm",
    .arguments = "FILE",
    .doc = "shows the device code in a program, object or device ELF",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .max_rest = 1,
    .run = disasm,
};
