import Foundation
import TouchPlatform

/// What a pointer does without touching: it hovers, its wheel turns, fingers on its pad scroll, pinch or turn.
///
/// Such an event is sent as all events are, so an app's `sendEvent` sees it, and is delivered to the recognisers under the
/// pointer alone: views get nothing. (GH6, GP18)
final class PointerEvent: UIEvent {
  /// What happened.
  enum Action {
    case hover(HoverSample)
    case scroll(ScrollSample)
    case transform(TransformSample)
  }
  let action: Action
  /// The pointer as a touch that touches nothing: recognisers that share it are arbitrated like those of a finger.
  let pointer: UITouch
  /// The recognisers that get it, in order, and for hovers what the pointer does with regard to them.
  var calls: [(recognizer: UIGestureRecognizer, phase: HoverSample.Phase)] = []

  init(_ action: Action, pointer: UITouch) {
    self.action = action
    self.pointer = pointer
    super.init()
  }

  /// `hover`, `scroll` or `transform`. (E1)
  override var type: EventType {
    switch action {
    case .hover: .hover
    case .scroll: .scroll
    case .transform: .transform
    }
  }

  var hover: HoverSample? { if case .hover(let sample) = action { sample } else { nil } }
  var scroll: ScrollSample? { if case .scroll(let sample) = action { sample } else { nil } }
  var transform: TransformSample? { if case .transform(let sample) = action { sample } else { nil } }

  func hoverPhase(for recognizer: UIGestureRecognizer) -> HoverSample.Phase {
    calls.first { $0.recognizer === recognizer }?.phase ?? .moved
  }

  /// The pointer, while it hovers: its phases are those of regions. Scrolls and transforms have no touches. (E23)
  override var allTouches: Set<UITouch>? { hover == nil ? nil : [pointer] }
  override func touches(for view: UIView) -> Set<UITouch>? { pointer.boundView === view ? allTouches : nil }
  override func touches(for window: UIWindow) -> Set<UITouch>? { pointer.boundWindow === window ? allTouches : nil }
  override func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    pointer.recognizers.contains { $0 === gesture } ? allTouches : nil
  }

  override var focusWindow: UIWindow? { pointer.boundWindow }

  override func deliver() { Runtime.current.dispatcher.deliver(self) }
}
