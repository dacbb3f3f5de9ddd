import Foundation
import RenderTree

/// Paints layers' pictures into a canvas.
///
/// A picture whose pixels are those of the device is copied, on whole pixels; any other is scaled or turned with linear
/// interpolation, its edges as sharp (upright) or smooth (turned) as those of a filled layer. A picture shrunk below one
/// half is read from a halving of it, the one that is left to be shrunk by no more than one half (a mip level; levels are
/// not mixed). The pixels are made here: pixman's interpolation takes three times as long.
final class ImagePainter {
  /// The longest run that is read at once.
  private static let run = 1_024
  private static let largest = 32_767

  private let row: UnsafeMutablePointer<UInt32>
  /// The coverage of a run's left and right end.
  private let levels: UnsafeMutablePointer<UInt8>

  init() {
    row = .allocate(capacity: Self.run)
    levels = .allocate(capacity: 2 * (Self.run + 16))
    row.initialize(repeating: 0, count: Self.run)
    levels.initialize(repeating: 0, count: 2 * (Self.run + 16))
  }

  deinit {
    row.deallocate()
    levels.deallocate()
  }

  /// How a picture is shown.
  struct Placement {
    /// Its place, in points under the map.
    var rect: CGRect
    /// The part that is shown, in units of the picture's size.
    var source = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part of `source` that stretches, in units of it.
    var center = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Whether an enlarged one shows its pixels as squares.
    var isNearest = false

    init(rect: CGRect) { self.rect = rect }

    init(_ style: LayerNode.Style) {
      rect = style.contentsRect
      guard !style.isPlain else { return }
      source = style.contentsSource
      center = style.contentsCenter
      isNearest = style.contentsAreNearest
    }
  }

  /// Paints `image`; `opacity` is 0…1.
  func paint(
    _ image: RenderImage, _ placement: Placement, _ map: Affine, opacity: Float, clip: PixelRect, _ canvas: Canvas
  ) {
    let rect = placement.rect.standardized
    let source = placement.source.standardized
    let level = UInt32(max(0, min(1, opacity)) * 255 + 0.5)
    guard image.width > 0, image.height > 0, image.width <= Self.largest, image.height <= Self.largest,
      rect.width > 0, rect.height > 0, source.width > 0, source.height > 0, level > 0,
      (source.minX + source.minY + source.maxX + source.maxY).isFinite
    else { return }
    let outline = ShapePainter.Outline(rect, map, limits: clip)
    if case .empty = outline.shape { return }
    guard canvas.meets(outline.shape.box.intersection(clip)) else { return }
    let pixels = CGRect(
      x: source.minX * Double(image.width), y: source.minY * Double(image.height),
      width: source.width * Double(image.width), height: source.height * Double(image.height))
    let job = Job(
      image: image, rect: rect, pixels: pixels, map: map, isNearest: placement.isNearest, level: level,
      isOpaque: level == 255 && image.isOpaque, clip: clip)
    let cuts = placement.center == CGRect(x: 0, y: 0, width: 1, height: 1) ? nil : NineParts(placement.center, job)
    switch outline.shape {
    case .empty: break
    case .box(let box):
      guard let place = Self.place(rect, box, map) else { return }
      if let cuts {
        paintParts(job, box, place, cuts, canvas)
      } else if let copied = Self.copied(job) {
        copy(job, copied.box, copied.x, copied.y, canvas)
      } else {
        paint(job, rect, pixels, box, place, canvas)
      }
    case .rounded(let box, _, _), .free(let box): paintTurned(job, outline, box, cuts, canvas)
    case .circle: break  // A rectangle without round corners is none.
    }
  }

  /// What all parts of one picture share.
  struct Job {
    let image: RenderImage
    /// Points.
    let rect: CGRect
    /// What of the picture is shown, in its pixels.
    let pixels: CGRect
    let map: Affine
    let isNearest: Bool
    let level: UInt32
    let isOpaque: Bool
    let clip: PixelRect

    /// A reader for a picture's part that is shown in `rect` under `map`.
    func sampler(_ part: CGRect, in rect: CGRect, _ map: Affine) -> ImageSampler? {
      guard let inverse = map.inverse else { return nil }
      let x = part.width / rect.width
      let y = part.height / rect.height
      let full = inverse.then(
        Affine(a: x, b: 0, c: 0, d: y, tx: part.minX - rect.minX * x, ty: part.minY - rect.minY * y))
      let isEnlarged = full.a * full.a + full.b * full.b < 1.0001 && full.c * full.c + full.d * full.d < 1.0001
      // Beyond the picture its edge continues; within it, what is not shown does not bleed in.
      let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      let isInside =
        part.minX >= -0.001 && part.minY >= -0.001 && part.maxX <= bounds.maxX + 0.001
        && part.maxY <= bounds.maxY + 0.001
      let read = isInside ? part : bounds
      let x0 = max(0, min(image.width - 1, Int((read.minX + 0.001).rounded(.down))))
      let y0 = max(0, min(image.height - 1, Int((read.minY + 0.001).rounded(.down))))
      let x1 = max(x0 + 1, min(image.width, Int((read.maxX - 0.001).rounded(.up))))
      let y1 = max(y0 + 1, min(image.height, Int((read.maxY - 0.001).rounded(.up))))
      return ImageSampler(
        image, part: PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0), map: full,
        filter: isNearest && isEnlarged ? .nearest : .linear)
    }
  }

  // MARK: Upright

  /// The map that takes `rect` to exactly the pixels of `box`, turned by quarters and mirrored as `map` does.
  private static func place(_ rect: CGRect, _ box: PixelRect, _ map: Affine) -> Affine? {
    guard let scale = UprightScale(map, rect.size) else { return nil }
    let isQuarter = abs(map.a) * rect.width < abs(map.c) * rect.height && scale.x == abs(map.c)
    let width = Double(box.width)
    let height = Double(box.height)
    var place = Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    if isQuarter {
      place.c = (map.c < 0 ? -width : width) / rect.height
      place.b = (map.b < 0 ? -height : height) / rect.width
      place.tx = (map.c < 0 ? Double(box.maxX) : Double(box.x)) - place.c * rect.minY
      place.ty = (map.b < 0 ? Double(box.maxY) : Double(box.y)) - place.b * rect.minX
    } else {
      place.a = (map.a < 0 ? -width : width) / rect.width
      place.d = (map.d < 0 ? -height : height) / rect.height
      place.tx = (map.a < 0 ? Double(box.maxX) : Double(box.x)) - place.a * rect.minX
      place.ty = (map.d < 0 ? Double(box.maxY) : Double(box.y)) - place.d * rect.minY
    }
    return place
  }

  /// Where the picture's pixels go and the first of them, if they are those of the device.
  private static func copied(_ job: Job) -> (box: PixelRect, x: Int, y: Int)? {
    let map = job.map
    guard map.isScaleAndTranslation, map.a > 0, map.d > 0 else { return nil }
    let device = map.apply(job.rect)
    let width = job.pixels.width.rounded()
    let height = job.pixels.height.rounded()
    let x = job.pixels.minX.rounded()
    let y = job.pixels.minY.rounded()
    guard abs(device.width - width) < 0.5, abs(device.height - height) < 0.5, abs(job.pixels.width - width) < 0.01,
      abs(job.pixels.height - height) < 0.01, abs(job.pixels.minX - x) < 0.01, abs(job.pixels.minY - y) < 0.01,
      x >= 0, y >= 0, x + width <= Double(job.image.width), y + height <= Double(job.image.height)
    else { return nil }
    let corner = DeviceShape.snap(device)
    return (PixelRect(x: corner.x, y: corner.y, width: Int(width), height: Int(height)), Int(x), Int(y))
  }

  private func copy(_ job: Job, _ box: PixelRect, _ x: Int, _ y: Int, _ canvas: Canvas) {
    let stride = job.image.stride / 4
    let pixels = job.image.pixels.assumingMemoryBound(to: UInt32.self)
    canvas.each(box.intersection(job.clip)) { part, words, wordsPerRow in
      let source = pixels + ((part.y - box.y + y) * stride + part.x - box.x + x)
      guard job.isOpaque else {
        return PixelSpan.over(
          source, stride: stride, level: job.level, words, stride: wordsPerRow, width: part.width, height: part.height)
      }
      for line in 0..<part.height {
        (words + line * wordsPerRow).update(from: source + line * stride, count: part.width)
      }
    }
  }

  /// Paints a part of the picture into whole pixels.
  private func paint(
    _ job: Job, _ rect: CGRect, _ pixels: CGRect, _ box: PixelRect, _ place: Affine, _ canvas: Canvas
  ) {
    let box = box.intersection(job.clip)
    guard canvas.meets(box), let sampler = job.sampler(pixels, in: rect, place) else { return }
    canvas.each(box) { [self] part, words, wordsPerRow in
      for line in 0..<part.height {
        span(job, sampler, part.x, part.maxX, part.y + line, words + (line * wordsPerRow - part.x))
      }
    }
  }

  /// Paints a run of a row; `line` is where column 0 of the device would be.
  private func span(
    _ job: Job, _ sampler: ImageSampler, _ from: Int, _ to: Int, _ y: Int, _ line: UnsafeMutablePointer<UInt32>
  ) {
    var x = from
    while x < to {
      let count = min(Self.run, to - x)
      if job.isOpaque {
        sampler.read(x: x, y: y, count, into: line + x)
      } else {
        sampler.read(x: x, y: y, count, into: row)
        PixelSpan.over(row, level: job.level, line + x, count)
      }
      x += count
    }
  }

  // MARK: Turned

  private func paintTurned(
    _ job: Job, _ outline: ShapePainter.Outline, _ box: PixelRect, _ cuts: NineParts?, _ canvas: Canvas
  ) {
    guard let coverage = outline.coverage(.fill) else { return }
    let box = box.intersection(job.clip)
    guard let cuts else {
      guard let sampler = job.sampler(job.pixels, in: job.rect, job.map) else { return }
      return paintTurned(job, sampler, coverage, nil, box, canvas)
    }
    guard let inverse = job.map.inverse else { return }
    for part in cuts.parts {
      guard let sampler = job.sampler(part.pixels, in: part.rect, job.map) else { continue }
      paintTurned(job, sampler, coverage, NineParts.Region(part, inverse), box, canvas)
    }
  }

  private func paintTurned(
    _ job: Job, _ sampler: ImageSampler, _ coverage: RoundedRectCoverage, _ region: NineParts.Region?,
    _ box: PixelRect, _ canvas: Canvas
  ) {
    canvas.each(box) { [self] part, words, wordsPerRow in
      for y in part.y..<part.maxY {
        var row = coverage.row(y, within: part.x..<part.maxX)
        if let region {
          let columns = region.columns(y, within: row.touched)
          row.touched = columns
          row.whole = row.whole.clamped(to: columns)
        }
        if row.touched.isEmpty { continue }
        let line = words + ((y - part.y) * wordsPerRow - part.x)
        turnedRow(job, sampler, coverage, row, y, line)
      }
    }
  }

  /// Paints a row with its smoothed ends; `line` is where column 0 of the device would be.
  private func turnedRow(
    _ job: Job, _ sampler: ImageSampler, _ coverage: RoundedRectCoverage, _ columns: RoundedRectCoverage.Row,
    _ y: Int, _ line: UnsafeMutablePointer<UInt32>
  ) {
    let (left, right) = columns.ends
    var x = columns.touched.lowerBound
    while x < columns.touched.upperBound {
      let end = min(x + Self.run, columns.touched.upperBound)
      let leftEnd = max(x, min(end, left.upperBound))
      let rightStart = max(leftEnd, min(end, right.lowerBound))
      turnedRun(job, sampler, coverage, (x, leftEnd, rightStart, end), y, line)
      x = end
    }
  }

  /// Paints a run of a row: two smoothed ends, and what is between them.
  private func turnedRun(
    _ job: Job, _ sampler: ImageSampler, _ coverage: RoundedRectCoverage,
    _ columns: (start: Int, leftEnd: Int, rightStart: Int, end: Int), _ y: Int, _ line: UnsafeMutablePointer<UInt32>
  ) {
    // Coverage is measured before the pixels are read and used after that: what has just been written is slow to read.
    var start = columns.start
    var end = columns.end
    var left = UnsafePointer(levels)
    var right = left
    if start < columns.leftEnd { left = coverage.write(start..<columns.leftEnd, y, to: levels) }
    if columns.rightStart < end {
      right = coverage.write(columns.rightStart..<end, y, to: levels + (Self.run + 16))
      while end > columns.rightStart, right[end - columns.rightStart - 1] == 0 { end -= 1 }
    }
    while start < columns.leftEnd, left[start - columns.start] == 0 { start += 1 }
    guard start < end else { return }
    sampler.read(x: start, y: y, end - start, into: row)
    let pixels = UnsafePointer(row) - start
    if start < columns.leftEnd {
      PixelSpan.over(
        pixels + start, coverage: left + (start - columns.start), level: job.level, line + start,
        columns.leftEnd - start)
    }
    if columns.leftEnd < columns.rightStart {
      let count = columns.rightStart - columns.leftEnd
      if job.isOpaque {
        (line + columns.leftEnd).update(from: pixels + columns.leftEnd, count: count)
      } else {
        PixelSpan.over(pixels + columns.leftEnd, level: job.level, line + columns.leftEnd, count)
      }
    }
    if columns.rightStart < end {
      PixelSpan.over(
        pixels + columns.rightStart, coverage: right, level: job.level, line + columns.rightStart,
        end - columns.rightStart)
    }
  }

  // MARK: Nine parts

  /// Each part on its own whole pixels, so that corners keep the picture's.
  private func paintParts(_ job: Job, _ box: PixelRect, _ place: Affine, _ cuts: NineParts, _ canvas: Canvas) {
    for part in cuts.parts {
      let piece = DeviceShape.snap(place.apply(part.rect)).intersection(box)
      if piece.isEmpty { continue }
      guard let map = Self.place(part.rect, piece, place) else { continue }
      paint(job, part.rect, part.pixels, piece, map, canvas)
    }
  }
}
