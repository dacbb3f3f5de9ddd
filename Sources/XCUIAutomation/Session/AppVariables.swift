/// The global and static variables of an app, as they are before its first launch.
///
/// An app runs in the program of its tests, so that its variables would outlive it. Each launch gives them their first bytes
/// again, and the tokens that say which of them have been made, so that the app begins as a new process does. The objects that
/// they referred to are not released, since what the app before left behind may still use them.
///
/// Cost: the program's symbols are read once, in a few milliseconds; a launch copies some bytes for each variable.
struct AppVariables {
  private let kept: [(place: UnsafeMutableRawBufferPointer, bytes: [UInt8])]

  /// Remembers the variables of modules that are linked into the program.
  init(of modules: [String], in symbols: ProgramSymbols) {
    let mangled = modules.map(MangledModule.init)
    // Unsafe: the program's own table of symbols says where its variables are and how long.
    kept = symbols.variables { name in mangled.contains { $0.hasVariable(name) } }.compactMap { address, size in
      UnsafeMutableRawPointer(bitPattern: address).map { start in
        let place = UnsafeMutableRawBufferPointer(start: start, count: size)
        return (place, Array(place))
      }
    }
  }

  /// Gives all of them their first bytes again.
  func restore() {
    for (place, bytes) in kept { place.copyBytes(from: bytes) }
  }

  /// How many there are.
  var count: Int { kept.count }
}

/// The name of a module as it stands in the names of symbols.
struct MangledModule {
  /// Its length and its letters. A word that occurs again is written by its letter: `FooFoo` is `03FooA0`.
  let text: String

  init(_ name: String) {
    var words: [Substring] = []
    var result = ""
    var literal = ""
    var endsInLetter = false
    for part in Self.parts(of: name) {
      if let number = words.firstIndex(of: part), number < 26 {
        result += literal.isEmpty ? "" : "\(literal.utf8.count)\(literal)"
        if endsInLetter, literal.isEmpty, let last = result.popLast() { result += last.lowercased() }
        literal = ""
        result.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number)))
        endsInLetter = true
      } else {
        if Self.isWord(part) { words.append(part) }
        literal += part
      }
    }
    if !literal.isEmpty {
      result += "\(literal.utf8.count)\(literal)"
    } else if endsInLetter {
      result += "0"
    }
    text = endsInLetter ? "0" + result : result
  }

  /// Whether the name is that of a stored variable of the module's, or of a token that says whether one has been made. Those in
  /// extensions of other modules' types are not counted: they are constants nearly always.
  func hasVariable(_ symbol: String) -> Bool {
    symbol.hasPrefix("$s" + text) && ["vp", "vpZ", "_Wz"].contains(where: symbol.hasSuffix)
  }

  private static func isWord(_ part: Substring) -> Bool {
    part.utf8.count > 1 && part.first.map { !$0.isNumber && $0 != "_" } ?? false
  }

  /// The words and what stands between them. A word ends before an underscore, and before a capital that follows another letter.
  private static func parts(of name: String) -> [Substring] {
    var parts: [Substring] = []
    var start = name.startIndex
    var isInWord = false
    func cut(_ end: String.Index) {
      if start < end { parts.append(name[start..<end]) }
      start = end
    }
    var before: Character?
    for (index, letter) in zip(name.indices, name) {
      if isInWord, letter == "_" || (letter.isUppercase && before?.isUppercase == false) {
        cut(index)
        isInWord = false
      }
      if !isInWord, !letter.isNumber, letter != "_" {
        cut(index)
        isInWord = true
      }
      before = letter
    }
    cut(name.endIndex)
    return parts
  }
}
