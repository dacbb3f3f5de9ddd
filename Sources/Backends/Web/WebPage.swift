import Foundation

/// The page that browsers are given: `Sources/Backends/Web/Page`, which the plugin `EmbedPage` writes into the program.
public enum WebPage {
  /// A file as the generated source holds it.
  struct EmbeddedFile: Sendable {
    let name: String
    let body: [UInt8]

    init(name: String, text: String) {
      self.name = name
      body = Array(text.utf8)
    }

    init(name: String, base64: String) {
      self.name = name
      body = Data(base64Encoded: base64).map { Array($0) } ?? []
    }
  }

  /// The page's files, `/` first. Made when first asked for.
  public static let files: [WebFile] = sorted(embedded.map { file($0.name, $0.body) })

  /// The page as it is in a folder, for people who work on it; the files directly in it, `index.html` as `/`.
  ///
  /// - Throws: what reading the folder throws.
  public static func files(inFolder folder: String) throws -> [WebFile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
    return sorted(
      try names.map { name in
        file(name, Array(try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))))
      })
  }

  private static func file(_ name: String, _ body: [UInt8]) -> WebFile {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    let type =
      switch ending {
      case "html": "text/html; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      case "webmanifest": "application/manifest+json; charset=utf-8"
      case "svg": "image/svg+xml"
      case "png": "image/png"
      default: "application/octet-stream"
      }
    return WebFile(path: name == "index.html" ? "/" : "/\(name)", contentType: type, body: body)
  }

  private static func sorted(_ files: [WebFile]) -> [WebFile] { files.sorted { $0.path < $1.path } }
}
