#include "CMutantSwitch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t mutant_on = -1;
uint8_t *mutant_reached = 0;

/// Reads the environment before any Swift code runs. The bytes are a mapped file, so they are kept when a process crashes.
__attribute__((constructor)) static void mutant_start(void) {
  const char *number = getenv("MUTANT");
  if (number && *number) mutant_on = atoi(number);
  const char *path = getenv("MUTANT_REACH");
  if (!path || !*path) return;
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0 || ftruncate(file, mutant_limit) != 0) abort();
  void *bytes = mmap(0, mutant_limit, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (bytes == MAP_FAILED) abort();
  mutant_reached = bytes;
  // Processes that a test starts have their own environment to read, and must not empty the file.
  unsetenv("MUTANT_REACH");
}
