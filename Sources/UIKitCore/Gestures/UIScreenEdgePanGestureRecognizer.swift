import Foundation
import TouchPlatform

/// A finger that is dragged in from an edge of the screen.
///
/// It touches within 20 points of the edge, or the platform says that it came over it, and moves inwards: further inwards
/// than along the edge. All else is as with a pan.
///
/// Statements: GE1–GE10.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the touches of this attempt have touched, all of them; nil before the first one.
  private var startEdges: UIRectEdge?

  /// From which edges the finger may come, as the interface lies; several mean any of them. Default none, and with none
  /// it never begins. (GE1, GE2, GE9)
  /// > Here: where a platform tells over which edge a finger came that counts, else a strip of 20 points of the window.
  open var edges: UIRectEdge = []

  /// A recogniser for one finger, that no view has yet and that calls no target. (GE8)
  public override init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  /// A recogniser for one finger that calls `action` of `target`; without either it calls none. (GE8)
  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    maximumNumberOfTouches = 1
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard isUndecided else { return }
    var common = startEdges ?? edges
    for touch in following where touches.contains(touch) { common.formIntersection(edges(at: touch)) }
    startEdges = common
    if common.isEmpty { state = .failed }
  }

  open override func reset() {
    super.reset()
    startEdges = nil
  }

  @_spi(UIKit) open override func mayBegin(after way: SIMD2<Double>) -> Bool {
    let way = vector(way, in: nil)
    let from = startEdges ?? []
    // Inwards, and not more along the edge than inwards. (GE7)
    if from.contains(.left), way.x > 0, way.x >= abs(way.y) { return true }
    if from.contains(.right), way.x < 0, -way.x >= abs(way.y) { return true }
    if from.contains(.top), way.y > 0, way.y >= abs(way.x) { return true }
    if from.contains(.bottom), way.y < 0, -way.y >= abs(way.x) { return true }
    return false
  }

  /// The edges over which a touch came: those that the platform knows, else those of the window in whose strips it
  /// began. A window that does not fill the screen has its own. (GE4–GE6)
  private func edges(at touch: UITouch) -> UIRectEdge {
    if let known = touch.state.flags.edges { return known }
    guard let window = touch.boundWindow else { return [] }
    let place = window.pointFromScreen(touch.state.start)
    let width = constants.edgeWidth
    let bounds = window.bounds
    var found: UIRectEdge = []
    if place.x < bounds.minX + width { found.insert(.left) }
    if place.x >= bounds.maxX - width { found.insert(.right) }
    if place.y < bounds.minY + width { found.insert(.top) }
    if place.y >= bounds.maxY - width { found.insert(.bottom) }
    return found
  }
}
