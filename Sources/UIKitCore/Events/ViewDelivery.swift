/// How far the delivery of a touch to its view has come, or of a press to its responder.
///
/// The state changes in `ViewDeliveries` alone, each time by `step(for:)`. A queued call changes it when the call is
/// made, since what is called before may change it otherwise. Documentation/Pipeline.md draws the transitions.
enum ViewDelivery: UInt8, CaseIterable {
  /// Nothing was delivered, and nothing is held.
  case new
  /// The beginning is held back. (D26)
  case held
  /// The beginning, held back till now, is queued, and the end is held back.
  case newEndHeld
  /// The beginning was delivered.
  case delivered
  /// The beginning was delivered, and the end is held back. (D29)
  case endHeld
  /// The end was delivered.
  case ended
  /// The view got `touchesCancelled`.
  case cancelled
  /// The touch was taken or cancelled before anything was delivered: the view never gets it. (D42, X7)
  case dropped
  /// The view never gets it: a second finger on a single-touch view, or a pointer that touches nothing. (M2–M6)
  case ignored
  /// The view has left its window and must get `touchesCancelled`. (V15)
  case departing
  /// The view has left its window and gets nothing more. (V15)
  case departed

  /// Why a state changes.
  enum Reason: UInt8, CaseIterable {
    /// The touch begins, and its view does not get it.
    case excluded
    /// A recogniser delays the beginning.
    case beginningDelayed
    /// A recogniser delays the end.
    case endDelayed
    /// No recogniser delays any more what is held.
    case freed
    /// The view is called: `touchesBegan`.
    case beginningDelivered
    /// The view is called: `touchesEnded`.
    case endDelivered
    /// The view is called: `touchesCancelled`.
    case cancelDelivered
    /// The system cancels the touch.
    case systemCancelled
    /// A recogniser takes the touch from its view.
    case taken
    /// The view leaves its window.
    case viewLeft
  }

  /// What a change of state demands.
  enum Effect: UInt8 {
    /// Nothing.
    case none
    /// What the touch does is kept from the view for now.
    case hold
    /// What was held is to be delivered.
    case release
    /// The view is called now.
    case call
    /// The view must get `touchesCancelled`.
    case cancel
    /// The view never gets the touch.
    case drop
  }

  /// A new state and what it demands.
  struct Step: Equatable {
    let state: ViewDelivery
    let effect: Effect
    init(_ state: ViewDelivery, _ effect: Effect) {
      self.state = state
      self.effect = effect
    }
  }

  /// What a reason makes of the state; nil for a pair that cannot occur. Inlined, since callers know the reason.
  @inline(__always)
  func step(for reason: Reason) -> Step? {
    switch reason {
    case .excluded: self == .new ? Step(.ignored, .none) : nil
    case .beginningDelayed:
      switch self {
      case .new: Step(.held, .hold)
      case .held: Step(.held, .none)
      default: nil
      }
    case .endDelayed:
      switch self {
      case .new: Step(.newEndHeld, .hold)
      case .delivered: Step(.endHeld, .hold)
      case .endHeld: Step(.endHeld, .none)
      default: nil
      }
    case .freed:
      switch self {
      case .held: Step(.new, .release)
      case .endHeld: Step(.delivered, .release)
      default: nil
      }
    case .beginningDelivered:
      switch self {
      // An app may send an event twice.
      case .new, .delivered: Step(.delivered, .call)
      case .newEndHeld: Step(.endHeld, .call)
      default: nil
      }
    case .endDelivered:
      switch self {
      // An app may have kept the beginning from its window, and may send an event twice.
      case .new, .delivered, .ended: Step(.ended, .call)
      default: nil
      }
    case .cancelDelivered:
      switch self {
      case .new, .delivered, .cancelled: Step(.cancelled, .call)
      case .departing: Step(.departed, .call)
      default: nil
      }
    case .systemCancelled:
      switch self {
      case .new, .held: Step(.dropped, .drop)
      case .delivered, .endHeld: Step(.delivered, .cancel)
      default: nil
      }
    case .taken:
      switch self {
      case .new, .held, .newEndHeld: Step(.dropped, .drop)
      case .delivered, .endHeld: Step(.delivered, .cancel)
      case .ended, .cancelled, .dropped, .ignored, .departing, .departed: Step(self, .none)
      }
    case .viewLeft:
      switch self {
      case .new, .held, .newEndHeld, .ended, .cancelled, .dropped, .ignored, .departed: Step(.departed, .none)
      case .delivered, .endHeld: Step(.departing, .cancel)
      case .departing: Step(.departing, .none)
      }
    }
  }

  /// Whether something is held back.
  @inline(__always) var isHeld: Bool { self == .held || self == .endHeld || self == .newEndHeld }

  /// Whether the view has got the beginning, and must get the end or `touchesCancelled`.
  @inline(__always) var isTracked: Bool { self == .delivered || self == .endHeld }

  /// Whether the view has got the beginning, and has not got the cancel of a departure.
  @inline(__always) var hasBegun: Bool { isTracked || self == .ended || self == .cancelled || self == .departing }

  /// Whether the view has left its window.
  @inline(__always) var hasLeft: Bool { self == .departing || self == .departed }

  /// Whether the view gets nothing more, except for the `touchesCancelled` of its departure.
  @inline(__always) var isClosed: Bool { rawValue >= ViewDelivery.ended.rawValue }

  /// Whether a queued call of this phase is still to be made.
  func accepts(_ phase: UITouch.Phase) -> Bool {
    switch phase {
    case .began: self == .new || self == .newEndHeld
    case .moved: isTracked
    case .ended, .cancelled: self == .delivered
    case .stationary, .regionEntered, .regionMoved, .regionExited: false
    }
  }
}
