/* SPDX-License-Identifier: MIT
 *
 * Products of floats that are exact, as those of two halfs are: compiled with
 * -ffp-contract=fast, so that the host may multiply and add at once, which then
 * rounds the same number.
 */
#include "isa/semantics/product_fused.h"

#define UNIT          float
#define STEP(s, w, x) ((s) + (w) * (x))
#define MULTIPLY      isa_multiply_fused
#include "isa/semantics/product_kernel.h"
