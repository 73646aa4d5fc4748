/* SPDX-License-Identifier: MIT */
/* Parser of inline assembly. Text is never copied: spans are parts of Clang's
 * text. */
#ifndef ISA_COMPILER_INLINEASM_PARSE_H
#define ISA_COMPILER_INLINEASM_PARSE_H

#include "isa/compiler/inlineasm/inlineasm.h"

bool mlucc_span_is(struct mlucc_span span, const char *text);

/* Removes white space at both ends. */
struct mlucc_span mlucc_span_trim(struct mlucc_span span);

/* Removes the part up to the next separator from *rest, and returns it without
 * the separator. */
struct mlucc_span mlucc_span_cut(struct mlucc_span *rest, char separator);

bool mlucc_asm_parse(struct mlucc_span text, struct mlucc_asm *statement,
                     struct mlucc_asm_error *error);

#endif
