/* SPDX-License-Identifier: MIT
 *
 * Small exercises on half matrices, one core of a 2xx. Included by
 * practice.mlu, and by practice_plain.mlu, which is compiled without
 * optimisation.
 */
#ifndef TESTS_FIDELITY_PRACTICE_H
#define TESTS_FIDELITY_PRACTICE_H

#include "fidelity.h"

#define COLUMNS   256
#define ROW_BYTES (COLUMNS * sizeof(half))

#endif
