# A session on an operator: a documented step, tensors in NRAM, another core, and
# who wrote a cell of the output.
set trace-commands on
break step "step 4" task 0
run
backtrace
step
next
print n
tensor 3x8 (int *)nram:0
mlu focus cluster 2 core 1
print taskId
backtrace
mlu focus task 0
delete
break step "step 6.2" task 0
continue
next 4
info locals
info args
print num_channels
print offset[0]@8
print output[offset[1]]@4
print $cell = (long)&output[offset[1]]
watch output[offset[1]]
continue
info units
continue
reverse-continue
who-wrote $cell 4
finish
finish
