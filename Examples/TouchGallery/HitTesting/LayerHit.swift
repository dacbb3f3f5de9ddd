import UIKit

/// Finds the layer under a finger. A layer's hit test takes a place in its superlayer's space, a view's one in its own.
final class LayerHitPage: PageView {
  let planets: [(name: String, layer: CALayer)] = [
    ("the sun", LayerHitPage.disc(130, .systemYellow)), ("a planet", LayerHitPage.disc(56, .systemBlue)),
    ("its moon", LayerHitPage.disc(26, .systemGray)),
  ]

  init() {
    super.init("Touch the sun, the planet or its moon.")
    for planet in planets { layer.addSublayer(planet.layer) }
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  private static func disc(_ size: CGFloat, _ color: UIColor) -> CALayer {
    let disc = CALayer()
    disc.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    disc.cornerRadius = size / 2
    disc.backgroundColor = color.cgColor
    return disc
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = CGPoint(x: field.midX, y: field.midY)
    for (planet, way) in zip(planets, [CGVector.zero, CGVector(dx: 96, dy: -60), CGVector(dx: 126, dy: -96)]) {
      planet.layer.position = CGPoint(x: middle.x + way.dx, y: middle.y + way.dy)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place = touches.first?.location(in: superview) else { return }
    let hit = layer.hitTest(place)
    say(planets.first { $0.layer === hit }.map { "That is \($0.name)." } ?? "There is nothing.")
  }
}
