/* SPDX-License-Identifier: MIT
 * Scratchpads that are defined where lang_storage.mlu defines them. */
#pragma once

extern __nram__ int shared_table[];
extern __wram__ float shared_wram[16];
__mlu_shared__ extern int shared_sram[4];

__mlu_func__ int first(int i)
{
    return shared_table[i];
}
