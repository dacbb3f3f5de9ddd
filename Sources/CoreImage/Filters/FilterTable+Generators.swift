import CoreGraphics
import Foundation
import RenderTree

/// Filters that make images of numbers alone.
extension FilterTable {
  static func painted(
    _ color: @escaping @Sendable (Double, Double, WorkingSpace) -> SIMD4<Float>
  ) -> Recipe { Recipe(.infinite) { rect, space in PixelGrid(rect) { color($0, $1, space) } } }

  static func between(_ a: CIColor, _ b: CIColor, _ share: Double, _ space: WorkingSpace) -> SIMD4<Float> {
    let (from, to) = (space.pixel(a.components), space.pixel(b.components))
    return from + (to - from) * Float(max(0, min(1, share)))
  }

  /// Two colours by turns: `number` takes the place from the middle, in widths.
  static func alternating(_ number: @escaping @Sendable (Double, Double) -> Double) -> FilterKind {
    FilterKind(
      kCICategoryGenerator, image: false,
      [
        kCIInputCenterKey: .vector([150, 150]), "inputColor0": .color(1, 1, 1, 1), "inputColor1": .color(0, 0, 0, 1),
        kCIInputWidthKey: .number(80),
      ]
    ) { values in
      let (center, width) = (values.point(), max(1e-3, values.number(kCIInputWidthKey)))
      let (even, odd) = (values.color("inputColor0"), values.color("inputColor1"))
      return painted { x, y, space in
        let isEven = number((x - center.x) / width, (y - center.y) / width).remainder(dividingBy: 2) == 0
        return space.pixel((isEven ? even : odd).components)
      }
    }
  }

  static let generators: [String: FilterKind] = [
    "CIConstantColorGenerator": FilterKind(
      kCICategoryGenerator, image: false, [kCIInputColorKey: .color(1, 0, 0, 1)]
    ) { values in
      let color = values.color()
      return painted { $2.pixel(color.components) }
    },
    // The number of a square, and of a stripe: even ones have the first colour.
    "CICheckerboardGenerator": alternating { $0.rounded(.down) + $1.rounded(.down) },
    "CIStripesGenerator": alternating { x, _ in x.rounded(.down) },
    "CILinearGradient": FilterKind(
      kCICategoryGradient, image: false,
      [
        "inputPoint0": .vector([0, 0]), "inputPoint1": .vector([200, 200]), "inputColor0": .color(1, 1, 1, 1),
        "inputColor1": .color(0, 0, 0, 1),
      ]
    ) { values in
      let (from, to) = (values.point("inputPoint0"), values.point("inputPoint1"))
      let (a, b) = (values.color("inputColor0"), values.color("inputColor1"))
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      return painted { x, y, space in
        between(a, b, square > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / square : 0, space)
      }
    },
    "CIRadialGradient": FilterKind(
      kCICategoryGradient, image: false,
      [
        kCIInputCenterKey: .vector([150, 150]), "inputRadius0": .number(5), "inputRadius1": .number(100),
        "inputColor0": .color(1, 1, 1, 1), "inputColor1": .color(0, 0, 0, 1),
      ]
    ) { values in
      let (center, inner) = (values.point(), values.number("inputRadius0"))
      let span = values.number("inputRadius1") - inner
      let (a, b) = (values.color("inputColor0"), values.color("inputColor1"))
      return painted { x, y, space in
        let distance = StableMath.hypot(x - center.x, y - center.y) - inner
        return between(a, b, span != 0 ? distance / span : distance < 0 ? 0 : 1, space)
      }
    },
    "CIQRCodeGenerator": FilterKind(
      kCICategoryGenerator, image: false,
      ["inputMessage": .none, "inputCorrectionLevel": .none]
    ) { values in
      let message =
        (values.values["inputMessage"] as? Data) ?? (values.values["inputMessage"] as? NSData).map { $0 as Data }
      return message.flatMap {
        QRCode($0, correction: values.values["inputCorrectionLevel"] as? String ?? "M")?.recipe
      }
    },
  ]
}
