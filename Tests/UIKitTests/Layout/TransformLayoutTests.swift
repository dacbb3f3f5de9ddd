import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Layout and transforms", .serialized)
struct TransformLayoutTests {
  /// A card that follows its superview's size, with a view inside that constraints tie to its edges.
  private func card(on stage: Stage, _ transform: CGAffineTransform) -> (card: UIView, inner: UIView) {
    let card = stage.add(UIView(frame: CGRect(10, 10, 100, 100)))
    card.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    card.transform = transform
    let inner = stage.box("inner", in: card)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: card.leftAnchor), inner.topAnchor.constraint(equalTo: card.topAnchor),
      inner.rightAnchor.constraint(equalTo: card.rightAnchor),
      inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    return (card, inner)
  }

  @Test(
    "Constraints put the centre to the middle of their rectangle: a hand that turns about its end is displaced by half")
  func anchorPoints() {
    let stage = Stage(width: 320, height: 480)
    let hand = stage.box("hand", in: stage.window)
    hand.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    NSLayoutConstraint.activate(
      [
        hand.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
        hand.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor),
      ]
        + NSLayoutConstraint.constraints(
          withVisualFormat: "V:[hand(120@strong)]", metrics: ["strong": UILayoutPriority.defaultHigh],
          views: ["hand": hand])
        + NSLayoutConstraint.constraints(withVisualFormat: "[hand(50)]", metrics: nil, views: ["hand": hand]))
    stage.window.layoutIfNeeded()
    #expect(hand.center == CGPoint(x: 160, y: 240) && hand.frame == CGRect(x: 135, y: 120, width: 50, height: 120))
  }

  @Test("Autoresizing works on bounds and center: a card that is shown twice as large grows by as much as a plain one")
  func autoresizing() {
    for transform in [
      CGAffineTransform.identity, CGAffineTransform(scaleX: 2, y: 2), CGAffineTransform(scaleX: 0.5, y: 0.5),
      CGAffineTransform(rotationAngle: 1), CGAffineTransform(scaleX: 0, y: 0),
    ] {
      let stage = Stage(width: 320, height: 480)
      let (card, inner) = card(on: stage, transform)
      stage.window.layoutIfNeeded()
      #expect(card.bounds.size == CGSize(width: 100, height: 100) && card.center == CGPoint(x: 60, y: 60))
      let lines = said {
        stage.window.bounds.size = CGSize(width: 420, height: 500)
        stage.window.layoutIfNeeded()
      }
      #expect(lines.isEmpty)
      #expect(card.bounds.size == CGSize(width: 200, height: 120) && card.center == CGPoint(x: 110, y: 70))
      #expect(inner.frame == card.bounds && card.transform == transform)
    }
  }

  @Test("A flexible card under a scale, in a board that is as large as what lies in the card, is laid out and done")
  func ends() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.box("board")
    board.frame = CGRect(0, 0, 100, 100)
    let card = CountingLayout(frame: CGRect(10, 10, 40, 40))
    card.autoresizingMask = [.flexibleWidth, .flexibleRightMargin, .flexibleHeight, .flexibleBottomMargin]
    card.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
    board.addSubview(card)
    let inner = stage.box("inner", in: card)
    NSLayoutConstraint.activate([
      board.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      board.topAnchor.constraint(equalTo: stage.window.topAnchor),
      inner.leftAnchor.constraint(equalTo: card.leftAnchor), inner.topAnchor.constraint(equalTo: card.topAnchor),
      inner.rightAnchor.constraint(equalTo: card.rightAnchor),
      inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      board.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 61),
      board.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 61),
    ])
    let lines = said { stage.window.layoutIfNeeded() }
    #expect(lines.isEmpty && card.count < 10)
    // The card takes 4/9 of the board's growth: 119.8 points, on whole pixels.
    #expect(board.bounds.size == CGSize(width: 120, height: 120))
    #expect(abs(card.bounds.width - (40 + 20 * 4 / 9.0)) < 1e-6)
    let places = [board, card, inner].map { [$0.center.x, $0.center.y, $0.bounds.width, $0.bounds.height] }
    for view in [stage.window, board, card, inner] { view.setNeedsLayout() }
    stage.window.layoutIfNeeded()
    #expect([board, card, inner].map { [$0.center.x, $0.center.y, $0.bounds.width, $0.bounds.height] } == places)
  }

  @Test("Margins that keep the superview's are those of the view without its transform")
  func margins() {
    let stage = Stage(width: 320, height: 480)
    stage.window.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
    let card = stage.add(UIView(frame: CGRect(10, 10, 300, 460)))
    card.preservesSuperviewLayoutMargins = true
    let margins = card.layoutMargins
    card.transform = CGAffineTransform(scaleX: 3, y: 3)
    #expect(card.layoutMargins == margins && margins.left == 20)
  }

  @Test("sizeToFit under a transform sets the bounds; the middle stays")
  func sizeToFit() {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 40, height: 20) }
    }
    let view = Fitting(frame: CGRect(10, 10, 100, 100))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 40, height: 20) && view.center == CGPoint(x: 60, y: 60))
    view.transform = .identity
    view.frame = CGRect(10, 10, 100, 100)
    view.sizeToFit()
    #expect(view.frame == CGRect(10, 10, 40, 20))
  }

  @Test("A subview of another size has its superview laid out again, once; one that only moves does not")
  func subviewResized() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(CountingLayout(frame: CGRect(0, 0, 200, 200)))
    let card = UIView(frame: CGRect(0, 0, 10, 10))
    board.addSubview(card)
    stage.window.layoutIfNeeded()
    board.count = 0
    card.frame.origin.x = 50
    card.alpha = 0.5
    stage.advance(by: .frames(1))
    #expect(board.count == 0)
    card.frame.size.width = 30
    stage.advance(by: .frames(1))
    #expect(board.count == 1)
    // What the superview itself does in its layout asks for no second one.
    board.onLayout = { card.bounds.size.height += 1 }
    board.setNeedsLayout()
    stage.advance(by: .frames(1))
    #expect(board.count == 2 && card.bounds.height == 11)
  }
}

/// A view that counts how often it lays out, and does something then.
final class CountingLayout: UIView {
  var count = 0
  var onLayout: (() -> Void)?
  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
    onLayout?()
  }
}
