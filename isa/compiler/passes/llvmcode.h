/* SPDX-License-Identifier: MIT */
/* Parses LLVM code of Clang's front end: the control flow that passes need, and
 * debug information about lines. Values, labels and lines point into the text;
 * everything else is in the job's arena. */
#ifndef ISA_COMPILER_PASSES_LLVMCODE_H
#define ISA_COMPILER_PASSES_LLVMCODE_H

#include "isa/compiler/job/job.h"

#define MLUCC_NO_VALUE SIZE_MAX

/* One instruction; a switch with all its cases counts as one. */
struct mlucc_line {
    const char *text;
    size_t n;
    const char *op; /* first word after the result */
    size_t block;   /* index of the block of this line */
    size_t values,
        n_values;        /* operands, without labels: f->values[values...] */
    size_t address;      /* address of a load or store; MLUCC_NO_VALUE if it
                            is a name */
    bool is_pointer;     /* the result is a pointer */
    bool holds_pointers; /* an alloca that may contain a pointer */
    bool is_intrinsic;   /* a call of an LLVM intrinsic */
    bool has_global;     /* names a global variable or function */
    bool reads_shared;   /* line names a variable that other cores can write, or
                            calls a function that reads such a variable */
};

struct mlucc_block {
    size_t first, last;        /* line indices; the last one ends the block */
    size_t targets, n_targets; /* successors: f->targets[targets...] */
};

struct mlucc_function {
    const char *text, *end; /* from "define" to after "}" */
    struct mlucc_line *lines;
    size_t n_lines;
    struct mlucc_block *blocks; /* in text order */
    size_t n_blocks;
    size_t *values, *targets;
    size_t *definitions; /* by value: 1 + index of the line that defines it;
                            0: none */
    size_t n_values;
    bool reads_shared;
};

struct mlucc_module {
    struct mlucc_function *functions;
    size_t n_functions;
};

/* Parses text[0..n), which must be NUL-terminated and outlive the module.
 * Unknown lines have no operands. */
void mlucc_read_llvm(struct mlucc_job *job, const char *text, size_t n,
                     struct mlucc_module *module);

/* Returns the line that defines a value; NULL for arguments and labels. */
const struct mlucc_line *mlucc_definition(const struct mlucc_function *f,
                                          size_t value);

bool mlucc_is_op(const struct mlucc_line *line, const char *op);

/* ---- debug information (llvmdebug.c) ------------------------------------- */

/* Debug information of the variable or function of a line; NULL and 0 if
 * unknown. */
struct mlucc_described {
    const char *file, *line, *name;
    uint64_t bytes; /* size of a variable */
};

#endif
