import Foundation

/// Writes files as Swift, as a member of a type: `EmbedPageTool OUTPUT TYPE FILE…`.
///
/// Text becomes raw string literals and everything else base64: arrays of numbers take the compiler minutes.
@main
enum EmbedPageTool {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let type = arguments.dropFirst().first, arguments.count > 2 else {
      return fail("EmbedPageTool needs an output, a type and the files to embed")
    }
    var entries: [String] = []
    for path in arguments.dropFirst(2) {
      let url = URL(fileURLWithPath: path)
      guard let data = try? Data(contentsOf: url) else { return fail("\(path) cannot be read") }
      entries.append(entry(url.lastPathComponent, data))
    }
    let source = """
      // Made of the folder Page by EmbedPageTool; changes here are lost.

      extension \(type) {
        static let embedded: [EmbeddedFile] = [
      \(entries.joined(separator: ",\n"))
        ]
      }

      """
    // The same file again would have the compiler do the same again.
    if (try? String(contentsOfFile: output, encoding: .utf8)) == source { return }
    do {
      try source.write(toFile: output, atomically: true, encoding: .utf8)
    } catch {
      fail("\(output) cannot be written: \(error)")
    }
  }

  private static func entry(_ name: String, _ data: Data) -> String {
    // A literal cannot hold what is no text, nor line ends that the compiler would make into others.
    guard let text = String(data: data, encoding: .utf8),
      !text.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\0" })
    else { return "    EmbeddedFile(name: \"\(name)\", base64: \"\(data.base64EncodedString())\")" }
    // More number signs than follow any quotation mark in it.
    var longest = 0
    var run: Int?
    for character in text.unicodeScalars {
      if character == "\"" { run = 0 } else if character == "#", let signs = run { run = signs + 1 } else { run = nil }
      longest = max(longest, run ?? 0)
    }
    let backslashes = text.split(separator: "\\", omittingEmptySubsequences: false).dropFirst()
    longest = max(longest, backslashes.map { $0.prefix { $0 == "#" }.count }.max() ?? 0)
    let signs = String(repeating: "#", count: longest + 1)
    return "    EmbeddedFile(name: \"\(name)\", text: \(signs)\"\"\"\n\(text)\n\"\"\"\(signs))"
  }

  private static func fail(_ sentence: String) {
    FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
    exit(1)
  }
}
