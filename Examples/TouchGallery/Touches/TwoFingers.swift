import UIKit

/// Moves, turns and stretches a view as two fingers on it do, from where each of them began.
///
/// A touch is one object for its whole life and hashes by identity, so it can be a key.
final class TwoFingerCard: CardView {
  private(set) var beginnings: [UITouch: CGPoint] = [:]
  /// The fingers in the order in which they touched.
  private var order: [UITouch] = []
  private var before = CGAffineTransform.identity

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // The effect of the fingers that are down is kept; with the new ones the gesture begins again.
    before = transform
    order += touches.sorted { $0.location(in: superview).x < $1.location(in: superview).x }
    rememberBeginnings()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    transform = before.concatenating(change)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    // A finger may lift at another place than that of its last move.
    before = before.concatenating(change)
    transform = before
    order.removeAll(where: touches.contains)
    rememberBeginnings()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { touchesEnded(touches, with: event) }

  private func rememberBeginnings() {
    beginnings = [:]
    for touch in order { beginnings[touch] = place(of: touch) }
  }

  /// Where a finger is, from the middle about which the transform rotates.
  private func place(of touch: UITouch) -> CGPoint {
    let point = touch.location(in: superview)
    return CGPoint(x: point.x - center.x, y: point.y - center.y)
  }

  /// The effect of the fingers since they began: with one a translation; with two also a rotation and a scale.
  var change: CGAffineTransform {
    let pairs = order.prefix(2).compactMap { touch in beginnings[touch].map { ($0, place(of: touch)) } }
    guard let first = pairs.first else { return .identity }
    guard pairs.count == 2 else {
      return CGAffineTransform(translationX: first.1.x - first.0.x, y: first.1.y - first.0.y)
    }
    let (a, b) = (first.0, pairs[1].0)
    let (p, q) = (first.1, pairs[1].1)
    // The complex number that maps b − a to q − p; then a is moved to p.
    let (u, v) = (b.x - a.x, b.y - a.y)
    let (x, y) = (q.x - p.x, q.y - p.y)
    let square = u * u + v * v
    guard square > 1 else { return .identity }
    let (re, im) = ((x * u + y * v) / square, (y * u - x * v) / square)
    return CGAffineTransform(
      a: re, b: im, c: -im, d: re, tx: p.x - (re * a.x - im * a.y), ty: p.y - (im * a.x + re * a.y))
  }
}

final class TwoFingerPage: PageView {
  let card = TwoFingerCard("two fingers", .systemOrange, size: CGSize(width: 190, height: 190))

  init() {
    super.init("Move, turn and stretch it with two fingers.")
    card.isMultipleTouchEnabled = true
    addSubview(card)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.center = CGPoint(x: field.midX, y: field.midY)
  }
}
