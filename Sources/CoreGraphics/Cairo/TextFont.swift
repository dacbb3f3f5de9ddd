internal import CPango
import Foundation
import RenderTree
import Synchronization

/// A face at a size as paragraphs are set in: what glyph runs are of.
package final class TextFont: CairoFont, @unchecked Sendable {
  // Unchecked: what changes is the table of outlines, inside its lock.

  let typeface: FontFace
  /// The measures of its lines, in units of the em: the face's own, or Apple's for the system's font.
  package let metrics: FontMetrics
  /// From units of the em to points.
  let fromEm: Affine
  /// How much wider letters are than the face's own.
  let stretch: Double
  let pango: OpaquePointer
  private let outlines = Mutex<[UInt32: DrawPath]>([:])

  /// - Parameters:
  ///   - metrics: the measures of its lines.
  ///   - skew: the tangent of the angle by which letters lean beside the face's own.
  ///   - stretch: how much wider letters are than the face's own.
  init(
    typeface: FontFace, metrics: FontMetrics, pango: OpaquePointer, size: Double, skew: Double, stretch: Double
  ) {
    self.typeface = typeface
    self.metrics = metrics
    self.pango = pango
    self.stretch = stretch
    // Kept so that no other font of Pango's gets its address while this one is known by it.
    _ = g_object_ref(UnsafeMutableRawPointer(pango))
    let own = Affine(a: stretch, b: 0, c: -skew, d: 1, tx: 0, ty: 0)
    fromEm = own.then(Affine(a: size, b: 0, c: 0, d: size, tx: 0, ty: 0))
    super.init(
      face: typeface.key.face, size: size, shape: typeface.key.shape.then(own), hasColors: typeface.isColored)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pango)) }

  /// The outline of a glyph in points; nil when the font draws pictures. Cost: some 15 µs the first time for a face, less
  /// than one for a new size, then a look into a table.
  package override func outline(of glyph: UInt32) -> DrawPath? {
    guard !hasColors, size > 0 else { return nil }
    if let known = outlines.withLock({ $0[glyph] }) { return known }
    let made = typeface.glyph(glyph).path.applying(fromEm)
    outlines.withLock { $0[glyph] = made }
    return made
  }

  /// The box of the ink of glyphs at these places.
  func inkBounds(of glyphs: [UInt32], at positions: [CGPoint]) -> CGRect {
    var box = CGRect.null
    typeface.forEachBox(of: glyphs[...]) { index, em in
      guard !em.isNull else { return }
      box = box.union(fromEm.apply(em).offsetBy(dx: positions[index].x, dy: positions[index].y))
    }
    return box
  }
}
