import Foundation

/// How a presented controller's view covers the presenting one.
/// > Here: the presenter of a sheet is dimmed, not scaled.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the screen; the presenting view is removed meanwhile.
  case fullScreen = 0
  /// A card. On narrow screens it leaves a strip at the top free, on wide ones it is in the middle and takes most of
  /// the height.
  case pageSheet = 1
  /// As `pageSheet` on narrow screens; on wide ones a card of 540 × 620 points, or of the controller's
  /// `preferredContentSize`.
  case formSheet = 2
  /// Covers the controller that defines the presentation context; its view is removed meanwhile.
  case currentContext = 3
  /// As the controller's `transitioningDelegate` arranges it.
  case custom = 4
  /// Covers the screen; what is below stays, and shows through where the view is transparent.
  case overFullScreen = 5
  /// Covers the controller that defines the presentation context, whose view stays.
  case overCurrentContext = 6
  /// In a bubble beside its source; where the width is compact a page sheet, unless the delegate says otherwise.
  case popover = 7
  /// Not presented. A presentation with it is logged, and full screen is used.
  case none = -1
  /// The system's choice: a page sheet.
  case automatic = -2
}

/// How a presented controller's view is presented and dismissed.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Up from the lower edge, and down again.
  case coverVertical = 0
  /// A turn.
  /// > Partly: shown as `crossDissolve`.
  case flipHorizontal = 1
  /// Fades in and out.
  case crossDissolve = 2
  /// A page that curls up.
  /// > Partly: shown as `coverVertical`.
  case partialCurl = 3
}
