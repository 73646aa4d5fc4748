/* SPDX-License-Identifier: MIT
 * The program as a whole, for people. */
#ifndef RUNTIME_INSTRUMENTS_REPORT_FLOW_TEXT_H
#define RUNTIME_INSTRUMENTS_REPORT_FLOW_TEXT_H

#include <stdio.h>

#include "runtime/instruments/report/flow.h"

/* Of programs whose commands overlap, or which have several queues or devices:
 * there the sum of all launches is not the time of the program. */
void rt_flow_text(FILE *out, const struct rt_flow *flow);

#endif
