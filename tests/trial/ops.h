/* SPDX-License-Identifier: MIT
 *
 * The ops of the instruction set as the references know them.
 */
#ifndef TRIAL_OPS_H
#define TRIAL_OPS_H

#include "isa/isa.h"
#include "tests/ref/ref_case.h"

/* The nth op of isa_ops. Its shape is NULL if no reference knows it. */
struct ref_op trial_op(size_t nth);

/* Whether the nth op has a body that the references judge: it does something
 * to memory or returns a value. */
bool trial_is_judged(size_t nth);

/* Whether the op of the case exists for its types. */
bool trial_has_types(const struct ref_case *c);

#endif
