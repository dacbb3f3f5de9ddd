import TouchPlatform
import UIKit

/// What must hold of the samples of a touch, and of where it is expected, for whoever asks. (CO1–CO10)
extension TouchWalk {
  /// Looks at what an event that is being handled says of a touch.
  func checkSamples(of touch: UITouch, in event: UIEvent, for name: String) {
    guard let copies = event.coalescedTouches(for: touch), let last = copies.last else {
      return broke(.samples, "\(name): touch \(touch.hash) has no coalesced touches")
    }
    if last.location(in: nil) != touch.location(in: nil) || last.timestamp != touch.timestamp
      || last.force != touch.force || last.altitudeAngle != touch.altitudeAngle || last.isEraser != touch.isEraser
    {
      broke(.samples, "\(name): the last coalesced touch is not touch \(touch.hash) as it is")
    }
    var before: UITouch?
    for copy in copies {
      if copy === touch { broke(.samples, "\(name): touch \(touch.hash) is among its own samples") }
      if !isNumber(copy) { broke(.samples, "\(name): a sample of touch \(touch.hash) is no number") }
      if let before {
        if copy.timestamp < before.timestamp {
          broke(.samples, "\(name): samples of touch \(touch.hash) are out of order")
        }
        if copy.previousLocation(in: nil) != before.location(in: nil) {
          broke(.samples, "\(name): a sample of touch \(touch.hash) does not come from the one before")
        }
      }
      before = copy
    }
    checkPredictions(of: touch, in: event, for: name)
  }

  private func checkPredictions(of touch: UITouch, in event: UIEvent, for name: String) {
    guard let predicted = event.predictedTouches(for: touch) else {
      return broke(.predictions, "\(name): touch \(touch.hash) is in the event and has no predictions")
    }
    report.predictionCount += predicted.count
    if touch.phase != .moved, !predicted.isEmpty {
      broke(.predictions, "\(name): something is expected of touch \(touch.hash), which is \(touch.phase)")
    }
    var time = touch.timestamp
    for next in predicted {
      if next === touch || next.phase != .moved || !next.estimatedProperties.contains(.location)
        || next.estimationUpdateIndex != nil
      {
        broke(.predictions, "\(name): what is expected of touch \(touch.hash) does not say that it is an estimate")
      }
      if next.timestamp <= time { broke(.predictions, "\(name): touch \(touch.hash) is expected in the past") }
      if next.timestamp > touch.timestamp + 0.05 {
        broke(.predictions, "\(name): touch \(touch.hash) is expected more than 50 ms ahead")
      }
      if !isNumber(next) { broke(.predictions, "\(name): touch \(touch.hash) is expected nowhere") }
      time = next.timestamp
    }
  }

  private func isNumber(_ touch: UITouch) -> Bool {
    let place = touch.location(in: nil)
    return place.x.isFinite && place.y.isFinite && touch.force.isFinite && touch.force >= 0
      && touch.force <= touch.maximumPossibleForce && touch.altitudeAngle.isFinite && touch.majorRadius >= 0
  }

  /// Looks at what an event says once it has been handled.
  func checkHandledEvent() {
    guard let event = lastEvent else { return }
    for touch in event.allTouches ?? [] {
      if let count = event.coalescedTouches(for: touch)?.count, count != 1 {
        broke(.samples, "an event that was handled has \(count) samples of touch \(touch.hash)")
      }
      if event.predictedTouches(for: touch)?.isEmpty == false {
        broke(.predictions, "an event that was handled expects something of touch \(touch.hash)")
      }
    }
  }
}
