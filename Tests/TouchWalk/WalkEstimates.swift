import TouchPlatform
import UIKit

/// Keeps its own books of what pens have announced and sent, and judges by them what receivers are told.
///
/// Of each value the first true one counts that comes while it is an estimate. All that a platform has sent has been applied
/// when a frame hands it over.
@MainActor final class WalkEstimates {
  /// What is known of one sample.
  private struct Entry {
    var estimated: SampleProperties
    var expected: SampleProperties
    /// Those for which a true value has come, whether or not another one is expected.
    var corrected: SampleProperties = []
    /// The true force, once it has come.
    var force: Float?
    /// Who has got the last update of it.
    var finishedFor: Set<ObjectIdentifier> = []
  }

  private weak var walk: TouchWalk?
  private var entries: [UInt64: Entry] = [:]
  private var last: UInt64 = 0
  /// How many updates receivers were told of.
  private(set) var toldCount = 0

  init(_ walk: TouchWalk) { self.walk = walk }

  /// A sample that is about to be sent has estimates.
  func announce(
    of contact: ContactID, estimated: SampleProperties, expected: SampleProperties
  ) -> ContactEstimate {
    last += 1
    entries[last] = Entry(estimated: estimated.union(expected), expected: expected)
    return ContactEstimate(contact: contact, index: last, estimated: estimated, expected: expected)
  }

  /// One of the last eight numbers.
  func some(_ choice: UInt8) -> UInt64 { last > UInt64(choice & 7) ? last - UInt64(choice & 7) : last }

  /// An update is about to be sent.
  func send(_ update: EstimateUpdate) {
    guard var entry = entries[update.index] else { return }
    // Values that are no numbers change nothing; the others of this walk are all numbers.
    if update.sample.rawForce.isFinite {
      let values = update.updated.intersection(entry.estimated)
      if values.contains(.force) { entry.force = min(max(update.sample.rawForce, 0), 1) }
      entry.estimated.subtract(values)
      entry.corrected.formUnion(values)
    }
    entry.expected.formIntersection(update.expected)
    // What will be updated again is an estimate still.
    entry.estimated.formUnion(entry.expected)
    entries[update.index] = entry
  }

  /// A receiver was told of updates.
  func told(_ receiver: AnyObject, _ name: String, _ touches: Set<UITouch>) {
    for touch in touches.sorted(by: { $0.hash < $1.hash }) { told(receiver, name, touch) }
  }

  private func told(_ receiver: AnyObject, _ name: String, _ touch: UITouch) {
    toldCount += 1
    guard let index = touch.estimationUpdateIndex?.uint64Value, var entry = entries[index] else {
      walk?.broke(.estimates, "\(name) was told of an update that no sample has announced")
      return
    }
    walk?.report.fold(Int(truncatingIfNeeded: index) << 8 + touch.estimatedProperties.rawValue)
    if entry.finishedFor.contains(ObjectIdentifier(receiver)) {
      walk?.broke(.estimates, "\(name) was told again of sample \(index), of which nothing was expected any more")
    }
    let expected = touch.estimatedPropertiesExpectingUpdates
    if !touch.estimatedProperties.isSuperset(of: expected) {
      walk?.broke(.estimates, "\(name): of sample \(index) more is expected than is an estimate")
    }
    // What came while the sample was being withdrawn, since it had waited too long, is true although more was announced.
    let either = expected.isEmpty ? Int(entry.corrected.rawValue) : 0
    if touch.estimatedProperties.rawValue | either != Int(entry.estimated.rawValue) | either {
      walk?.broke(
        .estimates,
        "\(name): of sample \(index) \(touch.estimatedProperties.rawValue) are estimates, and should be "
          + "\(entry.estimated.rawValue)")
    }
    if let force = entry.force, abs(touch.force - CGFloat(force) * touch.maximumPossibleForce) > 1e-6 {
      walk?.broke(.estimates, "\(name): sample \(index) has the force \(touch.force), true is \(force)")
    }
    if expected.isEmpty { entry.finishedFor.insert(ObjectIdentifier(receiver)) }
    entries[index] = entry
  }

  /// At rest nothing is expected any more, and what is known may be forgotten.
  func forget() { entries.removeAll() }
}
