/* SPDX-License-Identifier: MIT
 *
 * Old name of bang.h; in plain C++ files it is empty.
 */
#ifndef MLU_H
#define MLU_H

#ifdef __BANG__
#include "bang.h"
#endif

#endif
