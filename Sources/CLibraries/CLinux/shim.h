// What Swift's Glibc module leaves out of the kernel's interface: descriptors for other descriptors, for time and for
// memory.
#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// An anonymous file in memory that is closed on exec, or -1 and errno. (glibc declares it for GNU sources only.)
static inline int touchstone_memfd_create(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}

/// The next connection of a listening socket, closed on exec and never waiting, or -1 and errno. (As above.)
static inline int touchstone_accept(int listener) {
  return (int)syscall(SYS_accept4, listener, 0, 0, 02000000 | 04000 /* SOCK_CLOEXEC | SOCK_NONBLOCK */);
}
