import Foundation

/// A value of D-Bus, of the types that desktops use.
package indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  case signature(String)
  /// Values of one type, whose signature is given since there may be none of them.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// A key and its value, in an array.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// Its type as D-Bus writes it.
  package var type: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .array(let element, _): "a" + element
    case .structure(let parts): "(" + parts.map(\.type).joined() + ")"
    case .entry(let key, let value): "{" + key.type + value.type + "}"
    case .variant: "v"
    }
  }

  /// Its text, if it is one.
  package var text: String? {
    switch self {
    case .string(let text), .path(let text), .signature(let text): text
    case .variant(let inner): inner.text
    default: nil
    }
  }

  /// Its number, if it is a whole one.
  package var number: Int? {
    switch self {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    case .variant(let inner): inner.number
    default: nil
    }
  }

  /// Whether it is true or false, if it is one of them.
  package var truth: Bool? {
    switch self {
    case .bool(let truth): truth
    case .variant(let inner): inner.truth
    default: nil
    }
  }

  /// Its number, if it is one.
  package var real: Double? {
    switch self {
    case .double(let number): number
    case .variant(let inner): inner.real
    default: number.map(Double.init)
    }
  }

  // MARK: Writing

  /// Where values of a type begin: at a multiple of this.
  static func alignment(of type: Character) -> Int {
    switch type {
    case "y", "g", "v": 1
    case "n", "q": 2
    case "x", "t", "d", "(", "{": 8
    default: 4
    }
  }

  static func pad(_ bytes: inout [UInt8], to size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    pad(&bytes, to: MemoryLayout<Number>.size)
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends the value to a message's header or body, which begins at a multiple of eight.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .byte(let value): bytes.append(value)
    case .bool(let value): Self.append(UInt32(value ? 1 : 0), to: &bytes)
    case .int16(let value): Self.append(value, to: &bytes)
    case .uint16(let value): Self.append(value, to: &bytes)
    case .int32(let value): Self.append(value, to: &bytes)
    case .uint32(let value): Self.append(value, to: &bytes)
    case .int64(let value): Self.append(value, to: &bytes)
    case .uint64(let value): Self.append(value, to: &bytes)
    case .double(let value): Self.append(value.bitPattern, to: &bytes)
    case .string(let text), .path(let text):
      // A zero ends a text on the bus.
      let units = text.utf8.filter { $0 != 0 }
      Self.append(UInt32(units.count), to: &bytes)
      bytes += units + [0]
    case .signature(let text):
      bytes.append(UInt8(clamping: text.utf8.count))
      bytes += Array(text.utf8.prefix(255)) + [0]
    case .array(let element, let values):
      Self.append(UInt32(0), to: &bytes)
      let place = bytes.count - 4
      Self.pad(&bytes, to: Self.alignment(of: element.first ?? "y"))
      let start = bytes.count
      for value in values { value.append(to: &bytes) }
      withUnsafeBytes(of: UInt32(clamping: bytes.count - start).littleEndian) { length in
        for (index, byte) in length.enumerated() { bytes[place + index] = byte }
      }
    case .structure(let parts):
      Self.pad(&bytes, to: 8)
      for part in parts { part.append(to: &bytes) }
    case .entry(let key, let value):
      Self.pad(&bytes, to: 8)
      key.append(to: &bytes)
      value.append(to: &bytes)
    case .variant(let inner):
      BusValue.signature(inner.type).append(to: &bytes)
      inner.append(to: &bytes)
    }
  }
}

/// The signature of the next value, taken from the front of several; nil where it is none.
func takeType(_ types: inout Substring, depth: Int = 0) -> Substring? {
  guard depth < 32, let first = types.first else { return nil }
  let start = types
  types.removeFirst()
  switch first {
  case "y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v": break
  case "a": guard takeType(&types, depth: depth + 1) != nil else { return nil }
  case "(", "{":
    var count = 0
    while let next = types.first, next != ")", next != "}" {
      guard takeType(&types, depth: depth + 1) != nil else { return nil }
      count += 1
    }
    guard types.first == (first == "(" ? ")" : "}"), first == "(" ? count > 0 : count == 2 else { return nil }
    types.removeFirst()
  default: return nil
  }
  return start[..<types.startIndex]
}

extension BusReader {
  /// The values of a signature, one after another.
  mutating func values(_ signature: String) throws(BusError) -> [BusValue] {
    var types = signature[...]
    var values: [BusValue] = []
    while !types.isEmpty {
      guard let type = takeType(&types) else { throw BusError() }
      values.append(try value(type, depth: 0))
    }
    return values
  }

  private mutating func value(_ type: Substring, depth: Int) throws(BusError) -> BusValue {
    guard depth < 32, let first = type.first else { throw BusError() }
    switch first {
    case "y": return .byte(try byte())
    case "b": return .bool(try number() != 0)
    case "n": return .int16(Int16(truncatingIfNeeded: try wide(2)))
    case "q": return .uint16(UInt16(truncatingIfNeeded: try wide(2)))
    case "i": return .int32(Int32(bitPattern: try number()))
    case "u": return .uint32(try number())
    case "x": return .int64(Int64(bitPattern: try wide(8)))
    case "t": return .uint64(try wide(8))
    case "d": return .double(Double(bitPattern: try wide(8)))
    case "s": return .string(try string())
    case "o": return .path(try string())
    case "g": return .signature(try signature())
    case "v":
      var types = try signature()[...]
      guard let inner = takeType(&types), types.isEmpty else { throw BusError() }
      return .variant(try value(inner, depth: depth + 1))
    case "a": return try array(type.dropFirst(), depth)
    case "(", "{":
      try align(8)
      var types = type.dropFirst().dropLast()
      var parts: [BusValue] = []
      while !types.isEmpty {
        guard let next = takeType(&types) else { throw BusError() }
        parts.append(try value(next, depth: depth + 1))
      }
      if first == "(" { return .structure(parts) }
      guard parts.count == 2 else { throw BusError() }
      return .entry(parts[0], parts[1])
    default: throw BusError()
    }
  }

  private mutating func array(_ element: Substring, _ depth: Int) throws(BusError) -> BusValue {
    let length = Int(try number())
    try align(BusValue.alignment(of: element.first ?? "y"))
    let end = place + length
    guard length <= BusMessage.longest else { throw BusError() }
    var values: [BusValue] = []
    while place < end { values.append(try value(element, depth: depth + 1)) }
    guard place == end else { throw BusError() }
    return .array(of: String(element), values)
  }
}
