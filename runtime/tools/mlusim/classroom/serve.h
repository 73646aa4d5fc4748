/* SPDX-License-Identifier: MIT */
/* `mlusim course serve`: a class whose students submit kernels with their
 * browsers. */
#ifndef CLS_SERVE_H
#define CLS_SERVE_H

#include "runtime/tools/course/actions.h"

/* Serves the class in a folder, request->word, until a signal ends it. */
crs_action cls_serve;

#endif
