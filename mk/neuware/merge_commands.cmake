# SPDX-License-Identifier: MIT
#
# Adds how .mlu files are compiled to a compile_commands.json: cmake
# -DFOLDER=FOLDER -DCOMMANDS=FILE -P merge_commands.cmake, where the folder has a
# file for each, with the directory, the source and the object in its first lines
# and a word of the command in each line behind them. What an earlier run has added
# is replaced. See FindBANG.cmake.

# A text as JSON.
function(quote variable text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${variable} "\"${text}\"" PARENT_SCOPE)
endfunction()

set(known "[\n]")
if(EXISTS "${COMMANDS}")
  file(READ "${COMMANDS}" known)
endif()
string(REGEX REPLACE ",?[ \n]*{[^{}]*\\.mlu\\.o\"\n}" "" known "${known}")
string(REGEX REPLACE "^[ \n]*\\[[ \n,]*" "" known "${known}")
string(REGEX REPLACE "[ \n]*\\][ \n]*$" "" known "${known}")

file(GLOB fragments "${FOLDER}/*.txt")
foreach(fragment ${fragments})
  file(STRINGS "${fragment}" lines)
  list(GET lines 0 directory)
  list(GET lines 1 source)
  list(GET lines 2 object)
  list(REMOVE_AT lines 0 1 2)
  set(arguments)
  foreach(line ${lines})
    quote(word "${line}")
    list(APPEND arguments "${word}")
  endforeach()
  string(REPLACE ";" ", " arguments "${arguments}")
  foreach(name directory source object)
    quote(${name} "${${name}}")
  endforeach()
  if(known)
    string(APPEND known ",\n")
  endif()
  string(APPEND known "{\n  \"directory\": ${directory},\n  \"arguments\": "
    "[${arguments}],\n  \"file\": ${source},\n  \"output\": ${object}\n}")
endforeach()

# Written only if something has changed, so that editors need not read it again.
set(text "[\n${known}\n]\n")
set(old)
if(EXISTS "${COMMANDS}")
  file(READ "${COMMANDS}" old)
endif()
if(NOT old STREQUAL text)
  file(WRITE "${COMMANDS}" "${text}")
endif()
