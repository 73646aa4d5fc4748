/* SPDX-License-Identifier: MIT */
/* What programs printed, in words that the author of an answer knows and that
 * are the same on each run. */
#ifndef MLUSIM_KIT_TEXT_H
#define MLUSIM_KIT_TEXT_H

/* Removes temporary folders and the variables of our runtime from a text. The
 * text does not grow. NULL is allowed. */
void kit_text(char *text);

/* Returns the line without the words before the message itself: the names of
 * our programs, and options that the judge has given. */
const char *kit_text_message(const char *line);

#endif
