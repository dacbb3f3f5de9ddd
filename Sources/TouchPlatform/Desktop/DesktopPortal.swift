import Foundation

/// The desktop's settings, as its portal tells any window system's apps: whether colours are to be dark. Addresses are
/// opened by other apps through it.
///
/// It speaks D-Bus itself, so that no library is loaded for one number: all that it asks is sent in one write when it is
/// made, and what is answered is read when it comes. A desktop without a bus or a portal costs a socket that is
/// never answered; a portal that comes later is heard when it changes something. What is no D-Bus ends the connection
/// with a log line.
@MainActor package final class DesktopPortal {
  /// Whether colours are to be dark; nil while no answer has come, or the user has no preference.
  package private(set) var prefersDark: Bool?

  private let loop: MainLoop
  private let descriptor: Int32
  private let changed: @MainActor () -> Void
  private var received: [UInt8] = []
  private var isGreeted = false
  private var isOver = false
  /// Whether it has said something, so that it is there.
  package private(set) var isAnswering = false
  /// The addresses that it has been asked to open and has not answered for, by the call's serial.
  private var calls: [UInt32: @MainActor (Bool) -> Void] = [:]
  private var lastSerial = DesktopPortal.question

  private static let bus = "org.freedesktop.DBus"
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let settings = "org.freedesktop.portal.Settings"
  private static let appearance = "org.freedesktop.appearance"
  private static let scheme = "color-scheme"
  private static let opening = "org.freedesktop.portal.OpenURI"
  /// How long a portal may take to answer before it counts as gone, in seconds.
  private static let patience = 10.0
  /// The serial of the question.
  private static let question: UInt32 = 3

  /// Asks the portal of the session that an environment names.
  /// - Parameter changed: called when `prefersDark` is another than before.
  /// - Returns: nil where no bus listens.
  package init?(
    loop: MainLoop, environment: [String: String] = ProcessInfo.processInfo.environment,
    changed: @escaping @MainActor () -> Void
  ) {
    var found: Int32?
    for path in BusAddress.sockets(in: environment) where found == nil { found = BusAddress.connect(path) }
    guard let found else { return nil }
    self.loop = loop
    self.changed = changed
    descriptor = found
    // The kernel says which user connects; the number of the user is the protocol's form of that.
    let user = String(getuid()).utf8.map { String(format: "%02x", $0) }.joined()
    var bytes: [UInt8] = [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    bytes += BusMessage.call(serial: 1, to: Self.bus, path: "/org/freedesktop/DBus", Self.bus, "Hello")
    let rule =
      "type='signal',sender='\(Self.portal)',path='\(Self.path)',interface='\(Self.settings)',"
      + "member='SettingChanged',arg0='\(Self.appearance)'"
    bytes += BusMessage.call(serial: 2, to: Self.bus, path: "/org/freedesktop/DBus", Self.bus, "AddMatch", [rule])
    bytes += BusMessage.call(
      serial: Self.question, to: Self.portal, path: Self.path, Self.settings, "Read", [Self.appearance, Self.scheme])
    let sent = bytes.withUnsafeBytes { send(found, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent == bytes.count, (try? loop.watch(found, handler: { [weak self] in self?.read() })) != nil else {
      close(found)
      isOver = true
      return nil
    }
  }

  isolated deinit { end() }

  private func end() {
    guard !isOver else { return }
    isOver = true
    loop.unwatch(descriptor)
    close(descriptor)
    received = []
    isAnswering = false
    let left = calls
    calls = [:]
    for serial in left.keys.sorted() { left[serial]?(false) }
  }

  /// Asks the portal to open an address.
  /// - Parameter answered: called once, later: whether it has taken the request. One that is silent for ten seconds has not.
  /// - Returns: false when there is no portal, and nothing is called.
  package func openAddress(_ text: String, answered: @escaping @MainActor (Bool) -> Void) -> Bool {
    guard !isOver, isAnswering else { return false }
    lastSerial += 1
    let serial = lastSerial
    let bytes = BusMessage.call(
      serial: serial, to: Self.portal, path: Self.path, Self.opening, "OpenURI", ["", text], takesOptions: true)
    let sent = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    guard sent == bytes.count else {
      // Half a message would spoil those after it.
      end()
      return false
    }
    calls[serial] = answered
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      MainActor.assumeIsolated { self?.calls.removeValue(forKey: serial)?(false) }
    }
    return true
  }

  /// Reads what has been answered by now, and waits for nothing.
  package func read() {
    let before = prefersDark
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !isOver {
      let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        received += chunk[..<count]
        take()
      } else if count < 0, errno == EINTR {
        continue
      } else {
        if count == 0 || errno != EAGAIN { end() }
        break
      }
    }
    if prefersDark != before { changed() }
  }

  /// Handles what has come whole.
  private func take() {
    if !isGreeted {
      guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
        if received.count > 4096 { complain() }
        return
      }
      // A bus that does not let this user in says so in words.
      guard received.starts(with: Array("OK ".utf8)) else { return self.end() }
      received.removeFirst(end + 1)
      isGreeted = true
    }
    var start = 0
    do throws(BusError) {
      while let length = try BusMessage.length(received[start...]), received.count - start >= length {
        try handle(received[start..<start + length])
        start += length
      }
    } catch {
      return complain()
    }
    received.removeFirst(start)
  }

  private func complain() {
    PlatformLog.write(
      .platform, "the session's message bus sends what is no D-Bus: the desktop's settings are not followed")
    end()
  }

  private func handle(_ bytes: ArraySlice<UInt8>) throws(BusError) {
    var (header, body) = try BusMessage.read(bytes)
    if header.kind == .answer || header.kind == .failure, let answered = calls.removeValue(forKey: header.answerTo) {
      return answered(header.kind == .answer)
    }
    switch (header.kind, header.signature) {
    case (.answer, "v") where header.answerTo == Self.question: isAnswering = true
    case (.signal, "ssv") where header.interface == Self.settings && header.member == "SettingChanged":
      isAnswering = true
      guard try body.string() == Self.appearance, try body.string() == Self.scheme else { return }
    default: return
    }
    switch try body.numberInVariant() {
    case 0: prefersDark = nil
    case 1: prefersDark = true
    case 2: prefersDark = false
    default: break
    }
  }
}
