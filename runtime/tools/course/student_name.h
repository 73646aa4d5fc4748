/* SPDX-License-Identifier: MIT */
/* Names of students, and the class folders that are named after them.
 *
 * A name is kept composed, in the form NFC of Unicode (UAX #15). A letter with
 * its marks, a syllable of Hangul made of parts, and a Chinese character of the
 * compatibility blocks each become a single character. So a student's name has
 * the same bytes from every keyboard and file system. Without libunistring
 * (CRS_HAS_UNICODE) names stay as they are. */
#ifndef CRS_STUDENT_NAME_H
#define CRS_STUDENT_NAME_H

#include <stdbool.h>

enum {
    CRS_NAME_BYTES = 65,    /* of a name, including its 0 */
    CRS_FOLDER_BYTES = 200, /* of a folder name: a byte of a name becomes at
                               most three (%XX) */
    CRS_SHOWN_BYTES = 256,  /* of the name of any folder, including its 0 */
};

/* Reads a name. The name becomes composed, without blanks around it and with
 * one blank between words. False: the text is empty, too long, no UTF-8, or has
 * invisible characters. */
bool crs_name_read(const char *text, char name[CRS_NAME_BYTES]);

/* Whether two names are the same, without regard to case (in any language) and
 * composition. */
bool crs_name_is_same(const char *a, const char *b);

/* Writes a name as one folder of a path. These characters stay, except at the
 * beginning: letters of any language, digits, '_', blanks, '-', '.',
 * apostrophes, commas and round brackets. All other characters become %XX. */
void crs_name_folder(const char *name, char folder[CRS_FOLDER_BYTES]);

/* Writes the name from which a folder was made. For other folders, such as a
 * teacher's, writes the folder's own name, composed. */
void crs_name_of_folder(const char *folder, char shown[CRS_SHOWN_BYTES]);

#endif
