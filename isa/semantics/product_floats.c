/* SPDX-License-Identifier: MIT */
/* Multiplies floats; each product is rounded before it is added. */
#include "isa/semantics/product_floats.h"
#include "isa/semantics/product_tiny.h"

static void multiply_normal(const struct isa_panel *panel);

#define UNIT          float
#define STEP(s, w, x) ((s) + (w) * (x))
#define MULTIPLY      multiply_normal
#include "isa/semantics/product_kernel.h"

void isa_multiply_floats(const struct isa_panel *panel)
{
    if (isa_may_be_tiny(panel))
        isa_multiply_tiny(panel);
    else
        multiply_normal(panel);
}
