/// SPDX-License-Identifier: MIT
/* Pragmas of the language in a header, as public files have them. */
#pragma once
#pragma bang walign(64)
#define WALIGN _Pragma("bang walign(64)")
WALIGN
inline __mlu_func__ int twice(int x)
{
    return 2 * x;
}
