import Foundation
import RenderTree

/// Colours along a line from 0 to 1.
///
/// Between two places the components change straight, and are multiplied by alpha afterwards: from white to a clear black
/// it passes through grey.
/// > Here: components change straight and are multiplied by alpha afterwards.
public final class CGGradient: Hashable, Sendable {
  /// The colours as the renderers take them, rising.
  package let stops: [DrawGradient.Stop]

  private init(stops: [DrawGradient.Stop]) { self.stops = stops }

  /// A gradient of colours, `CGColor`s, at places of 0…1; evenly spread when `locations` is nil. Colours are taken to
  /// `space` first (nil: sRGB). Nil without colours.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let given = colors.compactMap { $0 as? CGColor }
    guard !given.isEmpty, given.count == colors.count else { return nil }
    let space = space ?? .standardRGB
    let values = given.map { (color: CGColor) -> [CGFloat] in
      (color.converted(to: space, intent: .defaultIntent, options: nil)?.components)
        ?? ColorConversion.components(.zero, in: space) + [0]
    }
    self.init(values, space, Self.places(locations, given.count))
  }

  /// A gradient of `count` colours, each `numberOfComponents + 1` numbers, at places of 0…1; evenly spread when
  /// `locations` is nil. Nil without colours or for a space of patterns.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0, space.model != .pattern else { return nil }
    let each = space.numberOfComponents + 1
    let values = (0..<count).map { Array(UnsafeBufferPointer(start: components + $0 * each, count: each)) }
    self.init(values, space, Self.places(locations, count))
  }

  private convenience init(_ values: [[CGFloat]], _ space: CGColorSpace, _ places: [CGFloat]) {
    let order = places.indices.sorted { places[$0] < places[$1] || (places[$0] == places[$1] && $0 < $1) }
    var stops: [DrawGradient.Stop] = []
    for (step, index) in order.enumerated() {
      let color = ColorConversion.renderColor(values[index], in: space)
      if step > 0, !Self.isPlain(space) {
        // What is straight in this space is a curve in sRGB; sixteen pieces follow it within half a level.
        let before = order[step - 1]
        for piece in 1..<16 {
          let t = CGFloat(piece) / 16
          let between = zip(values[before], values[index]).map { $0 + ($1 - $0) * t }
          stops.append(
            DrawGradient.Stop(
              location: places[before] + (places[index] - places[before]) * t,
              color: ColorConversion.renderColor(between, in: space)))
        }
      }
      stops.append(DrawGradient.Stop(location: places[index], color: color))
    }
    self.init(stops: stops)
  }

  private static func isPlain(_ space: CGColorSpace) -> Bool {
    space.curve == .srgb && space.primaries == .srgb && (space.model == .rgb || space.model == .monochrome)
  }

  private static func places(_ locations: UnsafePointer<CGFloat>?, _ count: Int) -> [CGFloat] {
    guard let locations else { return (0..<count).map { count == 1 ? 0 : CGFloat($0) / CGFloat(count - 1) } }
    return (0..<count).map { locations[$0].isNaN ? 0 : max(0, min(1, locations[$0])) }
  }

  /// Equal when the colours and places are.
  public static func == (a: CGGradient, b: CGGradient) -> Bool { a === b || a.stops == b.stops }
  /// Hashes the colours and places.
  public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}

/// Whether a gradient continues beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// The options with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
