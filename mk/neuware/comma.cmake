# SPDX-License-Identifier: MIT
#
# Included where the path of the installation has a comma. CMake writes the folder of
# a shared library behind "-Wl,-rpath,", where compilers split words at each comma;
# behind -Xlinker they do not. For the folder of find_package and those below it.
foreach(_comma_language C CXX)
  foreach(_comma_kind SHARED_LIBRARY EXECUTABLE)
    set(CMAKE_${_comma_kind}_RUNTIME_${_comma_language}_FLAG
      "-Xlinker -rpath -Xlinker ")
    set(CMAKE_${_comma_kind}_RPATH_LINK_${_comma_language}_FLAG
      "-Xlinker -rpath-link -Xlinker ")
  endforeach()
endforeach()
