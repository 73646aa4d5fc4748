/* SPDX-License-Identifier: MIT
 *
 * Another name for torch_mlu/csrc/core/MLUStream.h.
 */
#ifndef TORCH_MLU_INCLUDE_TORCH_MLU_CSRC_CORE_MLUGUARD_H
#define TORCH_MLU_INCLUDE_TORCH_MLU_CSRC_CORE_MLUGUARD_H

#include <torch_mlu/csrc/core/MLUStream.h>

#endif
