import Foundation

/// The encoding that an XML file says it is in.
enum XMLEncoding {
  /// What Xcode has written, and what the parser reads without the help of a library.
  private static let known: Set = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1"]

  /// Refuses a file in an encoding that is not known: the parser stops the program at it.
  static func check(_ data: some Collection<UInt8>, file: String) throws(Problem) {
    // The declaration is the beginning of the file, in ASCII.
    let head = String(decoding: data.prefix(200), as: UTF8.self)
    guard let start = head.range(of: "<?xml"), let end = head.range(of: "?>", range: start.upperBound..<head.endIndex),
      let name = head.range(of: "encoding", range: start.upperBound..<end.lowerBound)
    else { return }
    let value = head[name.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }.dropFirst()
      .prefix { $0 != "\"" && $0 != "'" }
    guard !known.contains(value.lowercased()) else { return }
    throw Problem(.error, file: file, line: 1, "it is in the encoding \"\(value)\", and not in UTF-8")
  }
}
