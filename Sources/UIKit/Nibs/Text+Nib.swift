import Foundation
import InterfaceArchive
@_spi(UIKit) import UIKitCore

extension UITextField {
  final func decodeField(_ coder: NibCoder) {
    let node = coder.node
    if let font = coder.font() { self.font = font }
    if let color = coder.color("textColor") { textColor = color }
    text = coder.text("text")
    placeholder = coder.text("placeholder")
    if let text = coder.attributedText("attributedText") { attributedText = text }
    if let text = coder.attributedText("attributedPlaceholder") { attributedPlaceholder = text }
    if let value = node["textAlignment"].flatMap({ NibText.alignments[$0] }) { textAlignment = value }
    switch node["borderStyle"] {
    case "line": borderStyle = .line
    case "bezel": borderStyle = .bezel
    case "roundedRect": borderStyle = .roundedRect
    default: borderStyle = .none
    }
    switch node["clearButtonMode"] {
    case "whileEditing": clearButtonMode = .whileEditing
    case "unlessEditing": clearButtonMode = .unlessEditing
    case "always": clearButtonMode = .always
    default: break
    }
    if let value = node.bool("clearsOnBeginEditing") { clearsOnBeginEditing = value }
    if let value = node.number("minimumFontSize") {
      // Interface Builder writes the other attribute only where it is off.
      adjustsFontSizeToFitWidth = node.bool("adjustsFontSizeToFit") ?? true
      minimumFontSize = value
    } else if let value = node.bool("adjustsFontSizeToFit") {
      adjustsFontSizeToFitWidth = value
    }
    if let image = coder.image("background") { background = image }
    if let image = coder.image("disabledBackground") { disabledBackground = image }
    if let traits = node.child(key: "textInputTraits") { NibText.decode(traits, for: self) }
  }
}

extension UITextView {
  final func decodeTextView(_ coder: NibCoder) {
    let node = coder.node
    if let font = coder.font() { self.font = font }
    if let color = coder.color("textColor") { textColor = color }
    if let text = coder.attributedText("attributedText") {
      attributedText = text
    } else if let text = coder.text("text") {
      self.text = text
    }
    if let value = node["textAlignment"].flatMap({ NibText.alignments[$0] }) { textAlignment = value }
    if let value = node.bool("editable") { isEditable = value }
    if let value = node.bool("selectable") { isSelectable = value }
    if let detectors = node.child(key: "dataDetectorTypes") {
      let kinds: [(String, UIDataDetectorTypes)] = [
        ("phoneNumber", .phoneNumber), ("link", .link), ("address", .address), ("calendarEvent", .calendarEvent),
      ]
      dataDetectorTypes = UIDataDetectorTypes(kinds.filter { detectors.bool($0.0) == true }.map(\.1))
    }
    if let traits = node.child(key: "textInputTraits") { NibText.decode(traits, for: self) }
  }
}

/// Names of Interface Builder's for what belongs to text.
enum NibText {
  static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]

  /// Reads `<textInputTraits key="textInputTraits" keyboardType="numberPad" …/>`.
  @MainActor static func decode(_ node: InterfaceNode, for text: some UITextInputTraits) {
    text.keyboardType = keyboards[node["keyboardType"] ?? ""] ?? .default
    text.returnKeyType = returnKeys[node["returnKeyType"] ?? ""] ?? .default
    text.autocapitalizationType = capitals[node["autocapitalizationType"] ?? ""] ?? .none
    text.autocorrectionType =
      node["autocorrectionType"] == "no" ? .no : node["autocorrectionType"] == "yes" ? .yes : .default
    text.spellCheckingType =
      node["spellCheckingType"] == "no" ? .no : node["spellCheckingType"] == "yes" ? .yes : .default
    text.isSecureTextEntry = node.bool("secureTextEntry") ?? false
    if let name = node["textContentType"] {
      text.textContentType = name == "password" ? .password : UITextContentType(rawValue: name)
    }
    if let value = node.bool("enablesReturnKeyAutomatically") { text.enablesReturnKeyAutomatically = value }
    func isOn(_ name: String) -> Bool? { node[name].flatMap { $0 == "no" ? false : $0 == "yes" ? true : nil } }
    if let value = isOn("smartQuotesType") { text.smartQuotesType = value ? .yes : .no }
    if let value = isOn("smartDashesType") { text.smartDashesType = value ? .yes : .no }
    if let value = isOn("smartInsertDeleteType") { text.smartInsertDeleteType = value ? .yes : .no }
    switch node["keyboardAppearance"] {
    case "alert", "dark": text.keyboardAppearance = .dark
    case "light": text.keyboardAppearance = .light
    default: break
    }
  }

  static let keyboards: [String: UIKeyboardType] = [
    "default": .default, "alphabet": .asciiCapable, "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL,
    "numberPad": .numberPad, "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
    "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
    "ASCIICapableNumberPad": .asciiCapableNumberPad,
  ]
  static let returnKeys: [String: UIReturnKeyType] = [
    "default": .default, "go": .go, "google": .google, "join": .join, "next": .next, "route": .route,
    "search": .search, "send": .send, "yahoo": .yahoo, "done": .done, "emergencyCall": .emergencyCall,
    "continue": .continue,
  ]
  static let capitals: [String: UITextAutocapitalizationType] = [
    "none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters,
  ]
}
