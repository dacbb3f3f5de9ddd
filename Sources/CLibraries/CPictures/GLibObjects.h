// What the libraries on GLib give back.
#pragma once
#include <stdint.h>

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} touchstone_glib_error;
