/* SPDX-License-Identifier: MIT */
/* The options of a call, which `mlusim torch` and the programs that it builds
 * share. */
#ifndef RUNTIME_TOOLS_TORCH_OPTIONS_H
#define RUNTIME_TOOLS_TORCH_OPTIONS_H

enum torch_option {
#define X(ID, name, value, repeatable, doc) TORCH_##ID,
#include "runtime/tools/torch/options.def"
#undef X
    TORCH_N_OPTIONS
};

/* Rows of these options, for a table of struct cmd_option. */
#define TORCH_OPTION_ROW(ID, option, argument, repeatable, text) \
    {.name = option,                                             \
     .value = argument,                                          \
     .doc = text,                                                \
     .is_repeatable = repeatable},

#endif
