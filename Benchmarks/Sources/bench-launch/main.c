// bench-launch NAME PROGRAM [arguments]: how long a program takes from exec to its first frame, and its peak memory.
// The program prints "PAINT <CLOCK_MONOTONIC seconds> <VmHWM in KiB>" when its first frame is on its way.
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: bench-launch NAME PROGRAM [arguments]\n");
    return 2;
  }
  int ends[2];
  if (pipe(ends)) {
    perror("bench-launch: pipe");
    return 1;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  posix_spawn_file_actions_addclose(&actions, ends[1]);

  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child;
  int error = posix_spawnp(&child, arguments[2], &actions, NULL, arguments + 2, environ);
  if (error) {
    fprintf(stderr, "bench-launch: %s: %s\n", arguments[2], strerror(error));
    return 1;
  }
  close(ends[1]);

  char said[4096];
  size_t length = 0;
  ssize_t got;
  while (length < sizeof said - 1 && (got = read(ends[0], said + length, sizeof said - 1 - length)) > 0)
    length += (size_t)got;
  said[length] = 0;
  int status;
  struct rusage used;
  wait4(child, &status, 0, &used);

  double painted;
  long peak;
  char *line = strstr(said, "PAINT ");
  if (!line || sscanf(line, "PAINT %lf %ld", &painted, &peak) != 2) {
    fprintf(stderr, "bench-launch: %s never painted (status %d)\n", arguments[1], status);
    return 1;
  }
  double cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
  double began = (double)start.tv_sec + (double)start.tv_nsec * 1e-9;
  printf("{\"name\":\"startup_first_frame/%s\",\"value\":%.3f,\"unit\":\"ms\",\"cpu\":%.3f}\n", arguments[1],
         (painted - began) * 1e3, cpu);
  printf("{\"name\":\"startup_peak_rss/%s\",\"value\":%.2f,\"unit\":\"MiB\",\"cpu\":-1}\n", arguments[1],
         (double)peak / 1024);
  return 0;
}
