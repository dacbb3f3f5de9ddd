internal import CCairo
import Foundation
import RenderTree

// Shadows: the alpha of what a command draws, blurred by us and laid under it in one colour.
extension CairoPlayer {
  /// The largest deviation of a blur, in pixels.
  private static let softest = 250.0

  func drawShadow(_ shadow: DrawShadow, of job: Job, masks: [PictureMask]) {
    guard shadow.color.alpha > 0, shadow.blur.isFinite, shadow.offset.width.isFinite, shadow.offset.height.isFinite
    else { return }
    // A document gets three pixels for each of its points.
    let fine = isVector ? 3.0 : 1.0
    let enlarge = Affine(a: fine, b: 0, c: 0, d: fine, tx: 0, ty: 0)
    let map = job.map
    let scale = abs(map.a * map.d - map.b * map.c).squareRoot() * fine
    let deviation = min(Self.softest, max(0, shadow.blur) / 2 * scale)
    let reach = (deviation * 3).rounded(.up) + 2
    // The offset is one of base space, whatever the command's own transform.
    let dx = (map.a * shadow.offset.width + map.c * shadow.offset.height) * fine
    let dy = (map.b * shadow.offset.width + map.d * shadow.offset.height) * fine
    guard abs(dx) < CairoPath.limit, abs(dy) < CairoPath.limit else { return }
    let seen = CGRect(
      x: Double(job.area.x) * fine - dx, y: Double(job.area.y) * fine - dy, width: Double(job.area.width) * fine,
      height: Double(job.area.height) * fine)
    let shape = PixelRect(covering: shapeBox(of: job, enlarge))
    let needed = PixelRect(covering: seen.insetBy(dx: -reach, dy: -reach)).intersection(
      PixelRect(covering: CGRect(shape).insetBy(dx: -reach, dy: -reach)))
    guard let mask = CairoMask(box: needed),
      let player = CairoPlayer(surface: mask.surface, box: needed, kind: .pixels)
    else { return }
    player.depth = depth
    cairo_set_antialias(
      player.context, job.state.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    player.draw(Job(command: job.command, total: job.total.then(enlarge), map: map.then(enlarge), area: needed))
    cairo_surface_flush(mask.surface)
    GaussianBlur.blur(mask.bytes, width: needed.width, height: needed.height, stride: mask.stride, deviation: deviation)
    cairo_surface_mark_dirty(mask.surface)
    lay(mask, in: shadow.color, by: (dx, dy), fine, job, masks)
  }

  private func lay(
    _ mask: CairoMask, in color: RenderColor, by offset: (Double, Double), _ fine: Double, _ job: Job,
    _ masks: [PictureMask]
  ) {
    guard let pattern = cairo_pattern_create_for_surface(mask.surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = Self.matrix(Affine(a: fine, b: 0, c: 0, d: fine, tx: -offset.0, ty: -offset.1))
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_save(context)
    let blend = Self.needsLerp(job.state.blend, hasMasks: !masks.isEmpty) ? .normal : job.state.blend
    withMasks(masks, job.area, blend: blend) {
      cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      cairo_mask(context, pattern)
    }
    cairo_restore(context)
  }

  /// The box of what a command draws itself, in pixels.
  private func shapeBox(of job: Job, _ enlarge: Affine) -> CGRect {
    let total = job.total.then(enlarge)
    switch job.command.content {
    case .fill(let path, _): return total.apply(path.controlBox)
    case .stroke(let path, let stroke):
      let reach = stroke.width / 2 * (stroke.join == .miter ? max(stroke.miterLimit, 1.5) : 1.5)
      return total.apply(path.controlBox.insetBy(dx: -reach, dy: -reach))
    case .image(_, let rect), .tint(_, let rect): return total.apply(rect.standardized)
    case .glyphs(let run): return total.apply(run.inkBounds.insetBy(dx: -1, dy: -1))
    case .gradient: return .infinite
    case .layer(let list): return job.map.then(enlarge).apply(list.bounds)
    }
  }
}

extension CGRect {
  fileprivate init(_ box: PixelRect) {
    self.init(x: box.x, y: box.y, width: box.width, height: box.height)
  }
}

/// Blurs planes of bytes.
package enum GaussianBlur {
  /// Blurs a plane in place by a Gaussian of a deviation in pixels; outside the plane there is nothing.
  ///
  /// Three passes of an extended box filter in each direction: a box of whole pixels with a fraction of one more at each
  /// end, chosen so that the variance is exactly the Gaussian's. The result differs from a true Gaussian by at most 3 %
  /// of full scale. Cost: O(pixels) for every deviation.
  package static func blur(
    _ plane: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, deviation: Double
  ) {
    guard deviation > 0.01, deviation.isFinite, width > 0, height > 0 else { return }
    let filter = BoxFilter(deviation: deviation)
    let count = max(width, height)
    var a = [Float](repeating: 0, count: count)
    var b = [Float](repeating: 0, count: count)
    let strip = 16
    a.withUnsafeMutableBufferPointer { a in
      b.withUnsafeMutableBufferPointer { b in
        for row in 0..<height { filter.run(plane + row * stride, count: width, step: 1, a, b) }
      }
    }
    // Columns in strips, so that each cache line is loaded once for many of them.
    var columns = [UInt8](repeating: 0, count: strip * height)
    columns.withUnsafeMutableBufferPointer { columns in
      a.withUnsafeMutableBufferPointer { a in
        b.withUnsafeMutableBufferPointer { b in
          guard let base = columns.baseAddress else { return }
          for first in Swift.stride(from: 0, to: width, by: strip) {
            let wide = min(strip, width - first)
            for row in 0..<height {
              for column in 0..<wide { base[column * height + row] = plane[row * stride + first + column] }
            }
            for column in 0..<wide { filter.run(base + column * height, count: height, step: 1, a, b) }
            for row in 0..<height {
              for column in 0..<wide { plane[row * stride + first + column] = base[column * height + row] }
            }
          }
        }
      }
    }
  }

  /// Three box filters in a row, whose variances add up to the Gaussian's.
  private struct BoxFilter {
    /// Whole pixels on each side of the middle one.
    let radius: Int
    /// The weight of a whole pixel.
    let inner: Float
    /// The weight of the two pixels at the ends.
    let outer: Float

    init(deviation: Double) {
      // A box of radius r with ends of weight α has the variance (r(r+1)(2r+1)/3 + 2α(r+1)²) / (2r+1+2α).
      let variance = deviation * deviation / 3
      let whole = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
      let width = 2 * whole + 1
      let alpha = width * (whole * (whole + 1) - 3 * variance) / (6 * (variance - (whole + 1) * (whole + 1)))
      radius = Int(whole)
      inner = Float(1 / (width + 2 * alpha))
      outer = Float(alpha / (width + 2 * alpha))
    }

    func run(
      _ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ a: UnsafeMutableBufferPointer<Float>,
      _ b: UnsafeMutableBufferPointer<Float>
    ) {
      var any: UInt8 = 0
      for index in 0..<count {
        any |= bytes[index]
        a[index] = Float(bytes[index])
      }
      if any == 0 { return }
      pass(a, b, count)
      pass(b, a, count)
      pass(a, b, count)
      for index in 0..<count { bytes[index] = UInt8(max(0, min(255, b[index] + 0.5))) }
    }

    private func pass(_ from: UnsafeMutableBufferPointer<Float>, _ to: UnsafeMutableBufferPointer<Float>, _ count: Int)
    {
      var sum: Float = 0
      for index in 0..<min(radius, count) { sum += from[index] }
      for index in 0..<count {
        let entering = index + radius
        let leaving = index - radius - 1
        if entering < count { sum += from[entering] }
        if leaving >= 0 { sum -= from[leaving] }
        let before = leaving >= 0 ? from[leaving] : 0
        let after = entering + 1 < count ? from[entering + 1] : 0
        to[index] = sum * inner + (before + after) * outer
      }
    }
  }
}
