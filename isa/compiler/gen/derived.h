/* SPDX-License-Identifier: MIT
 *
 * Finds formulas that differ from the formula of another form in one operand
 * only. The generated reference prints only the formula of that other form.
 */
#ifndef ISA_COMPILER_GEN_DERIVED_H
#define ISA_COMPILER_GEN_DERIVED_H

#include <stdbool.h>
#include <stddef.h>

/* How the formula of a form follows from that of another form; GEN_OWN: it does
 * not follow from another one. */
enum gen_derived {
    GEN_OWN,
    GEN_SCALAR_B,
    GEN_SCALAR_A,
    GEN_CYCLED,
    GEN_DILATED,
    GEN_OLD,
    GEN_NAMED
};

/* Returns whether the formula of an intrinsic follows from one of the n others,
 * or from the intrinsic's name. */
enum gen_derived gen_derived_from(const char *intrinsic, const char *formula,
                                  const char *const others[], size_t n);

/* Returns the sentence to print instead of the formula. */
const char *gen_derived_text(enum gen_derived how);

#endif
