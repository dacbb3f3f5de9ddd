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
    bytes.withUnsafeBytes { raw in
      var found: [(name: String, address: UInt)] = []
      eachSymbol(raw) { at, name in
        // 2 is a function.
        guard raw[at + 4] & 15 == 2 else { return true }
        let text = String(decoding: name, as: UTF8.self)
        if isWanted(text) {
          let value = raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)
          found.append((text, base &+ UInt(UInt64(littleEndian: value))))
        }
        return true
      }
      return found
    }
  }

  /// The variables whose names are wanted: where they are and how many bytes they have.
  func variables(where isWanted: (String) -> Bool) -> [(address: UInt, size: Int)] {
    bytes.withUnsafeBytes { raw in
      var found: [(address: UInt, size: Int)] = []
      eachSymbol(raw) { at, name in
        // 1 is an object; one in section 0 is not in this file.
        guard raw[at + 4] & 15 == 1, raw.loadUnaligned(fromByteOffset: at + 6, as: UInt16.self) != 0,
          isWanted(String(decoding: name, as: UTF8.self))
        else { return true }
        let value = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
        let size = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self))
        if size > 0, let size = Int(exactly: size) { found.append((base &+ UInt(value), size)) }
        return true
      }
      return found
    }
  }

  /// Whether a Swift module of this name has functions in the program.
  func hasModule(_ name: String) -> Bool {
    let prefix = Array("$s\(name.utf8.count)\(name)".utf8)
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
