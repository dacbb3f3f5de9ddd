import Foundation
import InterfaceArchive
@_spi(UIKit) import UIKitCore

// What elements of Interface Builder say of controls; called by `init(coder:)` of each class.

extension UIButton {
  static func kind(of coder: NibCoder) -> ButtonType {
    switch coder.node["buttonType"] {
    // "Rounded rect" is what system buttons were called before iOS 7.
    case "roundedRect", "system": .system
    case "detailDisclosure": .detailDisclosure
    case "infoLight": .infoLight
    case "infoDark": .infoDark
    case "contactAdd": .contactAdd
    case "close": .close
    default: .custom
    }
  }

  final func decodeButton(_ coder: NibCoder) {
    let node = coder.node
    if let font = coder.font() { titleLabel?.font = font }
    if let mode = node["lineBreakMode"].flatMap({ Self.lineBreaks[$0] }) { titleLabel?.lineBreakMode = mode }
    if let value = node.bool("showsTouchWhenHighlighted") { showsTouchWhenHighlighted = value }
    if let value = node.bool("adjustsImageWhenHighlighted") { adjustsImageWhenHighlighted = value }
    if let value = node.bool("adjustsImageWhenDisabled") { adjustsImageWhenDisabled = value }
    if let value = node.bool("reversesTitleShadowWhenHighlighted") { reversesTitleShadowWhenHighlighted = value }
    if let value = node.bool("showsMenuAsPrimaryAction") { showsMenuAsPrimaryAction = value }
    if let value = node.bool("changesSelectionAsPrimaryAction") { changesSelectionAsPrimaryAction = value }
    if let child = node.child(key: "menu") { menu = Self.menu(child, coder) }
    for child in node.children where child.name == "inset" {
      switch child["key"] {
      case "contentEdgeInsets": contentEdgeInsets = child.insets
      case "titleEdgeInsets": titleEdgeInsets = child.insets
      case "imageEdgeInsets": imageEdgeInsets = child.insets
      default: break
      }
    }
    if let child = node.children.first(where: { $0.name == "buttonConfiguration" }) {
      decodeConfiguration(child, coder)
    }
    for child in node.children where child.name == "state" { decodeState(child, coder) }
    // What the file has for states is older than its configuration.
    content.titlesTakePrecedence = false
    content.imagesTakePrecedence = false
  }

  private static func menu(_ node: InterfaceNode, _ coder: NibCoder) -> UIMenu {
    let elements = node.list("menuElements").compactMap { child -> UIMenuElement? in
      if child.name == "menu" { return menu(child, coder) }
      guard let title = coder.document.text("title", of: child, otherwise: child["title"]) else { return nil }
      let image = coder.document.image(child["image"], of: child)
      var attributes: UIMenuElement.Attributes = []
      let flags = child.child(key: "attributes")
      if flags?.bool("destructive") == true { attributes.insert(.destructive) }
      if flags?.bool("disabled") == true { attributes.insert(.disabled) }
      let isOn = child["state"] == "on"
      return UIAction(title: title, image: image, attributes: attributes, state: isOn ? .on : .off) { _ in }
    }
    return UIMenu(title: node["title"] ?? "", children: elements)
  }

  private func decodeState(_ child: InterfaceNode, _ coder: NibCoder) {
    guard let key = child["key"], let state = Self.states[key] else { return }
    let document = coder.document
    // The texts of other languages name the button and not its state.
    let text = child["title"] ?? child.children.first { $0["key"] == "title" }?.text
    if let title = document.text("\(key)Title", of: coder.node, otherwise: text) {
      // Interface Builder keeps a title of the state beside that of a configuration, which counts.
      if configuration == nil || key != "normal" {
        setTitle(title, for: state)
      } else if configuration?.title == nil {
        configuration?.title = title
      }
    }
    if let image = document.image(child["image"], of: child) { setImage(image, for: state) }
    if let image = document.image(child["backgroundImage"], of: child, key: "backgroundImage") {
      setBackgroundImage(image, for: state)
    }
    if let value = document.symbolConfiguration(child.child(key: "preferredSymbolConfiguration")) {
      setPreferredSymbolConfiguration(value, forImageIn: state)
    }
    for color in child.children where color.name == "color" {
      if color["key"] == "titleColor" { setTitleColor(document.color(color), for: state) }
      if color["key"] == "titleShadowColor" { setTitleShadowColor(document.color(color), for: state) }
    }
    if let text = child.children.first(where: { $0.name == "attributedString" }) {
      setAttributedTitle(document.attributedText(text), for: state)
    }
  }

  private func decodeConfiguration(_ node: InterfaceNode, _ coder: NibCoder) {
    let document = coder.document
    var made: Configuration
    switch node["style"] {
    case "filled": made = .filled()
    case "gray": made = .gray()
    case "tinted": made = .tinted()
    default: made = .plain()
    }
    made.title = document.text("configuration.title", of: coder.node, otherwise: node["title"])
    made.subtitle = document.text("configuration.subtitle", of: coder.node, otherwise: node["subtitle"])
    made.image = document.image(node["image"], of: node)
    if let value = document.symbolConfiguration(node.child(key: "preferredSymbolConfigurationForImage")) {
      made.preferredSymbolConfigurationForImage = value
    }
    if let value = node.number("imagePadding") { made.imagePadding = value }
    if let value = node.number("titlePadding") { made.titlePadding = value }
    switch node["imagePlacement"] {
    case "trailing": made.imagePlacement = .trailing
    case "top": made.imagePlacement = .top
    case "bottom": made.imagePlacement = .bottom
    default: break
    }
    switch node["cornerStyle"] {
    case "capsule": made.cornerStyle = .capsule
    case "small": made.cornerStyle = .small
    case "medium": made.cornerStyle = .medium
    case "large": made.cornerStyle = .large
    case "fixed": made.cornerStyle = .fixed
    default: break
    }
    switch node["buttonSize"] {
    case "mini": made.buttonSize = .mini
    case "small": made.buttonSize = .small
    case "large": made.buttonSize = .large
    default: break
    }
    switch node["titleAlignment"] {
    case "leading": made.titleAlignment = .leading
    case "center": made.titleAlignment = .center
    case "trailing": made.titleAlignment = .trailing
    default: break
    }
    if let value = node.bool("showsActivityIndicator") { made.showsActivityIndicator = value }
    if let insets = node.child(key: "contentInsets") { made.contentInsets = insets.directionalInsets }
    let own = coder.child(node)
    made.titleTextAttributesTransformer = own.font("titleFontDescription").map(Self.setting)
    made.subtitleTextAttributesTransformer = own.font("subtitleFontDescription").map(Self.setting)
    if let text = own.attributedText("attributedTitle") { made.attributedTitle = Self.likeItsBeginning(text) }
    if let text = own.attributedText("attributedSubtitle") { made.attributedSubtitle = Self.likeItsBeginning(text) }
    if let background = node.child(key: "background") {
      if let color = document.color(background.child(key: "backgroundColor")) {
        made.background.backgroundColor = color
      }
      if let color = document.color(background.child(key: "strokeColor")) { made.background.strokeColor = color }
      if let value = background.number("strokeWidth") { made.background.strokeWidth = value }
      if let value = background.number("cornerRadius") { made.background.cornerRadius = value }
    }
    if let color = document.color(node.child(key: "baseForegroundColor")) { made.baseForegroundColor = color }
    if let color = document.color(node.child(key: "baseBackgroundColor")) { made.baseBackgroundColor = color }
    configuration = made
  }

  /// The text with the font and the colour of its first character.
  private static func likeItsBeginning(_ text: NSAttributedString) -> AttributedString? {
    guard text.length > 0 else { return nil }
    let first = text.attributes(at: 0, effectiveRange: nil)
    var looks = AttributeContainer()
    if let font = first[.font] as? UIFont { looks.font = font }
    if let color = first[.foregroundColor] as? UIColor { looks.foregroundColor = color }
    return AttributedString(text.string, attributes: looks)
  }

  private static func setting(_ font: UIFont) -> UIConfigurationTextAttributesTransformer {
    UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = font
      return outgoing
    }
  }

  private static let states: [String: State] = [
    "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected, "focused": .focused,
  ]
  private static let lineBreaks: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping,
    "headTruncation": .byTruncatingHead, "tailTruncation": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
  ]
}

extension UISlider {
  final func decodeSlider(_ coder: NibCoder) {
    let node = coder.node
    minimumValue = Float(node.number("minValue") ?? 0)
    maximumValue = Float(node.number("maxValue") ?? 1)
    value = Float(node.number("value") ?? 0)
    if let value = node.bool("continuous") { isContinuous = value }
    if let color = coder.color("minimumTrackTintColor") { minimumTrackTintColor = color }
    if let color = coder.color("maximumTrackTintColor") { maximumTrackTintColor = color }
    if let color = coder.color("thumbTintColor") { thumbTintColor = color }
    if let image = coder.image("minimumValueImage") { minimumValueImage = image }
    if let image = coder.image("maximumValueImage") { maximumValueImage = image }
  }
}

extension UISwitch {
  final func decodeSwitch(_ coder: NibCoder) {
    isOn = coder.node.bool("on") ?? false
    if let color = coder.color("onTintColor") { onTintColor = color }
    if let color = coder.color("thumbTintColor") { thumbTintColor = color }
  }
}

extension UIStepper {
  final func decodeStepper(_ coder: NibCoder) {
    let node = coder.node
    minimumValue = Double(node.number("minimumValue") ?? 0)
    maximumValue = Double(node.number("maximumValue") ?? 100)
    stepValue = Double(node.number("stepValue") ?? 1)
    value = Double(node.number("value") ?? 0)
    if let value = node.bool("continuous") { isContinuous = value }
    if let value = node.bool("autorepeat") { autorepeat = value }
    if let value = node.bool("wraps") { wraps = value }
  }
}

extension UISegmentedControl {
  final func decodeSegments(_ coder: NibCoder) {
    let node = coder.node
    for (place, child) in node.list("segments").enumerated() {
      let text = coder.document.text("segmentTitles[\(place)]", of: node, otherwise: child["title"])
      if let image = coder.document.image(child["image"], of: child) {
        insertSegment(with: image, at: place, animated: false)
      } else {
        insertSegment(withTitle: text, at: place, animated: false)
      }
      if let width = child.number("width"), width > 0 { setWidth(width, forSegmentAt: place) }
      if let value = child.bool("enabled") { setEnabled(value, forSegmentAt: place) }
    }
    if let value = node.bool("momentary") { isMomentary = value }
    if let value = node.bool("apportionsSegmentWidthsByContent") { apportionsSegmentWidthsByContent = value }
    if let color = coder.color("selectedSegmentTintColor") { selectedSegmentTintColor = color }
    selectedSegmentIndex = node.integer("selectedSegmentIndex") ?? UISegmentedControl.noSegment
  }
}

extension UIProgressView {
  final func decodeProgress(_ coder: NibCoder) {
    progress = Float(coder.node.number("progress") ?? 0)
    if let color = coder.color("progressTintColor") { progressTintColor = color }
    if let color = coder.color("trackTintColor") { trackTintColor = color }
  }
}

extension UIPageControl {
  final func decodePages(_ coder: NibCoder) {
    numberOfPages = coder.node.integer("numberOfPages") ?? 0
    currentPage = coder.node.integer("currentPage") ?? 0
    if let value = coder.node.bool("hidesForSinglePage") { hidesForSinglePage = value }
    if let color = coder.color("pageIndicatorTintColor") { pageIndicatorTintColor = color }
    if let color = coder.color("currentPageIndicatorTintColor") { currentPageIndicatorTintColor = color }
  }
}
