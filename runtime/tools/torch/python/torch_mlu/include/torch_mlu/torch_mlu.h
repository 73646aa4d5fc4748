/* SPDX-License-Identifier: MIT
 *
 * Another name for torch_mlu/csrc/core/MLUStream.h.
 */
#ifndef TORCH_MLU_INCLUDE_TORCH_MLU_TORCH_MLU_H
#define TORCH_MLU_INCLUDE_TORCH_MLU_TORCH_MLU_H

#include <torch_mlu/csrc/core/MLUStream.h>

#endif
