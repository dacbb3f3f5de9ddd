import Foundation

/// Which files the library has. The package manager looks for new files in the package that is built alone, not in those
/// that it depends on, so that a manifest that is as old as the library's files says which they are.
enum LibraryFiles {
  /// A number that changes when a source is added to the library or taken from it, and when its manifest does; nil where
  /// there is no library.
  static func mark(of library: URL) -> String? {
    let manager = FileManager.default
    guard let manifest = manager.contents(atPath: library.appendingPathComponent("Package.swift").path),
      let paths = manager.enumerator(atPath: library.appendingPathComponent("Sources").path)
    else { return nil }
    // FNV-1a: the same in every run, unlike the standard library's.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func take(_ bytes: some Sequence<UInt8>) { for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    take(manifest)
    for path in paths.compactMap({ $0 as? String }).sorted() { take(path.utf8) }
    return String(hash, radix: 16)
  }
}
