/// Width and height, in points.
package struct CompositionExtent: Equatable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  subscript(axis: CompositionAxis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A box whose place is counted from the beginning of the reading direction and from the top.
package struct CompositionBox: Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package func moved(_ x: Double, _ y: Double) -> CompositionBox {
    CompositionBox(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

package enum CompositionAxis {
  case horizontal, vertical
  package var other: CompositionAxis { self == .horizontal ? .vertical : .horizontal }
}

/// A width or a height that is computed in a container.
package enum CompositionLength: Equatable {
  case fractionalWidth(Double)
  case fractionalHeight(Double)
  case absolute(Double)
  /// Until it is measured.
  case estimated(Double)
  /// The greatest that is measured among the siblings.
  case uniform(estimate: Double)

  /// Whether it is measured.
  package var isEstimated: Bool {
    switch self {
    case .estimated, .uniform: true
    case .fractionalWidth, .fractionalHeight, .absolute: false
    }
  }

  var isUniform: Bool { if case .uniform = self { true } else { false } }

  /// In points; at least 0.
  package func points(in container: CompositionExtent) -> Double {
    let points: Double
    switch self {
    case .fractionalWidth(let part): points = part * container.width
    case .fractionalHeight(let part): points = part * container.height
    case .absolute(let length), .estimated(let length), .uniform(let length): points = length
    }
    return points.isFinite ? max(0, points) : 0
  }

  /// Whether it is a part of a container's length along an axis.
  func isPart(of axis: CompositionAxis) -> Bool {
    switch self {
    case .fractionalWidth: axis == .horizontal
    case .fractionalHeight: axis == .vertical
    case .absolute, .estimated, .uniform: false
    }
  }
}

/// Free room: as much as it says, or at least that.
package struct CompositionSpacing: Equatable {
  package var length: Double
  package var isFlexible: Bool

  package init(_ length: Double, isFlexible: Bool) {
    (self.length, self.isFlexible) = (length.isFinite ? length : 0, isFlexible)
  }
}

package struct CompositionInsets: Equatable {
  package var top: Double
  package var leading: Double
  package var bottom: Double
  package var trailing: Double

  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  package func before(_ axis: CompositionAxis) -> Double { axis == .horizontal ? leading : top }
  package func after(_ axis: CompositionAxis) -> Double { axis == .horizontal ? trailing : bottom }
}

/// Free room outside of a node.
package struct CompositionEdges: Equatable {
  package var leading: CompositionSpacing?
  package var top: CompositionSpacing?
  package var trailing: CompositionSpacing?
  package var bottom: CompositionSpacing?

  package init(
    leading: CompositionSpacing? = nil, top: CompositionSpacing? = nil, trailing: CompositionSpacing? = nil,
    bottom: CompositionSpacing? = nil
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  func before(_ axis: CompositionAxis) -> CompositionSpacing? { axis == .horizontal ? leading : top }
  func after(_ axis: CompositionAxis) -> CompositionSpacing? { axis == .horizontal ? trailing : bottom }
}

/// A place at a box: 0 at its beginning, 0.5 in its middle, 1 at its end, along both axes.
package struct CompositionAnchor: Equatable {
  package var x: Double
  package var y: Double
  /// Added, in points.
  package var shiftX: Double
  package var shiftY: Double
  /// Added, as a part of the size of what is placed.
  package var partX: Double
  package var partY: Double

  package init(
    x: Double, y: Double, shiftX: Double = 0, shiftY: Double = 0, partX: Double = 0, partY: Double = 0
  ) {
    (self.x, self.y, self.shiftX, self.shiftY, self.partX, self.partY) = (x, y, shiftX, shiftY, partX, partY)
  }
}

/// A view of its own at an item or a group, such as a badge.
package struct CompositionSupplement: Equatable {
  package var width: CompositionLength
  package var height: CompositionLength
  /// Where it is at its item.
  package var place: CompositionAnchor
  /// Which of its own points is there; nil: the same as that of the item.
  package var own: CompositionAnchor?
  /// Tells one kind from another.
  package var kind: Int

  package init(
    width: CompositionLength, height: CompositionLength, place: CompositionAnchor, own: CompositionAnchor?, kind: Int
  ) {
    (self.width, self.height, self.place, self.own, self.kind) = (width, height, place, own, kind)
  }

  func box(at host: CompositionBox) -> CompositionBox {
    let container = CompositionExtent(width: host.width, height: host.height)
    let (width, height) = (width.points(in: container), height.points(in: container))
    let own = own ?? CompositionAnchor(x: place.x, y: place.y)
    return CompositionBox(
      x: host.x + place.x * host.width + place.shiftX + place.partX * width
        - (own.x * width + own.shiftX + own.partX * width),
      y: host.y + place.y * host.height + place.shiftY + place.partY * height
        - (own.y * height + own.shiftY + own.partY * height),
      width: width, height: height)
  }
}

/// An item, or a group of items and groups.
package struct CompositionNode {
  package enum Content {
    case item
    /// - Parameters:
    ///   - count: how many subitems there are; nil for as many as fit.
    ///   - sharesRoom: whether those share the length along the axis equally.
    indirect case group(
      CompositionAxis, [CompositionNode], spacing: CompositionSpacing, count: Int?, sharesRoom: Bool)
    /// Boxes that other code computes for the inside of the group.
    case custom((CompositionExtent) -> [(box: CompositionBox, z: Int)])
  }

  package var width: CompositionLength
  package var height: CompositionLength
  package var insets = CompositionInsets()
  package var edges = CompositionEdges()
  package var supplements: [CompositionSupplement] = []
  package var content: Content
  /// The lengths that it shares with its siblings; 0 where they are not known.
  var equal = CompositionExtent(width: 0, height: 0)

  package init(width: CompositionLength, height: CompositionLength, content: Content) {
    (self.width, self.height, self.content) = (width, height, content)
  }

  func length(_ axis: CompositionAxis) -> CompositionLength { axis == .horizontal ? width : height }
  mutating func setLength(_ length: CompositionLength, _ axis: CompositionAxis) {
    if axis == .horizontal { width = length } else { height = length }
  }
}
