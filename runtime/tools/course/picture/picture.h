/* SPDX-License-Identifier: MIT */
/* The action picture: draws the data that the solution of a puzzle moves in its
 * last case, as SVG on stdout. With --mine, the student's kernel is drawn above
 * it. */
#ifndef CRS_PICTURE_H
#define CRS_PICTURE_H

#include "runtime/tools/course/actions.h"

crs_action crs_picture;

#endif
