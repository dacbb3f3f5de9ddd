import UIKit

// Recognisers that write their states into the journal of the current stage: `pan began`, `tap ended`, `press failed`.
// Any other recogniser does so after `stage.tell(of: recognizer, as: "name")`.

/// A tap that writes into the stage's journal.
open class JournalingTap: UITapGestureRecognizer {
  /// A tap of this name, with a number of taps and fingers.
  public init(_ name: String, taps: Int = 1, touches: Int = 1) {
    super.init(target: nil, action: nil)
    numberOfTapsRequired = taps
    numberOfTouchesRequired = touches
    Stage.current?.tell(of: self, as: name)
  }
}

/// A long press that writes into the stage's journal.
open class JournalingLongPress: UILongPressGestureRecognizer {
  /// A long press of this name.
  public init(_ name: String, touches: Int = 1) {
    super.init(target: nil, action: nil)
    numberOfTouchesRequired = touches
    Stage.current?.tell(of: self, as: name)
  }
}

/// A pan that writes into the stage's journal.
open class JournalingPan: UIPanGestureRecognizer {
  /// A pan of this name.
  public init(_ name: String) {
    super.init(target: nil, action: nil)
    Stage.current?.tell(of: self, as: name)
  }
}

/// An edge pan that writes into the stage's journal.
open class JournalingEdgePan: UIScreenEdgePanGestureRecognizer {
  /// An edge pan of this name from these edges.
  public init(_ name: String, edges: UIRectEdge) {
    super.init(target: nil, action: nil)
    self.edges = edges
    Stage.current?.tell(of: self, as: name)
  }
}

/// A swipe that writes into the stage's journal.
open class JournalingSwipe: UISwipeGestureRecognizer {
  /// A swipe of this name in these directions.
  public init(_ name: String, _ direction: UISwipeGestureRecognizer.Direction = .right, touches: Int = 1) {
    super.init(target: nil, action: nil)
    self.direction = direction
    numberOfTouchesRequired = touches
    Stage.current?.tell(of: self, as: name)
  }
}

/// A pinch that writes into the stage's journal.
open class JournalingPinch: UIPinchGestureRecognizer {
  /// A pinch of this name.
  public init(_ name: String) {
    super.init(target: nil, action: nil)
    Stage.current?.tell(of: self, as: name)
  }
}

/// A rotation that writes into the stage's journal.
open class JournalingRotation: UIRotationGestureRecognizer {
  /// A rotation of this name.
  public init(_ name: String) {
    super.init(target: nil, action: nil)
    Stage.current?.tell(of: self, as: name)
  }
}

/// A hover that writes into the stage's journal.
open class JournalingHover: UIHoverGestureRecognizer {
  /// A hover of this name.
  public init(_ name: String) {
    super.init(target: nil, action: nil)
    Stage.current?.tell(of: self, as: name)
  }
}
