/* SPDX-License-Identifier: MIT */
/* Launches of one kernel with other arguments, one after the other, for `mlusim
 * explore --sizes`. Each line of standard input is a launch: X,Y,Z and its
 * arguments, with blanks between (main.c). Each is answered by a line:
 *   ok           nothing was found
 *   checks N     checks reported N mistakes, on standard error
 *   hole M I     element I of the array of index M was not written
 *   full         the device has no memory for the arguments
 *   refused      the launch was refused; the message is on standard error
 *   fault        a fault stopped the kernel; the program ends */
#ifndef RUNTIME_API_LAUNCH_MANY_H
#define RUNTIME_API_LAUNCH_MANY_H

/* Performs the launches until the input ends. words: KERNEL - TYPE ANSWERS.
 * Returns the exit status. */
int lch_many(void **image, char **words);

/* Registers the kernel of that name. Returns what stands for it in
 * cnrtInvokeKernel. One kernel at a time. */
const void *lch_kernel(void **image, char *name);

#endif
