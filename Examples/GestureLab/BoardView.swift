import UIKit

/// The table with its card: what the gestures do.
final class BoardView: UIView {
  private let cloth = CAGradientLayer()
  private let curtain = UIView()
  private let curtainCloth = CAGradientLayer()
  private let light = UIView()
  private let hint = UILabel()
  let card = CardView(frame: .zero)
  private var clothIndex = 0
  private var cardIndex = 0

  // Where the card is, as gestures have put it.
  private var place = CGPoint.zero
  private var scale: CGFloat = 1
  private var angle: CGFloat = 0
  private var isLifted = false
  private var isPlaced = false
  /// Where the last finger touched and where it is, for the direction of a swipe, which its recogniser does not report.
  private var fingerStart = CGPoint.zero
  private var fingerNow = CGPoint.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    clipsToBounds = true
    for gradient in [cloth, curtainCloth] {
      gradient.type = .radial
      gradient.startPoint = CGPoint(x: 0.5, y: 0.45)
      gradient.endPoint = CGPoint(x: 1.15, y: 1.2)
    }
    paint(cloth, clothIndex)
    layer.addSublayer(cloth)
    curtain.isUserInteractionEnabled = false
    curtain.clipsToBounds = true
    curtain.layer.addSublayer(curtainCloth)
    addSubview(curtain)
    light.isUserInteractionEnabled = false
    light.bounds = CGRect(x: 0, y: 0, width: 170, height: 170)
    light.alpha = 0
    let glow = CAGradientLayer()
    glow.type = .radial
    glow.frame = light.bounds
    glow.startPoint = CGPoint(x: 0.5, y: 0.5)
    glow.endPoint = CGPoint(x: 1, y: 1)
    glow.colors = [UIColor(white: 1, alpha: 0.34).cgColor, UIColor(white: 1, alpha: 0).cgColor]
    light.layer.addSublayer(glow)
    addSubview(light)
    hint.textAlignment = .center
    hint.numberOfLines = 2
    hint.font = .systemFont(ofSize: 13, weight: .medium)
    hint.textColor = UIColor(white: 1, alpha: 0.62)
    hint.text = "Touch the table, with any number of fingers"
    addSubview(hint)
    card.isUserInteractionEnabled = false
    addSubview(card)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  private func paint(_ gradient: CAGradientLayer, _ index: Int) {
    let (middle, rim) = Palette.cloths[index % Palette.cloths.count]
    gradient.colors = [Palette.color(middle).cgColor, Palette.color(rim).cgColor]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    cloth.frame = bounds
    curtainCloth.frame = bounds
    CATransaction.commit()
    let safe = bounds.inset(by: safeAreaInsets)
    hint.frame = CGRect(x: safe.minX + 12, y: safe.maxY - 34, width: safe.width - 24, height: 26)
    if !isPlaced, bounds.width > 0 {
      isPlaced = true
      place = home
    }
    place = kept(place)
    apply()
  }

  private var home: CGPoint {
    let safe = bounds.inset(by: safeAreaInsets)
    return CGPoint(x: safe.midX, y: safe.midY - 6)
  }

  /// The nearest place at which the card stays visible.
  private func kept(_ point: CGPoint) -> CGPoint {
    CGPoint(x: min(max(point.x, 20), max(20, bounds.width - 20)), y: min(max(point.y, 20), max(20, bounds.height - 20)))
  }

  /// The card is smaller on a small table.
  private var fit: CGFloat {
    min(1.25, max(0.5, (bounds.height - safeAreaInsets.top - 60) / (CardView.size.height * 1.25)))
  }

  private func apply() {
    card.center = place
    let size = scale * fit * (isLifted ? 1.07 : 1)
    card.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: size, y: size)
  }

  private func settle() {
    UIView.animate(
      withDuration: 0.55, delay: 0, usingSpringWithDamping: 0.72, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.apply() }
  }

  // MARK: What gestures do

  func perform(_ gesture: LabGesture, _ recognizer: UIGestureRecognizer) {
    if gesture != .hover { hint.alpha = 0 }
    switch gesture {
    case .tap: flip()
    case .doubleTap: goHome()
    case .longPress: lift(recognizer.state)
    case .pan: if let pan = recognizer as? UIPanGestureRecognizer { move(pan) }
    case .edgePan: if let pan = recognizer as? UIPanGestureRecognizer { draw(curtainBy: pan) }
    case .swipe: deal()
    case .pinch:
      guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
      scale = min(3, max(0.4, scale * pinch.scale))
      pinch.scale = 1
      apply()
    case .rotation:
      guard let rotation = recognizer as? UIRotationGestureRecognizer else { return }
      angle += rotation.rotation
      rotation.rotation = 0
      apply()
    case .hover: shine(recognizer)
    }
  }

  private func flip() {
    UIView.transition(with: card, duration: 0.4, options: [.transitionFlipFromLeft, .allowUserInteraction]) {
      self.card.isFaceUp.toggle()
    }
  }

  private func goHome() {
    place = home
    scale = 1
    // The short way round.
    angle = (angle / (2 * .pi)).rounded() * 2 * .pi
    settle()
  }

  private func lift(_ state: UIGestureRecognizer.State) {
    switch state {
    case .began:
      isLifted = true
      ripple(at: place)
    case .ended, .cancelled: isLifted = false
    default: return
    }
    card.setLifted(isLifted)
    settle()
  }

  private func ripple(at point: CGPoint) {
    let ring = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    ring.center = point
    ring.isUserInteractionEnabled = false
    ring.layer.cornerRadius = 60
    ring.layer.borderWidth = 2
    ring.layer.borderColor = UIColor(white: 1, alpha: 0.7).cgColor
    insertSubview(ring, belowSubview: card)
    UIView.animate(withDuration: 0.6, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
      ring.transform = CGAffineTransform(scaleX: 3, y: 3)
      ring.alpha = 0
    } completion: { _ in
      ring.removeFromSuperview()
    }
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: self)
    pan.setTranslation(.zero, in: self)
    place.x += way.x
    place.y += way.y
    guard pan.state == .ended || pan.state == .cancelled else { return apply() }
    // The card slides on a little, and never off the table.
    let speed = pan.velocity(in: self)
    place = kept(CGPoint(x: place.x + speed.x * 0.12, y: place.y + speed.y * 0.12))
    settle()
  }

  private func draw(curtainBy pan: UIPanGestureRecognizer) {
    let way = max(0, pan.translation(in: self).x)
    switch pan.state {
    case .began:
      paint(curtainCloth, clothIndex + 1)
      fallthrough
    case .changed: curtain.frame = CGRect(x: 0, y: 0, width: way, height: bounds.height)
    case .ended, .cancelled:
      let isTaken = pan.state == .ended && way + pan.velocity(in: self).x * 0.2 > bounds.width * 0.4
      UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
        self.curtain.frame = CGRect(x: 0, y: 0, width: isTaken ? self.bounds.width : 0, height: self.bounds.height)
      } completion: { _ in
        guard isTaken else { return }
        self.clothIndex += 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        self.paint(self.cloth, self.clothIndex)
        CATransaction.commit()
        self.curtain.frame = CGRect(x: 0, y: 0, width: 0, height: self.bounds.height)
      }
    default: break
    }
  }

  /// Throws the card off the side to which the finger moves; the next one enters from the other side.
  private func deal() {
    let side: CGFloat = fingerNow.x >= fingerStart.x ? 1 : -1
    let thrown = CardView(frame: .zero)
    thrown.card = card.card
    thrown.isFaceUp = card.isFaceUp
    thrown.isUserInteractionEnabled = false
    thrown.center = card.center
    thrown.transform = card.transform
    insertSubview(thrown, belowSubview: card)
    cardIndex += 1
    card.card = Card.deck[cardIndex % Card.deck.count]
    card.isFaceUp = true
    let reach = bounds.width / 2 + CardView.size.height * 1.5
    UIView.animate(withDuration: 0.35, delay: 0, options: [.curveEaseIn, .allowUserInteraction]) {
      thrown.center.x += side * reach
      thrown.transform = thrown.transform.rotated(by: side * 0.9)
    } completion: { _ in
      thrown.removeFromSuperview()
    }
    place = home
    scale = 1
    angle = 0
    UIView.performWithoutAnimation {
      apply()
      card.center.x = home.x - side * reach
      card.transform = card.transform.rotated(by: -side * 0.5)
    }
    settle()
  }

  private func shine(_ hover: UIGestureRecognizer) {
    switch hover.state {
    case .began, .changed:
      light.center = hover.location(in: self)
      light.alpha = 1
    default: light.alpha = 0
    }
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first {
      fingerStart = touch.location(in: self)
      fingerNow = fingerStart
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { fingerNow = touch.location(in: self) }
  }
}
