import Foundation
import UserFiles

/// Where the drawing is kept between runs.
struct DrawingFile {
  /// An error of the file, in a sentence for the user.
  typealias Damaged = UserFile.Damaged

  let url: URL
  private var file: UserFile { UserFile(url, content: "drawing", mebibytes: 64) }

  init(url: URL) { self.url = url }

  /// The user's file: `TOUCHTRACKER_FILE`, else `TouchTracker/drawing.json` among the user's data.
  static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> DrawingFile {
    DrawingFile(
      url: UserFile.place(
        variable: "TOUCHTRACKER_FILE", path: "TouchTracker/drawing.json", environment: environment))
  }

  /// The drawing; an empty one when there is no file.
  func load() throws -> Drawing {
    let drawing = try file.load { data in
      let drawing = try JSONDecoder().decode(Drawing.self, from: data)
      try check(drawing)
      return drawing
    }
    return drawing ?? Drawing()
  }

  /// Writes the drawing in one step.
  func save(_ drawing: Drawing) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try file.save(encoder.encode(drawing))
  }

  private func check(_ drawing: Drawing) throws {
    for (index, shape) in drawing.shapes.enumerated() {
      let points =
        switch shape {
        case .line(let line): [line.begin, line.end]
        case .circle(let circle): [circle.first, circle.second]
        }
      for point in points where !(abs(point.x) < 1e6 && abs(point.y) < 1e6) {
        throw UserFile.Reason("shape \(index) lies at (\(point.x), \(point.y)), far from any screen")
      }
    }
  }
}
