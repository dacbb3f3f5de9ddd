import CoreGraphics
import Foundation
import RenderTree

/// Pictures of a stage, compared with blessed ones.
///
/// A blessed picture is in `__Snapshots__` beside the test's file. With `TOUCHSTONE_BLESS=1` in the environment a
/// picture is written instead of compared. A failed comparison leaves the new picture and one of the difference
/// (differing pixels red over a pale original) in a folder that its message names.
public struct Snapshot {
  /// How much a picture may differ.
  public struct Tolerance: Hashable, Sendable {
    /// How far one channel of a pixel may be off, 0…255, before the pixel counts as different.
    public var channel: Int
    /// The share of different pixels that is allowed, 0…1.
    public var share: Double

    /// A tolerance.
    public init(channel: Int = 8, share: Double = 0.0005) {
      self.channel = channel
      self.share = share
    }

    /// No difference at all.
    public static let exact = Tolerance(channel: 0, share: 0)
  }

  /// What a comparison found.
  public struct Comparison: Sendable, CustomStringConvertible {
    /// Whether the picture is the blessed one, within the tolerance.
    public let matches: Bool
    /// The result in words.
    public let description: String
  }

  /// The pixels.
  public let pixels: PixelBuffer

  /// A picture of these pixels.
  public init(_ pixels: PixelBuffer) { self.pixels = pixels }

  /// Compares with the blessed picture of this name.
  /// - Parameters:
  ///   - file: the test's file; the picture is beside it.
  public func compare(
    named name: String, tolerance: Tolerance = Tolerance(), file: StaticString = #filePath
  ) -> Comparison {
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent("__Snapshots__")
    return compare(named: name, in: folder, tolerance: tolerance)
  }

  /// The same with the blessed picture in another folder.
  /// - Parameter label: what the kept pictures are named by, where the name alone does not tell.
  package func compare(
    named name: String, in folder: URL, label: String? = nil, tolerance: Tolerance = Tolerance()
  ) -> Comparison {
    let blessed = folder.appendingPathComponent("\(name).png")
    do {
      if ProcessInfo.processInfo.environment["TOUCHSTONE_BLESS"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try PNGCoder.write(pixels, to: blessed)
        return Comparison(matches: true, description: "blessed \(blessed.path)")
      }
      guard FileManager.default.fileExists(atPath: blessed.path) else {
        let kept = try keep("\(label ?? name)-new", pixels)
        return Comparison(
          matches: false,
          description: "there is no blessed picture \(blessed.path); the new one is \(kept). "
            + "Look at it, then run once with TOUCHSTONE_BLESS=1")
      }
      return try compare(with: PNGCoder.read(contentsOf: blessed), named: label ?? name, tolerance: tolerance)
    } catch {
      return Comparison(matches: false, description: "\(label ?? name): \(error)")
    }
  }

  private func compare(with blessed: PixelBuffer, named name: String, tolerance: Tolerance) throws -> Comparison {
    guard blessed.width == pixels.width, blessed.height == pixels.height else {
      let kept = try keep("\(name)-new", pixels)
      return Comparison(
        matches: false,
        description: "\(name) is \(pixels.width) × \(pixels.height) pixels, blessed is \(blessed.width) × "
          + "\(blessed.height); the new one is \(kept)")
    }
    let comparison = PictureComparison(pixels, with: blessed) { _, _, most in most <= tolerance.channel }
    guard comparison.share > tolerance.share else { return Comparison(matches: true, description: "\(name) matches") }
    let kept = try keep("\(name)-new", pixels)
    let drawn = try keep("\(name)-difference", comparison.picture())
    return Comparison(
      matches: false,
      description: "\(name): \(comparison.count) pixels differ (\(comparison.share * 100) %, worst channel by "
        + "\(comparison.worst)); "
        + "new picture \(kept), difference \(drawn)")
  }

  private func keep(_ name: String, _ pixels: PixelBuffer) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchstone-snapshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(name).png")
    try PNGCoder.write(pixels, to: file)
    return file.path
  }
}

extension Stage {
  /// The screen at the next display frame, to which it moves the clock.
  public var snapshot: Snapshot {
    advance(by: .frames(1))
    if let picture = platform.surface?.picture { return Snapshot(picture) }
    return Snapshot(PixelBuffer(width: 1, height: 1))
  }
}
