/* SPDX-License-Identifier: MIT
 *
 * The LLVM code of a file as Clang's front end writes it: as much of it as a
 * pass needs that looks at the control flow, and what its debug information
 * says about a line. Values, labels and lines point into the text. Everything
 * hangs in the arena of the job.
 */
#ifndef ISA_COMPILER_PASSES_LLVMCODE_H
#define ISA_COMPILER_PASSES_LLVMCODE_H

#include "isa/compiler/job/job.h"

#define MLUCC_NO_VALUE SIZE_MAX

/* One instruction; a switch with all its cases is one. */
struct mlucc_line {
    const char *text;
    size_t n;
    const char *op; /* its first word after the result */
    size_t block;   /* index */
    size_t values,
        n_values;        /* operands, without labels: f->values[values...] */
    size_t address;      /* of load and store, MLUCC_NO_VALUE if not a value */
    bool is_pointer;     /* the result is one */
    bool holds_pointers; /* an alloca of which a part can be a pointer */
    bool is_intrinsic;   /* a call of LLVM's own */
    bool has_global;     /* names a global variable or function */
    bool reads_shared; /* names a variable that other cores can write, or calls
                          a function that does */
};

struct mlucc_block {
    size_t first, last;        /* lines; the last one ends it */
    size_t targets, n_targets; /* blocks it leads to: f->targets[targets...] */
};

struct mlucc_function {
    const char *text, *end; /* from "define" to after "}" */
    struct mlucc_line *lines;
    size_t n_lines;
    struct mlucc_block *blocks; /* in the order of the text */
    size_t n_blocks;
    size_t *values, *targets;
    size_t *definitions; /* of value n: index of its line + 1, 0 for none */
    size_t n_values;
    bool reads_shared;
};

struct mlucc_module {
    struct mlucc_function *functions;
    size_t n_functions;
};

/* Reads text[0..n), which must be terminated and outlive the module. Lines
 * that are not understood have no operands. */
void mlucc_read_llvm(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_module *module);

/* The line that defines a value, NULL for arguments and labels. */
const struct mlucc_line *mlucc_definition(const struct mlucc_function *f,
                                          size_t value);

bool mlucc_is_op(const struct mlucc_line *line, const char *op);

/* ---- debug information (llvmdebug.c) ------------------------------------- */

/* What is known about the variable or function of a line; NULL and 0 if it is
 * not. */
struct mlucc_described {
    const char *file, *line, *name;
    uint64_t bytes; /* of a variable */
};

#endif
