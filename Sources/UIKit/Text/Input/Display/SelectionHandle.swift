import CoreGraphics
import Foundation
import QuartzCore

/// One end of a selection, which can be dragged: a bar as high as the line, with a knob.
final class SelectionHandle: UIView {
  /// Across the knob.
  static let knob: CGFloat = 11
  /// How far from its middle a finger takes hold of it.
  private static let reach: CGFloat = 22
  private let isStart: Bool
  private let bar = UIView()
  private let ball = UIView()
  private let drag: @MainActor (Phase, CGPoint) -> Void
  /// From the finger to the middle of the bar, so that the text stays visible beside the finger.
  private var hold = CGPoint.zero

  /// Until this time, in seconds of the media clock, fingers pass through it: a third tap is for the text below.
  var restsUntil: TimeInterval = 0

  enum Phase { case moved, ended }

  init(isStart: Bool, drag: @escaping @MainActor (Phase, CGPoint) -> Void) {
    self.isStart = isStart
    self.drag = drag
    super.init(frame: .zero)
    isOpaque = false
    bar.isUserInteractionEnabled = false
    ball.isUserInteractionEnabled = false
    ball.layer.cornerRadius = Self.knob / 2
    addSubview(bar)
    addSubview(ball)
    showTint()
  }

  required init?(coder: NSCoder) { nil }

  private func showTint() {
    bar.backgroundColor = tintColor
    ball.backgroundColor = tintColor
  }

  override func tintColorDidChange() { showTint() }
  override func didMoveToWindow() { showTint() }

  /// Places the handle at a caret's box.
  func stand(at caret: CGRect) {
    let box = CGRect(
      x: caret.midX - Self.knob / 2, y: isStart ? caret.minY - Self.knob + 1 : caret.minY, width: Self.knob,
      height: caret.height + Self.knob - 1)
    if frame != box { frame = box }
    bar.frame = CGRect(
      x: (Self.knob - caret.width) / 2, y: isStart ? Self.knob - 1 : 0, width: caret.width, height: caret.height)
    ball.frame = CGRect(
      x: 0, y: isStart ? 0 : box.height - Self.knob, width: Self.knob, height: Self.knob)
  }

  /// Where the knob's middle is, in the superview's space.
  private var knobCenter: CGPoint { convert(ball.center, to: superview) }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard CACurrentMediaTime() >= restsUntil,
      bounds.insetBy(dx: -Self.reach + Self.knob / 2, dy: -Self.reach + Self.knob).contains(point)
    else {
      return false
    }
    // Of two handles near the finger, the one with the nearer knob takes it.
    let here = convert(point, to: superview)
    func distance(_ handle: SelectionHandle) -> CGFloat {
      let center = handle.knobCenter
      return (center.x - here.x) * (center.x - here.x) + (center.y - here.y) * (center.y - here.y)
    }
    let others = (superview?.subviews ?? []).compactMap { $0 as? SelectionHandle }
    return others.allSatisfy { $0 === self || $0.isHidden || distance($0) >= distance(self) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: superview)
    let middle = convert(bar.center, to: superview)
    hold = CGPoint(x: middle.x - place.x, y: middle.y - place.y)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tell(.moved, touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tell(.ended, touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { tell(.ended, touches) }

  private func tell(_ phase: Phase, _ touches: Set<UITouch>) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: superview)
    drag(phase, CGPoint(x: place.x + hold.x, y: place.y + hold.y))
  }
}
