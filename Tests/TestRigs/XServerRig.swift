import Foundation
import Glibc
import RenderTree

/// A real X server of one's own, with a screen nobody sees and input devices that a test drives.
///
/// ```swift
/// let rig = try XServerRig(width: 1280, height: 800)
/// defer { rig.stop() }
/// let app = try X11Platform(displayName: rig.displayName)
/// …
/// try rig.touch.begin(1, at: CGPoint(x: 300, y: 200))
/// ```
///
/// It is Xorg with the `dummy` video and the `inputtest` input drivers (Debian: `xserver-xorg-core`,
/// `xserver-xorg-video-dummy`), started in a directory of its own on a display number that it picks itself. It ends with
/// `stop()`, at exit, and in any case after `timeLimit` seconds, because it runs under `timeout`.
public final class XServerRig {
  /// The name to connect to: `:1`.
  public let displayName: String
  /// The screen's width in pixels.
  public let width: Int
  /// The screen's height in pixels.
  public let height: Int
  /// The touch screen.
  public let touch: TouchInjector
  /// The mouse.
  public let mouse: MouseInjector
  /// A tablet's pen, with pressure.
  public let pen: PenInjector
  /// A touch pad, which tells scrolls and pinches.
  public let pad: PadInjector
  /// The keyboard.
  public let keyboard: KeyInjector
  /// A client of the server beside the app: looks at the screen, moves the focus, switches devices.
  public let control: XControl

  private let guardian: pid_t
  private let folder: URL
  private var isRunning = true

  /// Starts a server and waits until it answers.
  /// - Parameters:
  ///   - fingers: how many contacts the touch screen reports at once.
  ///   - timeLimit: seconds after which the server is ended, whatever happens to the test.
  /// - Throws: `RigError` with a sentence that names what is missing.
  public init(width: Int = 1280, height: Int = 800, fingers: Int = 10, timeLimit: Int = 300) throws {
    self.width = width
    self.height = height
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-x-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = XServerConfiguration(
      folder: folder.path, width: width, height: height, fingers: fingers)
    let file = folder.appendingPathComponent("x.conf")
    try configuration.text.write(to: file, atomically: true, encoding: .utf8)
    let log = folder.appendingPathComponent("Xorg.log").path
    var command = ["timeout", "-k", "2", "\(timeLimit)", "Xorg", "-config", file.path, "-logfile", log]
    command += ["-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "vt7", "-displayfd", "3"]
    let started: (process: pid_t, number: Int)
    do {
      started = try Self.launch(command, output: folder.appendingPathComponent("out").path)
    } catch {
      let told = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n")
        .filter { $0.contains("(EE)") }
      try? FileManager.default.removeItem(at: folder)
      throw RigError(
        "\(error) Needed: Xorg with the dummy and inputtest drivers (Debian: apt-get install xserver-xorg-core "
          + "xserver-xorg-video-dummy). \(told?.joined(separator: " ") ?? "")")
    }
    guardian = started.process
    displayName = ":\(started.number)"
    RunningServers.add(guardian, folder: folder)
    do {
      control = try XControl(displayName: displayName)
      let has = control.screenSize
      guard has == (width, height) else {
        throw RigError("The X server made a screen of \(has) instead of \((width, height)).")
      }
      let screen = CGSize(width: width, height: height)
      let control = self.control
      func socket(_ name: String) -> InputTestSocket {
        let socket = InputTestSocket(path: configuration.socket(name))
        socket.wakeServer = { control.sync() }
        return socket
      }
      touch = TouchInjector(socket("touch"), screen: screen)
      mouse = MouseInjector(socket("mouse"), screen: screen)
      pen = PenInjector(socket("pen"), screen: screen)
      pad = PadInjector(socket("pad"))
      keyboard = KeyInjector(socket("keyboard"))
    } catch {
      Self.end(guardian, SIGTERM)
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { stop() }

  /// Ends the server and removes its files. May be called twice.
  public func stop() { end(SIGTERM) }

  /// Ends the server at once and without a word to its clients, as a crash would.
  public func crash() { end(SIGKILL) }

  /// Switches a device off or on, as if its cable was pulled: `touch`, `mouse`, `pen`, `pad` or `keyboard`.
  public func setDevice(_ name: String, enabled: Bool) throws {
    try control.setDevice(name, enabled: enabled)
    // The driver closes its socket when it is switched off and opens it anew.
    let sockets = [touch.socket, mouse.socket, pen.socket, pad.socket, keyboard.socket]
    for socket in sockets where socket.deviceName == name {
      socket.disconnect()
    }
  }

  private func end(_ signal: Int32) {
    guard isRunning else { return }
    isRunning = false
    if signal == SIGKILL, let server = serverProcess {
      kill(server, SIGKILL)
      // A killed server cannot take its lock away; the next one on this number would complain.
      unlink("/tmp/.X\(displayName.dropFirst())-lock")
      unlink("/tmp/.X11-unix/X\(displayName.dropFirst())")
    }
    Self.end(guardian, SIGTERM)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The server's own process, as its lock file names it.
  private var serverProcess: pid_t? {
    let lock = try? String(contentsOfFile: "/tmp/.X\(displayName.dropFirst())-lock", encoding: .utf8)
    return lock.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private static func end(_ process: pid_t, _ signal: Int32) {
    RunningServers.remove(process)
    kill(process, signal)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  // MARK: - Starting

  /// Starts the command with a pipe as descriptor 3 and waits for the number that the server writes there when ready.
  private static func launch(_ command: [String], output: String) throws -> (process: pid_t, number: Int) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw RigError("No pipe: \(String(cString: strerror(errno))).") }
    defer { close(ends[0]) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try Spawn.start(command, output: output, descriptor: ends[1])
    }
    var text = ""
    while !text.contains("\n") {
      var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      var bytes = [UInt8](repeating: 0, count: 64)
      guard poll(&wait, 1, 15000) > 0, case let count = read(ends[0], &bytes, 64), count > 0 else {
        end(process, SIGTERM)
        throw RigError("The X server did not come up.")
      }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      end(process, SIGTERM)
      throw RigError("The X server named no display: \(text).")
    }
    return (process, number)
  }
}

/// The servers to end when the process exits, with their folders.
enum RunningServers {
  private static let lock = NSLock()
  // Guarded by the lock.
  nonisolated(unsafe) private static var folders: [pid_t: URL] = [:]
  private static let atEnd: Void = {
    atexit {
      for (process, folder) in RunningServers.lock.withLock({ RunningServers.folders }) {
        kill(process, SIGTERM)
        // The server removes its own lock on the display before `timeout` ends.
        var status: Int32 = 0
        waitpid(process, &status, 0)
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }()

  static func add(_ process: pid_t, folder: URL) {
    atEnd
    lock.withLock { folders[process] = folder }
  }
  static func remove(_ process: pid_t) { lock.withLock { folders[process] = nil } }
}
