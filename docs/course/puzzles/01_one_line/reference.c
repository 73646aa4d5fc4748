/* SPDX-License-Identifier: MIT */
void reference(int64_t *out, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = i;
}
