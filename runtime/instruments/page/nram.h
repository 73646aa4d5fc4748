/* SPDX-License-Identifier: MIT
 *
 * The map of NRAM in the data of the page. Internal to the files page*.c.
 */
#ifndef RT_PAGE_NRAM_H
#define RT_PAGE_NRAM_H

struct page_writer;

/* Writes the member nram. */
void page_nram(struct page_writer *w);

#endif
