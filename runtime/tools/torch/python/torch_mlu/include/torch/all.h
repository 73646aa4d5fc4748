/* SPDX-License-Identifier: MIT
 *
 * If the loader defines TORCH_MLU_OPERATORS, replaces torch/all.h by one
 * without modules, optimizers, data sets and TorchScript. Their templates are
 * instantiated in every file, precompiled or not, which takes most of the time
 * to compile a small file.
 */
#pragma GCC system_header
#ifdef TORCH_MLU_OPERATORS
#ifndef TORCH_MLU_INCLUDE_TORCH_ALL_H
#define TORCH_MLU_INCLUDE_TORCH_ALL_H

#include <torch/types.h>

#include <torch/autograd.h>
#include <torch/cuda.h>
#include <torch/enum.h>
#include <torch/fft.h>
#if __has_include(<torch/linalg.h>) /* some versions lack one of these */
#include <torch/linalg.h>
#endif
#if __has_include(<torch/nested.h>)
#include <torch/nested.h>
#endif
#include <torch/sparse.h>
#include <torch/special.h>
#include <torch/utils.h>
#include <torch/version.h>

#endif
#else
#include_next <torch/all.h>
#endif
