import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import TouchPlatform
import TouchTrace

/// Makes pictures of frames for a trace: what differs from the picture before, and now and then all of it.
///
/// At most ten a second (up to thirty in runs of less than a minute), no side longer than 1024 pixels in a run of a minute
/// and 640 in one of several, and all together no larger than `budget`, which is spread over the run: an app that shows
/// films has fewer pictures, not a larger trace. The last frame before the screen stands still always has one, unless the
/// budget is spent.
@MainActor struct ScenePictures {
  /// The bytes of all files in base64.
  static let budget = 24 << 20
  /// So many pictures follow a whole one at most, and so many times its pixels: a reader paints all to show the last.
  private static let mostParts = 16
  private static let mostPixels = 3

  private let renderer = LayerRenderer(threads: 1)
  private let expected: Double
  private let longestSide: Double
  private let interval: Double
  private let quality: Double
  private var buffer = PixelBuffer(width: 0, height: 0)
  private var start: Double?
  private var last = -Double.infinity
  private var pending: (frame: RenderFrame, time: Double)?
  private var spent = 0
  private var count = 0
  private var pixels = 0

  /// Pictures of a run of so many seconds; of a longer one the last have what is left.
  init(expected: Double) {
    self.expected = expected.isFinite && expected > 1 ? expected : 1
    quality = self.expected > 120 ? 0.6 : 0.8
    interval = max(1.0 / 30, min(0.1, self.expected / 600)) - 0.001
    longestSide = max(640, min(1024, 1024 * (60 / self.expected).squareRoot()))
  }

  /// The pictures that are due when a frame is shown: of the frame before, and of this one.
  mutating func take(_ frame: RenderFrame, at time: Double) -> [(time: Double, picture: TraceScene.Picture)] {
    if start == nil { start = time }
    var made: [(Double, TraceScene.Picture)] = []
    // The screen stood still meanwhile: how it then was is worth a picture.
    if let pending, time - pending.time > 0.05, let picture = picture(of: pending.frame, at: pending.time) {
      made.append((pending.time, picture))
    }
    pending = (frame, time)
    if time - last >= interval, let picture = picture(of: frame, at: time) { made.append((time, picture)) }
    return made
  }

  /// The picture of the last frame, unless it has one.
  mutating func finish() -> (time: Double, picture: TraceScene.Picture)? {
    guard let pending, let picture = picture(of: pending.frame, at: pending.time) else { return nil }
    return (pending.time, picture)
  }

  private mutating func picture(of frame: RenderFrame, at time: Double) -> TraceScene.Picture? {
    let share = min(1, (time - (start ?? time)) / expected)
    guard Double(spent) <= Double(Self.budget) * (0.1 + 0.8 * share) else { return nil }
    let side = max(frame.size.width, frame.size.height)
    let scale = min(frame.scale, max(0.01, longestSide / max(1, Double(side))), 4)
    let width = Int((Double(frame.size.width) * scale).rounded(.up))
    let height = Int((Double(frame.size.height) * scale).rounded(.up))
    guard width > 0, height > 0 else { return nil }
    let isNew = buffer.width != width || buffer.height != height
    if isNew { buffer = PixelBuffer(width: width, height: height) }
    var shown = frame
    shown.scale = scale
    shown.root = shown.root.resolved(at: shown.time)
    let damage = renderer.render(shown, into: BackBuffer(pixels: buffer, age: isNew ? 0 : 1))
    pending = nil
    last = time
    let area = damage.reduce(0) { $0 + $1.width * $1.height }
    guard area > 0 || isNew else { return nil }
    count += 1
    pixels += area
    let isWhole = isNew || count > Self.mostParts || pixels > Self.mostPixels * width * height
    if isWhole { (count, pixels) = (0, 0) }
    let rects = isWhole ? [buffer.bounds] : damage.count > 6 ? [damage.reduce(damage[0]) { $0.union($1) }] : damage
    let parts = rects.compactMap { rect in
      file(rect).map {
        TraceScene.Picture.Part(
          x: rect.x, y: rect.y, width: rect.width, height: rect.height, data: $0.base64EncodedString())
      }
    }
    spent += parts.reduce(0) { $0 + $1.data.utf8.count }
    return TraceScene.Picture(width: width, height: height, isWhole: isWhole, parts: parts)
  }

  /// A part of the picture as a file: PNG, or JPEG where that is much smaller.
  private func file(_ rect: PixelRect) -> Data? {
    // Unsafe: the part is read while the buffer is alive.
    let part = PixelBuffer(
      borrowing: buffer.base + rect.y * buffer.stride + rect.x * 4, width: rect.width, height: rect.height,
      stride: buffer.stride)
    let exact = try? PNGCoder.data(from: part)
    guard let exact, exact.count > 8_000, let small = try? JPEGCoder.data(from: part, quality: quality) else {
      return exact
    }
    return small.count * 3 < exact.count * 2 ? small : exact
  }
}
