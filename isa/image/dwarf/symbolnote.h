/* SPDX-License-Identifier: MIT
 *
 * Scratchpad variables of functions may share an address, so mlucc says in
 * debug information which symbol each is.
 */
#ifndef ISA_IMAGE_DWARF_SYMBOLNOTE_H
#define ISA_IMAGE_DWARF_SYMBOLNOTE_H

/* A child of the variable's entry: an annotation with this name, whose value is
 * the mangled name. */
#define ISA_SYMBOL_NOTE     "mlu_symbol"
#define ISA_SYMBOL_NOTE_TAG 0x6000 /* DW_TAG_LLVM_annotation */

#endif
