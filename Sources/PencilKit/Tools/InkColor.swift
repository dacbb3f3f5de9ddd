import UIKit

/// A colour as numbers, 0…1 each.
struct InkColor: Equatable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour in a style; a fixed one is the same in each.
  init(_ color: UIColor, style: UIUserInterfaceStyle = .light) {
    let fixed = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    _ = fixed.getRed(&r, green: &g, blue: &b, alpha: &a)
    func cut(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), 1) : 0 }
    self.init(red: cut(r), green: cut(g), blue: cut(b), alpha: cut(a))
  }

  var color: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }

  /// The colour with its lightness mirrored: the middle between its largest and its least component becomes as far from
  /// white as it was from black. Twice mirrored it is the same again.
  var mirrored: InkColor {
    let shift = 1 - (max(red, green, blue) + min(red, green, blue))
    return InkColor(red: red + shift, green: green + shift, blue: blue + shift, alpha: alpha)
  }

  /// The colour of an ink on a canvas of a style.
  static func shown(_ color: UIColor, style: UIUserInterfaceStyle) -> InkColor {
    let light = InkColor(color)
    return style == .dark ? light.mirrored : light
  }
}

extension UIColor {
  /// Its fixed colour on a light canvas: the colour itself unless it is dynamic.
  var lightComponents: UIColor { resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) }
}
