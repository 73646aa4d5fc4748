/* SPDX-License-Identifier: MIT
 *
 * The header that the loader puts in front of extensions, precompiled: torch,
 * and the stream of torch_mlu.
 */
#pragma GCC system_header
#ifndef TORCH_MLU_IN_FRONT_H
#define TORCH_MLU_IN_FRONT_H

#include <torch/extension.h>
#include <torch_mlu/torch_mlu.h>
#include <torch_mlu/call.h>

#endif
