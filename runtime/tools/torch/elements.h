/* SPDX-License-Identifier: MIT
 *
 * The elements of tensors: what torch's numbers of types mean, and conversions
 * between them as torch makes them.
 */
#ifndef RUNTIME_TOOLS_TORCH_ELEMENTS_H
#define RUNTIME_TOOLS_TORCH_ELEMENTS_H

#include <stddef.h>

#include "runtime/tools/array/elements.h"

/* The bytes of an element of a type, 0: tensors have none of it. */
size_t torch_bytes(int type);
/* Returns the type as torch calls it, "Float"; and as Python does, "float32".
 */
const char *torch_name(int type);
const char *torch_word(int type);

/* Returns torch's number of the type of elements of arrays. */
int torch_type_of(enum array_element type);
/* Returns the element of a type; ARRAY_N_ELEMENTS if there is none. */
enum array_element torch_element_of(int type);
/* Returns the type by either of its names, "torch.float32" and "kFloat"
 * included; -1 if there is none. */
int torch_type_named(const char *name);

/* Converts n elements, which lie so many bytes apart. */
void torch_convert(int to_type, void *to, ptrdiff_t to_step, int from_type,
                   const void *from, ptrdiff_t from_step, size_t n);

#endif
