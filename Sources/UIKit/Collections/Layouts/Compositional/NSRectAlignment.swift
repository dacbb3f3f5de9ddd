/// At which edges or corner of a rectangle something is, in the direction of reading, as Apple numbers them.
public enum NSRectAlignment: Int, Sendable {
  /// At none: in the middle.
  case none = 0
  /// At the top edge.
  case top = 1
  /// In the corner of the top edge where lines begin.
  case topLeading = 2
  /// At the edge where lines begin.
  case leading = 3
  /// In the corner of the bottom edge where lines begin.
  case bottomLeading = 4
  /// At the bottom edge.
  case bottom = 5
  /// In the corner of the bottom edge where lines end.
  case bottomTrailing = 6
  /// At the edge where lines end.
  case trailing = 7
  /// In the corner of the top edge where lines end.
  case topTrailing = 8

  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
