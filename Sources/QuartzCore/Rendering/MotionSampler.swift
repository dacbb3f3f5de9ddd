import Foundation
import RenderTree

/// Turns a value that changes with time into the samples of a track: as few as straight lines between them allow.
struct MotionSampler {
  /// The most samples of a track.
  static let mostSamples = 240
  /// How many ways between samples are tried, in this order. Turns at halves, thirds, quarters, fifths, tenths and
  /// hundredths of the time fall on samples of one of them.
  private static let steps = [12, 20, 24, 48, 60, 100, 120, 200, 239]

  /// How far a straight line may be from the value, for each of the numbers.
  let tolerance: [Float]
  /// The numbers at a share of the time, 0…1; at 1 those that it reaches, before anything jumps.
  let value: (Double) -> [Float]

  /// The samples, one after another; nil when no track of at most 240 follows the value.
  func samples(duration: Double) -> [Float]? {
    // No more than 240 a second, so that short animations stay short.
    let most = min(Self.mostSamples - 1, max(12, Int((duration * 240).rounded(.up))))
    for count in Self.steps {
      let isLast = count >= most
      let ways = isLast ? most : count
      // With the most samples that there may be, twice as far off will do.
      if let found = samples(ways: ways, slack: isLast ? 2 : 1) {
        return ways == Self.steps[0] ? thinned(found) : found.flatMap { $0 }
      }
      if isLast { return nil }
    }
    return nil
  }

  private func samples(ways: Int, slack: Float) -> [[Float]]? {
    var made = [value(0)]
    made.reserveCapacity(ways + 1)
    for index in 0..<ways {
      let next = value(Double(index + 1) / Double(ways))
      for share in [0.31, 0.69] {
        let there = value((Double(index) + share) / Double(ways))
        guard isNear(there, made[index], next, Float(share), slack) else { return nil }
      }
      made.append(next)
    }
    return made
  }

  private func isNear(_ value: [Float], _ from: [Float], _ to: [Float], _ share: Float, _ slack: Float) -> Bool {
    for axis in value.indices {
      let line = from[axis] + (to[axis] - from[axis]) * share
      // Not a number is near nothing.
      guard abs(value[axis] - line) <= tolerance[axis] * slack else { return false }
    }
    return true
  }

  /// Every n-th sample where the others lie on straight lines between those.
  private func thinned(_ samples: [[Float]]) -> [Float] {
    let ways = samples.count - 1
    for count in [1, 2, 3, 4, 6] where ways % count == 0 {
      let step = ways / count
      let isStraight = samples.indices.allSatisfy { index in
        let start = min(index / step, count - 1) * step
        return isNear(
          samples[index], samples[start], samples[start + step], Float(index - start) / Float(step), 1)
      }
      if isStraight { return stride(from: 0, through: ways, by: step).flatMap { samples[$0] } }
    }
    return samples.flatMap { $0 }
  }
}
