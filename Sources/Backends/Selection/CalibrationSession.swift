import Foundation
import TouchPlatform

/// The touches of a user at five crosses, one after another, as values: no clock, no picture.
public struct CalibrationSession: Sendable {
  /// What a touch has led to.
  public enum Step: Hashable, Sendable {
    /// The cross of this number is the next one.
    case next(Int)
    /// The finger slid or was taken away: the same cross again.
    case again
    /// All crosses were touched: this is the map for the device of this source.
    case done(CalibrationFit, ContactSource)
    /// All crosses were touched, but no map came of it: from the first cross again.
    case refused(CalibrationFit.Refusal)
  }

  /// The crosses' places, in points: near the four corners, then the middle.
  public let crosses: [CGPoint]
  /// How far a finger may slide on a cross, in points.
  public static let slide = 24.0
  /// How far the worst corrected touch may be off, in points: a finger's width, or more on a large table.
  public let limit: Double
  /// Which cross is to be touched.
  public private(set) var index = 0
  private var measured: [CGPoint] = []
  private var source: ContactSource?

  private struct Touch {
    var id: ContactID
    var start: CGPoint
    var sum: CGPoint
    var count: Double
    var isSteady = true
  }
  private var touch: Touch?

  /// Crosses for a surface of this size, in points.
  public init(size: CGSize) {
    let places: [(Double, Double)] = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)]
    crosses = places.map { CGPoint(x: size.width * $0.0, y: size.height * $0.1) }
    limit = max(12, 0.015 * hypot(size.width, size.height))
  }

  /// Takes a frame of contacts. One finger at a time counts, and after the first cross only its device; the place of a
  /// touch is the middle of where the finger rested. A frame may end one touch and begin another, so there may be several
  /// steps.
  public mutating func take(_ frame: ContactFrame) -> [Step] { frame.samples.compactMap { take($0) } }

  private mutating func take(_ sample: ContactSample) -> Step? {
    guard sample.tool != .pointer, sample.x.isFinite, sample.y.isFinite else { return nil }
    if let source, sample.source != source { return nil }
    if sample.phase == .began {
      guard touch == nil else { return nil }
      touch = Touch(id: sample.id, start: sample.location, sum: sample.location, count: 1)
      return nil
    }
    guard var touch, touch.id == sample.id else { return nil }
    if hypot(sample.x - touch.start.x, sample.y - touch.start.y) > Self.slide { touch.isSteady = false }
    switch sample.phase {
    case .began, .moved:
      touch.sum = CGPoint(x: touch.sum.x + sample.x, y: touch.sum.y + sample.y)
      touch.count += 1
      self.touch = touch
      return nil
    case .cancelled:
      self.touch = nil
      return .again
    case .ended:
      self.touch = nil
      guard touch.isSteady else { return .again }
      source = sample.source
      measured.append(CGPoint(x: touch.sum.x / touch.count, y: touch.sum.y / touch.count))
      index += 1
      return index < crosses.count ? .next(index) : finish(sample.source)
    }
  }

  private mutating func finish(_ source: ContactSource) -> Step {
    let touches = measured
    measured.removeAll()
    index = 0
    self.source = nil
    do throws(CalibrationFit.Refusal) {
      return .done(try CalibrationFit(measured: touches, wanted: crosses, limit: limit), source)
    } catch { return .refused(error) }
  }
}
