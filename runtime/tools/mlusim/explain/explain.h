/* SPDX-License-Identifier: MIT
 *
 * Pages that messages name, "docs/checks.md#race": the installation has them in
 * share/mlusim/docs, whatever packages of documentation there are.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLAIN_EXPLAIN_H
#define RUNTIME_TOOLS_MLUSIM_EXPLAIN_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

enum exp_kind {
#define X(ID, kind, title, doc) EXP_##ID,
#include "runtime/tools/mlusim/explain/kinds.def"
#undef X
    EXP_N_KINDS
};

#endif
