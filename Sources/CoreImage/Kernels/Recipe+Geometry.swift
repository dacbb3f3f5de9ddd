import CoreGraphics
import Foundation

extension Recipe {
  /// The part in a rectangle.
  func cropped(to rect: CGRect) -> Recipe {
    Recipe(extent.intersection(rect.standardized), from: [self]) { [self] in render($0, $1) }
  }

  /// Without an end: each pixel outside of the extent is the nearest one inside.
  func clamped() -> Recipe {
    let inside = Recipe.pixels(extent)
    if extent.isInfinite || inside.isEmpty { return self }
    return Recipe(.infinite, from: [self]) { [self] rect, space in
      let near = GridRect(
        x: max(inside.x, min(inside.maxX - 1, rect.x)), y: max(inside.y, min(inside.maxY - 1, rect.y)), width: 0,
        height: 0)
      let right = max(near.x, min(inside.maxX - 1, rect.maxX - 1))
      let top = max(near.y, min(inside.maxY - 1, rect.maxY - 1))
      let part = render(GridRect(x: near.x, y: near.y, width: right - near.x + 1, height: top - near.y + 1), space)
      var grid = PixelGrid(rect)
      for row in 0..<rect.height {
        let y = max(near.y, min(top, rect.y + row))
        for column in 0..<rect.width {
          grid.pixels[row * rect.width + column] = part[max(near.x, min(right, rect.x + column)), y]
        }
      }
      return grid
    }
  }

  /// Moved, scaled, turned or sheared.
  func transformed(by matrix: CGAffineTransform) -> Recipe {
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    guard determinant.isFinite, abs(determinant) > 1e-12, matrix.tx.isFinite, matrix.ty.isFinite else {
      return Recipe(.null) { rect, _ in PixelGrid(rect) }
    }
    let target = extent.isInfinite ? CGRect.infinite : extent.isNull ? .null : extent.applying(matrix)
    if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1, matrix.tx == matrix.tx.rounded(),
      matrix.ty == matrix.ty.rounded(), abs(matrix.tx) < 1e8, abs(matrix.ty) < 1e8
    {
      return moved(Int(matrix.tx), Int(matrix.ty), target)
    }
    let back = matrix.inverted()
    // Several samples for a pixel where the image becomes smaller, so that none of its pixels is left out.
    let shrink = max((back.a * back.a + back.b * back.b).squareRoot(), (back.c * back.c + back.d * back.d).squareRoot())
    let samples = max(1, min(16, Int((shrink - 0.01).rounded(.up))))
    return mapped(to: target, reach: Int(min(1e6, shrink.rounded(.up))) + 1, samples: samples) { x, y in
      (back.a * x + back.c * y + back.tx, back.b * x + back.d * y + back.ty)
    } box: { rect in
      rect.applying(back)
    }
  }

  private func moved(_ x: Int, _ y: Int, _ target: CGRect) -> Recipe {
    Recipe(target, from: [self]) { [self] rect, space in
      let from = render(GridRect(x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height), space)
      var grid = PixelGrid(rect)
      grid.pixels = from.pixels
      return grid
    }
  }

  /// An image whose points are taken from other points of this one.
  ///
  /// - Parameters:
  ///   - reach: how many pixels beyond `box` may be needed.
  ///   - samples: how many points are taken for a pixel in each direction.
  ///   - place: which point of this image is seen at a point.
  ///   - box: which part of this image is needed for a rectangle.
  func mapped(
    to target: CGRect, reach: Int = 1, samples: Int = 1,
    _ place: @escaping @Sendable (Double, Double) -> (Double, Double), box: @escaping @Sendable (CGRect) -> CGRect
  ) -> Recipe {
    Recipe(target, from: [self]) { [self] rect, space in
      let wanted = box(CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
      let needed = Recipe.pixels(wanted).insetBy(-reach).intersection(Recipe.pixels(extent))
      // What would need more than memory has is left out.
      let (area, overflows) = max(0, needed.width).multipliedReportingOverflow(by: max(0, needed.height))
      guard !needed.isEmpty, !overflows, area <= 1 << 26 else { return PixelGrid(rect) }
      let source = render(needed, space)
      guard samples > 1 else {
        return PixelGrid(rect) { x, y in
          let (u, v) = place(x, y)
          return source.sample(u, v)
        }
      }
      let step = 1 / Double(samples)
      return PixelGrid(rect) { x, y in
        var sum = SIMD4<Float>.zero
        for row in 0..<samples {
          for column in 0..<samples {
            let (u, v) = place(x - 0.5 + (Double(column) + 0.5) * step, y - 0.5 + (Double(row) + 0.5) * step)
            sum += source.sample(u, v)
          }
        }
        return sum / Float(samples * samples)
      }
    }
  }
}
