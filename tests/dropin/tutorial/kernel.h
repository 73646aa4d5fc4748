/* SPDX-License-Identifier: MIT
 * Shared by the kernel and the main program. */
#ifndef TUTORIAL_KERNEL_H
#define TUTORIAL_KERNEL_H

#define SIZE 1024 /* elements of a task */

#endif
