import Foundation

/// A storyboard or a nib as it stands beside an app's program: the checked tree of its file in a compact form.
///
/// The bytes are: `TSUI` and a version; the strings, each once, with their lengths; the kind; the initial controller; the
/// elements, depth first, which refer to strings by number. Numbers have seven bits a byte, the lowest first. Decoding
/// costs time and memory in proportion to the bytes, some 0.3 µs for an element.
package struct InterfaceArchive: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case storyboard, nib
  }

  package var kind: Kind
  /// The id of the controller that a storyboard begins with.
  package var initialViewController: String?
  /// The elements at the top: a storyboard's scenes, a nib's objects, and what belongs to the whole file.
  package var roots: [InterfaceNode]

  package init(kind: Kind, initialViewController: String? = nil, roots: [InterfaceNode]) {
    (self.kind, self.initialViewController, self.roots) = (kind, initialViewController, roots)
  }

  /// How deep elements may be within others.
  package static let depthLimit = 200
  private static let magic = Array("TSUI".utf8)
  private static let version: UInt8 = 1

  // MARK: Writing

  package func encode() -> [UInt8] {
    var strings = StringTable()
    var body: [UInt8] = [kind.rawValue]
    body.write(initialViewController.map { strings.number(of: $0) + 1 } ?? 0)
    body.write(roots.count)
    for node in roots { node.write(into: &body, &strings) }
    var bytes = Self.magic + [Self.version]
    bytes.write(strings.list.count)
    for string in strings.list {
      bytes.write(string.utf8.count)
      bytes += string.utf8
    }
    return bytes + body
  }

  // MARK: Reading

  /// What is wrong with an archive.
  package struct Damage: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads an archive.
  package static func decode(_ data: Data) throws(Damage) -> InterfaceArchive { try decode(Array(data)) }

  /// Reads an archive.
  /// - Throws: where it is damaged; no bytes make it stop in another way.
  package static func decode(_ bytes: [UInt8]) throws(Damage) -> InterfaceArchive {
    var reader = ArchiveReader(bytes)
    guard bytes.starts(with: magic), bytes.count > magic.count else { throw Damage(description: "it is no archive") }
    guard bytes[magic.count] == version else {
      throw Damage(description: "it has version \(bytes[magic.count]), and \(version) is read; build the app again")
    }
    reader.place = magic.count + 1
    try reader.readStrings()
    guard let kind = Kind(rawValue: try reader.byte()) else { throw Damage(description: "its kind is unknown") }
    let initial = try reader.optionalString()
    let count = try reader.count()
    var roots: [InterfaceNode] = []
    roots.reserveCapacity(count)
    for _ in 0..<count { roots.append(try reader.node(depth: 0)) }
    guard reader.place == bytes.count else { throw Damage(description: "it has bytes behind its end") }
    return InterfaceArchive(kind: kind, initialViewController: initial, roots: roots)
  }
}

/// The strings of an archive, each once.
private struct StringTable {
  private(set) var list: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of string: String) -> Int {
    if let known = numbers[string] { return known }
    numbers[string] = list.count
    list.append(string)
    return list.count - 1
  }
}

extension [UInt8] {
  fileprivate mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: Swift.max(0, number))
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

extension InterfaceNode {
  fileprivate func write(into bytes: inout [UInt8], _ strings: inout StringTable) {
    bytes.write(strings.number(of: name))
    bytes.write(line)
    bytes.write(text.map { strings.number(of: $0) + 1 } ?? 0)
    bytes.write(attributes.count)
    for attribute in attributes {
      bytes.write(strings.number(of: attribute.name))
      bytes.write(strings.number(of: attribute.value))
    }
    bytes.write(children.count)
    for child in children { child.write(into: &bytes, &strings) }
  }
}

private struct ArchiveReader {
  private let bytes: [UInt8]
  private var strings: [String] = []
  var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() throws(InterfaceArchive.Damage) -> UInt8 {
    guard place < bytes.count else { throw .init(description: "it ends too early") }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() throws(InterfaceArchive.Damage) -> Int {
    var (result, shift) = (0, 0)
    while true {
      let byte = try byte()
      result |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return result }
      shift += 7
      guard shift < 35 else { throw .init(description: "a number at byte \(place) is too large") }
    }
  }

  /// A count of things that take at least a byte each.
  mutating func count() throws(InterfaceArchive.Damage) -> Int {
    let count = try number()
    guard count <= bytes.count - place else { throw .init(description: "a count at byte \(place) is too large") }
    return count
  }

  mutating func readStrings() throws(InterfaceArchive.Damage) {
    let count = try count()
    strings.reserveCapacity(count)
    for _ in 0..<count {
      let length = try self.count()
      strings.append(String(decoding: bytes[place..<place + length], as: UTF8.self))
      place += length
    }
  }

  mutating func string() throws(InterfaceArchive.Damage) -> String {
    let number = try number()
    guard strings.indices.contains(number) else { throw .init(description: "a string at byte \(place) is not there") }
    return strings[number]
  }

  mutating func optionalString() throws(InterfaceArchive.Damage) -> String? {
    let number = try number()
    if number == 0 { return nil }
    guard number <= strings.count else { throw .init(description: "a string at byte \(place) is not there") }
    return strings[number - 1]
  }

  mutating func node(depth: Int) throws(InterfaceArchive.Damage) -> InterfaceNode {
    guard depth < InterfaceArchive.depthLimit else { throw .init(description: "its elements are too deep") }
    var node = InterfaceNode(try string(), line: try number())
    node.text = try optionalString()
    let attributes = try count()
    node.attributes.reserveCapacity(attributes)
    for _ in 0..<attributes { node.attributes.append(.init(try string(), try string())) }
    let children = try count()
    node.children.reserveCapacity(children)
    for _ in 0..<children { node.children.append(try self.node(depth: depth + 1)) }
    return node
  }
}
