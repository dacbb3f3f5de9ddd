import UIKit

/// The recognisers that can be switched on, in the order of their lanes.
enum LabGesture: Int, CaseIterable {
  case tap, doubleTap, longPress, pan, edgePan, swipe, pinch, rotation, hover

  var title: String {
    switch self {
    case .tap: "Tap"
    case .doubleTap: "Double tap"
    case .longPress: "Long press"
    case .pan: "Pan"
    case .edgePan: "Edge pan"
    case .swipe: "Swipe"
    case .pinch: "Pinch"
    case .rotation: "Rotation"
    case .hover: "Hover"
    }
  }

  /// What it does with the card.
  var effect: String {
    switch self {
    case .tap: "turns the card over"
    case .doubleTap: "puts it back"
    case .longPress: "lifts it"
    case .pan: "moves it"
    case .edgePan: "draws another cloth over the table"
    case .swipe: "throws it away and deals the next"
    case .pinch: "makes it larger or smaller"
    case .rotation: "turns it"
    case .hover: "lights the table under the pointer"
    }
  }

  /// Swiping is off at first, since a pan on the same view nearly always recognises first, which the user can try out.
  var startsOn: Bool { self != .swipe }

  func makeRecognizer() -> UIGestureRecognizer {
    let made: UIGestureRecognizer
    switch self {
    case .tap: made = UITapGestureRecognizer()
    case .doubleTap:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      made = tap
    case .longPress: made = UILongPressGestureRecognizer()
    case .pan: made = UIPanGestureRecognizer()
    case .edgePan:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .left
      made = pan
    case .swipe:
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = [.left, .right]
      made = swipe
    case .pinch: made = UIPinchGestureRecognizer()
    case .rotation: made = UIRotationGestureRecognizer()
    case .hover: made = UIHoverGestureRecognizer()
    }
    made.name = title
    return made
  }
}

/// The relations that can be set between them.
enum LabRelation: Int, CaseIterable {
  case tapWaits, panWaitsForSwipe, panWaitsForEdge, together

  var title: String {
    switch self {
    case .tapWaits: "Tap waits for double tap"
    case .panWaitsForSwipe: "Pan waits for swipe"
    case .panWaitsForEdge: "Pan waits for edge pan"
    case .together: "Pan, pinch, rotation together"
    }
  }

  var startsOn: Bool { self != .panWaitsForSwipe }

  /// Which recogniser waits for which; nil where the relation is simultaneous recognition.
  var wait: (LabGesture, for: LabGesture)? {
    switch self {
    case .tapWaits: (.tap, for: .doubleTap)
    case .panWaitsForSwipe: (.pan, for: .swipe)
    case .panWaitsForEdge: (.pan, for: .edgePan)
    case .together: nil
    }
  }
}

/// The recognisers with their relations, on one view.
///
/// A requirement to fail can be added but not removed, so the recognisers are made again when a relation is switched
/// off; what a delegate returns, by contrast, may change at any time.
final class GestureSet: NSObject, UIGestureRecognizerDelegate {
  /// The view that they are on.
  let view: UIView
  /// Called for each action of a gesture.
  var onAction: (LabGesture, UIGestureRecognizer) -> Void = { _, _ in }

  private(set) var isOn = Set(LabGesture.allCases.filter(\.startsOn))
  private(set) var relations = Set(LabRelation.allCases.filter(\.startsOn))
  private var recognizers: [LabGesture: UIGestureRecognizer] = [:]

  init(view: UIView) {
    self.view = view
    super.init()
    makeAll()
  }

  func toggle(_ gesture: LabGesture) {
    isOn.formSymmetricDifference([gesture])
    recognizers[gesture]?.isEnabled = isOn.contains(gesture)
  }

  func toggle(_ relation: LabRelation) {
    relations.formSymmetricDifference([relation])
    if relation.wait != nil { makeAll() }
  }

  /// Which of the lab's gestures a recogniser is for.
  func gesture(of recognizer: UIGestureRecognizer) -> LabGesture? {
    recognizers.first { $0.value === recognizer }?.key
  }

  private func makeAll() {
    for old in recognizers.values { view.removeGestureRecognizer(old) }
    recognizers = [:]
    for gesture in LabGesture.allCases {
      let made = gesture.makeRecognizer()
      made.isEnabled = isOn.contains(gesture)
      made.delegate = self
      made.addTarget(self, action: .init("acted:", GestureSet.acted))
      view.addGestureRecognizer(made)
      recognizers[gesture] = made
    }
    for relation in LabRelation.allCases where relations.contains(relation) {
      guard let wait = relation.wait, let waiting = recognizers[wait.0], let other = recognizers[wait.for] else {
        continue
      }
      waiting.require(toFail: other)
    }
  }

  private func acted(_ sender: UIGestureRecognizer) {
    if let gesture = gesture(of: sender) { onAction(gesture, sender) }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    let friends: Set<LabGesture> = [.pan, .pinch, .rotation]
    guard relations.contains(.together), let a = gesture(of: gestureRecognizer), let b = gesture(of: other) else {
      return false
    }
    return friends.contains(a) && friends.contains(b)
  }
}
