/* SPDX-License-Identifier: MIT
 *
 * Names of students, and the folders of a class that are called after them.
 *
 * A name is kept composed, in the form NFC of Unicode (UAX #15): a letter with
 * its marks, a syllable of Hangul from its parts, and a Chinese character of
 * the compatibility blocks become the one character that stands for them. So
 * the name of one student is the same bytes from every keyboard and file
 * system. Without libunistring (CRS_HAS_UNICODE) names stay as they are.
 */
#ifndef CRS_STUDENT_NAME_H
#define CRS_STUDENT_NAME_H

#include <stdbool.h>

enum {
    CRS_NAME_BYTES = 65,    /* of a name, with its 0 */
    CRS_FOLDER_BYTES = 200, /* of a folder name: each byte of a name becomes at
                               most three (%XX) */
    CRS_SHOWN_BYTES = 256,  /* of a folder that has any name, with its 0 */
};

/* Reads a name: composed, without blanks around it and with one between its
 * words. False: it is empty, too long, no UTF-8, or has characters that cannot
 * be seen. */
bool crs_name_read(const char *text, char name[CRS_NAME_BYTES]);

/* Whether two names are one, however they are composed, in large letters or in
 * small ones of any language. */
bool crs_name_is_same(const char *a, const char *b);

/* Writes a name as one folder of a path. Letters, digits, '_', blanks, '-' and
 * '.' stay, except at the beginning; so do apostrophes, commas, round brackets,
 * and letters of other languages. All else is %XX. */
void crs_name_folder(const char *name, char folder[CRS_FOLDER_BYTES]);

/* Writes the name that a folder was made from; for other folders, such as a
 * teacher's, the folder's own name composed. */
void crs_name_of_folder(const char *folder, char shown[CRS_SHOWN_BYTES]);

#endif
