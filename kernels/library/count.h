/* SPDX-License-Identifier: MIT */
#ifndef KN_COUNT_H
#define KN_COUNT_H

#define KN_COUNT(array) (sizeof(array) / sizeof *(array))

#endif
