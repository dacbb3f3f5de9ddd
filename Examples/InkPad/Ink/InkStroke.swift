import UIKit

/// What one pen or finger draws from its touch to its lift.
///
/// Three kinds of samples lead to the line that is seen:
///
/// - **Measured ones**, coalesced samples included, are appended in the order in which they were measured and stay.
/// - **Estimates** are measured samples of which a value comes late, mostly the force. They are drawn with the estimate at
///   once and are entered by number: `correct(_:by:)` finds the sample that an update belongs to, however late it comes,
///   also after the end of the stroke.
/// - **Predicted ones** are no part of the stroke. They are replaced by each event, drawn after the last sample, and
///   never saved.
///
/// The line is cut into pieces of `InkPiece.length` samples. `update()` builds only those pieces again of which a sample, or a
/// neighbour that bends the curve, has changed: two for each event at most, plus one for each corrected sample. So the
/// cost of an event does not depend on how long the stroke is already.
final class InkStroke {
  let ink: Ink
  /// The place in the order in which strokes began: later ones lie above earlier ones.
  let order: Int
  private(set) var samples: [InkSample] = []
  /// Where the pen is expected next. Only for showing.
  private(set) var predicted: [InkSample] = []
  private(set) var pieces: [InkPiece] = []
  /// What the predicted samples add to the line.
  private(set) var predictedPiece: InkPiece?
  /// Whether the pen has lifted.
  private(set) var isFinished = false
  /// Whether an eraser is over it.
  var isMarked = false

  /// The places in `samples` of those that wait for a correction, by the number of the correction.
  private var waiting: [Int: Int] = [:]
  /// The samples that have changed since the last update.
  private var changed: Range<Int>?
  private var outline = InkOutline()
  /// The stroke as the file has it, until it changes.
  private var encoded: Data?

  init(_ ink: Ink, order: Int) {
    self.ink = ink
    self.order = order
  }

  // MARK: Samples

  /// Adds a measured sample; `number` is the touch's `estimationUpdateIndex`.
  func append(_ sample: InkSample, number: Int? = nil) {
    guard sample.isPlausible else { return }
    if let number, !sample.expected.isEmpty { waiting[number] = samples.count }
    note(samples.count)
    samples.append(sample)
  }

  /// Replaces what is predicted.
  func predict(_ samples: [InkSample]) { predicted = samples.filter(\.isPlausible) }

  /// Corrects the sample that waits for an update with this number.
  /// - Returns: false where no sample of this stroke does.
  func correct(_ number: Int, by update: InkSample) -> Bool {
    guard let index = waiting[number] else { return false }
    let sample = samples[index].corrected(by: update)
    if sample.expected.isEmpty { waiting[number] = nil }
    guard sample.isPlausible else { return true }
    samples[index] = sample
    note(index)
    return true
  }

  /// The pen has lifted. Corrections may still come.
  func finish() {
    predicted = []
    isFinished = true
  }

  /// Whether corrections may still come.
  var isWaiting: Bool { !waiting.isEmpty }

  private func note(_ index: Int) {
    encoded = nil
    changed = changed.map { min($0.lowerBound, index)..<max($0.upperBound, index + 1) } ?? index..<index + 1
  }

  // MARK: Pieces

  /// Builds those pieces again whose samples have changed, and the predicted one.
  /// - Returns: the pieces that are new or different.
  @discardableResult
  func update() -> Range<Int> {
    defer { changed = nil }
    predictedPiece =
      predicted.isEmpty || samples.isEmpty
      ? nil : outline.piece(of: Array(samples.suffix(2)) + predicted, from: min(samples.count, 2) - 1, width: ink.width)
    guard let changed else { return pieces.count..<pieces.count }
    // A sample bends the curve up to its second neighbours.
    let last = max(0, samples.count - 2)
    let first = InkPiece.index(of: max(0, changed.lowerBound - 2))
    let end = InkPiece.index(of: min(last, changed.upperBound)) + 1
    for index in first..<end {
      let piece = outline.piece(of: samples, InkPiece.samples(of: index, count: samples.count), width: ink.width)
      if index < pieces.count { pieces[index] = piece } else { pieces.append(piece) }
    }
    return first..<end
  }

  /// How many pieces, from the first one on, nothing can change any more: the samples after them are there, and none of
  /// them waits for a correction. They can be drawn where they stay.
  ///
  /// Cost: linear in the samples that wait.
  var settledCount: Int {
    let waitingFrom = waiting.values.min() ?? .max
    let certain = min(samples.count - 1, waitingFrom) - 2
    return max(0, min(pieces.count - 1, certain / InkPiece.length))
  }

  /// A box around the whole line.
  var bounds: CGRect { pieces.reduce(CGRect.null) { $0.union($1.bounds) } }

  // MARK: File

  /// The stroke as JSON. It is kept until a sample changes, so that saving a page encodes only what is new.
  func json() throws -> Data {
    if let encoded { return encoded }
    let data = try JSONEncoder().encode(Saved(color: ink.color, width: ink.width, samples: samples))
    encoded = data
    return data
  }

  /// What the file holds of a stroke.
  struct Saved: Codable {
    var color: InkColor
    var width: CGFloat
    var samples: [InkSample]
  }

  /// A finished stroke of a file.
  convenience init(_ saved: Saved, order: Int) {
    self.init(Ink(color: saved.color, width: saved.width), order: order)
    for sample in saved.samples { append(sample) }
    finish()
    update()
  }
}
