import UIKit

/// A window that passes touches to helpers before it sends them to their views.
///
/// A helper gets the touches of its view in the same way as the view: those that began, moved, ended and were
/// cancelled, a call for each that is not empty. Its effect is in addition to the normal delivery, since
/// `super.sendEvent` is called.
final class HelpedWindow: UIWindow {
  private(set) var helpers: [TouchHelper] = []

  func add(_ helper: TouchHelper) { helpers.append(helper) }
  func remove(_ helper: TouchHelper) { helpers.removeAll { $0 === helper } }

  override func sendEvent(_ event: UIEvent) {
    for helper in helpers { show(event, to: helper) }
    super.sendEvent(event)
  }

  private func show(_ event: UIEvent, to helper: TouchHelper) {
    let touches = helper.observedTouches(of: event)
    let byPhase = Dictionary(grouping: touches, by: \.phase).mapValues(Set.init)
    if let began = byPhase[.began] { helper.touchesBegan(began, with: event) }
    if let moved = byPhase[.moved] { helper.touchesMoved(moved, with: event) }
    if let ended = byPhase[.ended] { helper.touchesEnded(ended, with: event) }
    if let cancelled = byPhase[.cancelled] { helper.touchesCancelled(cancelled, with: event) }
  }
}

/// Handles touches of a view, of which the view has no knowledge.
class TouchHelper: UIResponder {
  weak var view: UIView?

  init(of view: UIView) { self.view = view }

  func observedTouches(of event: UIEvent) -> Set<UITouch> { view.flatMap { event.touches(for: $0) } ?? [] }
}

/// Tilts its view towards the finger while it is touched.
final class TiltHelper: TouchHelper {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { tilt(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tilt(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { rest() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { rest() }

  private func tilt(_ touches: Set<UITouch>) {
    guard let view, let place = touches.first?.location(in: view.superview) else { return }
    let lean = max(-1, min(1, (place.x - view.center.x) / 70))
    view.transform = CGAffineTransform(rotationAngle: lean * .pi / 8)
  }

  private func rest() { UIView.animate(withDuration: 0.2) { self.view?.transform = .identity } }
}

/// A card with a helper, beside one without.
final class HelperPage: PageView {
  let helped = CardView("helped", .systemRed)
  let alone = CardView("alone", .systemGray)
  private lazy var helper = TiltHelper(of: helped)

  init() {
    super.init("Both cards do nothing with touches. One has a helper in the window.")
    addSubview(alone)
    addSubview(helped)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    (window as? HelpedWindow)?.remove(helper)
    (newWindow as? HelpedWindow)?.add(helper)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    helped.center = CGPoint(x: field.midX, y: field.midY - 85)
    alone.center = CGPoint(x: field.midX, y: field.midY + 85)
  }
}
