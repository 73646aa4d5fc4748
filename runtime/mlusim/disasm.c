/* SPDX-License-Identifier: MIT */
/*
 * `mlusim disasm`: device code as assembly, with the source lines it comes
 * from. Device code is an ELF file by itself, or lies in fat images inside a
 * host program, object or archive, which are found by their magic number
 * wherever they are.
 */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/image/debuginfo.h"
#include "isa/image/image.h"
#include "isa/isa.h"
#include "runtime/mlusim/mlusim.h"

enum { ARCH, KERNEL, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [ARCH] = {.name = "--arch",
              .value = "NAME",
              .doc = "only code for this architecture (mtp_592)"},
    [KERNEL] =
        {.name = "--kernel",
         .value = "NAME",
         .doc = "only this function: as in the source, or its mangled name"},
};

/* What is asked for, and what was found on the way. */
struct search {
    unsigned arch; /* 0: all */
    const char *function;
    size_t n_images, n_functions;
    char archs[256]; /* architectures seen, for messages */
    bool is_damaged, is_cut;
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

static const struct isa_segment *segment_at(const struct isa_image *image,
                                            uint64_t address)
{
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *s = &image->segments[i];
        if (address >= s->address && address - s->address < s->file_bytes)
            return s;
    }
    return NULL;
}

static void print_function(const struct isa_image *image,
                           struct isa_debuginfo *info,
                           const struct isa_symbol *symbol)
{
    const struct isa_kernel *kernel = isa_image_kernel(image, symbol->name);
    if (kernel)
        printf("\nkernel %s\n", kernel->pretty);
    printf("%s%s:\n", kernel ? "" : "\n", symbol->name);
    const struct isa_segment *s = segment_at(image, symbol->address);
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

/* Whether the user means this function: its mangled name, or a kernel's name
 * without namespaces cut off and up to its template or function arguments. */
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

static void print_image(struct search *search, const char *arch,
                        const void *elf, size_t n)
{
    char error[512];
    struct isa_image image;
    if (!isa_image_open(&image, elf, n, error, sizeof error)) {
        cmd_fail(0, "disasm: %s: %s", arch, error);
        search->is_damaged = true;
        return;
    }
    struct isa_debuginfo *info = isa_debuginfo_open(elf, n);
    printf("%sdevice code: %s, %zu kernel%s\n",
           search->n_images++ > 0 ? "\n" : "", arch, image.n_kernels,
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
}

static const char *arch_name(unsigned number)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    for (size_t i = 0; i < n; i++) {
        if (archs[i].number == number)
            return archs[i].name;
    }
    return "unknown architecture";
}

static void print_fatbin(struct search *search, const unsigned char *fatbin)
{
    size_t n;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(fatbin, &n);
    for (size_t i = 0; i < n; i++) {
        const char *name = arch_name(rows[i].arch);
        size_t used = strlen(search->archs);
        if (!strstr(search->archs, name))
            snprintf(search->archs + used, sizeof search->archs - used, "%s%s",
                     used > 0 ? ", " : "", name);
        if (search->arch == 0 || search->arch == rows[i].arch)
            print_image(search, name, fatbin + rows[i].offset,
                        (size_t)rows[i].bytes);
    }
}

/* ---- the file ----------------------------------------------------------- */

/* A copy, aligned for reading, of the fat image that may start at p; NULL if
 * none does. */
static unsigned char *copy_fatbin(const unsigned char *p, size_t limit)
{
    struct isa_fatbin_header header;
    if (limit < sizeof header)
        return NULL;
    memcpy(&header, p, sizeof header);
    if (header.magic != ISA_FATBIN_MAGIC || header.total_bytes > limit ||
        header.total_bytes < sizeof header)
        return NULL;
    size_t total = (size_t)header.total_bytes;
    unsigned char *copy = malloc(total);
    char error[256];
    if (!copy)
        return NULL;
    memcpy(copy, p, total);
    if (isa_fatbin_check(copy, total, error, sizeof error))
        return copy;
    free(copy);
    return NULL;
}

/* Whether a fat image starts at p whose end is missing. */
static bool is_cut_fatbin(const unsigned char *p, size_t limit)
{
    const uint32_t magic = ISA_FATBIN_MAGIC;
    struct isa_fatbin_header header;
    if (limit < sizeof magic || memcmp(p, &magic, sizeof magic) != 0)
        return false;
    if (limit < sizeof header)
        return true;
    memcpy(&header, p, sizeof header);
    return header.version == ISA_FATBIN_VERSION && header.total_bytes > limit;
}

/* Whether the section headers of a host ELF, which end it, are missing. */
static bool is_cut_elf(const unsigned char *bytes, size_t n)
{
    uint64_t sections;
    if (n < 5 || memcmp(bytes, "\177ELF\2", 5) != 0)
        return false;
    if (n < 64)
        return true;
    memcpy(&sections, bytes + 40, sizeof sections);
    return sections >= n;
}

static void print_fatbins(struct search *search, const unsigned char *bytes,
                          size_t n)
{
    const uint32_t magic = ISA_FATBIN_MAGIC;
    unsigned char first;
    memcpy(&first, &magic, 1);
    const unsigned char *at = bytes, *end = bytes + n;
    bool is_elf = n >= 4 && memcmp(bytes, "\177ELF", 4) == 0;
    search->is_cut = is_cut_elf(bytes, n);
    while ((at = memchr(at, first, (size_t)(end - at)))) {
        unsigned char *fatbin = copy_fatbin(at, (size_t)(end - at));
        if (fatbin)
            print_fatbin(search, fatbin);
        else if (!is_elf && is_cut_fatbin(at, (size_t)(end - at)))
            search->is_cut = true;
        free(fatbin);
        at++;
    }
}

/* Whether the file is an ELF of a device, told by its machine (RISC-V). */
static bool is_device_elf(const unsigned char *bytes, size_t n)
{
    return n > 20 && memcmp(bytes, "\177ELF", 4) == 0 && bytes[18] == 243 &&
           bytes[19] == 0;
}

/* Reads to the end of file; malloc'ed, NULL if that fails. */
static unsigned char *read_all(FILE *file, size_t *n)
{
    unsigned char *bytes = NULL;
    size_t room = 0, got = 1;
    for (*n = 0; got > 0; *n += got) {
        if (*n == room) {
            room = 2 * room + 65536;
            unsigned char *more = realloc(bytes, room);
            if (!more)
                break;
            bytes = more;
        }
        got = fread(bytes + *n, 1, room - *n, file);
    }
    if (got == 0 && !ferror(file))
        return bytes;
    free(bytes);
    return NULL;
}

/* The whole file, malloc'ed; NULL with a message. */
static unsigned char *read_file(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = file ? read_all(file, n) : NULL;
    if (!bytes)
        cmd_fail(0, "disasm: cannot read %s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return bytes;
}

/* The architecture called name, "mtp_592" or "592"; 0 if there is none. */
static unsigned find_arch(const char *name)
{
    size_t n;
    const struct isa_arch *archs = isa_archs(&n);
    for (size_t i = 0; i < n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u", archs[i].number);
        if (strcmp(archs[i].name, name) == 0 || strcmp(number, name) == 0)
            return archs[i].number;
    }
    return 0;
}

/* Says what was not found. */
static int conclude(const struct search *search, const char *path)
{
    if (search->is_damaged)
        return CMD_FAILED;
    if (search->is_cut)
        return cmd_fail(CMD_FAILED,
                        "disasm: %s is truncated: its end is missing; copy or "
                        "compile it again",
                        path);
    if (search->n_images == 0 && search->archs[0])
        return cmd_fail(CMD_FAILED, "disasm: %s has code for %s only", path,
                        search->archs);
    if (search->n_images == 0)
        return cmd_fail(CMD_FAILED,
                        "disasm: %s holds no device code; expected a program "
                        "or object from mlucc, or a device ELF",
                        path);
    if (search->function && search->n_functions == 0)
        return cmd_fail(CMD_FAILED, "disasm: %s has no function %s", path,
                        search->function);
    return CMD_OK;
}

static int disasm(const struct cmd_line *line)
{
    struct search search = {.function = line->values[KERNEL]};
    const char *arch = line->values[ARCH];
    if (arch) {
        search.arch = find_arch(arch);
        if (search.arch == 0)
            return cmd_fail(CMD_USAGE,
                            "disasm: there is no architecture %s; expected a "
                            "name like mtp_592",
                            arch);
    }
    const char *path = line->rest[0];
    size_t n;
    unsigned char *bytes = read_file(path, &n);
    if (!bytes)
        return CMD_FAILED;
    if (is_device_elf(bytes, n))
        print_image(&search, path, bytes, n);
    else
        print_fatbins(&search, bytes, n);
    free(bytes);
    return conclude(&search, path);
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
