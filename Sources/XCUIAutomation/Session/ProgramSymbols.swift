internal import CVirtualTime
import Foundation

/// The functions of a program by their names, from the table of symbols in its file.
struct ProgramSymbols {
  private let bytes: Data
  private var table = 0..<0
  private var names = 0..<0
  private let base: UInt

  /// The program that runs, whose file has 64-bit ELF form; nil where it cannot be read.
  init?(path: String) {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped), bytes.count > 64,
      bytes[0..<5].elementsEqual([0x7f, 0x45, 0x4c, 0x46, 2])
    else { return nil }
    self.bytes = bytes
    base = UInt(program_load_address())
    let sections = Int(clamping: read(40, UInt64.self))
    let (size, count) = (Int(read(58, UInt16.self)), Int(read(60, UInt16.self)))
    guard sections > 0, size >= 64 else { return nil }
    for index in 0..<count {
      let at = sections + index * size
      // 2 is a table of symbols; its link is the section with their names.
      guard at + size <= bytes.count, read(at + 4, UInt32.self) == 2 else { continue }
      let link = sections + Int(read(at + 40, UInt32.self)) * size
      guard link + size <= bytes.count, let table = range(at), let names = range(link) else { return nil }
      (self.table, self.names) = (table, names)
      return
    }
    return nil
  }

  /// The functions whose names are wanted.
  func functions(where isWanted: (String) -> Bool) -> [(name: String, address: UInt)] {
    var found: [(name: String, address: UInt)] = []
    eachSymbol(of: .function) { name, address, _ in
      let text = String(decoding: name, as: UTF8.self)
      if isWanted(text) { found.append((text, address)) }
    }
    return found
  }

  /// The variables whose names are wanted: where they are and how many bytes they have.
  func variables(where isWanted: (UnsafeRawBufferPointer) -> Bool) -> [(address: UInt, size: Int)] {
    var found: [(address: UInt, size: Int)] = []
    eachSymbol(of: .object) { name, address, size in
      if size > 0, isWanted(name) { found.append((address, size)) }
    }
    return found
  }

  /// Kinds of symbols, by their numbers in the table.
  private enum Kind: UInt8 {
    case object = 1
    case function = 2
  }

  /// Calls a closure with the name, address and size of each symbol of a kind that is in this file.
  private func eachSymbol(of kind: Kind, _ body: (UnsafeRawBufferPointer, _ address: UInt, _ size: Int) -> Void) {
    bytes.withUnsafeBytes { raw in
      eachSymbol(raw) { at, name in
        // One in section 0 is in another file.
        guard raw[at + 4] & 15 == kind.rawValue, raw.loadUnaligned(fromByteOffset: at + 6, as: UInt16.self) != 0 else {
          return true
        }
        let value = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
        let size = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self))
        body(name, base &+ UInt(value), Int(clamping: size))
        return true
      }
    }
  }

  /// Whether a Swift module of this name has functions in the program.
  func hasModule(_ name: String) -> Bool {
    let prefix = Array("$s\(MangledModule(name).text)".utf8)
    return bytes.withUnsafeBytes { raw in
      var found = false
      eachSymbol(raw) { _, name in
        found = name.starts(with: prefix)
        return !found
      }
      return found
    }
  }

  /// Longer names are not looked at, in bytes.
  private static let longestName = 4096

  /// Calls a closure with the place and the name of each entry of the table until it returns false.
  private func eachSymbol(
    _ raw: UnsafeRawBufferPointer, _ body: (_ at: Int, _ name: UnsafeRawBufferPointer) -> Bool
  ) {
    for at in stride(from: table.lowerBound, to: table.upperBound - 23, by: 24) {
      let offset = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      let start = names.lowerBound + Int(offset)
      var end = start
      while end < names.upperBound, end - start < Self.longestName, raw[end] != 0 { end += 1 }
      guard end < names.upperBound, end - start < Self.longestName else { continue }
      guard body(at, UnsafeRawBufferPointer(rebasing: raw[start..<end])) else { return }
    }
  }

  private func range(_ section: Int) -> Range<Int>? {
    let start = Int(clamping: read(section + 24, UInt64.self))
    let length = Int(clamping: read(section + 32, UInt64.self))
    let (end, overflows) = start.addingReportingOverflow(length)
    return overflows || start < 0 || length < 0 || end > bytes.count ? nil : start..<end
  }

  private func read<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Number {
    var value: Number = 0
    _ = withUnsafeMutableBytes(of: &value) { bytes.copyBytes(to: $0, from: offset..<offset + $0.count) }
    return Number(littleEndian: value)
  }

}
