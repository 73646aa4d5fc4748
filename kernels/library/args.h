/* SPDX-License-Identifier: MIT */
/* Makes the arguments of an operator's C function the elements of a struct
 * kn_arg[], by the names of its parameters. Include it where the array is made,
 * after tables.h:
 *
 *   const struct kn_arg args[] = {
 *   #include "kernels/library/args.h"
 *   }; */
#define X(name, kind, slot) {KN_ARG_##kind(name)},
#include KN_PARAMS
#undef X
