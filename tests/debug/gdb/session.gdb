break total
break weigh if by == 3 && $taskId == 2
break last
continue
info threads
print in[70]
delete 1
continue
backtrace
print value
info locals
print $coreId
up
print i
print row[3]
print own[3]
thread apply all -q print own[3]
down
next
next
print weighed
step
reverse-next
reverse-step
reverse-finish
up
watch -l out[2]
continue
reverse-continue
print out[2]
print own[3]
continue
set var out[2] = 7
print out[2]
x/4xw own
monitor who-wrote out[2]
monitor info units
thread 4
monitor print own[3]
monitor task 2
monitor step
monitor break op add
monitor info breakpoints
delete 4
continue
delete
next
print mine
set var mine = mine * 2
info sharedlibrary
print $taskDim
continue
