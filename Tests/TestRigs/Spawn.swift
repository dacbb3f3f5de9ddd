import Foundation
import Glibc

/// Starts programs as a shell does.
///
/// Foundation's `Process` hands down the signal mask of the calling thread; on a thread of a queue, where tests run, that
/// blocks every signal, so the program could not be ended and a `timeout` around it would never strike.
public enum Spawn {
  /// Starts a program found on PATH with no signal blocked or ignored.
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - environment: its variables; nil for those of this process.
  ///   - output: the file that takes what it prints.
  ///   - errors: the file that takes what it complains of; nil for the same.
  ///   - descriptor: becomes the program's descriptor 3.
  ///   - next: becomes its descriptor 4; it must not be 3.
  /// - Returns: its process number; whoever starts a program must wait for it.
  public static func start(
    _ command: [String], environment: [String: String]? = nil, output: String, errors: String? = nil,
    descriptor: Int32? = nil, next: Int32? = nil
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    if let descriptor {
      posix_spawn_file_actions_adddup2(&actions, descriptor, 3)
      if descriptor != 3 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    }
    if let next {
      posix_spawn_file_actions_adddup2(&actions, next, 4)
      if next != 4 { posix_spawn_file_actions_addclose(&actions, next) }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = command.map { strdup($0) } + [nil]
    var variables = (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, command[0], &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw RigError("\(command[0]) did not start: \(String(cString: strerror(failure))).") }
    return process
  }

  /// The exit status of a process that has ended, 128 and the signal's number when a signal ended it; nil while it runs.
  /// It can be had once.
  public static func status(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    return exitStatus(status)
  }

  /// Runs a program to its end; put `timeout` before one that may not end by itself.
  /// - Returns: its exit status, as `status(of:)` tells it.
  public static func run(_ command: [String], output: String) throws -> Int32 {
    let process = try start(command, output: output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) != process {
      guard errno == EINTR else {
        throw RigError("\(command[0]) was not waited for: \(String(cString: strerror(errno))).")
      }
    }
    return exitStatus(status)
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}
