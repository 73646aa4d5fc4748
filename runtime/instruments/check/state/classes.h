/* SPDX-License-Identifier: MIT
 *
 * The checks: the rows of checks.def.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_CLASSES_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

enum chk_class {
#define X(ID, id, name, all, is_default, severity, doc, ...) CHK_##ID,
#include "runtime/instruments/settings/checks.def"
#undef X
    CHK_N_CLASSES
};

enum chk_severity {
    CHK_OF_ITS_CHECK, /* for findings: the severity in checks.def */
#define X(ID, name, decides, word) CHK_##ID##_SEVERITY,
#include "runtime/instruments/settings/severities.def"
#undef X
    CHK_N_SEVERITIES
};

/* The default severity of a check's reports. */
enum chk_severity chk_severity_of(enum chk_class class);

const char *chk_name(enum chk_class class);
/* The description of the check. */
const char *chk_doc(enum chk_class class);

/* The stable id of its reports, e.g. "check:hazard". */
#define CHK_KIND "check"
const char *chk_id(enum chk_class class);

/* The name ("note"), the prefix of texts ("note: "), and whether such reports
 * make a program fail. */
const char *chk_severity_name(enum chk_severity severity);
const char *chk_severity_word(enum chk_severity severity);
bool chk_severity_decides(enum chk_severity severity);

/* Converts words of MLUSIM_CHECK into bits of classes; 0: it is unset. */
uint32_t chk_classes(uint64_t words);

#endif
