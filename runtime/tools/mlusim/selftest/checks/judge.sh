# SPDX-License-Identifier: MIT
# Without a sandbox, which has a check of its own.
mlusim judge new sum
mlusim judge --unconfined --device MLU590-H8 sum sum/good.mlu
sed 's/__bang_add/__bang_sub/' sum/good.mlu >wrong.mlu
status=0
mlusim judge --unconfined --device MLU590-H8 sum wrong.mlu || status=$?
[ "$status" -eq 1 ]
