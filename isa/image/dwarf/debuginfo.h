/* SPDX-License-Identifier: MIT */
/* Debug information (DWARF) of a device image, read with libdw. The reader is
 * in libmlusim-debug.so, which programs load only to name the source line of a
 * fault; mlucc and mlusim link it. Queries never guess: they return false if
 * nothing is found. */
#ifndef ISA_IMAGE_DEBUGINFO_H
#define ISA_IMAGE_DEBUGINFO_H

#include "isa/image/image.h"
#include "isa/support/files/digest.h"

#pragma GCC visibility push(default)

struct isa_debuginfo;

/* Opens the DWARF of the ELF bytes[0..n), which must stay valid. NULL if there
 * is none or it is damaged. */
struct isa_debuginfo *isa_debuginfo_open(const void *bytes, size_t n);
void isa_debuginfo_close(struct isa_debuginfo *info);

struct isa_location {
    char file[512]; /* as given to mlucc */
    unsigned line;
    unsigned column;    /* 0: unknown */
    char function[256]; /* name of the innermost function, which may be an
                           inlined one */
    bool is_near; /* the instruction belongs to several lines or to no line;
                     this is the line of the instruction before it */
    char digest[ISA_MD5_TEXT]; /* of the instruction's file, for
                                  isa_source_open; "": unknown */
};

/* Finds the source position of a guest address. For code without a line, this
 * is the nearest position in the function. False if there is none. */
bool isa_debuginfo_line(struct isa_debuginfo *info, uint64_t address,
                        struct isa_location *source);

/* For an instruction in an inlined function, finds file and line of the inlined
 * call, and the calling function. depth 0: the innermost call; 1: the call
 * around it; and so on. False if there is none. */
bool isa_debuginfo_caller(struct isa_debuginfo *info, uint64_t address,
                          unsigned depth, struct isa_location *source);

/* Finds the folder in which mlucc ran, for relative file names; false if it is
 * unknown or too long. */
bool isa_debuginfo_folder(struct isa_debuginfo *info, uint64_t address,
                          char *text, size_t bytes);

/* Finds the declaration of the variable (in any space) that covers address:
 * file, line and, in `function`, its source name. Function-local scratchpad
 * variables may share addresses: `symbol` selects the variable, NULL the first
 * one. False if no variable is known. */
bool isa_debuginfo_variable(struct isa_debuginfo *info, uint64_t address,
                            const char *symbol, struct isa_location *source);

/* Finds the declaration of the function that begins at address: file, line and,
 * in `function`, its source name with scopes. False if unknown. */
bool isa_debuginfo_function(struct isa_debuginfo *info, uint64_t address,
                            struct isa_location *source);

/* Describes the parameters of the functions with the mangled names names[0..n).
 * Returns a malloc'ed array in the same order, for isa_kernels_free. If a
 * function has no debug information: NULL, and error receives a message. */
struct isa_kernel *isa_debuginfo_kernels(struct isa_debuginfo *info,
                                         const char *const *names, size_t n,
                                         char *error, size_t error_bytes);

#pragma GCC visibility pop

#endif
