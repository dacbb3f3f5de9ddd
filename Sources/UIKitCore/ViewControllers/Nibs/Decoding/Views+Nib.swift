import Foundation
import InterfaceArchive

// What elements of Interface Builder say beyond what all views have; called by `init(coder:)` of each class.

extension UILabel {
  package final func decodeText(_ coder: NibCoder) {
    if let font = coder.font() { self.font = font }
    if let color = coder.color("textColor") { textColor = color }
    if let color = coder.color("highlightedColor") { highlightedTextColor = color }
    if let color = coder.color("shadowColor") { shadowColor = color }
    if let text = coder.attributedText("attributedText") {
      attributedText = text
    } else {
      text = coder.text("text")
    }
  }

  package final func decodeLabel(_ coder: NibCoder) {
    let node = coder.node
    decodeFlags(coder)
    numberOfLines = node.integer("numberOfLines") ?? 1
    decodeText(coder)
    if let value = node["textAlignment"].flatMap({ NibValues.alignments[$0] }) { textAlignment = value }
    if let value = node["lineBreakMode"].flatMap({ NibValues.lineBreaks[$0] }) { lineBreakMode = value }
    if let size = node.child(key: "shadowOffset")?.size { shadowOffset = size }
    // Interface Builder writes it only where it is off.
    adjustsFontSizeToFitWidth = node.bool("adjustsFontSizeToFit") ?? true
    if let value = node.number("minimumScaleFactor") { minimumScaleFactor = value }
    if let value = node.number("minimumFontSize"), value > 0, font.pointSize > 0 {
      minimumScaleFactor = value / font.pointSize
    }
    switch node["baselineAdjustment"] {
    case "alignCenters": baselineAdjustment = .alignCenters
    case "none": baselineAdjustment = .none
    default: break
    }
    if let value = node.bool("adjustsFontForContentSizeCategory") { adjustsFontForContentSizeCategory = value }
    if let value = node.number("preferredMaxLayoutWidth") { preferredMaxLayoutWidth = value }
    if let value = node.bool("enabled") { isEnabled = value }
    if let value = node.bool("highlighted") { isHighlighted = value }
  }
}

extension UIImageView {
  final func decodeImages(_ coder: NibCoder) {
    decodeFlags(coder)
    image = coder.image("image")
    highlightedImage = coder.image("highlightedImage")
    if let value = coder.node.bool("highlighted") { isHighlighted = value }
    if let value = coder.symbolConfiguration("preferredSymbolConfiguration") { preferredSymbolConfiguration = value }
  }
}

extension UIControl {
  final func decodeControl(_ coder: NibCoder) {
    let node = coder.node
    if let value = node.bool("enabled") { isEnabled = value }
    if let value = node.bool("selected") { isSelected = value }
    if let value = node.bool("highlighted") { isHighlighted = value }
    if let value = node["contentHorizontalAlignment"].flatMap({ NibNames.horizontalAlignments[$0] }) {
      contentHorizontalAlignment = value
    }
    if let value = node["contentVerticalAlignment"].flatMap({ NibNames.verticalAlignments[$0] }) {
      contentVerticalAlignment = value
    }
  }
}

extension UIScrollView {
  final func decodeScrolling(_ coder: NibCoder) {
    let node = coder.node
    decodeFlags(coder)
    // Content touches come with several fingers on every scroll view.
    isMultipleTouchEnabled = node.bool("multipleTouchEnabled") ?? true
    if let value = node.bool("scrollEnabled") { isScrollEnabled = value }
    if let value = node.bool("pagingEnabled") { isPagingEnabled = value }
    if let value = node.bool("bounces") { bounces = value }
    if let value = node.bool("alwaysBounceVertical") { alwaysBounceVertical = value }
    if let value = node.bool("alwaysBounceHorizontal") { alwaysBounceHorizontal = value }
    if let value = node.bool("bouncesZoom") { bouncesZoom = value }
    if let value = node.bool("directionalLockEnabled") { isDirectionalLockEnabled = value }
    if let value = node.bool("showsHorizontalScrollIndicator") { showsHorizontalScrollIndicator = value }
    if let value = node.bool("showsVerticalScrollIndicator") { showsVerticalScrollIndicator = value }
    if let value = node.bool("delaysContentTouches") { delaysContentTouches = value }
    if let value = node.bool("canCancelContentTouches") { canCancelContentTouches = value }
    if let value = node.number("minimumZoomScale") { minimumZoomScale = value }
    if let value = node.number("maximumZoomScale") { maximumZoomScale = value }
    if let size = node.child(key: "contentSize")?.size { contentSize = size }
    if let insets = node.child(key: "contentInset") { contentInset = insets.insets }
    if node["contentInsetAdjustmentBehavior"] == "never" { contentInsetAdjustmentBehavior = .never }
    if node["contentInsetAdjustmentBehavior"] == "always" { contentInsetAdjustmentBehavior = .always }
    switch node["keyboardDismissMode"] {
    case "onDrag": keyboardDismissMode = .onDrag
    case "interactive": keyboardDismissMode = .interactive
    default: break
    }
    switch node["indicatorStyle"] {
    case "white": indicatorStyle = .white
    case "black": indicatorStyle = .black
    default: break
    }
  }
}

extension UIStackView {
  final func decodeStack(_ coder: NibCoder) {
    let node = coder.node
    axis = node["axis"] == "vertical" ? .vertical : .horizontal
    if let value = node["distribution"].flatMap({ Self.distributions[$0] }) { distribution = value }
    if let value = node["alignment"].flatMap({ Self.alignments[$0] }) { alignment = value }
    if let value = node.number("spacing") { spacing = value }
    if node["spacingType"] == "standard" { spacing = Self.spacingUseSystem }
    // Interface Builder writes margins of a stack view only where its arrangement keeps within them.
    let hasMargins = node.child(key: "layoutMargins") != nil || node.child(key: "directionalLayoutMargins") != nil
    isLayoutMarginsRelativeArrangement = node.bool("layoutMarginsRelativeArrangement") ?? hasMargins
    if let value = node.bool("baselineRelativeArrangement") { isBaselineRelativeArrangement = value }
  }

  private static let distributions: [String: Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]
  private static let alignments: [String: Alignment] = [
    "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
  ]
}

extension UIActivityIndicatorView {
  static func style(of coder: NibCoder) -> Style {
    switch coder.node["style"] {
    case "large": .large
    case "white": .white
    case "whiteLarge": .whiteLarge
    default: .medium
    }
  }

  final func decodeActivity(_ coder: NibCoder) {
    if let color = coder.color("color") { self.color = color }
    // A star that stands still hides itself only where the file says so.
    hidesWhenStopped = coder.node.bool("hidesWhenStopped") ?? false
    isHidden = coder.node.bool("hidden") ?? hidesWhenStopped
    if coder.node.bool("animating") == true { startAnimating() }
  }
}

extension UIToolbar {
  final func decodeBar(_ coder: NibCoder) {
    if let color = coder.color("barTintColor") { barTintColor = color }
    if let value = coder.node.bool("translucent") { isTranslucent = value }
    if coder.node["barStyle"] == "black" { barStyle = .black }
    let list = coder.node.list("items").compactMap { coder.load.makeObject($0) as? UIBarButtonItem }
    if !list.isEmpty { items = list }
  }
}

extension UINavigationBar {
  final func decodeBar(_ coder: NibCoder) {
    if let color = coder.color("barTintColor") { barTintColor = color }
    if let value = coder.node.bool("translucent") { isTranslucent = value }
    if let value = coder.node.bool("largeTitles") { prefersLargeTitles = value }
    if coder.node["barStyle"] == "black" { barStyle = .black }
    let document = coder.load.document
    if let texts = NibValues.textAttributes(coder.node.child(key: "titleTextAttributes"), in: document) {
      titleTextAttributes = texts
    }
    if let texts = NibValues.textAttributes(coder.node.child(key: "largeTitleTextAttributes"), in: document) {
      largeTitleTextAttributes = texts
    }
    for node in coder.node.children where node.name == "navigationBarAppearance" {
      let made = UINavigationBarAppearance(node, in: document)
      switch node["key"] {
      case "standardAppearance": standardAppearance = made
      case "scrollEdgeAppearance": scrollEdgeAppearance = made
      case "compactAppearance": compactAppearance = made
      case "compactScrollEdgeAppearance": compactScrollEdgeAppearance = made
      default: break
      }
    }
    let list = coder.node.list("items").compactMap { coder.load.makeObject($0) as? UINavigationItem }
    if !list.isEmpty { items = list }
  }
}
