import Foundation
import RenderTree
import TouchPlatform
import UIKit

/// A pencil of a test. It is a finger that measures force and angles, and that may measure some of them late: those of
/// `expecting` are estimates first, and `correct(…)` sends the true values.
///
///     let pencil = stage.pencil
///     pencil.expecting = .force
///     pencil.force = 0.3                    // an estimate
///     pencil.down(100, 100)
///     pencil.correct(force: 0.45)           // the true force of that sample
///     stage.advance(by: .frames(1))         // touchesEstimatedPropertiesUpdated(_:)
@MainActor public final class Pencil: Finger {
  /// Which values are estimates from the next call on, without any word of which of them will be corrected. Those of
  /// `expecting` are estimates anyway.
  public var estimating: UITouch.Properties = []
  /// Which values are estimates from the next call on and will be corrected.
  public var expecting: UITouch.Properties = []
  /// The number of the last sample that has estimates: the touch's `estimationUpdateIndex`.
  public private(set) var lastIndex: UInt64?
  /// The samples that have been sent with estimates, by their numbers.
  private var sent: [UInt64: ContactSample] = [:]

  override func nextEstimate() -> ContactEstimate? {
    guard !estimating.union(expecting).isEmpty else { return nil }
    let index = stage.nextEstimateIndex()
    lastIndex = index
    sent[index] = sample(.moved)
    return ContactEstimate(
      contact: id, index: index, estimated: SampleProperties(estimating), expected: SampleProperties(expecting))
  }

  /// Sends the true values of an earlier sample; those that are left out are not told. They reach the app at the next frame.
  /// - Parameters:
  ///   - index: the number of the sample; the last one with estimates when left out.
  ///   - expecting: what will be corrected still later.
  public func correct(
    _ index: UInt64? = nil, force: Float? = nil, altitude: Float? = nil, azimuth: Float? = nil, roll: Float? = nil,
    location: CGPoint? = nil, expecting: UITouch.Properties = []
  ) {
    var updated: SampleProperties = []
    if force != nil { updated.insert(.force) }
    if altitude != nil { updated.insert(.altitude) }
    if azimuth != nil { updated.insert(.azimuth) }
    if roll != nil { updated.insert(.roll) }
    if location != nil { updated.insert(.location) }
    send(index, updated, SampleProperties(expecting)) { sample in
      if let force { sample.force = force }
      if let altitude { sample.altitude = altitude }
      if let azimuth { sample.azimuth = azimuth }
      if let roll { sample.roll = roll }
      if let location { sample.location = location }
    }
  }

  /// Says that no true values of an earlier sample will come.
  /// - Parameter index: the number of the sample; the last one with estimates when left out.
  public func withdraw(_ index: UInt64? = nil) { send(index, [], []) { _ in } }

  private func send(
    _ index: UInt64?, _ updated: SampleProperties, _ expected: SampleProperties, _ change: (inout ContactSample) -> Void
  ) {
    guard let index = index ?? lastIndex else { preconditionFailure("this pencil has sent no estimates") }
    // A number that was never given out is sent as well: what the engine makes of it can be tested.
    var sample = sent[index] ?? sample(.moved)
    change(&sample)
    stage.platform.send(
      .estimateUpdate(
        EstimateUpdate(
          surface: .main, time: stage.platform.now, index: index, sample: sample, updated: updated, expected: expected))
    )
  }
}

extension SampleProperties {
  fileprivate init(_ properties: UITouch.Properties) {
    self.init(rawValue: UInt8(truncatingIfNeeded: properties.rawValue))
  }
}
