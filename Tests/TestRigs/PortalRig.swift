import Foundation
import Glibc

/// A session's message bus (the real dbus-daemon) and, on it, the desktop's portal with one setting: the colour scheme.
///
/// Debian: `dbus-daemon`. It ends with `stop()`, and in any case after two minutes.
public final class PortalRig: @unchecked Sendable {
  // Unchecked: what changes is guarded by `lock`; one thread alone reads the socket.
  /// The bus's address, as of `DBUS_SESSION_BUS_ADDRESS`.
  public let address: String
  /// How often the setting was asked for.
  public var questions: Int { lock.withLock { asked } }

  /// The addresses that it was asked to open, in order.
  public var opened: [String] { lock.withLock { addresses } }
  /// Whether it opens addresses; else it answers that it has no such method.
  public var opens: Bool {
    get { lock.withLock { isOpening } }
    set { lock.withLock { isOpening = newValue } }
  }

  private let folder: URL
  private let guardian: pid_t
  private let lock = NSLock()
  private var socket: Int32 = -1
  private var scheme: UInt32
  private var asked = 0
  private var addresses: [String] = []
  private var isOpening = true
  private var serial: UInt32 = 2

  /// Starts the bus and, unless it comes later, the portal.
  /// - Parameters:
  ///   - scheme: 0 no wish, 1 dark, 2 light.
  ///   - comes: whether the portal is there at once.
  public init(scheme: UInt32, comes: Bool = true) throws {
    self.scheme = scheme
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("bus").path
    address = "unix:path=\(path)"
    guardian = try Spawn.start(
      [
        "timeout", "-k", "2", "120", "dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=\(address)",
      ], output: folder.appendingPathComponent("out").path)
    // The socket's file is there a moment before the bus listens on it.
    close(try connectToBus())
    if comes { try come() }
  }

  /// Connects to the bus, and waits until it takes connections.
  private func connectToBus() throws -> Int32 {
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(address.dropFirst(10).utf8)) }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let end = Date().addingTimeInterval(20)
    while true {
      let result = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { return descriptor }
      guard Date() < end else {
        close(descriptor)
        throw RigError("dbus-daemon takes no connection (Debian: apt-get install dbus-daemon).")
      }
      usleep(5000)
    }
  }

  /// Ends the bus with everybody on it.
  public func stop() {
    lock.withLock {
      if socket >= 0 { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    kill(guardian, SIGTERM)
    var status: Int32 = 0
    waitpid(guardian, &status, 0)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The portal comes onto the bus.
  public func come() throws {
    let descriptor = try connectToBus()
    let user = String(getuid()).utf8.map { String(format: "%02x", $0) }.joined()
    write(descriptor, [0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
    var said = ""
    while !said.hasSuffix("\r\n") { said += String(decoding: read(descriptor, 1), as: UTF8.self) }
    guard said.hasPrefix("OK") else { throw RigError("dbus-daemon refuses: \(said)") }
    write(descriptor, Array("BEGIN\r\n".utf8))
    write(descriptor, Self.bus("Hello", 1, signature: "", body: []))
    var body = Bytes()
    body.string("org.freedesktop.portal.Desktop")
    body.number(4)
    write(descriptor, Self.bus("RequestName", 2, signature: "su", body: body.bytes))
    // Until it has the name, who asks it is told that it is not there.
    while true {
      let message = try next(descriptor)
      if message.answerTo == 2 { break }
    }
    lock.withLock { socket = descriptor }
    Thread { [self] in
      while let message = try? next(descriptor) {
        if message.member == "OpenURI" {
          answerOpening(message)
          continue
        }
        guard message.member == "Read", let sender = message.sender else { continue }
        let scheme = lock.withLock { () -> UInt32 in
          asked += 1
          return self.scheme
        }
        // A variant in a variant, as portals have always answered this question.
        send(2, [(5, "u", .number(message.serial)), (6, "s", .text(sender))], "v") {
          $0.bytes += [1] + Array("v".utf8) + [0, 1] + Array("u".utf8) + [0]
          $0.number(scheme)
        }
      }
      close(descriptor)
    }.start()
  }

  /// The user changes the setting.
  public func set(_ scheme: UInt32) {
    lock.withLock { self.scheme = scheme }
    signal("org.freedesktop.appearance", "color-scheme", scheme)
  }

  /// Tells that a setting has changed.
  public func signal(_ namespace: String, _ key: String, _ value: UInt32) {
    let fields: [(UInt8, Character, Value)] = [
      (1, "o", .text("/org/freedesktop/portal/desktop")), (2, "s", .text("org.freedesktop.portal.Settings")),
      (3, "s", .text("SettingChanged")),
    ]
    send(4, fields, "ssv") {
      $0.string(namespace)
      $0.string(key)
      $0.bytes += [1] + Array("u".utf8) + [0]
      $0.number(value)
    }
  }

  // MARK: The wire

  private enum Value {
    case text(String)
    case number(UInt32)
  }

  private struct Bytes {
    var bytes: [UInt8] = []
    mutating func pad(_ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }
    mutating func number(_ value: UInt32) {
      pad(4)
      for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(value >> shift & 255)) }
    }
    mutating func string(_ text: String) {
      number(UInt32(text.utf8.count))
      bytes += Array(text.utf8) + [0]
    }
  }

  private static func message(
    _ kind: UInt8, _ serial: UInt32, _ fields: [(UInt8, Character, Value)], signature: String, body: [UInt8]
  ) -> [UInt8] {
    var all = Bytes()
    all.bytes = [UInt8(ascii: "l"), kind, 0, 1]
    all.number(UInt32(body.count))
    all.number(serial)
    var list = Bytes()
    for (number, type, value) in fields {
      list.pad(8)
      list.bytes += [number, 1] + Array(String(type).utf8) + [0]
      switch value {
      case .text(let text): list.string(text)
      case .number(let number): list.number(number)
      }
    }
    if !signature.isEmpty {
      list.pad(8)
      list.bytes += [8, 1] + Array("g".utf8) + [0, UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
    }
    all.number(UInt32(list.bytes.count))
    all.bytes += list.bytes
    all.pad(8)
    return all.bytes + body
  }

  private static func bus(_ member: String, _ serial: UInt32, signature: String, body: [UInt8]) -> [UInt8] {
    let name = "org.freedesktop.DBus"
    return message(
      1, serial,
      [
        (1, "o", .text("/org/freedesktop/DBus")), (2, "s", .text(name)), (3, "s", .text(member)), (6, "s", .text(name)),
      ],
      signature: signature, body: body)
  }

  private func send(
    _ kind: UInt8, _ fields: [(UInt8, Character, Value)], _ signature: String, _ body: (inout Bytes) -> Void
  ) {
    var bytes = Bytes()
    body(&bytes)
    lock.withLock {
      guard socket >= 0 else { return }
      serial += 1
      write(socket, Self.message(kind, serial, fields, signature: signature, body: bytes.bytes))
    }
  }

  private func write(_ descriptor: Int32, _ bytes: [UInt8]) { _ = PageSocket.write(bytes, to: descriptor) }

  private func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes[done...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      guard got > 0 else { return [] }
      done += got
    }
    return bytes
  }

  private struct Message {
    var serial: UInt32 = 0
    var answerTo: UInt32 = 0
    var member: String?
    var sender: String?
    var signature: String?
    var body: [UInt8] = []
  }

  /// Writes down what is to be opened, and answers with a request's path or that there is no such method.
  private func answerOpening(_ message: Message) {
    guard let sender = message.sender else { return }
    var strings: [String] = []
    var place = 0
    func number() -> Int {
      place = (place + 3) & ~3
      defer { place += 4 }
      return (0..<4).reduce(0) { $0 | Int(message.body[place + $1]) << ($1 * 8) }
    }
    for _ in 0..<2 {
      let length = number()
      strings.append(String(decoding: message.body[place..<place + length], as: UTF8.self))
      place += length + 1
    }
    // No options, and the space before the first of them.
    let isWhole = message.signature == "ssa{sv}" && number() == 0 && (place + 7) & ~7 == message.body.count
    let isTaken = lock.withLock { () -> Bool in
      addresses.append(isWhole ? strings[1] : "damaged: \(strings)")
      return isOpening
    }
    let fields: [(UInt8, Character, Value)] = [(5, "u", .number(message.serial)), (6, "s", .text(sender))]
    if isTaken {
      send(2, fields, "o") { $0.string("/org/freedesktop/portal/desktop/request/1_1/t") }
    } else {
      let name = "org.freedesktop.DBus.Error.UnknownMethod"
      send(3, fields + [(4, "s", .text(name))], "s") { $0.string("no such method") }
    }
  }

  private func next(_ descriptor: Int32) throws -> Message {
    let head = read(descriptor, 16)
    guard head.count == 16 else { throw RigError("The bus has gone.") }
    func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32($1 * 8) }
    }
    let fields = Int(number(head, 12))
    let rest = read(descriptor, (fields + 7) & ~7 + Int(number(head, 4)))
    var message = Message()
    message.serial = number(head, 8)
    var place = 0
    while place < fields {
      place = (place + 7) & ~7
      let (field, type) = (rest[place], rest[place + 2])
      place += 4
      switch type {
      case UInt8(ascii: "u"):
        if field == 5 { message.answerTo = number(rest, place) }
        place += 4
      case UInt8(ascii: "g"):
        let length = Int(rest[place])
        if field == 8 { message.signature = String(decoding: rest[(place + 1)..<(place + 1 + length)], as: UTF8.self) }
        place += length + 2
      default:
        let length = Int(number(rest, place))
        let text = String(decoding: rest[(place + 4)..<(place + 4 + length)], as: UTF8.self)
        if field == 3 { message.member = text }
        if field == 7 { message.sender = text }
        place += 5 + length
      }
    }
    message.body = Array(rest[((fields + 7) & ~7)...])
    return message
  }
}
