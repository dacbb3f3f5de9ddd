// For RUSAGE_THREAD.
#define _GNU_SOURCE
#include "CBenchmarkSupport.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

double bench_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (double)info.uordblks + (double)info.hblkhd;
}

long bench_peak_kib(void) {
  long peak = 0;
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %ld", &peak) == 1) break;
  if (status) fclose(status);
  return peak;
}

long bench_thread_sleeps(void) {
  struct rusage used;
  return getrusage(RUSAGE_THREAD, &used) ? 0 : used.ru_nvcsw;
}

double bench_kernel_seconds(void) {
  struct timespec time = {0};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

// The driver's protocol: every message starts with its length and its type, in host byte order.
struct header {
  uint32_t length, type;
};

enum { message_version = 0, message_sync = 1, message_touch = 6 };

struct version_message {
  struct header header;
  uint16_t major, minor;
};

struct touch_message {
  struct header header;
  uint32_t finger, what;
  uint32_t has_unaccelerated;
  uint8_t mask[8];
  uint32_t padding;
  double valuators[64];
  double unaccelerated[64];
};

static int send_all(int descriptor, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count) {
    ssize_t sent = write(descriptor, next, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return -1;
    next += sent;
    count -= (size_t)sent;
  }
  return 0;
}

static int receive_all(int descriptor, void *bytes, size_t count) {
  char *next = bytes;
  while (count) {
    ssize_t received = read(descriptor, next, count);
    if (received < 0 && errno == EINTR) continue;
    if (received == 0) errno = ECONNRESET;
    if (received <= 0) return -1;
    next += received;
    count -= (size_t)received;
  }
  return 0;
}

int bench_feeder_connect(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int feeder = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (feeder < 0) return -1;
  struct version_message hello = {.header = {sizeof hello, message_version}, .major = 1, .minor = 0}, answer;
  if (connect(feeder, (struct sockaddr *)&address, sizeof address) || send_all(feeder, &hello, sizeof hello) ||
      receive_all(feeder, &answer, sizeof answer)) {
    int why = errno;
    close(feeder);
    errno = why;
    return -1;
  }
  return feeder;
}

int bench_feeder_touch(int feeder, unsigned finger, enum bench_touch what, double x, double y) {
  struct touch_message message;
  memset(&message, 0, sizeof message);
  message.header = (struct header){sizeof message, message_touch};
  message.finger = finger;
  message.what = what;
  message.mask[0] = 3;
  message.valuators[0] = x;
  message.valuators[1] = y;
  return send_all(feeder, &message, sizeof message);
}

int bench_feeder_sync(int feeder) {
  struct header sync = {sizeof sync, message_sync}, answer;
  return send_all(feeder, &sync, sizeof sync) || receive_all(feeder, &answer, sizeof answer) ? -1 : 0;
}
