/* SPDX-License-Identifier: MIT */
/* Multiplies floats whose products are exact, such as those of two halfs.
 * Compiled with -ffp-contract=fast, so the host may use fused multiply-add,
 * which gives the same result. */
#include "isa/semantics/product_fused.h"

#define UNIT          float
#define STEP(s, w, x) ((s) + (w) * (x))
#define MULTIPLY      isa_multiply_fused
#include "isa/semantics/product_kernel.h"
