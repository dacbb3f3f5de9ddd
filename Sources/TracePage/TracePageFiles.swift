import Foundation

/// The files of the folder `Page`, which the plugin `EmbedPage` writes into the program.
enum TracePageFiles {
  /// A file as the generated source holds it.
  struct EmbeddedFile: Sendable {
    let name: String
    let text: String

    init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    init(name: String, base64: String) {
      self.name = name
      text = Data(base64Encoded: base64).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// The text of a file; empty where there is none of that name.
  static func text(_ name: String) -> String { embedded.first { $0.name == name }?.text ?? "" }

  /// All scripts, each of which uses only what those before it declare while they are read.
  static var scripts: String {
    ["text.js", "model.js", "layers.js", "pictures.js", "device.js", "strip.js", "lanes.js", "details.js", "main.js"]
      .map { text($0) }.joined(separator: "\n")
  }
}
