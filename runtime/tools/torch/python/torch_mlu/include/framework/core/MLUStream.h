/* SPDX-License-Identifier: MIT
 *
 * Another name for torch_mlu/csrc/core/MLUStream.h.
 */
#ifndef TORCH_MLU_INCLUDE_FRAMEWORK_CORE_MLUSTREAM_H
#define TORCH_MLU_INCLUDE_FRAMEWORK_CORE_MLUSTREAM_H

#include <torch_mlu/csrc/core/MLUStream.h>

#endif
