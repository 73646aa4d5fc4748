/* SPDX-License-Identifier: MIT
 *
 * Reads statements of inline assembly. Text is never copied: spans point
 * into what Clang wrote.
 */
#ifndef ISA_COMPILER_INLINEASM_PARSE_H
#define ISA_COMPILER_INLINEASM_PARSE_H

#include "isa/compiler/inlineasm/inlineasm.h"

bool mlucc_span_is(struct mlucc_span span, const char *text);

/* Without white space at either end. */
struct mlucc_span mlucc_span_trim(struct mlucc_span span);

/* Cuts the part before the next separator off *rest, and the separator. */
struct mlucc_span mlucc_span_cut(struct mlucc_span *rest, char separator);

bool mlucc_asm_parse(struct mlucc_span text, struct mlucc_asm *statement,
                     struct mlucc_asm_error *error);

#endif
