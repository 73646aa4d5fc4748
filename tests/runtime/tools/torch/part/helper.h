/* SPDX-License-Identifier: MIT */
#pragma once
#define CHECK_INPUT(x)                                                         \
    TORCH_CHECK(x.scalar_type() == torch::kFloat, #x " must be float32, not ", \
                x.dtype())
