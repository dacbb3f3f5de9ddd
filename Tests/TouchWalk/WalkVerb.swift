/// What a step of a walk does. The first one is the quietest.
public enum WalkVerb: String, CaseIterable, Sendable {
  // Time and fingers.
  case passTime, passLongTime, showFrame, wake
  case fingersDown, fingersMove, fingersUp, tap, stroke, strangeReports, rawFrame, loseDevice
  // Other devices and the system.
  case hover, scroll, transform, buttons, key, otherEvent, surface, rest
  // Pens.
  case pen, hoverPen, updateEstimates
  // What apps do with views.
  case addView, removeView, removeParent, removeChildren, moveView, setFrame, setHidden, setAlpha, setInteraction
  case setMultiple, setExclusive, reorder, setTransform, setBounds, layOut, animate, showAll
  case setAutoresizing, constrain
  // Windows and controllers.
  case addWindow, hideWindow, freeWindow, setLevel, makeKey, showController, navigate, useSheet
  // Recognisers.
  case addRecognizer, removeRecognizer, moveRecognizer, enableRecognizer, setCancels, setDelaysBegan, setDelaysEnded
  case requireToFail, setDelegate, setState, ignoreTouch, configure, setTouchTypes, changeTargets
  // Scroll views, tables and controls.
  case addScrollView, setContentOffset, changeScrolling, setContentSize, zoom
  case addTable, reloadTable, changeRows, swipeRow, addControl, changeControl
  // The application.
  case cancelAll, cancelTouch, ignoreInteraction, schedule, firstResponder, eventInCallback

  /// How many of 512 steps begin with it: some at least of a hundred, what happens in callbacks counted.
  var weight: Int {
    switch self {
    case .fingersDown, .fingersMove: 13
    case .fingersUp, .pen: 10
    case .tap, .stroke: 8
    case .rawFrame, .showAll, .addRecognizer, .ignoreInteraction, .cancelAll: 6
    case .passTime, .passLongTime, .showFrame, .wake, .strangeReports, .loseDevice, .hover, .scroll, .transform,
      .buttons, .key,
      .otherEvent, .surface, .rest:
      6
    default: 6
    }
  }

  /// What an app does, inside callbacks too.
  static let ofApps: [WalkVerb] = Array(allCases.drop { $0 != .addView })

  /// Which verb the choice at the beginning of a step stands for.
  static let table: [WalkVerb] = {
    let table = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    precondition(table.count == 512, "the weights of the verbs add up to \(table.count)")
    return table
  }()
}
