import Foundation

/// Names that a new app's module can have.
enum ModuleName {
  /// Why no app can have the name beside the library in `library`; nil where one can.
  static func obstacle(_ name: String, library: URL) -> String? {
    let isLetter = { (letter: Character) in letter.isASCII && (letter.isLetter || letter == "_") }
    guard let first = name.first, isLetter(first), name.allSatisfy({ isLetter($0) || $0.isASCII && $0.isNumber }) else {
      return "a module's name is of letters without accents, digits and underscores, and does not begin with a digit"
    }
    if name.allSatisfy({ $0 == "_" }) || words.contains(name) { return "it means something else to Swift" }
    if systemModules.contains(name) { return "the toolchain has a module of this name" }
    // Names of targets are unique among all packages of a build. The manifest is read as text and not run.
    let manifest = (try? String(contentsOf: library.appendingPathComponent("Package.swift"), encoding: .utf8)) ?? ""
    for taken in [name, name + "Tests"] where manifest.contains("name: \(taken.swiftLiteral)") {
      return "Touchstone's own package has a module \(taken)"
    }
    return nil
  }

  private static let words: Set = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "main", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  private static let systemModules: Set = [
    "Builtin", "CoreFoundation", "Cxx", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Observation",
    "PackageDescription", "RegexBuilder", "Swift", "SwiftGlibc", "SwiftShims", "Synchronization", "Testing", "XCTest",
    "_Concurrency", "_Differentiation", "_RegexParser", "_StringProcessing", "_Volatile",
  ]
}
