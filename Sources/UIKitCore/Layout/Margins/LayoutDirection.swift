/// Whether and how a view is mirrored where text is read from right to left, as Apple numbers them.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It is mirrored: the default.
  case unspecified = 0
  /// Controls of playback: they are never mirrored.
  case playback = 1
  /// Controls of directions in space: they are never mirrored.
  case spatial = 2
  /// Always from left to right.
  case forceLeftToRight = 3
  /// Always from right to left.
  case forceRightToLeft = 4
}

/// Which way the user interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

extension UIView {
  static func _userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  static func _userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  package final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  final func setSemantics(_ semantics: UISemanticContentAttribute) {
    guard semantics != semanticContentAttribute else { return }
    needExtras().needSurroundings.semantics = semantics
    marginsChanged()
    if let box = layoutBoxIfAny {
      // The constraints that the view owns are mirrored with it.
      for constraint in box.held where constraint.isDirectional { constraint.engine?.lowerAgain(constraint) }
    }
    setNeedsUpdateConstraints()
  }
}
