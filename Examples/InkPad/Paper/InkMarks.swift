import UIKit

/// What can be shown of samples beside the line that they make.
struct InkMarks: Equatable {
  /// A thin dot for each coalesced sample, a larger one for each sample that ends an event.
  var coalesced = false
  /// The predicted part of the line in a colour of its own.
  var predicted = false
  /// A ring around each sample of which a value is an estimate.
  var estimated = false

  static let predictedColor = UIColor.systemPink
  static let estimatedColor = UIColor.systemOrange
  static let sampleColor = UIColor.systemTeal

  var areShown: Bool { coalesced || estimated }

  /// The dots of some samples of a stroke.
  func dots(of samples: ArraySlice<InkSample>) -> CGPath? {
    guard coalesced else { return nil }
    let path = CGMutablePath()
    for sample in samples {
      let radius: CGFloat = sample.isCoalesced ? 0.75 : 1.75
      path.addEllipse(in: CGRect(around: sample.location, radius: radius))
    }
    return path
  }

  /// The rings of some samples of a stroke; nil where nothing is an estimate.
  func rings(of samples: ArraySlice<InkSample>) -> CGPath? {
    guard estimated, samples.contains(where: { !$0.estimated.isEmpty }) else { return nil }
    let path = CGMutablePath()
    for sample in samples where !sample.estimated.isEmpty {
      path.addEllipse(in: CGRect(around: sample.location, radius: 4))
    }
    return path
  }
}

extension CGRect {
  init(around center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension InkStroke {
  /// The samples of a piece; the last one is left to the next piece, if there is one.
  func samples(of piece: Int) -> ArraySlice<InkSample> {
    let range = InkPiece.samples(of: piece, count: samples.count)
    return piece == pieces.count - 1 ? samples[range] : samples[range].dropLast()
  }
}
