import Foundation

/// What the compiler knows of a module's public interface, as `swift symbolgraph-extract` writes it.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable {
      var identifier: String
    }

    struct Identifier: Decodable {
      var precise: String
    }

    struct Comment: Decodable {
      struct Line: Decodable {
        var text: String
        var range: LineRange?
      }

      var lines: [Line]
    }

    struct LineRange: Decodable {
      var start: Position
    }

    struct Location: Decodable {
      var uri: String
      var position: Position
    }

    struct Position: Decodable {
      /// From 0.
      var line: Int
      var character: Int
    }

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var docComment: Comment?
    /// Nil of what the compiler writes by itself, such as the `==` of an enumeration.
    var location: Location?
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  /// The graphs of a module that the package's build has made: its own, and one for each module that it extends.
  static func ofBuilt(module: String) throws -> [SymbolGraph] {
    let folder = try TemporaryDirectory()
    let extraction = try Repository.run(
      [
        "Scripts/symbol-graphs", Repository.products.path, folder.url.path, module, "-skip-synthesized-members",
        "-skip-inherited-docs",
      ])
    guard extraction.status == 0 else { throw ExtractionFailure(module: module, errors: extraction.errors) }
    return try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
      .filter { $0.hasSuffix(".symbols.json") }
      .map { name in
        try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: folder.url.appendingPathComponent(name)))
      }
  }

  struct ExtractionFailure: Error, CustomStringConvertible {
    var module: String
    var errors: String

    var description: String { "Scripts/symbol-graphs gives no graph of \(module): \(errors)" }
  }
}
