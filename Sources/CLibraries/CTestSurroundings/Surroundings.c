#include "CTestSurroundings.h"

#include <stdlib.h>

__attribute__((constructor)) static void begin(void) {
  const char *language = getenv("TOUCHSTONE_TEST_LANG");
  const char *zone = getenv("TOUCHSTONE_TEST_TZ");
  unsetenv("LC_ALL");
  unsetenv("LC_MESSAGES");
  unsetenv("LANGUAGE");
  setenv("LANG", language && *language ? language : "C.UTF-8", 1);
  setenv("TZ", zone && *zone ? zone : "UTC", 1);
}
