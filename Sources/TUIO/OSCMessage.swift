import Foundation

/// One message of a packet: its address, and its arguments. It is valid as long as the packet's bytes are.
struct OSCMessage {
  /// The address: `/tuio/2Dcur`.
  let address: OSCBytes
  private var tags: OSCBytes
  private var values: OSCBytes

  /// Reads a message and checks that its arguments fill it exactly.
  /// - Returns: nil for a message with arguments of a type that no specification describes, whose length is thus
  ///   unknown; the rest of its bundle can be read all the same.
  init?(reading element: OSCBytes) throws(OSCError) {
    var rest = element
    address = try rest.takeText()
    // Very old senders leave the type tags out; what follows then cannot be told apart.
    guard rest.count > 0 else {
      tags = rest
      values = rest
      return
    }
    guard rest.first == UInt8(ascii: ",") else { return nil }
    var types = try rest.takeText()
    _ = types.take(1)
    tags = types
    values = rest
    while let tag = types.take(1)?.first {
      guard let size = try Self.size(tag, in: rest) else { return nil }
      guard rest.take(size) != nil else { throw .badArguments }
    }
    guard rest.count == 0 else { throw .badArguments }
  }

  /// How many arguments are left.
  var count: Int { tags.count }

  /// Takes the next argument if it is a whole number of 32 bits; another one is passed over and gives nil.
  mutating func takeInteger() -> Int32? {
    guard let tag = tags.take(1)?.first else { return nil }
    guard tag == UInt8(ascii: "i") else {
      skip(tag)
      return nil
    }
    return values.takeWord32().map { Int32(bitPattern: $0) }
  }

  /// Takes the next argument if it is a number. Some senders write 0 and 1 as whole numbers where a fraction is meant.
  mutating func takeNumber() -> Float? {
    guard let tag = tags.take(1)?.first else { return nil }
    switch tag {
    case UInt8(ascii: "f"): return values.takeWord32().map { Float(bitPattern: $0) }
    case UInt8(ascii: "i"): return values.takeWord32().map { Float(Int32(bitPattern: $0)) }
    default:
      skip(tag)
      return nil
    }
  }

  /// Takes the next argument if it is a text.
  mutating func takeText() -> OSCBytes? {
    guard let tag = tags.take(1)?.first else { return nil }
    guard tag == UInt8(ascii: "s") else {
      skip(tag)
      return nil
    }
    return try? values.takeText()
  }

  private mutating func skip(_ tag: UInt8) {
    if let size = try? Self.size(tag, in: values) { _ = values.take(size) }
  }

  /// How many bytes the next argument takes; nil for a type that is not known.
  private static func size(_ tag: UInt8, in values: OSCBytes) throws(OSCError) -> Int? {
    switch tag {
    case UInt8(ascii: "i"), UInt8(ascii: "f"), UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "m"): return 4
    case UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "d"): return 8
    case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      return 0
    case UInt8(ascii: "s"), UInt8(ascii: "S"):
      var rest = values
      _ = try rest.takeText()
      return values.count - rest.count
    case UInt8(ascii: "b"):
      var rest = values
      guard let length = rest.takeWord32(), Int(length) <= rest.count else { throw .badArguments }
      return 4 + ((Int(length) + 3) & ~3)
    default: return nil
    }
  }
}
