// bench-latency NAME SOCKET FILE PROGRAM [ARGUMENT…]: how long a moved finger takes to be seen on the X server of DISPLAY.
//
// It starts a program that draws a line from where a finger landed to where it is, drags a finger of the server's test device
// over its window, 125 times a second on average, and waits for each place to be drawn: the server's damage tells when
// something was painted, the pixel under the finger whether it was this move. A latency is the time from the write into the
// device's socket to the damage that covers it. Prints the percentiles as JSON lines, and adds all latencies, in milliseconds, to
// FILE, for the plot.
// For ppoll.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <xcb/damage.h>
#include <xcb/xcb.h>

#include "CBenchmarkSupport.h"

enum { strokes = 12, moves = 170, step = 10, first_x = 100, first_y = 300, between_strokes = 40 };

static pid_t program;
static xcb_connection_t *server;
static xcb_screen_t *screen;
static uint8_t damage_event;

static void end_program(void) {
  if (program <= 0) return;
  kill(program, SIGTERM);
  for (int turn = 0; turn < 100; turn++) {
    if (waitpid(program, NULL, WNOHANG) == program) return;
    usleep(10000);
  }
  kill(program, SIGKILL);
  waitpid(program, NULL, 0);
}

static void stop(const char *what) {
  fprintf(stderr, "bench-latency: %s\n", what);
  exit(1);
}

/// Whether the place is painted, that is: not white.
static int is_inked(int x, int y) {
  xcb_get_image_reply_t *image = xcb_get_image_reply(
      server,
      xcb_get_image(server, XCB_IMAGE_FORMAT_Z_PIXMAP, screen->root, (int16_t)x, (int16_t)y, 1, 1, ~0u), NULL);
  if (!image) stop("the server shows no pixel");
  uint32_t pixel;
  memcpy(&pixel, xcb_get_image_data(image), sizeof pixel);
  free(image);
  return (pixel & 0xff) < 128 || (pixel >> 8 & 0xff) < 128;
}

/// Waits for events until a moment, or for one damage; returns whether there was damage.
static int wait_for_damage(double until) {
  for (;;) {
    xcb_generic_event_t *event = xcb_poll_for_event(server);
    if (event) {
      int is_damage = (event->response_type & 0x7f) == damage_event;
      free(event);
      if (is_damage) return 1;
      continue;
    }
    if (xcb_connection_has_error(server)) stop("the server has gone");
    double left = until - bench_kernel_seconds();
    if (left <= 0) return 0;
    struct timespec time = {(time_t)left, (long)((left - (time_t)left) * 1e9)};
    struct pollfd descriptor = {xcb_get_file_descriptor(server), POLLIN, 0};
    ppoll(&descriptor, 1, &time, NULL);
  }
}

static void pass(double seconds) {
  double until = bench_kernel_seconds() + seconds;
  while (bench_kernel_seconds() < until) wait_for_damage(until);
}

static void touch(int feeder, enum bench_touch what, int x, int y) {
  double width = screen->width_in_pixels, height = screen->height_in_pixels;
  if (bench_feeder_touch(feeder, 0, what, (x + 0.5) * 65535 / width, (y + 0.5) * 65535 / height))
    stop("the device takes no touch");
}

static uint64_t state = 88172645463325252u;
/// The same numbers between 0 and 1 in each run.
static double chance(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / (double)(1ull << 53);
}

static int compare(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static void print(const char *kind, const char *name, double seconds) {
  printf("{\"name\":\"latency_%s/%s\",\"value\":%.6g,\"unit\":\"ms\",\"cpu\":-1}\n", kind, name, seconds * 1e3);
}

int main(int count, char **arguments) {
  if (count < 5) stop("usage: bench-latency NAME SOCKET FILE PROGRAM [ARGUMENT…]");
  server = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(server)) stop("no X server answers");
  screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
  const xcb_query_extension_reply_t *extension = xcb_get_extension_data(server, &xcb_damage_id);
  if (!extension || !extension->present) stop("the server has no damage extension");
  free(xcb_damage_query_version_reply(server, xcb_damage_query_version(server, 1, 1), NULL));
  damage_event = extension->first_event + XCB_DAMAGE_NOTIFY;
  xcb_damage_create(server, xcb_generate_id(server), screen->root, XCB_DAMAGE_REPORT_LEVEL_RAW_RECTANGLES);
  xcb_flush(server);
  int feeder = bench_feeder_connect(arguments[2]);
  if (feeder < 0) stop("the touch device's socket cannot be used");

  program = fork();
  if (program == 0) {
    execvp(arguments[4], arguments + 4);
    _exit(127);
  }
  atexit(end_program);
  double limit = bench_kernel_seconds() + 10;
  while (is_inked(900, 200)) {
    if (bench_kernel_seconds() > limit) stop("the program shows no white window");
    wait_for_damage(bench_kernel_seconds() + 0.1);
  }
  pass(1.5);

  static double latencies[strokes * moves];
  int measured = 0;
  for (int stroke = 0; stroke < strokes; stroke++) {
    int y = first_y + stroke * between_strokes;
    double sent[moves + 1];
    int oldest = 1, last = 0;
    touch(feeder, bench_touch_begin, first_x, y);
    pass(0.1);
    double next = bench_kernel_seconds();
    limit = next + moves * 0.01 + 2;
    while (oldest <= moves) {
      double now = bench_kernel_seconds();
      if (now > limit) stop("a move was not drawn");
      if (last < moves && now >= next) {
        last++;
        sent[last] = bench_kernel_seconds();
        touch(feeder, bench_touch_update, first_x + last * step, y);
        next += 0.006 + chance() * 0.004;
      }
      if (!wait_for_damage(last < moves ? next : limit)) continue;
      double seen = bench_kernel_seconds();
      while (oldest <= last && is_inked(first_x + oldest * step, y)) latencies[measured++] = seen - sent[oldest++];
    }
    touch(feeder, bench_touch_end, first_x + moves * step, y);
    pass(0.1);
  }

  qsort(latencies, measured, sizeof *latencies, compare);
  print("p50", arguments[1], latencies[measured / 2]);
  print("p99", arguments[1], latencies[measured * 99 / 100]);
  print("p99.9", arguments[1], latencies[measured * 999 / 1000]);
  FILE *file = fopen(arguments[3], "a");
  if (!file) stop("the file for the latencies cannot be written");
  for (int index = 0; index < measured; index++) fprintf(file, "%.3f\n", latencies[index] * 1e3);
  fclose(file);
  return 0;
}
