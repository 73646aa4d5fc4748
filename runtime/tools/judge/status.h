/* SPDX-License-Identifier: MIT */
/* The exit statuses of `mlusim judge`. */
#ifndef JDG_STATUS_H
#define JDG_STATUS_H

enum { JDG_RIGHT = 0, JDG_IS_WRONG = 1, JDG_AT_FAULT = 2, JDG_CANNOT = 3 };

#endif
