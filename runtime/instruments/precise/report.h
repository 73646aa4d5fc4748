/* SPDX-License-Identifier: MIT
 *
 * The results of the twin by source line. Internal to
 * runtime/instruments/precise/.
 */
#ifndef PRC_REPORT_H
#define PRC_REPORT_H

#include "runtime/instruments/precise/state.h"

void prc_tell(struct prc *p, FILE *out);
bool prc_json(struct prc *const *of, size_t n, FILE *out);

#endif
