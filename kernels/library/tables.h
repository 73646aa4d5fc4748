/* SPDX-License-Identifier: MIT
 *
 * The tables of an operator's C function as arrays, params[] and guards[]. The
 * operator's C file includes this once, after it said which they are:
 *
 *   #define KN_PARAMS "kernels/<operator>/params.def"
 *   #define KN_GUARDS "kernels/<operator>/guards.def"
 *   #define P(name)   <PREFIX>_PARAM_##name
 *
 * and begins its struct kn_function with KN_TABLES.
 */
static const struct kn_param params[] = {
#define X(name, kind, slot) {#name, KN_PARAM_##kind, slot},
#include KN_PARAMS
#undef X
};

static const struct kn_guard guards[] = {
#define X(id, section, kind, param, a, b, status) \
    {#id, section, KN_GUARD_##kind, P(param), a, b, MLUOP_STATUS_##status},
#include KN_GUARDS
#undef X
};

#define KN_TABLES                                                     \
    .params = params, .n_params = KN_COUNT(params), .guards = guards, \
    .n_guards = KN_COUNT(guards)
