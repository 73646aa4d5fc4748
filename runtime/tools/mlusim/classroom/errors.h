/* SPDX-License-Identifier: MIT
 *
 * What is refused, by errors.def.
 */
#ifndef CLS_ERRORS_H
#define CLS_ERRORS_H

#include "runtime/tools/mlusim/classroom/page_text.h"

enum cls_error {
    CLS_FINE, /* nothing is refused */
#define X(ID, name, status, english, chinese) CLS_ERROR_##ID,
#include "runtime/tools/mlusim/classroom/errors.def"
#undef X
    CLS_N_ERRORS
};

/* Its name for programs, its status of HTTP, its sentence. */
const char *cls_error_name(enum cls_error error);
unsigned cls_error_status(enum cls_error error);
const char *cls_error_sentence(enum cls_error error,
                               enum cls_language language);

/* What errno means for who wanted to store something. */
enum cls_error cls_error_of_store(int number);

#endif
