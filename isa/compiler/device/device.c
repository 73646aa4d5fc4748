/* SPDX-License-Identifier: MIT */
/* The device library as one translation unit, compiled for the device; mlucc
 * links it into every image. */
#include "library.c"
#include "strings.c"
#include "complex.c"
#include "runtime.c"
#include "throw.c"
#include "sanitize.c"
#include "math.c"
