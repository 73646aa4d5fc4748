/* SPDX-License-Identifier: MIT
 *
 * An op in words: "copy in: x[0, 4096) -> xs".
 */
#ifndef CRS_PICTURE_SAY_H
#define CRS_PICTURE_SAY_H

#include "runtime/tools/course/picture/draw.h"

void pic_say(const struct pic_drawing *drawing, const struct pic_op *op,
             char *text, size_t bytes);

#endif
