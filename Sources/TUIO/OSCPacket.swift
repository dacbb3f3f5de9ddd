import Foundation

/// Why a packet is not Open Sound Control 1.0.
public enum OSCError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It, or an element of a bundle, is not a multiple of four bytes long.
  case misaligned
  /// It ends before what it announces.
  case cut
  /// It begins neither with an address nor with `#bundle`.
  case notOSC
  /// A text has no end, or is filled up with something else than zeros.
  case badText
  /// Its arguments and its type tags do not agree.
  case badArguments
  /// Bundles are nested more deeply than any sender needs.
  case tooDeep

  /// A sentence for people.
  public var description: String {
    switch self {
    case .misaligned: "its length is not a multiple of four"
    case .cut: "it ends too early"
    case .notOSC: "it begins neither with an address nor with #bundle"
    case .badText: "a text in it has no proper end"
    case .badArguments: "its arguments are not what its type tags say"
    case .tooDeep: "its bundles are nested more than \(OSCPacket.depthLimit) deep"
    }
  }
}

/// Receives a packet's messages, one after another.
protocol OSCVisitor {
  /// A message, with the time tag of the bundle that holds it; 1 ("immediately") for one outside of any.
  mutating func visit(_ message: OSCMessage, timeTag: UInt64)
}

/// A packet of Open Sound Control 1.0: one message, or a bundle of messages and bundles.
///
/// Reading takes no memory, never looks outside of the packet and never traps.
enum OSCPacket {
  /// How deep bundles may be nested.
  static let depthLimit = 8
  /// The time tag that means "at once".
  static let immediately: UInt64 = 1

  /// Checks a packet as a whole. What it lets pass, `visit` reads to the end.
  static func check(_ packet: UnsafeRawBufferPointer) throws(OSCError) {
    var visitor = NoVisitor()
    try visit(packet, with: &visitor)
  }

  /// Hands over the messages in their order, until something in the packet is wrong.
  static func visit<Visitor: OSCVisitor>(
    _ packet: UnsafeRawBufferPointer, with visitor: inout Visitor
  ) throws(OSCError) {
    try visit(OSCBytes(packet), immediately, depth: 0, &visitor)
  }

  private static func visit<Visitor: OSCVisitor>(
    _ element: OSCBytes, _ timeTag: UInt64, depth: Int, _ visitor: inout Visitor
  ) throws(OSCError) {
    var rest = element
    guard rest.count > 0 else { throw .cut }
    guard rest.count % 4 == 0 else { throw .misaligned }
    switch rest.first {
    case UInt8(ascii: "/"):
      guard let message = try OSCMessage(reading: rest) else { return }
      visitor.visit(message, timeTag: timeTag)
    case UInt8(ascii: "#"):
      guard depth < depthLimit else { throw .tooDeep }
      guard try rest.takeText().equals("#bundle") else { throw .notOSC }
      guard let tag = rest.takeWord64() else { throw .cut }
      while rest.count > 0 {
        guard let size = rest.takeWord32(), let part = rest.take(Int(size)) else { throw .cut }
        try visit(part, tag, depth: depth + 1, &visitor)
      }
    default: throw .notOSC
    }
  }

  private struct NoVisitor: OSCVisitor {
    mutating func visit(_ message: OSCMessage, timeTag: UInt64) {}
  }
}

/// Some bytes of a packet that is being read. Every access is checked against the end.
struct OSCBytes {
  private var start: UnsafeRawPointer?
  /// How many are left.
  private(set) var count: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    start = bytes.baseAddress
    count = bytes.baseAddress == nil ? 0 : bytes.count
  }

  private init(_ start: UnsafeRawPointer?, _ count: Int) {
    self.start = start
    self.count = count
  }

  /// The next byte, which stays.
  var first: UInt8? { self[0] }

  subscript(index: Int) -> UInt8? {
    guard let start, index >= 0, index < count else { return nil }
    return start.load(fromByteOffset: index, as: UInt8.self)
  }

  /// Takes bytes from the front; nil when there are not as many.
  mutating func take(_ length: Int) -> OSCBytes? {
    guard length >= 0, length <= count else { return nil }
    let part = OSCBytes(start, length)
    start = start.map { $0 + length }
    count -= length
    return part
  }

  mutating func takeWord32() -> UInt32? {
    guard let word = take(4), let start = word.start else { return nil }
    return UInt32(bigEndian: start.loadUnaligned(as: UInt32.self))
  }

  mutating func takeWord64() -> UInt64? {
    guard let word = take(8), let start = word.start else { return nil }
    return UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
  }

  /// Takes a text with the zeros that end it and fill it up to four bytes; what comes back has none.
  mutating func takeText() throws(OSCError) -> OSCBytes {
    guard let start, count > 0, let zero = memchr(start, 0, count) else { throw .badText }
    let length = UnsafeRawPointer(zero) - start
    let padded = (length + 4) & ~3
    guard padded <= count else { throw .badText }
    for index in length..<padded where self[index] != 0 { throw .badText }
    guard let whole = take(padded) else { throw .badText }
    return OSCBytes(whole.start, length)
  }

  /// Whether these are the bytes of `text`.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount, let start else { return false }
    return memcmp(start, text.utf8Start, count) == 0
  }

  /// Whether these, cut to `limit` bytes, are the bytes of `other`.
  func equals(_ other: [UInt8], atMost limit: Int) -> Bool {
    guard min(count, limit) == other.count else { return false }
    guard !other.isEmpty, let start else { return true }
    return other.withUnsafeBytes { bytes in bytes.baseAddress.map { memcmp(start, $0, bytes.count) == 0 } ?? false }
  }

  /// The bytes, to keep.
  func copy(atMost limit: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: start, count: min(count, limit)))
  }
}
