/* SPDX-License-Identifier: MIT
 *
 * DWARF of a device image, behind libdw. Lives in libmlusim-debug.so, which
 * ordinary programs load only when a fault has to name its source line; mlucc
 * and mlusim link it. A query that finds nothing says so, it never guesses.
 */
#ifndef ISA_IMAGE_DEBUGINFO_H
#define ISA_IMAGE_DEBUGINFO_H

#include "isa/image/image.h"
#include "isa/support/files/digest.h"

#pragma GCC visibility push(default)

struct isa_debuginfo;

/* Opens the DWARF of the ELF in bytes[0..n) (must stay alive). NULL if there
 * is none or it is damaged. */
struct isa_debuginfo *isa_debuginfo_open(const void *bytes, size_t n);
void isa_debuginfo_close(struct isa_debuginfo *info);

struct isa_location {
    char file[512]; /* as given to mlucc, relative to directory if so */
    unsigned line;
    unsigned column;    /* 0: unknown */
    char function[256]; /* innermost function, inlined ones included */
    bool is_near; /* the compiler made the instruction of several lines, or of
                     none: this is the one before it */
    char digest[ISA_MD5_TEXT]; /* of an instruction's file: what text it had,
                                  for isa_source_open; "": unknown */
};

/* The source position of a guest address; where code belongs to no line in
 * particular, the nearest one of the function. False if DWARF has none. */
bool isa_debuginfo_line(struct isa_debuginfo *info, uint64_t address,
                        struct isa_location *source);

/* Of an instruction of an inlined function the call that was replaced, of that
 * the one around it with depth 1, and so on: file, line and, in function, who
 * calls. False if there is none. */
bool isa_debuginfo_caller(struct isa_debuginfo *info, uint64_t address,
                          unsigned depth, struct isa_location *source);

/* The folder that mlucc worked in, which names of files are relative to; false
 * if it is not known, or has no room. */
bool isa_debuginfo_folder(struct isa_debuginfo *info, uint64_t address,
                          char *text, size_t bytes);

/* Where the variable (of any space) that covers address was declared: file,
 * line and, in function, its source name. Scratchpad variables of functions may
 * share addresses, then `symbol` says which is meant; NULL: the first one.
 * False if unknown. */
bool isa_debuginfo_variable(struct isa_debuginfo *info, uint64_t address,
                            const char *symbol, struct isa_location *source);

/* Where the function that begins at address was declared: file, line and, in
 * function, its source name with its scopes. False if unknown. */
bool isa_debuginfo_function(struct isa_debuginfo *info, uint64_t address,
                            struct isa_location *source);

/* Describes the parameters of the functions whose mangled names are in
 * names[0..n): a malloc'ed array for isa_kernels_free, in the same order,
 * NULL with a sentence in error if one has no debug information. */
struct isa_kernel *isa_debuginfo_kernels(struct isa_debuginfo *info,
                                         const char *const *names, size_t n,
                                         char *error, size_t error_bytes);

#pragma GCC visibility pop

#endif
