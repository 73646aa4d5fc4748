// SPDX-License-Identifier: MIT
// Runs a program of csmith on the host, and prints its checksum.
#include "program.h"

#undef printf

int main()
{
    program();
    printf("%08x\n", crc32_context);
}
