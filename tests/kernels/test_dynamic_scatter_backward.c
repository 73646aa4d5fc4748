/* SPDX-License-Identifier: MIT */
/*
 * dynamic_scatter_backward: what every operator is tested for.
 */
#include <criterion/criterion.h>

#include "kernels/harness/run.h"
#include "tests/kernels/everywhere.h"

EVERYWHERE(dynamic_scatter_backward)
