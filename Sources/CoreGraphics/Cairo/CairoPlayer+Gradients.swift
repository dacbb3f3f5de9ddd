internal import CCairo
import Foundation
import RenderTree

// Colours that change over the plane. Between two stops the components change straight and are multiplied by alpha
// afterwards, as Core Graphics does it.
extension CairoPlayer {
  func draw(_ gradient: DrawGradient, _ job: Job) {
    guard Self.isUsable(job.total), let inverse = job.total.inverse, !gradient.stops.isEmpty else { return }
    let pattern: OpaquePointer?
    switch gradient.geometry {
    case .linear(let a, let b):
      guard Self.areFinite([a.x, a.y, b.x, b.y]) else { return }
      if a == b { return drawCollapsed(gradient, job) }
      pattern = cairo_pattern_create_linear(a.x, a.y, b.x, b.y)
    case .radial(let a, let r, let b, let s):
      guard Self.areFinite([a.x, a.y, b.x, b.y, r, s]), r >= 0, s >= 0 else { return }
      if a == b && r == s { return drawCollapsed(gradient, job) }
      pattern = cairo_pattern_create_radial(a.x, a.y, r, b.x, b.y, s)
    case .conic(let center, let angle):
      guard Self.areFinite([center.x, center.y, angle]) else { return }
      return drawConic(gradient, center, angle, job)
    }
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = Self.matrix(inverse)
    cairo_pattern_set_matrix(pattern, &matrix)
    addStops(of: gradient, to: pattern)
    cairo_set_source(context, pattern)
    cairo_paint_with_alpha(context, Double(job.state.color.alpha))
  }

  private static func areFinite(_ numbers: [Double]) -> Bool { numbers.allSatisfy { abs($0) < 1e9 } }

  private func addStops(of gradient: DrawGradient, to pattern: OpaquePointer) {
    let extends = gradient.extendsBefore || gradient.extendsAfter
    cairo_pattern_set_extend(pattern, extends ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    func add(_ location: Double, _ color: RenderColor, alpha: Float) {
      cairo_pattern_add_color_stop_rgba(
        pattern, location, Double(color.red), Double(color.green), Double(color.blue), Double(alpha))
    }
    // Cairo continues a gradient at both ends or at none, so the end that stops gets a clear last colour.
    if let first = gradient.stops.first {
      if extends && !gradient.extendsBefore { add(0, first.color, alpha: 0) }
      add(0, first.color, alpha: first.color.alpha)
    }
    for stop in gradient.stops { add(max(0, min(1, stop.location)), stop.color, alpha: stop.color.alpha) }
    if let last = gradient.stops.last {
      add(1, last.color, alpha: last.color.alpha)
      if extends && !gradient.extendsAfter { add(1, last.color, alpha: 0) }
    }
  }

  /// Start and end are one: what continues after the end is everywhere.
  private func drawCollapsed(_ gradient: DrawGradient, _ job: Job) {
    guard gradient.extendsAfter, let color = gradient.stops.last?.color else { return }
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha * job.state.color.alpha))
    cairo_paint(context)
  }

  /// Cairo has no gradient around a point, so its pixels are made here; a document gets three for each of its points.
  private func drawConic(_ gradient: DrawGradient, _ center: CGPoint, _ angle: Double, _ job: Job) {
    let fine = isVector ? 3.0 : 1.0
    var area = job.area
    if isVector {
      area = PixelRect(
        x: area.x * 3, y: area.y * 3, width: min(area.width * 3, 8_192), height: min(area.height * 3, 8_192))
    }
    guard !area.isEmpty, area.width <= 32_767, area.height <= 32_767,
      let inverse = job.total.then(Affine(a: fine, b: 0, c: 0, d: fine, tx: 0, ty: 0)).inverse
    else { return }
    let table = ColorTable(gradient)
    let buffer = PixelBuffer(width: area.width, height: area.height)
    for row in 0..<area.height {
      let pixels = buffer.row(row)
      for column in 0..<area.width {
        let p = inverse.apply(CGPoint(x: Double(area.x + column) + 0.5, y: Double(area.y + row) + 0.5))
        let turn = (StableMath.atan2(p.y - center.y, p.x - center.x) - angle) / (2 * .pi)
        pixels[column] = table.pixel(at: turn - turn.rounded(.down))
      }
    }
    let image = RenderImage(buffer, scale: 1)
    let map = Affine(a: 1 / fine, b: 0, c: 0, d: 1 / fine, tx: Double(area.x) / fine, ty: Double(area.y) / fine)
    withPattern(of: image, map, isVector ? .standard : .none) {
      cairo_set_source(context, $0)
      cairo_paint_with_alpha(context, Double(job.state.color.alpha))
    }
  }

  /// A gradient's colours at 4096 places, multiplied by alpha.
  private struct ColorTable {
    private var entries: [UInt32]

    init(_ gradient: DrawGradient) {
      entries = (0...4_095).map { Self.pixel(gradient.color(at: Double($0) / 4_095)) }
    }

    func pixel(at place: Double) -> UInt32 { entries[max(0, min(4_095, Int(place * 4_095 + 0.5)))] }

    private static func pixel(_ color: RenderColor) -> UInt32 {
      func byte(_ value: Float) -> UInt32 { UInt32(max(0, min(255, value * 255 + 0.5))) }
      let a = color.alpha
      return byte(a) << 24 | byte(color.red * a) << 16 | byte(color.green * a) << 8 | byte(color.blue * a)
    }
  }
}

extension DrawGradient {
  /// The colour at a place, not multiplied by alpha; that of the next stop outside the stops. Black without stops.
  package func color(at place: Double) -> RenderColor {
    guard let first = stops.first, var before = stops.first else { return .black }
    if place <= first.location { return first.color }
    for stop in stops.dropFirst() {
      if place < stop.location {
        let t = Float((place - before.location) / (stop.location - before.location))
        return RenderColor(
          red: before.color.red + (stop.color.red - before.color.red) * t,
          green: before.color.green + (stop.color.green - before.color.green) * t,
          blue: before.color.blue + (stop.color.blue - before.color.blue) * t,
          alpha: before.color.alpha + (stop.color.alpha - before.color.alpha) * t)
      }
      before = stop
    }
    return before.color
  }
}
