/* SPDX-License-Identifier: MIT */
/* Tensors in files: the .npy format of NumPy, versions 1 to 3. */
#ifndef KN_NPY_H
#define KN_NPY_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/include/mlu_op.h"
#include "runtime/tools/array/elements.h"

/* Returns the type of an element as arrays use it; ARRAY_N_ELEMENTS: there is
 * no such type. */
enum array_element kn_element_of(mluOpDataType_t dtype);

/* Writes a dense tensor. bfloat16, which NumPy lacks, becomes uint16. On
 * failure `error` receives a sentence. */
bool kn_npy_write(const char *path, mluOpDataType_t dtype, int rank,
                  const int *dims, const void *data, char *error,
                  size_t error_bytes);

/* Reads a tensor into data. Its type must be `dtype`, and its sizes `dims`. On
 * failure `error` receives a sentence with what was expected, and data may have
 * been changed. */
bool kn_npy_read(const char *path, mluOpDataType_t dtype, int rank,
                 const int *dims, void *data, char *error, size_t error_bytes);

#endif
