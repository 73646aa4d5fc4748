# saved by mlusim debug
# of gdb's kind: comments and empty lines are nothing

break 41 core 0
source nested.cmd
