/* SPDX-License-Identifier: MIT
 *
 * The checks by name: the rows of checks.def.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_CLASSES_H
#define RUNTIME_INSTRUMENTS_CHECK_CLASSES_H

#include "runtime/instruments/check/check.h"

/* The severity of the reports of a check, where a finding has none of its own.
 */
enum chk_severity chk_severity_of(enum chk_class class);

const char *chk_name(enum chk_class class);
/* What it reports. */
const char *chk_doc(enum chk_class class);

/* The stable id of its reports, "check:hazard". */
#define CHK_KIND "check"
const char *chk_id(enum chk_class class);

/* The classes, a bit each, that words of MLUSIM_CHECK mean; 0: it is unset. */
uint32_t chk_classes(uint64_t words);

#endif
