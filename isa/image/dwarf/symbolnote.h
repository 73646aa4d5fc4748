/* SPDX-License-Identifier: MIT */
/* Function-local scratchpad variables may share an address, so mlucc records
 * the symbol of each in debug information. */
#ifndef ISA_IMAGE_DWARF_SYMBOLNOTE_H
#define ISA_IMAGE_DWARF_SYMBOLNOTE_H

/* Name of an annotation below the variable's entry; its value is the mangled
 * name. */
#define ISA_SYMBOL_NOTE     "mlu_symbol"
#define ISA_SYMBOL_NOTE_TAG 0x6000 /* DW_TAG_LLVM_annotation */

#endif
