/* SPDX-License-Identifier: MIT */
/* Reads arguments of functions as a user writes them, by the kinds of abi.h. */
#ifndef RUNTIME_TOOLS_TORCH_VALUES_H
#define RUNTIME_TOOLS_TORCH_VALUES_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/torch/include/mlusim_torch/abi.h"

/* Reads a text for a parameter of this kind. Tensors are made on the device or
 * host, as the text says. The memory of tensors and lists stays until
 * torch_values_free, also after an error. On an error, returns false and writes
 * a message. */
bool torch_value_read(const char *kind, const char *text,
                      struct mlusim_torch_value *value, char *error,
                      size_t error_bytes);
void torch_value_free(struct mlusim_torch_value *value);

/* Writes a kind in the form of C++, such as "optional<Tensor>". */
void torch_kind_words(const char *kind, char *words, size_t bytes);

/* Writes the signature of a function, such as "Tensor add(Tensor x, int k =
 * 3)". */
void torch_signature(const struct mlusim_torch_function *function, char *text,
                     size_t bytes);

#endif
