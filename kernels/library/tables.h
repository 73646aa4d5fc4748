/* SPDX-License-Identifier: MIT */
/* The tables of an operator's C function as arrays, params[] and guards[]. The
 * operator's C file includes this once, after these definitions:
 *
 *   #define KN_PARAMS "kernels/<operator>/params.def"
 *   #define KN_GUARDS "kernels/<operator>/guards.def"
 *   #define P(name)   <PREFIX>_PARAM_##name
 *
 * Its struct kn_function begins with KN_TABLES. */
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

/* For each kind of parameter: the member of struct kn_arg, for args.h. */
#define KN_ARG_HANDLE(name)         .handle = (name)
#define KN_ARG_INT(name)            .number = (name)
#define KN_ARG_REDUCE_MODE(name)    .number = (int)(name)
#define KN_ARG_FLOAT(name)          .real = (name)
#define KN_ARG_DESC(name)           .desc = (name)
#define KN_ARG_INPUT(name)          .input = (name)
#define KN_ARG_OUTPUT(name)         .pointer = (name)
#define KN_ARG_WORKSPACE(name)      .pointer = (name)
#define KN_ARG_WORKSPACE_SIZE(name) .size = (name)
#define KN_ARG_SPARSE_CONV(name)    .conv = (name)

#define KN_TABLES                                                     \
    .params = params, .n_params = KN_COUNT(params), .guards = guards, \
    .n_guards = KN_COUNT(guards)
