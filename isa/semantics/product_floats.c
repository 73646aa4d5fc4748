/* SPDX-License-Identifier: MIT
 *
 * Multiplies floats; each product is rounded before it is added.
 */
#include "isa/semantics/product_floats.h"

#define UNIT          float
#define STEP(s, w, x) ((s) + (w) * (x))
#define MULTIPLY      isa_multiply_floats
#include "isa/semantics/product_kernel.h"
