import Foundation
import ListGeometry
import QuartzCore

/// An item that is held and moved: the others make room where it would be dropped.
@MainActor struct ItemMovement {
  /// Its path in the data, which changes only when it is dropped.
  let source: RowPath
  /// Where it would be dropped.
  var target: RowPath { didSet { if target != oldValue { mapping = Self.mapping(from: source, to: target) } } }
  /// Where its middle is, in the collection's space.
  var position: CGPoint
  /// Scrolls while the item is held near an edge.
  var scrolling: CADisplayLink?
  /// From paths in the data to the places where items are shown.
  private(set) var mapping: RowMapping

  init(of source: RowPath, at position: CGPoint) {
    (self.source, target, self.position) = (source, source, position)
    mapping = Self.mapping(from: source, to: source)
  }

  private static func mapping(from source: RowPath, to target: RowPath) -> RowMapping {
    RowMapping(
      deletedSections: [], insertedSections: [], sectionMoves: [:], deletedRows: [], insertedRows: [],
      rowMoves: [source: target])
  }

  /// By how much a section's count differs from that of the data.
  func growth(inSection section: Int) -> Int {
    (target.section == section ? 1 : 0) - (source.section == section ? 1 : 0)
  }
}
