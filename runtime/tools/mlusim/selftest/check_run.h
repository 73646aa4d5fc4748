/* SPDX-License-Identifier: MIT
 *
 * Runs one check.
 */
#ifndef MLUSIM_SELFTEST_TRY_H
#define MLUSIM_SELFTEST_TRY_H

#include <stdbool.h>

#include "runtime/tools/mlusim/selftest/check_folder.h"
#include "runtime/tools/mlusim/selftest/selftest.h"

/* False if a signal asked this program to stop. */
bool selftest_try(const struct selftest_place *place,
                  const struct selftest_check *check,
                  struct selftest_result *result);

#endif
