// Anchors of views and guides; made each time they are asked for.

extension UIView {
  /// The edge where lines begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .leading)) }
  /// The edge where lines end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .trailing)) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .left)) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .right)) }
  /// The middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: layoutBox, attribute: .centerX)) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .top)) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .bottom)) }
  /// The middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .centerY)) }
  /// The baseline of its first line of text; the bottom edge without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .firstBaseline))
  }
  /// The baseline of its last line of text; the bottom edge without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(.init(box: layoutBox, attribute: .lastBaseline))
  }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: layoutBox, attribute: .width)) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: layoutBox, attribute: .height)) }
}

extension UILayoutGuide {
  /// The edge where lines begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .leading)) }
  /// The edge where lines end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .trailing)) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .left)) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .right)) }
  /// The middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.init(box: box, attribute: .centerX)) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: box, attribute: .top)) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: box, attribute: .bottom)) }
  /// The middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.init(box: box, attribute: .centerY)) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: box, attribute: .width)) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(.init(box: box, attribute: .height)) }
}
