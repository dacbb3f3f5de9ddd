import CoreGraphics
import Dispatch
import Foundation
import RenderTree

/// Pictures of documents, made by programs that share no code with ours: librsvg for SVG, poppler for PDF.
enum DocumentRaster {
  enum Failure: Error, CustomStringConvertible {
    case program(String, Int32, String)
    var description: String {
      switch self {
      case .program(let call, let status, let said): "\(call) ended with \(status): \(said)"
      }
    }
  }

  /// The document drawn on white, `width` × `height` pixels.
  static func svg(_ data: Data, width: Int, height: Int) throws -> PixelBuffer {
    try inFolder { folder in
      try data.write(to: folder.appendingPathComponent("in.svg"))
      try run(
        "rsvg-convert", "--unlimited", "-w", "\(width)", "-h", "\(height)", "-b", "white", "-o", "out.png", "in.svg",
        in: folder)
      return try PNGCoder.read(contentsOf: folder.appendingPathComponent("out.png"))
    }
  }

  /// The document's only page drawn on white, `width` × `height` pixels.
  static func pdf(_ data: Data, width: Int, height: Int) throws -> PixelBuffer {
    try inFolder { folder in
      try data.write(to: folder.appendingPathComponent("in.pdf"))
      try run(
        "pdftocairo", "-png", "-singlefile", "-scale-to-x", "\(width)", "-scale-to-y", "\(height)", "in.pdf", "out",
        in: folder)
      return try PNGCoder.read(contentsOf: folder.appendingPathComponent("out.png"))
    }
  }

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func run(_ program: String, _ arguments: String..., in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    let words = folder.appendingPathComponent("words")
    _ = FileManager.default.createFile(atPath: words.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: words)
    // Not waitUntilExit(): it runs the main run loop, and other tests inside of this one.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    ended.wait()
    guard process.terminationStatus == 0 else {
      let said = String(decoding: (try? Data(contentsOf: words)) ?? Data(), as: UTF8.self)
      throw Failure.program(
        ([program] + arguments).joined(separator: " "), process.terminationStatus,
        said + " (Scripts/setup test installs librsvg2-bin and poppler-utils)")
    }
  }
}
