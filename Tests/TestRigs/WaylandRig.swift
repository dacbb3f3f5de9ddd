import Foundation
import Glibc
import PictureMeasures
import RenderTree

/// A real Wayland compositor of one's own, with a screen nobody sees.
///
/// It ends with `stop()`, at exit, and in any case after its time limit, because it runs under `timeout`.
public class WaylandRig {
  /// The socket's path, to connect to.
  public let path: String
  /// The compositor's folder, which is its runtime directory.
  let folder: URL
  let guardian: pid_t
  private var isRunning = true

  init(folder: URL, path: String, guardian: pid_t) {
    self.folder = folder
    self.path = path
    self.guardian = guardian
    RunningServers.add(guardian, folder: folder)
  }

  deinit { end(SIGTERM) }

  /// Ends the compositor and removes its files. May be called twice.
  public func stop() { end(SIGTERM) }

  /// Ends the compositor at once and without a word to its clients, as a crash would.
  public func crash() { end(SIGKILL) }

  private func end(_ signal: Int32) {
    guard isRunning else { return }
    isRunning = false
    RunningServers.remove(guardian)
    if signal == SIGKILL { for process in Self.children(of: guardian) { kill(process, SIGKILL) } }
    kill(guardian, SIGTERM)
    var status: Int32 = 0
    waitpid(guardian, &status, 0)
    try? FileManager.default.removeItem(at: folder)
  }

  /// A picture of what the compositor shows, by `grim`, in pixels of the screen. For wlroots' compositors.
  public func screenshot() throws -> PixelBuffer {
    let file = folder.appendingPathComponent("shot.ppm").path
    var environment = ProcessInfo.processInfo.environment
    environment["WAYLAND_DISPLAY"] = path
    environment["XDG_RUNTIME_DIR"] = folder.path
    let output = folder.appendingPathComponent("grim.out").path
    let process = try Spawn.start(
      ["timeout", "10", "grim", "-t", "ppm", file], environment: environment, output: output)
    var status = Spawn.status(of: process)
    while status == nil {
      usleep(5000)
      status = Spawn.status(of: process)
    }
    guard status == 0, let data = FileManager.default.contents(atPath: file) else {
      let told = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      throw RigError("grim gave no picture (Debian: apt-get install grim). \(told)")
    }
    guard let picture = data.withUnsafeBytes({ PixelBuffer(portablePixmap: $0) }) else {
      throw RigError("grim's picture is cut.")
    }
    return picture
  }

  // MARK: - Starting

  /// A folder of mode 700 for the compositor's socket.
  static func makeFolder(_ name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touchstone-\(name)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Waits until somebody listens at one of these paths.
  static func awaitSocket(_ paths: [String], of process: pid_t, log: String) throws -> String {
    for _ in 0..<2000 {
      for path in paths where FileManager.default.fileExists(atPath: path) {
        if WaylandSocket(path: path) != nil { return path }
      }
      if let status = Spawn.status(of: process) {
        let told = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        throw RigError("The compositor ended with \(status). \(told.suffix(400))")
      }
      usleep(10_000)
    }
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let told = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    throw RigError("The compositor did not come up. \(told.suffix(400))")
  }

  /// Whether a program is on PATH.
  public static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }

  /// The processes that this one started, by /proc; with those that they started.
  private static func children(of process: pid_t) -> [pid_t] {
    let list = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
    let direct = list.split(separator: " ").compactMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return direct + direct.flatMap { children(of: $0) }
  }
}

/// KWin without a screen, whose fingers, pointer and keys come from `input`.
public final class KWinRig: WaylandRig {
  /// Drives the devices.
  public let input: FakeInput
  private var clients: [SmallClient] = []
  /// The screen's, in units.
  private let size: (width: Int, height: Int)

  /// Starts KWin and waits until it answers.
  /// - Parameters:
  ///   - width: of the screen, in units.
  ///   - height: of the screen, in units.
  ///   - scale: pixels for each unit.
  ///   - isSeen: whether it can be asked for pictures, which needs a message bus and drawing by OpenGL.
  ///   - timeLimit: seconds after which the compositor is ended, whatever happens to the test.
  public init(
    width: Int = 1280, height: Int = 800, scale: Double = 1, isSeen: Bool = false, timeLimit: Int = 300
  ) throws {
    guard Self.has("kwin_wayland") else { throw RigError("KWin is missing (Debian: apt-get install kwin-wayland).") }
    let folder = try Self.makeFolder("kwin")
    // The packaged program has a capability with which it does not start where that is not allowed; a copy has none.
    let program = folder.appendingPathComponent("kwin_wayland").path
    // By another process: what this one writes is open in all that it starts meanwhile, and a program that is open for
    // writing cannot be run.
    guard try Spawn.run(["cp", "/usr/bin/kwin_wayland", program], output: "/dev/null") == 0 else {
      throw RigError("KWin could not be copied to \(program).")
    }
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["XDG_CONFIG_HOME"] = folder.appendingPathComponent("config").path
    environment["XDG_CACHE_HOME"] = folder.appendingPathComponent("cache").path
    environment["KWIN_COMPOSE"] = isSeen ? "O2" : "Q"
    environment["KWIN_SCREENSHOT_NO_PERMISSION_CHECKS"] = "1"
    environment["KWIN_WAYLAND_NO_PERMISSION_CHECKS"] = "1"
    environment["QT_LOGGING_RULES"] = "*.debug=false"
    for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "QT_QPA_PLATFORM"] { environment[name] = nil }
    let log = folder.appendingPathComponent("out").path
    self.size = (width, height)
    var start = [String]()
    if isSeen {
      let bus = "unix:path=\(folder.path)/bus"
      environment["DBUS_SESSION_BUS_ADDRESS"] = bus
      // The compositor asks for the bus once.
      let script = """
        dbus-daemon --session --nofork --nopidfile --address=\(bus) &
        while [ ! -S \(folder.path)/bus ]; do sleep 0.01; done
        exec "$@"
        """
      start = ["sh", "-c", script, "sh"]
    }
    let guardian = try Spawn.start(
      ["timeout", "-k", "2", "\(timeLimit)"] + start + [
        program, "--virtual", "--width", "\(width)", "--height", "\(height)",
        "--scale", "\(scale)", "--socket", "wl", "--no-lockscreen", "--no-global-shortcuts",
      ], environment: environment, output: log)
    do {
      let path = try Self.awaitSocket([folder.appendingPathComponent("wl").path], of: guardian, log: log)
      input = try FakeInput(SmallClient(path: path, folder: folder))
      super.init(folder: folder, path: path, guardian: guardian)
    } catch {
      kill(guardian, SIGTERM)
      var status: Int32 = 0
      waitpid(guardian, &status, 0)
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Other devices on the same seat.
  public func moreInput() throws -> FakeInput { try FakeInput(SmallClient(path: path, folder: folder)) }

  /// Connects libwayland to this compositor through a small process: `connect` makes one connection.
  public func withSmallClient<Result>(_ connect: () throws -> Result) throws -> Result {
    let client = try SmallClient(path: path, folder: folder)
    clients.append(client)
    setenv("WAYLAND_SOCKET", "\(client.descriptor)", 1)
    // libwayland removes it when it takes it.
    defer { unsetenv("WAYLAND_SOCKET") }
    return try connect()
  }

  /// A picture of the screen in its own pixels. The rig must have been started as seen.
  public func picture() throws -> PixelBuffer {
    let (raw, output) = (folder.appendingPathComponent("shot").path, folder.appendingPathComponent("shot.out").path)
    // KWin writes into a pipe that comes with the call, which no tool of a shell's can send.
    let script = """
      import dbus, os, sys
      kwin = dbus.SessionBus().get_object('org.kde.KWin', '/org/kde/KWin/ScreenShot2', introspect=False)
      read, write = os.pipe()
      told = kwin.CaptureArea(
          dbus.Int32(0), dbus.Int32(0), dbus.UInt32(int(sys.argv[1])), dbus.UInt32(int(sys.argv[2])),
          dbus.Dictionary({'native-resolution': True}, signature='sv'), dbus.types.UnixFd(write),
          dbus_interface='org.kde.KWin.ScreenShot2', signature='iiuua{sv}h', timeout=10)
      os.close(write)
      with open(sys.argv[3], 'wb') as file, os.fdopen(read, 'rb') as pipe:
          file.write(b'%d %d %d\\n' % (told['width'], told['height'], told['stride']) + pipe.read())
      """
    var environment = ProcessInfo.processInfo.environment
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.path)/bus"
    // The system's own, which has the module of the package.
    let process = try Spawn.start(
      ["timeout", "15", "/usr/bin/python3", "-c", script, "\(size.width)", "\(size.height)", raw],
      environment: environment, output: output)
    var status = Spawn.status(of: process)
    while status == nil {
      usleep(5000)
      status = Spawn.status(of: process)
    }
    guard status == 0, let data = FileManager.default.contents(atPath: raw) else {
      let told = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      throw RigError("KWin gave no picture (Debian: apt-get install python3-dbus dbus). \(told)")
    }
    guard let end = data.firstIndex(of: 10) else { throw RigError("KWin's picture has no size.") }
    let numbers = String(decoding: data[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    let picture = data[(end + 1)...].withUnsafeBytes { pixels in
      numbers.count == 3
        ? PixelBuffer(screen: pixels, width: numbers[0], height: numbers[1], stride: numbers[2]) : nil
    }
    guard let picture else { throw RigError("KWin's picture is cut.") }
    return picture
  }
}

/// sway or cage, both of wlroots, in a window of an X server whose fingers, mouse and keys drive them.
public final class WlrootsRig: WaylandRig {
  /// Which compositor.
  public enum Program: String {
    /// Tiles windows; the only one fills the screen.
    case sway
    /// Shows one window over the whole screen; its version 0.1.4 sends no frames of touches.
    case cage
  }
  /// The X server below, whose screen is the compositor's.
  public let x: XServerRig

  /// Starts an X server and the compositor on it.
  /// - Parameters:
  ///   - program: which compositor.
  ///   - scale: pixels for each unit, for sway.
  public init(_ program: Program, width: Int = 1280, height: Int = 800, scale: Double = 1, timeLimit: Int = 300) throws
  {
    guard Self.has(program.rawValue) else {
      throw RigError("\(program.rawValue) is missing (Debian: apt-get install \(program.rawValue)).")
    }
    let x = try XServerRig(width: width, height: height, timeLimit: timeLimit)
    self.x = x
    let folder = try Self.makeFolder(program.rawValue)
    let configuration = folder.appendingPathComponent("config").path
    try "default_border none\noutput * resolution \(width)x\(height)\noutput * scale \(scale)\n"
      .write(toFile: configuration, atomically: true, encoding: .utf8)
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["DISPLAY"] = x.displayName
    environment["WLR_BACKENDS"] = "x11"
    environment["WLR_RENDERER"] = "pixman"
    environment["WLR_X11_OUTPUTS"] = "1"
    for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SWAYSOCK"] { environment[name] = nil }
    let log = folder.appendingPathComponent("out").path
    var command = ["timeout", "-k", "2", "\(timeLimit)"]
    if geteuid() == 0 {
      // They refuse to run as root.
      command += ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      _ = chown(folder.path, 65534, 65534)
    }
    switch program {
    case .sway: command += ["sway", "-c", configuration]
    case .cage: command += ["cage", "--", "sleep", "\(timeLimit)"]
    }
    let guardian = try Spawn.start(command, environment: environment, output: log)
    let sockets = ["wayland-0", "wayland-1"].map { folder.appendingPathComponent($0).path }
    do {
      let path = try Self.awaitSocket(sockets, of: guardian, log: log)
      super.init(folder: folder, path: path, guardian: guardian)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Ends the compositor and its X server.
  public override func stop() {
    super.stop()
    x.stop()
  }
}
