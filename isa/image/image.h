/* SPDX-License-Identifier: MIT
 *
 * A device image: the ELF file of one architecture, with what a launch needs
 * to know about its kernels. Reading never trusts the bytes.
 */
#ifndef ISA_IMAGE_IMAGE_H
#define ISA_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One loadable segment: data[0..file_bytes) goes to address, the rest up to
 * memory_bytes is zero. */
struct isa_segment {
    uint64_t address, file_bytes, memory_bytes;
    const uint8_t *data; /* borrowed from the bytes the image was opened on */
    bool is_code;        /* executable */
};

/* A function or variable of the image. */
struct isa_symbol {
    const char *name; /* mangled; lives as long as the image */
    uint64_t address, bytes;
    bool is_function;
    bool is_local; /* a scratchpad variable of a function: others, which no
                      kernel can reach beside it, may lie at its address */
};

/* The section for such variables of a scratchpad, which the linker puts behind
 * those at file scope. */
#define ISA_LOCAL_SECTION ".local"

enum isa_param_kind {
    ISA_PARAM_INT,   /* integers, bool, enums, pointers: see is_signed */
    ISA_PARAM_FLOAT, /* half, bfloat16, float, double: upper bits zero */
    ISA_PARAM_POINTER,
    ISA_PARAM_STRUCT, /* passed by value; larger than 16 bytes by reference */
};

struct isa_param {
    char *name; /* as declared, "" if unnamed */
    uint32_t bytes, align;
    enum isa_param_kind kind;
    bool is_signed;   /* integers: sign-extend to 64 bits */
    const char *type; /* a word of numbers.def: of a number, or of what a
                         pointer is to; NULL: another type, or not known */
    bool is_const;    /* a pointer to what may not be written */
    /* Of pointers to numbers, where the type is known; else 0. */
    uint32_t target_bytes;
    bool is_target_float;
};

struct isa_kernel {
    char *name;       /* mangled */
    char *pretty;     /* demangled, for people */
    uint64_t address; /* of its first instruction, 0 if the symbol is absent */
    uint32_t stack_bytes;
    uint32_t nram_bytes, wram_bytes, sram_bytes; /* where the last variable
                                                    ends that it can reach */
    bool is_sanitized; /* its sums, products and quotients are checked */
    char **locals; /* mangled names of the local scratchpad variables that it
                      can reach */
    size_t n_locals;
    struct isa_param *params;
    size_t n_params;
};

/* An operand of the instruction at pc begins `offset` bytes from the variable
 * at `variable`, outside of it: an entry of this section, as it is there, the
 * linker's zeros for pc where the code was dropped. */
#define ISA_BEYOND_SECTION ".mlu_beyond"
struct isa_beyond {
    uint64_t pc, variable;
    int64_t offset;
};

struct isa_image {
    struct isa_segment *segments;
    size_t n_segments;
    struct isa_symbol *symbols; /* sorted by address */
    size_t n_symbols;
    struct isa_kernel *kernels;
    size_t n_kernels;
    char *steps; /* raw .mlu_steps, see docs; may be NULL */
    size_t steps_bytes;
    struct isa_beyond *beyond;
    size_t n_beyond;
    void *elf; /* libelf handle, private */
};

/* Reads the ELF in bytes[0..n), which must stay alive until isa_image_close.
 * Returns true on success; otherwise false with one sentence in error (what
 * is wrong and where) and nothing to close. Refuses: not ELF, not RISC-V 64,
 * truncated, segments outside the file or overlapping or outside the address
 * map of spaces.def, damaged .mlu.kernels. errno is ENOMEM if the host has no
 * memory left. */
bool isa_image_open(struct isa_image *image, const void *bytes, size_t n,
                    char *error, size_t error_bytes);
void isa_image_close(struct isa_image *image);

const struct isa_kernel *isa_image_kernel(const struct isa_image *image,
                                          const char *mangled_name);

/* The symbol that covers address, NULL if none does. */
const struct isa_symbol *isa_image_symbol_at(const struct isa_image *image,
                                             uint64_t address);

/* Whether the kernel can reach the variable, which it can unless it is local to
 * functions that it does not call; NULL: whether any kernel can. */
bool isa_image_sees(const struct isa_kernel *kernel,
                    const struct isa_symbol *variable);
/* The same as isa_image_symbol_at for a kernel that runs, NULL: any. In
 * scratchpads an address alone does not say which variable it is in. */
const struct isa_symbol *isa_image_variable_at(const struct isa_image *image,
                                               const struct isa_kernel *kernel,
                                               uint64_t address);

/* The segment with bytes of the file at address, NULL if there is none. */
const struct isa_segment *isa_image_segment_at(const struct isa_image *image,
                                               uint64_t address);

/* ---- the section .mlu.kernels (text, one record per line) --------------- */

/* Parses text[0..n) into *kernels (malloc'ed array; addresses left 0). On
 * damage returns false with a sentence in error. */
bool isa_kernels_parse(const char *text, size_t n, struct isa_kernel **kernels,
                       size_t *n_kernels, char *error, size_t error_bytes);
/* The text of kernels, malloc'ed; NULL: the host has no memory left. */
char *isa_kernels_format(const struct isa_kernel *kernels, size_t n_kernels);
void isa_kernels_free(struct isa_kernel *kernels, size_t n_kernels);

/* ---- the fat image: one ELF per architecture ---------------------------- */

#define ISA_FATBIN_MAGIC   0x46554c4du /* "MLUF" in memory */
#define ISA_FATBIN_VERSION 1u

struct isa_fatbin_row {
    uint32_t arch; /* architecture number, 592 */
    uint32_t reserved;
    uint64_t offset, bytes; /* of the ELF, from the start of the fat image;
                               offset is a multiple of 16 */
};

struct isa_fatbin_header {
    uint32_t magic, version;
    uint32_t n_rows, reserved;
    uint64_t total_bytes; /* header, rows and ELFs */
};

/* Checks the fat image at p, whose length only it knows: header first,
 * then rows against total_bytes. Returns false with a sentence in error. When
 * limit is not 0, total_bytes may not exceed it. */
bool isa_fatbin_check(const void *p, size_t limit, char *error,
                      size_t error_bytes);
const struct isa_fatbin_row *isa_fatbin_rows(const void *p, size_t *n);
/* The row for an architecture, NULL if the image has none. */
const struct isa_fatbin_row *isa_fatbin_find(const void *p, unsigned arch);

/* Builds a fat image of n ELFs; malloc'ed, *total receives its length. NULL:
 * the host has no memory left. */
void *isa_fatbin_build(const unsigned *archs, const void *const *elfs,
                       const size_t *elf_bytes, size_t n, size_t *total);

/* Opens an image as isa_image_open does, measured ones too. No device may be
 * given what this opens. */
bool isa_image_measure(struct isa_image *image, const void *bytes, size_t n,
                       char *error, size_t error_bytes);

#endif
