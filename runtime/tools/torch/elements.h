/* SPDX-License-Identifier: MIT */
/* The types of a tensor's elements, by torch's numbers, and conversions between
 * them as torch makes them. */
#ifndef RUNTIME_TOOLS_TORCH_ELEMENTS_H
#define RUNTIME_TOOLS_TORCH_ELEMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/array/elements.h"

/* Returns the bytes of an element of a type; 0: tensors do not have this type.
 */
size_t torch_bytes(int type);
/* Return the name of a type in torch, "Float", and in Python, "float32". */
const char *torch_name(int type);
const char *torch_word(int type);

/* Returns torch's number of the type of elements of arrays. */
int torch_type_of(enum array_element type);
/* Returns the element of a type; ARRAY_N_ELEMENTS if there is none. */
enum array_element torch_element_of(int type);
/* Returns the type by either of its names; "torch.float32" and "kFloat" are
 * names, too. -1: there is none. */
int torch_type_named(const char *name);

/* Converts n elements. The steps are the distances of two elements in bytes. */
void torch_convert(int to_type, void *to, ptrdiff_t to_step, int from_type,
                   const void *from, ptrdiff_t from_step, size_t n);

/* An element of any type as a number; the member is that of its type. */
union torch_number {
    double f;   /* floats */
    int64_t i;  /* integers that fit, bool */
    uint64_t u; /* UInt64 */
};
enum torch_member { TORCH_F, TORCH_I, TORCH_U };
enum torch_member torch_member_of(int type);
/* Convert n elements without gaps to numbers, and numbers of from_type to
 * elements of to_type. */
void torch_numbers(int type, const void *from, union torch_number *to,
                   size_t n);
void torch_elements(int to_type, void *to, int from_type,
                    const union torch_number *from, size_t n);

#endif
