/* SPDX-License-Identifier: MIT
 *
 * torch/all.h without modules, optimizers, data sets and TorchScript where the
 * loader defines TORCH_MLU_OPERATORS: their templates are instantiated by every
 * file anew, precompiled or not, which is most of what a small one costs.
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
#include <torch/linalg.h>
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
