import Foundation
import Glibc

/// A real Firefox without a window, driven through Marionette, its own protocol: JSON with its length before it over TCP.
///
/// Debian: `firefox-esr`. It runs in a folder of its own and ends with `stop()`, at exit, and in any case after `timeLimit`
/// seconds. Use it on one thread.
public final class FirefoxRig {
  private let folder: URL
  private let guardian: pid_t
  private var socket: Int32 = -1
  private var lastID = 0
  private var isRunning = true
  private var rest: [UInt8] = []

  /// Starts a browser with a window of this size in CSS pixels, at this pixel ratio.
  ///
  /// - Throws: `RigError` with a sentence that names what is missing.
  public init(width: Int, height: Int, scale: Double = 1, timeLimit: Int = 300) throws {
    folder = try RunningBrowsers.makeFolder("firefox")
    let profile = folder.appendingPathComponent("profile")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    let preferences: [String: String] = [
      "marionette.port": "0", "dom.w3c_touch_events.enabled": "1", "layout.css.devPixelsPerPx": "\"\(scale)\"",
      "app.update.enabled": "false", "browser.shell.checkDefaultBrowser": "false",
      "datareporting.policy.dataSubmissionEnabled": "false",
      "toolkit.telemetry.enabled": "false", "gfx.color_management.mode": "0",
      "network.captive-portal-service.enabled": "false",
      "network.connectivity-service.enabled": "false", "browser.startup.page": "0",
    ]
    try preferences.map { "user_pref(\"\($0.key)\", \($0.value));\n" }.sorted().joined()
      .write(to: profile.appendingPathComponent("user.js"), atomically: true, encoding: .utf8)
    let command = [
      "timeout", "-k", "2", "\(timeLimit)", "firefox-esr", "--headless", "--no-remote", "--marionette", "--profile",
      profile.path,
    ]
    do {
      guardian = try Spawn.start(
        command,
        environment: RunningBrowsers.environment(
          folder, ["MOZ_HEADLESS_WIDTH": "\(width)", "MOZ_HEADLESS_HEIGHT": "\(height)"]),
        output: folder.appendingPathComponent("out").path)
    } catch {
      throw RigError("\(error) Needed: Firefox (Debian: apt-get install firefox-esr).")
    }
    RunningBrowsers.add(guardian, folder: folder)
    do {
      try connect(profile.appendingPathComponent("MarionetteActivePort").path)
      _ = try call("WebDriver:NewSession", ["capabilities": ["alwaysMatch": ["acceptInsecureCerts": true]]])
      // The window's own frame takes some of the size; the page shall have all of it.
      for _ in 0..<3 {
        guard let inner = try evaluate("return [innerWidth, innerHeight, outerWidth, outerHeight]") as? [Double],
          inner.count == 4
        else { break }
        if inner[0] == Double(width), inner[1] == Double(height) { break }
        try call(
          "WebDriver:SetWindowRect",
          ["width": Double(width) + inner[2] - inner[0], "height": Double(height) + inner[3] - inner[1]])
      }
    } catch {
      let said = (try? String(contentsOf: folder.appendingPathComponent("out"), encoding: .utf8)) ?? ""
      stop()
      throw RigError("\(error) Needed: Firefox (Debian: apt-get install firefox-esr). It said: \(said.suffix(600))")
    }
  }

  deinit { stop() }

  /// Ends the browser and removes its files. May be called twice.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    if socket >= 0 { close(socket) }
    RunningBrowsers.end(guardian, folder)
  }

  /// Ends the browser at once and without a word, as a crash would.
  public func crash() {
    // The guardian leads a group of its own.
    kill(-guardian, SIGKILL)
    stop()
  }

  /// Stops all of the browser where it is, as a phone that is carried out of the network's reach; or lets it go on.
  public func setStopped(_ isStopped: Bool) { kill(-guardian, isStopped ? SIGSTOP : SIGCONT) }

  /// Goes to an address and waits until the page has loaded.
  public func navigate(to address: String) throws { try call("WebDriver:Navigate", ["url": address]) }

  /// What a function's body returns in the page.
  @discardableResult
  public func evaluate(_ body: String) throws -> Any? {
    let answer = try call("WebDriver:ExecuteScript", ["script": body, "args": [Any](), "newSandbox": false])
    return answer["value"]
  }

  /// Waits until an expression is true, at most ten seconds.
  public func wait(for expression: String, _ what: String) throws {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      if try evaluate("return Boolean(\(expression))") as? Bool == true { return }
      usleep(20_000)
    }
    throw RigError("Waited for \(what) in vain: \(expression).")
  }

  /// A PNG file of what the page shows, in device pixels.
  public func screenshot() throws -> Data {
    let answer = try call("WebDriver:TakeScreenshot", ["full": false])
    guard let text = answer["value"] as? String, let data = Data(base64Encoded: text) else {
      throw RigError("Firefox made no picture.")
    }
    return data
  }

  /// Performs actions of WebDriver: one finger's path for each list, its first place where it goes down, its last where it
  /// lifts. Places are CSS pixels of the window.
  public func swipe(_ fingers: [[(x: Int, y: Int)]]) throws {
    let actions = fingers.enumerated().map { index, places -> [String: Any] in
      var steps: [[String: Any]] = []
      for (step, place) in places.enumerated() {
        steps.append(["type": "pointerMove", "x": place.x, "y": place.y, "duration": step == 0 ? 0 : 16])
        if step == 0 { steps.append(["type": "pointerDown", "button": 0]) }
      }
      steps.append(["type": "pointerUp", "button": 0])
      return ["type": "pointer", "id": "finger\(index)", "parameters": ["pointerType": "touch"], "actions": steps]
    }
    try call("WebDriver:PerformActions", ["actions": actions])
  }

  // MARK: -

  private func connect(_ portFile: String) throws {
    let end = Date().addingTimeInterval(30)
    while Date() < end {
      if let text = try? String(contentsOfFile: portFile, encoding: .utf8),
        let port = UInt16(text.trimmingCharacters(in: .whitespacesAndNewlines))
      {
        let made = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Glibc.connect(made, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
          }
        }
        if isConnected {
          var limit = timeval(tv_sec: 30, tv_usec: 0)
          setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
          socket = made
          _ = try message()
          return
        }
        close(made)
      }
      usleep(20_000)
    }
    throw RigError("Firefox does not open its port.")
  }

  /// Calls a command of Marionette and returns its result.
  @discardableResult
  public func call(_ command: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    let body = [UInt8](try JSONSerialization.data(withJSONObject: [0, lastID, command, parameters] as [Any]))
    guard PageSocket.write(Array("\(body.count):".utf8) + body, to: socket) else { throw RigError("Firefox has gone.") }
    while true {
      guard let answer = try message() as? [Any], answer.count == 4 else { continue }
      guard answer[1] as? Int == lastID else { continue }
      if let error = answer[2] as? [String: Any] {
        throw RigError("Firefox refuses \(command): \(error["message"] ?? error)")
      }
      return answer[3] as? [String: Any] ?? [:]
    }
  }

  private func message() throws -> Any {
    while true {
      if let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        rest.count >= colon + 1 + length
      {
        let body = Data(rest[(colon + 1)..<(colon + 1 + length)])
        rest.removeFirst(colon + 1 + length)
        return try JSONSerialization.jsonObject(with: body)
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(socket, &bytes, bytes.count)
      guard count > 0 else { throw RigError("Firefox does not answer.") }
      rest += bytes[..<count]
    }
  }
}
