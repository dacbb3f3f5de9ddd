import Foundation
import Glibc

/// A small process whose connection to a compositor this process uses.
///
/// KWin reads a client's whole program twice before it offers a protected interface, and the tests' program has
/// hundreds of megabytes: each connection of its own takes KWin two seconds.
final class SmallClient {
  /// The connection. Its user closes it.
  let descriptor: Int32
  /// The process lives while this end of a pair of sockets is open: KWin looks for its program by its number.
  private let hold: WaylandSocket
  private let process: pid_t

  /// Connects to the compositor at this path. What the process complains of goes into a file of this folder.
  init(path: String, folder: URL) throws {
    let log = folder.appendingPathComponent("client.out").path
    var pair: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
      throw RigError("There is no pair of sockets: \(String(cString: strerror(errno))).")
    }
    hold = WaylandSocket(pair[0])
    let script = """
      import socket, sys
      connection = socket.socket(socket.AF_UNIX)
      connection.connect(sys.argv[1])
      user = socket.socket(fileno=3)
      socket.send_fds(user, [b'.'], [connection.fileno()])
      connection.close()
      user.recv(1)
      """
    do {
      // Open in the process alone, so that its end is seen here.
      defer { Glibc.close(pair[1]) }
      process = try Spawn.start(
        ["timeout", "300", "/usr/bin/python3", "-S", "-c", script, path], output: log, descriptor: pair[1])
    }
    descriptor = hold.awaitDescriptor()
    guard descriptor >= 0 else {
      end()
      let told = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw RigError("No process connects to \(path). \(told.suffix(400))")
    }
  }

  deinit { end() }

  /// Ends the process; the connection stays.
  private func end() {
    hold.close()
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
