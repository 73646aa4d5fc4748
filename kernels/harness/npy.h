/* SPDX-License-Identifier: MIT
 *
 * Tensors in files: the .npy format of NumPy, versions 1 to 3.
 */
#ifndef KN_NPY_H
#define KN_NPY_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/include/mlu_op.h"
#include "runtime/tools/array/elements.h"

/* Returns the type of an element as arrays have it; ARRAY_N_ELEMENTS: none. */
enum array_element kn_element_of(mluOpDataType_t dtype);

/* Writes a dense tensor. bfloat16, which NumPy lacks, becomes uint16. On
 * failure error receives a sentence. */
bool kn_npy_write(const char *path, mluOpDataType_t dtype, int rank,
                  const int *dims, const void *data, char *error,
                  size_t error_bytes);

/* Reads a tensor, whose type and sizes must be those given, into data. On
 * failure error receives a sentence that names the expected ones; data may have
 * been written to. */
bool kn_npy_read(const char *path, mluOpDataType_t dtype, int rank,
                 const int *dims, void *data, char *error, size_t error_bytes);

#endif
