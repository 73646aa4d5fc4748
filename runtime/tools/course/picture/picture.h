/* SPDX-License-Identifier: MIT
 *
 * The action picture: what the solution of a puzzle moves in its last case, and
 * with --mine the student's kernel above it, as SVG on stdout.
 */
#ifndef CRS_PICTURE_H
#define CRS_PICTURE_H

#include "runtime/tools/course/actions.h"

crs_action crs_picture;

#endif
