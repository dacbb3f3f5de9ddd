import CoreGraphics
import Foundation

/// The places of a button's picture, title and subtitle, all in points.
struct ButtonLayout {
  /// The side of the title on which the picture is.
  enum Side {
    case left, right, top, bottom
    var isHorizontal: Bool { self == .left || self == .right }
  }

  var image = CGSize.zero
  var title = CGSize.zero
  var subtitle = CGSize.zero
  /// A mark behind the text, such as the arrows of a button that pops up a menu.
  var indicator = CGSize.zero
  var side = Side.left
  var imagePadding: CGFloat = 0
  var titlePadding: CGFloat = 0
  /// With `leading` and `trailing` resolved.
  var horizontal = UIControl.ContentHorizontalAlignment.center
  var vertical = UIControl.ContentVerticalAlignment.center
  /// How title and subtitle are aligned: 0 left, 0.5 middle, 1 right.
  var textAlignment: CGFloat = 0.5
  var isRightToLeft = false
  var scale: CGFloat = 1
  static let indicatorGap: CGFloat = 6

  struct Frames {
    var image = CGRect.zero
    var title = CGRect.zero
    var subtitle = CGRect.zero
    var indicator = CGRect.zero
  }

  private var gap: CGFloat { image == .zero || text == .zero ? 0 : imagePadding }

  private var text: CGSize {
    let padding = title == .zero || subtitle == .zero ? 0 : titlePadding
    return CGSize(width: max(title.width, subtitle.width), height: title.height + padding + subtitle.height)
  }

  private var indicatorWidth: CGFloat { indicator == .zero ? 0 : indicator.width + Self.indicatorGap }

  /// The width of what is beside the text.
  var widthBesideText: CGFloat { indicatorWidth + (side.isHorizontal ? image.width + gap : 0) }

  /// The size of all of it.
  var size: CGSize {
    let text = text
    let group =
      side.isHorizontal
      ? CGSize(width: image.width + gap + text.width, height: max(image.height, text.height))
      : CGSize(width: max(image.width, text.width), height: image.height + gap + text.height)
    return CGSize(width: group.width + indicatorWidth, height: max(group.height, indicator.height))
  }

  private func pixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

  private func start(_ length: CGFloat, in from: CGFloat, _ room: CGFloat, _ share: CGFloat) -> CGFloat {
    pixel(from + (room - length) * share)
  }

  private var shareOfWidth: CGFloat {
    switch horizontal {
    case .left, .leading: 0
    case .right, .trailing: 1
    case .center, .fill: 0.5
    }
  }

  private var shareOfHeight: CGFloat {
    switch vertical {
    case .top: 0
    case .bottom: 1
    case .center, .fill: 0.5
    }
  }

  /// The places in a rectangle; what does not fit is shrunk.
  func frames(in rect: CGRect) -> Frames {
    var frames = Frames()
    var room = rect
    if indicator != .zero {
      let x = isRightToLeft ? room.minX : room.maxX - indicator.width
      frames.indicator = CGRect(
        x: x, y: start(indicator.height, in: room.minY, room.height, 0.5), width: indicator.width,
        height: indicator.height)
      room.size.width = max(0, room.width - indicatorWidth)
      if isRightToLeft { room.origin.x += indicatorWidth }
    }
    let fills = horizontal == .fill
    var image = CGSize(width: min(self.image.width, room.width), height: min(self.image.height, room.height))
    if image.width > 0, text == .zero, fills { image.width = room.width }
    if image.height > 0, vertical == .fill, side.isHorizontal || text == .zero { image.height = room.height }
    let textRoom = max(0, room.width - (side.isHorizontal ? image.width + gap : 0))
    var textWidth = min(text.width, textRoom)
    if fills { textWidth = textRoom }
    let textHeight = vertical == .fill && side.isHorizontal ? max(text.height, room.height) : text.height
    let width = side.isHorizontal ? image.width + gap + textWidth : max(image.width, textWidth)
    let x = start(width, in: room.minX, room.width, shareOfWidth)
    let textX: CGFloat
    let textY: CGFloat
    switch side {
    case .left, .right:
      let imageX = side == .left ? x : x + width - image.width
      textX = side == .left ? x + image.width + gap : x
      textY = start(textHeight, in: room.minY, room.height, shareOfHeight)
      frames.image = CGRect(
        x: imageX, y: start(image.height, in: room.minY, room.height, shareOfHeight), width: image.width,
        height: image.height)
    case .top, .bottom:
      let height = image.height + gap + text.height
      let y = start(height, in: room.minY, room.height, shareOfHeight)
      let imageX = start(image.width, in: x, width, textIsAligned ? textAlignment : 0.5)
      textX = start(textWidth, in: x, width, textIsAligned ? textAlignment : 0.5)
      frames.image = CGRect(
        x: imageX, y: side == .top ? y : y + text.height + gap, width: image.width, height: image.height)
      textY = side == .top ? y + image.height + gap : y
    }
    let titleWidth = fills ? textWidth : min(title.width, textWidth)
    frames.title = CGRect(
      x: start(titleWidth, in: textX, textWidth, textAlignment), y: textY, width: titleWidth,
      height: subtitle == .zero ? textHeight : title.height)
    if subtitle != .zero {
      let subtitleWidth = fills ? textWidth : min(subtitle.width, textWidth)
      frames.subtitle = CGRect(
        x: start(subtitleWidth, in: textX, textWidth, textAlignment), y: textY + text.height - subtitle.height,
        width: subtitleWidth, height: subtitle.height)
    }
    return frames
  }

  /// Whether a picture above the text is aligned with its edge instead of its middle.
  private var textIsAligned: Bool { horizontal != .center && horizontal != .fill }
}

extension UIButton {
  /// How large a label is at most this wide.
  private static func size(of label: UILabel?, width: CGFloat) -> CGSize {
    guard let label, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(CGSize(width: width < 1_000_000 ? max(1, width) : 0, height: .greatestFiniteMagnitude))
  }

  /// The layout of what the button shows; the text is narrow enough that all fits into `width`.
  final func layout(width: CGFloat) -> ButtonLayout {
    var layout = ButtonLayout()
    layout.isRightToLeft = isRightToLeft
    layout.scale = max(1, traitCollection.displayScale)
    layout.horizontal = effectiveContentHorizontalAlignment
    layout.vertical = contentVerticalAlignment
    if let configured {
      configured.describe(&layout, of: self)
    } else {
      layout.image = currentImage?.preferring(currentPreferredSymbolConfiguration).size ?? .zero
      layout.side = isRightToLeft ? .right : .left
      layout.textAlignment = 0.5
    }
    let textWidth = width - layout.widthBesideText
    layout.title = Self.size(of: titleView, width: textWidth)
    layout.subtitle = Self.size(of: configured?.subtitle, width: textWidth)
    return layout
  }

  /// The places of title and picture; their edge insets move each separately.
  final func contentFrames(in rect: CGRect) -> ButtonLayout.Frames {
    guard configured == nil, titleEdgeInsets != .zero || imageEdgeInsets != .zero else {
      return layout(width: rect.width).frames(in: rect)
    }
    let titleRoom = rect.inset(by: titleEdgeInsets)
    let imageRoom = rect.inset(by: imageEdgeInsets)
    var frames = layout(width: titleRoom.width).frames(in: titleRoom)
    frames.image = layout(width: imageRoom.width).frames(in: imageRoom).image
    return frames
  }

  /// The button's natural size with at most this width.
  final func naturalSize(width: CGFloat) -> CGSize {
    let insets = configured?.shown.contentInsets.resolved(isRightToLeft: isRightToLeft) ?? contentEdgeInsets
    let layout = layout(width: width - insets.left - insets.right)
    var size = layout.size
    let hasTitle = layout.title != .zero
    if configured == nil, contentEdgeInsets == .zero {
      if hasTitle {
        size.height = max(layout.image.height, layout.title.height.rounded(.up) + 12)
        size.width = max(30, size.width)
      } else if layout.image == .zero {
        size = currentBackgroundImage?.size ?? CGSize(width: 30, height: 34)
      }
    }
    if hasTitle || layout.image != .zero, let background = currentBackgroundImage?.size {
      size = CGSize(width: max(size.width, background.width), height: max(size.height, background.height))
    }
    return CGSize(
      width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
  }
}
