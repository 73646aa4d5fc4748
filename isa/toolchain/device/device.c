/* SPDX-License-Identifier: MIT
 *
 * The device library as one translation unit: mlucc compiles it once in every
 * run.
 */
#include "library.c"
#include "strings.c"
#include "complex.c"
#include "runtime.c"
#include "math.c"
