import Foundation

/// Which browsers may see the page on a network: each token opens one session, once.
struct WebSessions {
  /// The token of the next session.
  private(set) var token: String
  private var sessions: [[UInt8]] = []
  /// Tokens that were used, so that a second use can be told from a wrong one.
  private var used: [[UInt8]] = []
  private static let limit = 64

  enum Answer: Equatable {
    /// A new session of this name; there is a new token now.
    case opened(session: String)
    case used
    case wrong
  }

  /// - Parameter port: the server's. Cookies do not know ports: without it, two apps on a machine would take each
  ///   other's sessions away.
  init(port: UInt16) {
    token = Self.secret()
    cookie = "touchstone-\(port)"
  }

  /// Uses a token.
  mutating func open(with offered: String) -> Answer {
    let bytes = Array(offered.utf8)
    if Self.isSame(bytes, Array(token.utf8)) {
      used.append(bytes)
      if used.count > Self.limit { used.removeFirst() }
      token = Self.secret()
      let session = Self.secret()
      sessions.append(Array(session.utf8))
      if sessions.count > Self.limit { sessions.removeFirst() }
      return .opened(session: session)
    }
    return Self.contains(used, bytes) ? .used : .wrong
  }

  /// Whether a `Cookie` header holds a session of ours.
  func isOpen(cookie header: String?) -> Bool {
    guard let header, header.utf8.count <= 4096 else { return false }
    for part in header.split(separator: ";") {
      let pair = part.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      if pair.count == 2, pair[0] == cookie, Self.contains(sessions, Array(pair[1].utf8)) { return true }
    }
    return false
  }

  /// The cookie's name.
  let cookie: String

  /// 144 bits of the kernel's randomness, in 24 letters that a URL takes.
  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<18).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
  }

  /// Looks at every one, so that the time tells nothing.
  private static func contains(_ list: [[UInt8]], _ bytes: [UInt8]) -> Bool {
    var found = false
    for one in list { found = isSame(one, bytes) || found }
    return found
  }

  /// Compares in a time that depends on the lengths alone.
  static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in a.indices { difference |= a[index] ^ b[index] }
    return difference == 0
  }
}
