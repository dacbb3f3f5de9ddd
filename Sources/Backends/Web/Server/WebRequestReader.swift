/// A request for something: its first line and its headers.
struct WebRequest: Equatable {
  var method: String
  /// As it stands in the first line, without what follows a question mark; nothing is decoded, so there is one way to
  /// write it.
  var path: String
  var query: String?
  /// By their names in small letters; those that stand several times are joined by commas, cookies by semicolons.
  var headers: [String: String] = [:]
  /// Whether the client reads more answers from the same connection.
  var isKeptAlive = true
  /// Whether more bytes than these belong to it.
  var hasBody = false

  /// Whether a header that holds a list has this word in it; the word is in small letters, the list in any.
  func header(_ name: String, has word: String) -> Bool {
    guard let list = headers[name] else { return false }
    return list.split(separator: ",").contains { String($0).trimmed.lowercased() == word }
  }
}

extension String {
  /// Without spaces and tabs at both ends.
  fileprivate var trimmed: String {
    let blank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
    return String(decoding: utf8.drop(while: blank).reversed().drop(while: blank).reversed(), as: UTF8.self)
  }
}

/// Takes requests (RFC 9112) of a client apart, with memory for one of them and no more. What is not exactly as the text
/// wants it is refused: two programs that read it differently would disagree on where it ends.
struct WebRequestReader {
  struct Failure: Error, Equatable {
    /// The status that answers.
    var status: Int
    var reason: String
  }
  private static let mostHeaders = 100

  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// Up to here there is no end of a request.
  private var searched = 0

  init(limit: Int) { self.limit = limit }

  /// Whether some of a request has come.
  var hasBytes: Bool { buffer.count > start }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
      searched = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Everything that has come behind the last request; it is no longer here.
  mutating func takeRest() -> [UInt8] {
    defer { self = WebRequestReader(limit: limit) }
    return Array(buffer[start...])
  }

  /// The next request that has come whole, or nil.
  mutating func next() throws(Failure) -> WebRequest? {
    // Empty lines before a request are left over from what came before it.
    while buffer.count >= start + 2, buffer[start] == 13, buffer[start + 1] == 10 { start += 2 }
    searched = max(searched, start)
    guard let end = endOfHead() else {
      // The last three bytes may be the beginning of its end.
      guard buffer.count - start <= limit + 3 else { throw Failure(status: 431, reason: "its headers have no end") }
      return nil
    }
    guard end - start <= limit else { throw Failure(status: 431, reason: "its headers are too long") }
    let head = buffer[start..<end]
    start = end + 4
    searched = start
    var lines: [ArraySlice<UInt8>] = []
    var line = head.startIndex
    for index in head.indices where head[index] == 13 {
      guard index + 1 < head.endIndex, head[index + 1] == 10 else { throw bad("a line's end is cut in two") }
      lines.append(head[line..<index])
      line = index + 2
    }
    lines.append(head[line...])
    guard lines.count <= Self.mostHeaders + 1 else { throw Failure(status: 431, reason: "it has too many headers") }
    var (request, isOld) = try firstLine(lines[0])
    for line in lines.dropFirst() { try addHeader(line, to: &request) }
    try judge(&request, isOld: isOld)
    return request
  }

  private mutating func endOfHead() -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    var index = searched
    while index + 4 <= buffer.count {
      if buffer[index] == 13, buffer[index..<index + 4].elementsEqual(end) { return index }
      index += 1
    }
    searched = max(start, buffer.count - 3)
    return nil
  }

  private func firstLine(_ line: ArraySlice<UInt8>) throws(Failure) -> (WebRequest, isOld: Bool) {
    let parts = line.split(separator: 32, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Self.isToken) else {
      throw bad("its first line is none")
    }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw version.hasPrefix("HTTP/") ? Failure(status: 505, reason: "it speaks another version") : bad("no version")
    }
    guard parts[1].first == 47, parts[1].allSatisfy({ (0x21...0x7e).contains($0) && $0 != 35 }) else {
      throw bad("its path is none")
    }
    let mark = parts[1].firstIndex(of: 63) ?? parts[1].endIndex
    let request = WebRequest(
      method: String(decoding: parts[0], as: UTF8.self), path: String(decoding: parts[1][..<mark], as: UTF8.self),
      query: mark < parts[1].endIndex ? String(decoding: parts[1][(mark + 1)...], as: UTF8.self) : nil)
    return (request, version == "HTTP/1.0")
  }

  private func addHeader(_ line: ArraySlice<UInt8>, to request: inout WebRequest) throws(Failure) {
    guard let colon = line.firstIndex(of: 58), colon > line.startIndex, line[..<colon].allSatisfy(Self.isToken) else {
      throw bad("a header has no name")
    }
    // Control characters could be read as the end of the line.
    guard line[colon...].allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
      throw bad("a header has control characters")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
    guard let old = request.headers[name] else {
      request.headers[name] = value
      return
    }
    switch name {
    case "host", "content-length": throw bad("it has two headers \(name)")
    case "cookie": request.headers[name] = old + "; " + value
    default: request.headers[name] = old + ", " + value
    }
  }

  private func judge(_ request: inout WebRequest, isOld: Bool) throws(Failure) {
    guard isOld || request.headers["host"] != nil else { throw bad("it names no host") }
    request.isKeptAlive = !isOld && !request.header("connection", has: "close")
    if let length = request.headers["content-length"] {
      guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else { throw bad("its length is none") }
      request.hasBody = !length.utf8.allSatisfy { $0 == 48 }
    }
    if request.headers["transfer-encoding"] != nil { request.hasBody = true }
  }

  private func bad(_ reason: String) -> Failure { Failure(status: 400, reason: reason) }

  /// RFC 9110, 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
