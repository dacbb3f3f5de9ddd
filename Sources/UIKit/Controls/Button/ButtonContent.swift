import CoreGraphics
import Foundation
import QuartzCore

/// What an app has set for a button's states, and whether its configuration needs an update.
struct ButtonContent {
  var titles = StateValues<String>()
  var attributedTitles = StateValues<NSAttributedString>()
  var titleColors = StateValues<UIColor>()
  var shadowColors = StateValues<UIColor>()
  var images = StateValues<UIImage>()
  var backgrounds = StateValues<UIImage>()
  var symbols = StateValues<UIImage.SymbolConfiguration>()
  /// Whether titles or pictures were set for states after the configuration got its own: what was set last is shown.
  var titlesTakePrecedence = false
  var imagesTakePrecedence = false
  /// Those of the primary action, for a button that has none of its own.
  var primaryTitle: String?
  var primaryImage: UIImage?

  /// The element of the menu that the button shows, if it is a pop-up button.
  var choice: UIMenuElement?

  /// Whether the label's text was the title of a state when it was set last.
  var showsTitle = false
  var isShadowReversed = false
  var isFaded = false
  var needsUpdate = false
  var isUpdating = false
  var glow: CALayer?

  /// Whether another state may show something of another size.
  var hasSeveralStates: Bool {
    titles.hasOthers || attributedTitles.hasOthers || images.hasOthers || symbols.hasOthers
  }

  /// What is shown of a state's value and the configuration's.
  static func shown<Value>(_ own: Value?, _ configured: Value?, ownFirst: Bool) -> Value? {
    ownFirst ? own ?? configured : configured ?? own
  }
}

/// A button's title: a change of its size changes the button's.
final class ButtonLabel: UILabel {
  weak var button: UIButton?
  /// Whether the button is setting its text.
  var isSettling = false

  /// A title that may wrap takes as many lines as it needs.
  override var lineBreakMode: NSLineBreakMode {
    didSet { if lineBreakMode == .byWordWrapping || lineBreakMode == .byCharWrapping { numberOfLines = 0 } }
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    guard !isSettling, let button else { return }
    button.setNeedsLayout()
    button.invalidateIntrinsicContentSize()
  }
}

/// Pictures as they look under a finger, kept while the button shows the same ones.
@MainActor struct ShadedPictures {
  private var made: [(original: UIImage, dark: UIImage)] = []

  /// The picture at half of its brightness.
  mutating func darkened(_ image: UIImage, tint: UIColor) -> UIImage {
    if let found = made.first(where: { $0.original === image }) { return found.dark }
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = image.scale
    format.opaque = false
    let box = CGRect(origin: .zero, size: image.size)
    guard box.width > 0, box.height > 0 else { return image }
    let isTemplate = image.renderingMode == .alwaysTemplate
    var dark = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
      if isTemplate { tint.set() }
      image.draw(in: box)
      UIColor(white: 0, alpha: 0.5).set()
      UIRectFillUsingBlendMode(box, .sourceAtop)
    }
    // A resizable picture stays resizable.
    if image.capInsets != .zero {
      dark = dark.resizableImage(withCapInsets: image.capInsets, resizingMode: image.resizingMode)
    }
    if made.count > 3 { made.removeFirst() }
    made.append((image, dark))
    return dark
  }
}

/// The glow of `showsTouchWhenHighlighted`.
@MainActor enum ButtonGlow {
  static func make() -> CALayer {
    let glow = CAGradientLayer()
    glow.type = .radial
    glow.startPoint = CGPoint(x: 0.5, y: 0.5)
    glow.endPoint = CGPoint(x: 1, y: 1)
    glow.colors = [UIColor(white: 1, alpha: 0.9).cgColor, UIColor(white: 1, alpha: 0).cgColor]
    glow.opacity = 0
    return glow
  }
}

/// The pictures of button types.
@MainActor enum ButtonSymbol {
  static let info = draw { box in
    stroke(UIBezierPath(ovalIn: box.insetBy(dx: 1, dy: 1)), 1.6)
    UIBezierPath(ovalIn: CGRect(x: 9.8, y: 5.2, width: 2.4, height: 2.4)).fill()
    let stem = UIBezierPath()
    stem.move(to: CGPoint(x: 11, y: 10))
    stem.addLine(to: CGPoint(x: 11, y: 16.4))
    stroke(stem, 1.8)
  }

  static let add = draw { box in
    stroke(UIBezierPath(ovalIn: box.insetBy(dx: 1, dy: 1)), 1.6)
    let plus = UIBezierPath()
    plus.move(to: CGPoint(x: 11, y: 6))
    plus.addLine(to: CGPoint(x: 11, y: 16))
    plus.move(to: CGPoint(x: 6, y: 11))
    plus.addLine(to: CGPoint(x: 16, y: 11))
    stroke(plus, 1.6)
  }

  /// Two arrows, for a pop-up button.
  static let arrows = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 16), format: format).image { _ in
    UIColor.black.set()
    let path = UIBezierPath()
    for (y, direction) in [(5.5, -1.0), (10.5, 1.0)] {
      path.move(to: CGPoint(x: 1.5, y: y))
      path.addLine(to: CGPoint(x: 4.5, y: y + 3.2 * direction))
      path.addLine(to: CGPoint(x: 7.5, y: y))
    }
    path.lineJoinStyle = .round
    stroke(path, 1.6)
  }.withRenderingMode(.alwaysTemplate)

  static let close = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30), format: format).image { _ in
    UIColor(white: 0.5, alpha: 0.2).set()
    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 30, height: 30)).fill()
    UIColor(white: 0.5, alpha: 1).set()
    let cross = UIBezierPath()
    cross.move(to: CGPoint(x: 10.5, y: 10.5))
    cross.addLine(to: CGPoint(x: 19.5, y: 19.5))
    cross.move(to: CGPoint(x: 19.5, y: 10.5))
    cross.addLine(to: CGPoint(x: 10.5, y: 19.5))
    stroke(cross, 2.2)
  }

  private static let format: UIGraphicsImageRendererFormat = {
    let format = UIGraphicsImageRendererFormat.default()
    // Sharp at every usual screen scale.
    format.scale = 3
    return format
  }()

  private static func draw(_ body: (CGRect) -> Void) -> UIImage {
    let box = CGRect(x: 0, y: 0, width: 22, height: 22)
    return UIGraphicsImageRenderer(size: box.size, format: format).image { _ in
      UIColor.black.set()
      body(box)
    }.withRenderingMode(.alwaysTemplate)
  }

  private static func stroke(_ path: UIBezierPath, _ width: CGFloat) {
    path.lineWidth = width
    path.lineCapStyle = .round
    path.stroke()
  }
}
