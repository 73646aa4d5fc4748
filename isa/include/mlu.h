/* SPDX-License-Identifier: MIT
 *
 * The older name of bang.h; also included by plain C++ files, where it is
 * empty.
 */
#ifndef MLU_H
#define MLU_H

#ifdef __BANG__
#include "bang.h"
#endif

#endif
