/* SPDX-License-Identifier: MIT
 *
 * What forms of browsers and of programs ask for.
 */
#ifndef CLS_FORMS_H
#define CLS_FORMS_H

#include "runtime/tools/mlusim/classroom/site.h"

/* Takes the student of the form in; who it is, is the visitor from now on. */
enum cls_error cls_form_join(struct cls_visit *v);

/* Takes the kernel file of the form; *number is that of the submission. */
enum cls_error cls_form_submit(struct cls_visit *v, unsigned *number);

#endif
