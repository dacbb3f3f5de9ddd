import Foundation

extension EventDispatcher {
  /// Calls recognisers, then views, with the samples whose true values have come, or will not come any more: each of them
  /// once, for all of its touches. (P11–P15)
  func deliverEstimates() {
    let updates = table.estimates.takeUpdates()
    guard !updates.isEmpty else { return }
    var recognizers: [(UIGestureRecognizer, Set<UITouch>)] = []
    var views: [(UIView, Set<UITouch>)] = []
    var places: [ObjectIdentifier: Int] = [:]
    for update in updates {
      for recognizer in update.recognizers {
        Self.add(update.touch, for: recognizer, to: &recognizers, &places)
      }
      if let view = update.view { Self.add(update.touch, for: view, to: &views, &places) }
    }
    context.runningAppCode {
      // What was called before may have switched one off or taken it away.
      for (recognizer, touches) in recognizers where recognizer.isEnabled && recognizer.attachedView?.window != nil {
        recognizer.touchesEstimatedPropertiesUpdated(touches)
      }
      // What was called before may have taken a view away.
      for (view, touches) in views where view.window != nil { view.touchesEstimatedPropertiesUpdated(touches) }
    }
  }

  private static func add<Receiver: AnyObject>(
    _ touch: UITouch, for receiver: Receiver, to list: inout [(Receiver, Set<UITouch>)],
    _ places: inout [ObjectIdentifier: Int]
  ) {
    let id = ObjectIdentifier(receiver)
    if let place = places[id] {
      list[place].1.insert(touch)
    } else {
      places[id] = list.count
      list.append((receiver, [touch]))
    }
  }
}
