# SPDX-License-Identifier: MIT
#
# FindBANG: programs and libraries with .mlu files, in the manner of public
# projects:
#
#   list(APPEND CMAKE_MODULE_PATH "$ENV{NEUWARE_HOME}/cmake/modules")
#   find_package(BANG)
#   set(BANG_CNCC_FLAGS "-std=c++17 --bang-mlu-arch=mtp_592")
#   bang_add_executable(name a.mlu b.cpp)
#
# Results: BANG_FOUND, BANG_VERSION, BANG_TOOLKIT_ROOT_DIR, BANG_CNCC_EXECUTABLE,
# BANG_INCLUDE_DIRS, BANG_LIBRARIES (the runtime and the two interfaces beside it).
#
# Read when a target is made:
#   BANG_CNCC_FLAGS            flags of every .mlu file, a list or words
#   BANG_CNCC_FLAGS_<CONFIG>   the same of a configuration, such as _RELEASE
#   BANG_TARGET_CPU_ARCH       --target=, which cncc takes for the host's
#   BANG_VERBOSE_BUILD         shows the commands of cncc
#
# Functions:
#   bang_add_executable(name [EXCLUDE_FROM_ALL] file... [OPTIONS flag...])
#   bang_add_library(name [STATIC|SHARED|MODULE|OBJECT] [EXCLUDE_FROM_ALL] file...
#                    [OPTIONS flag...])
#   bang_compile(variable file... [OPTIONS flag...])   the objects alone
#   bang_include_directories(folder...)                for .mlu files from here on
#
# Files that do not end with .mlu are compiled as usual. Folders and definitions
# of the target (target_include_directories and its like, what it takes from
# libraries included) count for .mlu files too. Objects are position-independent.
#
# With CMAKE_EXPORT_COMPILE_COMMANDS the target bang_compile_commands, which is
# part of all, adds .mlu files to compile_commands.json.

get_filename_component(BANG_TOOLKIT_ROOT_DIR "${CMAKE_CURRENT_LIST_DIR}/../.."
  ABSOLUTE)
if(BANG_TOOLKIT_ROOT_DIR MATCHES ",")
  include("${CMAKE_CURRENT_LIST_DIR}/comma.cmake")
endif()
find_program(BANG_CNCC_EXECUTABLE cncc HINTS "${BANG_TOOLKIT_ROOT_DIR}/bin"
  NO_DEFAULT_PATH)
set(BANG_INCLUDE_DIRS "${BANG_TOOLKIT_ROOT_DIR}/include")
set(BANG_LIBRARIES)
foreach(_bang_name cnrt cndrv cndev)
  list(APPEND BANG_LIBRARIES
    "${BANG_TOOLKIT_ROOT_DIR}/lib64/lib${_bang_name}.so")
endforeach()
set(BANG_VERSION)
if(BANG_CNCC_EXECUTABLE)
  execute_process(COMMAND "${BANG_CNCC_EXECUTABLE}" --version
    OUTPUT_VARIABLE _bang_said ERROR_QUIET)
  if(_bang_said MATCHES "v([0-9]+\\.[0-9]+\\.[0-9]+)")
    set(BANG_VERSION "${CMAKE_MATCH_1}")
  endif()
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(BANG
  REQUIRED_VARS BANG_CNCC_EXECUTABLE BANG_INCLUDE_DIRS
  VERSION_VAR BANG_VERSION)
set(BANG_FOUND "${BANG_FOUND}")

macro(bang_include_directories)
  foreach(_bang_folder ${ARGN})
    get_filename_component(_bang_folder "${_bang_folder}" ABSOLUTE)
    list(APPEND BANG_CNCC_INCLUDE_DIRECTORIES "${_bang_folder}")
  endforeach()
endmacro()

# The flags of cncc, as a list in the variable.
function(_bang_flags variable)
  string(REPLACE ";" " " flags "${BANG_CNCC_FLAGS}")
  separate_arguments(flags UNIX_COMMAND "${flags}")
  foreach(config Debug Release RelWithDebInfo MinSizeRel)
    string(TOUPPER "${config}" upper)
    string(REPLACE ";" " " more "${BANG_CNCC_FLAGS_${upper}}")
    separate_arguments(more UNIX_COMMAND "${more}")
    foreach(flag ${more})
      list(APPEND flags "$<$<CONFIG:${config}>:${flag}>")
    endforeach()
  endforeach()
  if(BANG_TARGET_CPU_ARCH)
    list(APPEND flags "--target=${BANG_TARGET_CPU_ARCH}")
  endif()
  foreach(folder ${BANG_CNCC_INCLUDE_DIRECTORIES})
    list(APPEND flags "-I${folder}")
  endforeach()
  set(${variable} "${flags};${ARGN}" PARENT_SCOPE)
endfunction()

# How a .mlu file is compiled, a line for each word, for compile_commands.json;
# merge_commands.cmake puts it there, as CMake itself does not know these commands.
set(_BANG_MERGE "${CMAKE_CURRENT_LIST_DIR}/merge_commands.cmake")
function(_bang_export object source words)
  if(NOT CMAKE_EXPORT_COMPILE_COMMANDS)
    return()
  endif()
  string(MD5 name "${object}")
  set(folder "${CMAKE_BINARY_DIR}/CMakeFiles/bang_commands")
  file(GENERATE OUTPUT "${folder}/$<CONFIG>/${name}.txt"
    CONTENT "${CMAKE_CURRENT_BINARY_DIR}\n${source}\n${object}\n$<JOIN:${words},\n>\n")
  if(NOT TARGET bang_compile_commands)
    add_custom_target(bang_compile_commands ALL
      COMMAND "${CMAKE_COMMAND}" "-DFOLDER=${folder}/$<CONFIG>"
        "-DCOMMANDS=${CMAKE_BINARY_DIR}/compile_commands.json"
        -P "${_BANG_MERGE}"
      VERBATIM)
  endif()
endfunction()

# The command that makes an object of a .mlu file.
function(_bang_command object source flags folders definitions)
  file(RELATIVE_PATH shown "${CMAKE_BINARY_DIR}" "${object}")
  # Older versions of CMake have Ninja alone read dependencies that cncc writes.
  set(dependencies)
  if(CMAKE_GENERATOR MATCHES "Ninja" OR NOT CMAKE_VERSION VERSION_LESS 3.20)
    set(dependencies DEPFILE "${object}.d")
  endif()
  if(POLICY CMP0116)
    cmake_policy(SET CMP0116 NEW)
  endif()
  set(echo)
  if(BANG_VERBOSE_BUILD)
    set(echo -v)
  endif()
  set(include "$<$<BOOL:${folders}>:-I$<JOIN:${folders},;-I>>")
  set(define "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>")
  set(words "${BANG_CNCC_EXECUTABLE};-c;${source};-o;${object};-fPIC;${flags}")
  string(REPLACE "," "$<COMMA>" words "${words}")
  _bang_export("${object}" "${source}" "${words};${include};${define}")
  add_custom_command(OUTPUT "${object}"
    COMMAND "${BANG_CNCC_EXECUTABLE}" ${echo} -c "${source}" -o "${object}"
      -fPIC ${flags} "${include}" "${define}"
      -MD -MF "${object}.d" -MT "${object}"
    DEPENDS "${source}" "${BANG_CNCC_EXECUTABLE}"
    ${dependencies}
    COMMENT "Building BANG object ${shown}"
    COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties("${object}" PROPERTIES
    GENERATED TRUE EXTERNAL_OBJECT TRUE)
endfunction()

# Where the object of a source lies: below the folder of its target, under the
# name of the source, so that two sources never share one.
function(_bang_object variable target source)
  file(RELATIVE_PATH name "${CMAKE_CURRENT_SOURCE_DIR}" "${source}")
  string(REPLACE ".." "__" name "${name}")
  set(object
    "${CMAKE_CURRENT_BINARY_DIR}${CMAKE_FILES_DIRECTORY}/${target}.dir/${name}.o")
  get_filename_component(folder "${object}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  set(${variable} "${object}" PARENT_SCOPE)
endfunction()

# What is compiled instead of the files: objects for .mlu files, the others as
# they are. Folders and definitions may be generator expressions.
function(_bang_sources variable target options folders definitions)
  _bang_flags(flags ${options})
  set(sources)
  foreach(file ${ARGN})
    if(file MATCHES "\\.mlu$")
      get_filename_component(file "${file}" ABSOLUTE)
      _bang_object(object "${target}" "${file}")
      _bang_command("${object}" "${file}" "${flags}" "${folders}"
        "${definitions}")
      list(APPEND sources "${object}")
      source_group("BANG" FILES "${file}")
    else()
      list(APPEND sources "${file}")
    endif()
  endforeach()
  set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# The same of a target, whose own folders and definitions count.
function(_bang_target_sources variable target options)
  _bang_sources(sources "${target}" "${options}"
    "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>"
    "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>" ${ARGN})
  set(${variable} "${sources}" PARENT_SCOPE)
endfunction()

# What launches need. By properties, as target_link_libraries of the project may
# have either of its two signatures.
function(_bang_link target)
  set(libraries ${BANG_LIBRARIES}
    "${BANG_TOOLKIT_ROOT_DIR}/lib64/libmlusim-host.a")
  set_target_properties("${target}" PROPERTIES LINKER_LANGUAGE CXX)
  set_property(TARGET "${target}" APPEND PROPERTY
    INCLUDE_DIRECTORIES "${BANG_INCLUDE_DIRS}")
  get_target_property(type "${target}" TYPE)
  if(NOT type MATCHES "OBJECT_LIBRARY")
    set_property(TARGET "${target}" APPEND PROPERTY
      LINK_LIBRARIES "${libraries}")
  endif()
  if(NOT type STREQUAL "EXECUTABLE")
    set_property(TARGET "${target}" APPEND PROPERTY
      INTERFACE_LINK_LIBRARIES "${libraries}")
  endif()
endfunction()

function(bang_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 bang
    "STATIC;SHARED;MODULE;OBJECT;EXCLUDE_FROM_ALL" "" "OPTIONS")
  set(kind)
  foreach(word STATIC SHARED MODULE OBJECT EXCLUDE_FROM_ALL)
    if(bang_${word})
      list(APPEND kind ${word})
    endif()
  endforeach()
  _bang_target_sources(sources "${name}" "${bang_OPTIONS}"
    ${bang_UNPARSED_ARGUMENTS})
  add_library("${name}" ${kind} ${sources})
  _bang_link("${name}")
endfunction()

function(bang_add_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 bang "EXCLUDE_FROM_ALL" "" "OPTIONS")
  set(kind)
  if(bang_EXCLUDE_FROM_ALL)
    set(kind EXCLUDE_FROM_ALL)
  endif()
  _bang_target_sources(sources "${name}" "${bang_OPTIONS}"
    ${bang_UNPARSED_ARGUMENTS})
  add_executable("${name}" ${kind} ${sources})
  _bang_link("${name}")
endfunction()

function(bang_compile variable)
  cmake_parse_arguments(PARSE_ARGV 1 bang "STATIC;SHARED;MODULE" "" "OPTIONS")
  get_directory_property(folders INCLUDE_DIRECTORIES)
  get_directory_property(definitions COMPILE_DEFINITIONS)
  # They stand in expressions, where a comma would end an argument.
  foreach(list folders definitions)
    if(NOT "${${list}}" MATCHES "\\$<")
      string(REPLACE "," "$<COMMA>" ${list} "${${list}}")
    endif()
  endforeach()
  _bang_sources(sources "bang_${variable}" "${bang_OPTIONS}" "${folders}"
    "${definitions}" ${bang_UNPARSED_ARGUMENTS})
  set(${variable} "${sources}" PARENT_SCOPE)
endfunction()
