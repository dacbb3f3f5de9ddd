import Foundation

/// A number that differs when files of the package differ.
enum SourcesDigest {
  /// Of the Swift files in a folder.
  static func of(_ root: URL) throws -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for file in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() where file.hasSuffix(".swift") {
      add(file.utf8)
      add(try Data(contentsOf: root.appendingPathComponent(file)))
    }
    return String(hash, radix: 16)
  }

  /// A number for a text, the same in every process.
  static func of(_ text: String, seed: UInt64) -> UInt64 {
    var hash = 0xcbf2_9ce4_8422_2325 ^ seed
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // The last bytes of similar texts differ little otherwise.
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }
}
