/* SPDX-License-Identifier: MIT */
/* A device image: the ELF file of one architecture, and what a launch needs to
 * know about its kernels. All bytes are checked before use. */
#ifndef ISA_IMAGE_IMAGE_H
#define ISA_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A loadable segment: data[0..file_bytes) is at address; the rest up to
 * memory_bytes is zero. */
struct isa_segment {
    uint64_t address, file_bytes, memory_bytes;
    const uint8_t *data; /* points into the bytes given to isa_image_open */
    bool is_code;        /* executable */
};

/* A function or variable of the image. */
struct isa_symbol {
    const char *name; /* mangled; valid as long as the image */
    uint64_t address, bytes;
    bool is_function;
    bool is_local; /* a function-local scratchpad variable; other variables
                      may have the same address in other kernels */
};

/* Section suffix of is_local variables; the linker puts them after the
 * others. */
#define ISA_LOCAL_SECTION ".local"

enum isa_param_kind {
    ISA_PARAM_INT,   /* integers, bool, enums, pointers: see is_signed */
    ISA_PARAM_FLOAT, /* half, bfloat16, float, double: upper bits zero */
    ISA_PARAM_POINTER,
    ISA_PARAM_STRUCT, /* by value; more than 16 bytes by reference */
};

struct isa_param {
    char *name; /* "" if unnamed */
    uint32_t bytes, align;
    enum isa_param_kind kind;
    bool is_signed;   /* integers: whether the value is sign-extended to 64
                         bits */
    const char *type; /* a word of numbers.def: the type of a number, or of a
                         pointer's target; NULL: another type, or unknown */
    bool is_const;    /* pointer to const */
    /* size of the target if its type is a known number; else 0 */
    uint32_t target_bytes;
    bool is_target_float;
};

struct isa_kernel {
    char *name;       /* mangled */
    char *pretty;     /* demangled */
    uint64_t address; /* address of the kernel's first instruction; 0 if the
                         symbol is missing */
    uint32_t stack_bytes;
    uint32_t nram_bytes, wram_bytes, sram_bytes; /* where the last variable
                                                    ends that the kernel can
                                                    reach */
    bool is_sanitized; /* compiled with integer checks */
    char **locals;     /* mangled names of the local scratchpad variables that
                          the kernel can reach */
    size_t n_locals;
    struct isa_param *params;
    size_t n_params;
};

/* An entry of this section: an operand of the instruction at pc begins outside
 * of the variable at address `variable`, `offset` bytes from its start. pc is 0
 * if the linker removed the code. */
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
    char *steps; /* raw .mlu_steps; may be NULL */
    size_t steps_bytes;
    struct isa_beyond *beyond;
    size_t n_beyond;
    void *elf; /* libelf handle, private */
};

/* Reads the ELF bytes[0..n), which must stay valid until isa_image_close.
 * False, with a message in error and nothing to close, if the file is no ELF,
 * not RISC-V 64 or truncated, if segments overlap or are outside of the file or
 * of the address map (spaces.def), or if .mlu.kernels is damaged. errno is
 * ENOMEM if host memory is short. */
bool isa_image_open(struct isa_image *image, const void *bytes, size_t n,
                    char *error, size_t error_bytes);
void isa_image_close(struct isa_image *image);

const struct isa_kernel *isa_image_kernel(const struct isa_image *image,
                                          const char *mangled_name);

/* Returns the symbol that covers address; NULL: there is none. */
const struct isa_symbol *isa_image_symbol_at(const struct isa_image *image,
                                             uint64_t address);

/* Whether the kernel (NULL: any kernel) can reach the variable. It cannot reach
 * local variables of functions that it does not call. */
bool isa_image_sees(const struct isa_kernel *kernel,
                    const struct isa_symbol *variable);
/* As isa_image_symbol_at, for a running kernel (NULL: any kernel). In
 * scratchpads several variables may share an address. */
const struct isa_symbol *isa_image_variable_at(const struct isa_image *image,
                                               const struct isa_kernel *kernel,
                                               uint64_t address);

/* The segment with file bytes at address; NULL: none. */
const struct isa_segment *isa_image_segment_at(const struct isa_image *image,
                                               uint64_t address);

/* ---- the section .mlu.kernels (text, one record per line) --------------- */

/* Parses text[0..n) into *kernels (malloc'ed array; addresses stay 0). False,
 * with a message in error, if the text is damaged. */
bool isa_kernels_parse(const char *text, size_t n, struct isa_kernel **kernels,
                       size_t *n_kernels, char *error, size_t error_bytes);
/* Returns the text of kernels, malloc'ed; NULL: out of memory. */
char *isa_kernels_format(const struct isa_kernel *kernels, size_t n_kernels);
void isa_kernels_free(struct isa_kernel *kernels, size_t n_kernels);

/* ---- the fat image: one ELF per architecture ---------------------------- */

#define ISA_FATBIN_MAGIC   0x46554c4du /* "MLUF" in memory */
#define ISA_FATBIN_VERSION 1u

struct isa_fatbin_row {
    uint32_t arch; /* architecture number, 592 */
    uint32_t reserved;
    uint64_t offset, bytes; /* position of the ELF in the fat image; offset is a
                               multiple of 16 */
};

struct isa_fatbin_header {
    uint32_t magic, version;
    uint32_t n_rows, reserved;
    uint64_t total_bytes; /* header, rows and ELFs */
};

/* Checks the fat image at p: the header, then rows against total_bytes. If
 * limit is not 0, total_bytes must be at most limit. False, with a message in
 * error, if the image is damaged. */
bool isa_fatbin_check(const void *p, size_t limit, char *error,
                      size_t error_bytes);
const struct isa_fatbin_row *isa_fatbin_rows(const void *p, size_t *n);
/* The row of an architecture; NULL: none. */
const struct isa_fatbin_row *isa_fatbin_find(const void *p, unsigned arch);

/* Builds a fat image of n ELFs; malloc'ed, of *total bytes. NULL: out of
 * memory. */
void *isa_fatbin_build(const unsigned *archs, const void *const *elfs,
                       const size_t *elf_bytes, size_t n, size_t *total);

/* Opens an image as isa_image_open does, but accepts measured images (room.h),
 * too. Measured images must never be loaded on a device. */
bool isa_image_measure(struct isa_image *image, const void *bytes, size_t n,
                       char *error, size_t error_bytes);

#endif
