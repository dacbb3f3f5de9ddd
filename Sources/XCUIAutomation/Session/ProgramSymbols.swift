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
    for at in stride(from: table.lowerBound, to: table.upperBound - 23, by: 24) {
      // 2 is a function.
      guard bytes[at + 4] & 15 == 2, let name = name(Int(read(at, UInt32.self))), isWanted(name) else { continue }
      found.append((name, base + UInt(read(at + 8, UInt64.self))))
    }
    return found
  }

  /// Whether a Swift module of this name has functions in the program.
  func hasModule(_ name: String) -> Bool {
    let prefix = "$s\(name.utf8.count)\(name)"
    var found = false
    for at in stride(from: table.lowerBound, to: table.upperBound - 23, by: 24) where !found {
      found = self.name(Int(read(at, UInt32.self)), startsWith: prefix)
    }
    return found
  }

  private func name(_ offset: Int, startsWith prefix: String) -> Bool {
    let start = names.lowerBound + offset
    let end = start + prefix.utf8.count
    return end <= names.upperBound && bytes[start..<end].elementsEqual(prefix.utf8)
  }

  private func name(_ offset: Int) -> String? {
    let start = names.lowerBound + offset
    guard start < names.upperBound, let end = bytes[start..<names.upperBound].firstIndex(of: 0), end - start < 256 else {
      return nil
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
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
