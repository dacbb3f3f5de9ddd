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
///
/// It hovers with a height and angles until it touches, has an eraser's end, and a barrel that is tapped and squeezed:
///
///     pencil.hover(at: CGPoint(x: 90, y: 90), height: 0.5)
///     pencil.doubleTapBarrel()
///     pencil.isEraser = true
///     pencil.down(100, 100)                 // touch.isEraser
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

  // MARK: The other end, hovering, the barrel

  /// Whether the eraser's end is at the screen from the next hover or touch on; a touch keeps its end.
  public var isEraser = false
  private var touchesWithEraser = false
  /// Where it hovers; nil where it does not.
  private var hoverSample: HoverSample?

  override var isEraserDown: Bool { touchesWithEraser }

  override func willTouch() {
    touchesWithEraser = isEraser
    leave()
  }

  /// Hovers at a point of the screen with the pencil's angles; the first time it comes into reach there.
  /// - Parameter height: 1 where it is first seen, 0 at the screen; nil for a device that does not measure it.
  public func hover(at point: CGPoint, height: Float? = nil) {
    precondition(!isDown, "a pencil that touches does not hover")
    let sample = HoverSample(
      surface: .main, time: stage.platform.now, phase: hoverSample == nil ? .entered : .moved, location: point,
      tool: .pen,
      altitude: altitude, azimuth: azimuth, roll: roll, height: height, isEraser: isEraser)
    hoverSample = sample
    stage.platform.send(.hover(sample))
  }

  /// Leaves the reach of the screen, where it hovers.
  public func leave() {
    guard var sample = hoverSample else { return }
    hoverSample = nil
    sample.phase = .exited
    sample.time = stage.platform.now
    stage.platform.send(.hover(sample))
  }

  /// Presses a button on the barrel; 1 is the one next to the tip.
  public func pressButton(_ button: UInt8 = 1) { send(button, .pressed) }

  /// Releases a button on the barrel.
  public func releaseButton(_ button: UInt8 = 1) { send(button, .released) }

  /// Taps the barrel twice: `didReceiveTap`.
  public func doubleTapBarrel() {
    for _ in 0..<2 {
      pressButton()
      stage.advance(by: .milliseconds(60))
      releaseButton()
      stage.advance(by: .milliseconds(60))
    }
  }

  /// Squeezes the barrel for a time: `didReceiveSqueeze`.
  public func squeeze(for seconds: Double = 0.5) {
    pressButton()
    stage.advance(by: .seconds(seconds))
    releaseButton()
  }

  private func send(_ button: UInt8, _ phase: PenButtonSample.Phase) {
    stage.platform.send(
      .penButton(PenButtonSample(surface: .main, time: stage.platform.now, button: button, phase: phase)))
  }

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
