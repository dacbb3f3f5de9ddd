import Foundation
import FuzzDriver

/// Any bytes as TouchTracker's file: it is read and written again the same, or moved aside with a sentence, never
/// overwritten.
@main enum FuzzDrawingFile: FuzzTarget {
  private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "fuzz-drawing-\(ProcessInfo.processInfo.processIdentifier)")

  static func run(_ bytes: [UInt8]) {
    let file = DrawingFile(url: folder.appendingPathComponent("drawing.json"))
    try? FileManager.default.removeItem(at: folder)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file.url)
    } catch { fatalError("the file cannot be made: \(error)") }
    do {
      let drawing = try file.load()
      try file.save(drawing)
      let again = try file.load()
      precondition(again == drawing, "a drawing changes when it is written and read")
    } catch let damage as DrawingFile.Damaged {
      precondition(damage.description.contains("cannot be read"), "damage without a sentence")
      guard let other = damage.movedTo else { fatalError("a damaged file stays where it will be overwritten") }
      precondition(
        FileManager.default.contents(atPath: other) == Data(bytes), "a damaged file is not kept as it was")
      precondition(!FileManager.default.fileExists(atPath: file.url.path), "a damaged file is still in its place")
    } catch { fatalError("an error of another kind: \(error)") }
  }

  static var seeds: [[UInt8]] {
    let drawings = [
      Drawing(), Drawing(shapes: [.line(Line(begin: CGPoint(x: 1.5, y: -2), end: CGPoint(x: 1e5, y: 0)))]),
      Drawing(shapes: [.circle(Circle(first: .zero, second: CGPoint(x: 3, y: 4))), .line(Line())]),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return drawings.map { (try? encoder.encode($0)).map { [UInt8]($0) } ?? [] }
      + [Array(#"{"shapes":[{"line":{"_0":{"begin":[1e999,0],"end":[0,0]}}}]}"#.utf8)]
  }
}
