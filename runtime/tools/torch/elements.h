/* SPDX-License-Identifier: MIT
 *
 * The types of a tensor's elements, by torch's numbers, and conversions between
 * them as torch makes them.
 */
#ifndef RUNTIME_TOOLS_TORCH_ELEMENTS_H
#define RUNTIME_TOOLS_TORCH_ELEMENTS_H

#include <stddef.h>

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

#endif
