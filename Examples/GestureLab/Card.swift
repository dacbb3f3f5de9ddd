import UIKit

/// A playing card of the lab's little deck.
struct Card {
  enum Suit: CaseIterable { case spades, hearts, clubs, diamonds }
  var rank: Int
  var suit: Suit

  static let deck: [Card] = [
    Card(rank: 1, suit: .hearts), Card(rank: 7, suit: .spades), Card(rank: 10, suit: .diamonds),
    Card(rank: 5, suit: .clubs), Card(rank: 8, suit: .hearts), Card(rank: 3, suit: .spades),
  ]

  var label: String { rank == 1 ? "A" : "\(rank)" }
  var color: UIColor {
    suit == .hearts || suit == .diamonds ? Palette.color(0xC8283C) : Palette.color(0x1D2330)
  }

  /// The places of the pips, as parts of the card's inner field; those in the lower half are upside down.
  var pips: [CGPoint] {
    let (left, middle, right) = (0.0, 0.5, 1.0)
    func column(_ x: CGFloat, _ ys: CGFloat...) -> [CGPoint] { ys.map { CGPoint(x: x, y: $0) } }
    switch rank {
    case 1: return column(middle, 0.5)
    case 3: return column(middle, 0, 0.5, 1)
    case 5: return column(left, 0, 1) + column(right, 0, 1) + column(middle, 0.5)
    case 7: return column(left, 0, 0.5, 1) + column(right, 0, 0.5, 1) + column(middle, 0.25)
    case 8: return column(left, 0, 0.5, 1) + column(right, 0, 0.5, 1) + column(middle, 0.25, 0.75)
    default:
      let quarter = [0, 1 / 3.0, 2 / 3.0, 1].map { CGFloat($0) }
      return quarter.flatMap { [CGPoint(x: left, y: $0), CGPoint(x: right, y: $0)] } + column(middle, 1 / 6, 5 / 6)
    }
  }

  /// The suit's sign in a square of side 1 about the origin.
  static func sign(_ suit: Suit) -> UIBezierPath {
    let path = UIBezierPath()
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    func foot() {
      path.move(to: p(0, 0.1))
      path.addCurve(to: p(-0.22, 0.5), controlPoint1: p(-0.01, 0.32), controlPoint2: p(-0.1, 0.46))
      path.addLine(to: p(0.22, 0.5))
      path.addCurve(to: p(0, 0.1), controlPoint1: p(0.1, 0.46), controlPoint2: p(0.01, 0.32))
      path.close()
    }
    switch suit {
    case .hearts:
      path.move(to: p(0, 0.5))
      path.addCurve(to: p(-0.5, -0.17), controlPoint1: p(-0.12, 0.3), controlPoint2: p(-0.5, 0.1))
      path.addCurve(to: p(0, -0.24), controlPoint1: p(-0.5, -0.56), controlPoint2: p(-0.08, -0.56))
      path.addCurve(to: p(0.5, -0.17), controlPoint1: p(0.08, -0.56), controlPoint2: p(0.5, -0.56))
      path.addCurve(to: p(0, 0.5), controlPoint1: p(0.5, 0.1), controlPoint2: p(0.12, 0.3))
      path.close()
    case .diamonds:
      path.move(to: p(0, -0.52))
      path.addCurve(to: p(0.4, 0), controlPoint1: p(0.12, -0.3), controlPoint2: p(0.26, -0.14))
      path.addCurve(to: p(0, 0.52), controlPoint1: p(0.26, 0.14), controlPoint2: p(0.12, 0.3))
      path.addCurve(to: p(-0.4, 0), controlPoint1: p(-0.12, 0.3), controlPoint2: p(-0.26, 0.14))
      path.addCurve(to: p(0, -0.52), controlPoint1: p(-0.26, -0.14), controlPoint2: p(-0.12, -0.3))
      path.close()
    case .spades:
      path.move(to: p(0, -0.5))
      path.addCurve(to: p(0.5, 0.12), controlPoint1: p(0.1, -0.28), controlPoint2: p(0.5, -0.12))
      path.addCurve(to: p(0, 0.18), controlPoint1: p(0.5, 0.42), controlPoint2: p(0.1, 0.44))
      path.addCurve(to: p(-0.5, 0.12), controlPoint1: p(-0.1, 0.44), controlPoint2: p(-0.5, 0.42))
      path.addCurve(to: p(0, -0.5), controlPoint1: p(-0.5, -0.12), controlPoint2: p(-0.1, -0.28))
      path.close()
      foot()
    case .clubs:
      for centre in [p(0, -0.26), p(-0.25, 0.08), p(0.25, 0.08)] {
        path.append(UIBezierPath(ovalIn: CGRect(x: centre.x - 0.225, y: centre.y - 0.225, width: 0.45, height: 0.45)))
      }
      foot()
    }
    return path
  }
}

/// A card on the table, with its shadow.
///
/// The shadow is a drawing, not the layer's: turned and stretched at each frame it would have to be blurred again.
final class CardView: UIView {
  static let size = CGSize(width: 150, height: 210)
  private let face = CardFaceView(frame: CGRect(origin: .zero, size: size))
  private let shade = ShadeView(
    frame: CGRect(origin: .zero, size: size).insetBy(dx: -ShadeView.reach, dy: -ShadeView.reach))

  var card: Card {
    get { face.card }
    set { face.card = newValue }
  }
  var isFaceUp: Bool {
    get { face.isFaceUp }
    set { face.isFaceUp = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    addSubview(shade)
    addSubview(face)
    setLifted(false)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  func setLifted(_ isLifted: Bool) {
    let size = isLifted ? 1.06 : 1.0
    shade.transform = CGAffineTransform(translationX: 0, y: isLifted ? 14 : 4).scaledBy(x: size, y: size)
    shade.alpha = isLifted ? 0.75 : 1
  }
}

/// A soft shadow: rounded rectangles one in the other, each a little darker.
final class ShadeView: UIView {
  static let reach: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    backgroundColor = .clear
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func draw(_ rect: CGRect) {
    UIColor(white: 0, alpha: 0.035).setFill()
    for step in 0..<12 {
      let inset = CGFloat(step) * Self.reach / 8
      UIBezierPath(roundedRect: bounds.insetBy(dx: inset, dy: inset), cornerRadius: 24 - inset / 2).fill()
    }
  }
}

/// A card's face or its back.
final class CardFaceView: UIView {
  var card = Card.deck[0] { didSet { setNeedsDisplay() } }
  var isFaceUp = true { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func draw(_ rect: CGRect) {
    let edge = UIBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 12)
    (isFaceUp ? UIColor.white : Palette.color(0xFDFDFD)).setFill()
    edge.fill()
    UIColor(white: 0, alpha: 0.14).setStroke()
    edge.lineWidth = 1
    edge.stroke()
    if isFaceUp { drawFace() } else { drawBack() }
  }

  private func drawFace() {
    card.color.setFill()
    for turn in [false, true] {
      let context = UIGraphicsGetCurrentContext()
      context?.saveGState()
      if turn {
        context?.translateBy(x: bounds.width, y: bounds.height)
        context?.rotate(by: .pi)
      }
      let font = UIFont.systemFont(ofSize: 20, weight: .bold)
      let text = NSAttributedString(string: card.label, attributes: [.font: font, .foregroundColor: card.color])
      let width = text.size().width
      text.draw(at: CGPoint(x: 19 - width / 2, y: 7))
      fillSign(at: CGPoint(x: 19, y: 42), side: 15)
      context?.restoreGState()
    }
    let field = bounds.insetBy(dx: 46, dy: 38)
    for pip in card.pips {
      let place = CGPoint(x: field.minX + pip.x * field.width, y: field.minY + pip.y * field.height)
      fillSign(at: place, side: card.rank == 1 ? 62 : 27, isTurned: pip.y > 0.5)
    }
  }

  private func fillSign(at place: CGPoint, side: CGFloat, isTurned: Bool = false) {
    let sign = Card.sign(card.suit)
    var transform = CGAffineTransform(translationX: place.x, y: place.y).scaledBy(x: side, y: side)
    if isTurned { transform = transform.rotated(by: .pi) }
    sign.apply(transform)
    sign.fill()
  }

  private func drawBack() {
    let field = bounds.insetBy(dx: 9, dy: 9)
    let frame = UIBezierPath(roundedRect: field, cornerRadius: 7)
    Palette.color(0x28448C).setFill()
    frame.fill()
    let context = UIGraphicsGetCurrentContext()
    context?.saveGState()
    frame.addClip()
    Palette.color(0xFFFFFF, alpha: 0.28).setStroke()
    let lattice = UIBezierPath()
    var x = field.minX - field.height
    while x < field.maxX + field.height {
      lattice.move(to: CGPoint(x: x, y: field.minY))
      lattice.addLine(to: CGPoint(x: x + field.height, y: field.maxY))
      lattice.move(to: CGPoint(x: x, y: field.maxY))
      lattice.addLine(to: CGPoint(x: x + field.height, y: field.minY))
      x += 16
    }
    lattice.lineWidth = 1
    lattice.stroke()
    context?.restoreGState()
    Palette.color(0xFFFFFF, alpha: 0.6).setStroke()
    let inner = UIBezierPath(roundedRect: field.insetBy(dx: 4, dy: 4), cornerRadius: 4)
    inner.lineWidth = 1
    inner.stroke()
  }
}
