extension String {
  /// This text as a terminal or a log may show it: characters that move the cursor, change colours, end the line or turn
  /// the direction of reading stand there as escapes, such as `\u{1B}` and `\n`.
  ///
  /// Names of devices, TUIO sources and tapes come from outside; printed as they are they could forge lines and
  /// answers. A text without such characters is returned as it is.
  /// - Parameter keepsLines: whether line feeds and tabs stay, for texts of several lines that are put together here.
  package func printable(keepsLines: Bool = false) -> String {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 9, 10: keepsLines
      case ..<32, 127..<160, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
    if unicodeScalars.allSatisfy(isPlain) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if isPlain(scalar) { result.unicodeScalars.append(scalar) } else { result += Self.escape(scalar) }
    }
    return result
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}
