/* SPDX-License-Identifier: MIT
 *
 * The action notebook: writes notebooks of puzzles into a folder, one for each
 * eight of them. A puzzle is its task and a cell with the starter, which the
 * magic %%puzzle judges (docs/python-notebook.md).
 */
#ifndef CRS_NOTEBOOK_H
#define CRS_NOTEBOOK_H

#include "runtime/tools/course/actions.h"

crs_action crs_notebook;

#endif
