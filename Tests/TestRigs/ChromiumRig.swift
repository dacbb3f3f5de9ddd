import Foundation
import Glibc

/// A real Chromium without a window, driven through its DevTools protocol over a pipe.
///
/// ```swift
/// let browser = try ChromiumRig()
/// defer { browser.stop() }
/// try browser.setDevice(width: 390, height: 844, scale: 3)
/// try browser.navigate(to: server.address)
/// try browser.touch(.start, [.init(1, x: 100, y: 200)])
/// ```
///
/// Debian: `chromium`. It runs in a folder of its own and ends with `stop()`, at exit, and in any case after `timeLimit`
/// seconds. Use it on one thread.
public final class ChromiumRig {
  /// What the page has said on its console, and exceptions that nobody caught.
  public private(set) var console: [String] = []
  /// The addresses that the page has asked for.
  public private(set) var requests: [String] = []

  private let folder: URL
  private let guardian: pid_t
  private let toBrowser: Int32
  private let fromBrowser: Int32
  private var isRunning = true
  private var lastID = 0
  private var received: [UInt8] = []
  private var session: String?

  /// Starts a browser with one empty page.
  ///
  /// - Parameters:
  ///   - ignoresCertificates: whether servers may show any certificate.
  ///   - wantsFullScreen: whether the user has not yet said no to the page's offer of the whole screen.
  ///   - timeLimit: seconds after which the browser is ended, whatever happens to the test.
  /// - Throws: `RigError` with a sentence that names what is missing.
  public init(ignoresCertificates: Bool = false, wantsFullScreen: Bool = false, timeLimit: Int = 300) throws {
    folder = try RunningBrowsers.makeFolder("chromium")
    var command = [
      "timeout", "-k", "2", "\(timeLimit)", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
      "--disable-dev-shm-usage", "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-default-apps",
      "--force-color-profile=srgb", "--disable-lcd-text", "--hide-scrollbars", "--mute-audio",
      "--disable-features=Translate,OptimizationHints,MediaRouter", "--user-data-dir=\(folder.path)/profile",
      "--remote-debugging-pipe",
    ]
    if ignoresCertificates { command.append("--ignore-certificate-errors") }
    command.append("about:blank")
    var down: [Int32] = [0, 0]
    var up: [Int32] = [0, 0]
    guard pipe(&down) == 0, pipe(&up) == 0 else { throw RigError("No pipe: \(String(cString: strerror(errno))).") }
    // Out of the way of 3 and 4, and not for other children.
    func lift(_ descriptor: Int32) -> Int32 {
      defer { close(descriptor) }
      return fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
    }
    let (read, write) = (lift(down[0]), lift(up[1]))
    toBrowser = lift(down[1])
    fromBrowser = lift(up[0])
    defer {
      close(read)
      close(write)
    }
    do {
      guardian = try Spawn.start(
        command, environment: RunningBrowsers.environment(folder),
        output: folder.appendingPathComponent("out").path, descriptor: read, next: write)
    } catch {
      throw RigError("\(error) Needed: Chromium (Debian: apt-get install chromium).")
    }
    RunningBrowsers.add(guardian, folder: folder)
    do {
      let target = try call("Target.createTarget", ["url": "about:blank"], inPage: false)
      let attached = try call(
        "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true], inPage: false)
      session = attached["sessionId"] as? String
      for domain in ["Page", "Runtime", "Network", "Log"] { try call("\(domain).enable") }
      if !wantsFullScreen {
        try call(
          "Page.addScriptToEvaluateOnNewDocument",
          ["source": "try { localStorage.setItem('touchstone.fullscreen', 'no') } catch {}"])
      }
    } catch {
      let said = (try? String(contentsOf: folder.appendingPathComponent("out"), encoding: .utf8)) ?? ""
      stop()
      throw RigError("\(error) Needed: Chromium (Debian: apt-get install chromium). It said: \(said.suffix(600))")
    }
  }

  deinit { stop() }

  /// Ends the browser and removes its files. May be called twice.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    close(toBrowser)
    close(fromBrowser)
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

  // MARK: Pages

  /// Goes to an address and waits until the page has loaded.
  public func navigate(to address: String) throws {
    let result = try call("Page.navigate", ["url": address])
    if let error = result["errorText"] as? String { throw RigError("Chromium cannot load \(address): \(error).") }
    try wait(for: "document.readyState === 'complete'", "the page to load")
  }

  /// The window's size in CSS pixels, the pixel ratio, and whether fingers touch it.
  public func setDevice(width: Int, height: Int, scale: Double, hasTouch: Bool = true) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": scale, "mobile": hasTouch])
    try call("Emulation.setTouchEmulationEnabled", ["enabled": hasTouch, "maxTouchPoints": 10])
  }

  /// Hides the page, as another tab before it does.
  public func hide() throws {
    let other = try call("Target.createTarget", ["url": "about:blank"], inPage: false)
    try call("Target.activateTarget", ["targetId": other["targetId"] ?? ""], inPage: false)
  }

  /// How many times slower the page's processor is.
  public func setThrottling(_ rate: Double) throws { try call("Emulation.setCPUThrottlingRate", ["rate": rate]) }

  /// Sets a media feature: `prefers-color-scheme`, `dark`.
  public func setMedia(_ name: String, _ value: String) throws {
    try call("Emulation.setEmulatedMedia", ["features": [["name": name, "value": value]]])
  }

  /// The value of a JavaScript expression, of a promise its result.
  @discardableResult
  public func evaluate(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true])
    if let problem = answer["exceptionDetails"] as? [String: Any] {
      throw RigError("\(expression) failed: \((problem["exception"] as? [String: Any])?["description"] ?? problem)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Waits until an expression is true, at most thirty seconds.
  public func wait(for expression: String, _ what: String) throws {
    let end = Date().addingTimeInterval(30)
    while Date() < end {
      if try evaluate("Boolean(\(expression))") as? Bool == true { return }
      usleep(10_000)
    }
    throw RigError("Waited for \(what) in vain: \(expression). The console: \(console)")
  }

  /// A PNG file of what the page shows, in device pixels.
  public func screenshot() throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
      throw RigError("Chromium made no picture.")
    }
    return data
  }

  // MARK: The protocol

  /// Calls a method of the DevTools protocol and returns its result.
  @discardableResult
  public func call(_ method: String, _ parameters: [String: Any] = [:], inPage: Bool = true) throws -> [String: Any] {
    let id = try post(method, parameters, inPage: inPage)
    let end = Date().addingTimeInterval(30)
    while Date() < end {
      guard let message = try next(until: end) else { break }
      guard message["id"] as? Int == id else {
        note(message)
        continue
      }
      if let error = message["error"] as? [String: Any] {
        throw RigError("Chromium refuses \(method): \(error["message"] ?? error).")
      }
      return message["result"] as? [String: Any] ?? [:]
    }
    throw RigError("Chromium does not answer \(method).")
  }

  /// Calls a method and does not wait for its answer.
  @discardableResult
  public func post(_ method: String, _ parameters: [String: Any] = [:], inPage: Bool = true) throws -> Int {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    if inPage, let session { message["sessionId"] = session }
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(toBrowser, $0.baseAddress, $0.count) }
      guard count > 0 else { throw RigError("Chromium has gone.") }
      sent += count
    }
    return lastID
  }

  private func note(_ message: [String: Any]) {
    guard let method = message["method"] as? String, let parameters = message["params"] as? [String: Any] else {
      return
    }
    switch method {
    case "Runtime.consoleAPICalled":
      let parts = parameters["args"] as? [[String: Any]] ?? []
      console.append(parts.map { "\($0["value"] ?? $0["description"] ?? "")" }.joined(separator: " "))
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any]
      let exception = details?["exception"] as? [String: Any]
      console.append("exception: \(exception?["description"] ?? details?["text"] ?? "")")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any]
      console.append("\(entry?["level"] ?? ""): \(entry?["text"] ?? "") \(entry?["url"] ?? "")")
    case "Network.requestWillBeSent":
      if let address = (parameters["request"] as? [String: Any])?["url"] as? String { requests.append(address) }
    case "Network.webSocketCreated":
      if let address = parameters["url"] as? String { requests.append(address) }
    default: break
    }
  }

  private func next(until end: Date) throws -> [String: Any]? {
    var start = 0
    while true {
      if let stop = received[start...].firstIndex(of: 0) {
        let message = Data(received[..<stop])
        received.removeFirst(stop + 1)
        return try JSONSerialization.jsonObject(with: message) as? [String: Any]
      }
      start = received.count
      var wait = pollfd(fd: fromBrowser, events: Int16(POLLIN), revents: 0)
      let left = end.timeIntervalSinceNow
      guard left > 0, poll(&wait, 1, Int32(left * 1000) + 1) > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(fromBrowser, &bytes, bytes.count)
      guard count > 0 else { throw RigError("Chromium has ended.") }
      received += bytes[..<count]
    }
  }
}
