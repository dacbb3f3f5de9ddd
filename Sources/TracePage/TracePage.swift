import Foundation
public import TouchTrace

/// A trace as one page for browsers: a film strip, lanes over time, the views at any moment, the calls in order, and where two runs
/// first differ. The page is one file, asks for nothing from any network, and runs no text of the app's.
///
/// What is there at a moment is found from the last whole state before it, of which there is one at least every 2,000 changes; pictures
/// are decoded when they are looked at. A trace's own bounds (24 MiB of pictures) are the page's, beside what its fingers and views did.
public struct TracePage {
  /// One run.
  public struct Run {
    /// What people call it: a tape's name.
    public var title: String
    /// Its trace.
    public var records: [TraceRecord]
    /// The time that counts as 0; the first record's unless given.
    public var origin: Double?

    /// A run.
    public init(title: String, records: [TraceRecord], origin: Double? = nil) {
      self.title = title
      self.records = records
      self.origin = origin
    }
  }

  private let runs: [Run]

  /// A page of a run, and of another one that it is compared with.
  public init(_ run: Run, against other: Run? = nil) { runs = [run] + (other.map { [$0] } ?? []) }

  /// The page.
  public func html() -> Data {
    let made = runs.map { PageRun($0) }
    var index = PageIndex(runs: made.map(\.index))
    if runs.count > 1 { index.difference = TraceDifference.first(runs[0], runs[1]).map { .init($0, made) } }
    let title = "\(made[0].index.app) – \(runs[0].title)"
    var page = TracePageFiles.text("index.html")
    page = page.replacingOccurrences(of: "<!-- title -->", with: PageText.escaped(title))
    page = page.replacingOccurrences(of: "/* style */", with: TracePageFiles.text("page.css"))
    var parts = ["<script type=\"application/json\" id=\"index\">\(PageText.json(index))</script>"]
    for (number, run) in made.enumerated() {
      for (place, chunk) in run.chunks.enumerated() {
        parts.append("<script type=\"application/json\" id=\"chunk-\(number)-\(place)\">\(chunk)</script>")
      }
      for (place, pictures) in run.pictures.enumerated() {
        parts.append("<script type=\"application/json\" id=\"pictures-\(number)-\(place)\">\(pictures)</script>")
      }
    }
    let halves = page.components(separatedBy: "<!-- data -->")
    let script = "<script>\n\"use strict\";\n(() => {\n\(TracePageFiles.scripts)\n})();\n</script>"
    let text = [halves[0], parts.joined(separator: "\n"), script, halves.dropFirst().joined()].joined(separator: "\n")
    return Data(text.utf8)
  }
}

/// Text as the page holds it.
enum PageText {
  /// Text between tags.
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// A value as JSON inside of a script: there is no `<` in it that could end the script.
  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "0", negativeInfinity: "0", nan: "0")
    // Plain values and texts alone cannot fail.
    guard let data = try? encoder.encode(value) else { return "null" }
    return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
  }
}
