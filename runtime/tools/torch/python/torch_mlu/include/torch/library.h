/* SPDX-License-Identifier: MIT
 *
 * Replaces torch/library.h in extensions: with registrations of torch_mlu's.
 */
#pragma GCC system_header
#include_next <torch/library.h>
#ifndef TORCH_MLU_SHIM
#include <torch_mlu/registration.h>
#endif
