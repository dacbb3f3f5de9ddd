// Cairo, by its own headers; the library and its dependencies are loaded at the first call of one of its functions.
#pragma once
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

// A function that is used and is not in the list of CCairo.c is not found by the linker.
