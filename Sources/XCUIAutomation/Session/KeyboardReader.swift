import CoreGraphics
import TouchPlatform
import UIKit
@_spi(UIKit) import UIKitCore

/// The keyboard that iOS shows while text is edited. Its keys are elements that type; nothing is drawn.
///
/// Letters are found in both cases. Which one a key types depends on the field's capitals, on what was typed before and on the
/// shift key, as on iOS.
@MainActor struct KeyboardReader {
  /// Whether the next letter is a capital because of the shift key; nil while that was not touched.
  private var shifted: Bool?
  /// Whether the key to the digits was touched, which then leads back to the letters. All keys are there all the time.
  private var showsDigits = false

  private enum Name {
    static let delete = "delete"
    /// The same of a pad of digits.
    static let padDelete = "Delete"
    static let shift = "shift"
    static let space = "space"
    static let more = "more"
    /// On a tablet alone.
    static let hide = "Hide keyboard"
  }

  /// The keyboard's elements; nil while no text is edited.
  func node(_ request: TextInputRequest?, on screen: CGRect, _ height: CGFloat) -> AccessibilityNode? {
    guard let request else { return nil }
    let window = AccessibilityNode(.window, frame: screen)
    let frame = CGRect(x: 0, y: screen.maxY - height, width: screen.width, height: height)
    let keyboard = AccessibilityNode(.keyboard, frame: frame)
    window.add(keyboard)
    var rows = Self.rows(request)
    if UIDevice.current.userInterfaceIdiom == .pad { rows[rows.count - 1].append(Name.hide) }
    for (rowIndex, row) in rows.enumerated() {
      let size = CGSize(width: frame.width / CGFloat(row.count), height: frame.height / CGFloat(rows.count))
      for (index, name) in row.enumerated() {
        let origin = CGPoint(
          x: frame.minX + CGFloat(index) * size.width, y: frame.minY + CGFloat(rowIndex) * size.height)
        let key = Self.key(name, request, CGRect(origin: origin, size: size))
        if name == Name.more { key.label = showsDigits ? "letters" : "numbers" }
        keyboard.add(key)
      }
    }
    return window
  }

  private static func rows(_ request: TextInputRequest) -> [[String]] {
    switch request.keys {
    case .digits, .phone: return [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["0", Name.padDelete]]
    case .decimal: return [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], [".", "0", Name.padDelete]]
    case .text, .email, .url:
      let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) }
      return [
        "1234567890".map(String.init), letters[0], letters[1], [Name.shift] + letters[2] + [Name.delete],
        [Name.more, Name.space, returnName(request.returnKey)] + ".@-,?!".map(String.init),
      ]
    }
  }

  private static func key(_ name: String, _ request: TextInputRequest, _ frame: CGRect) -> AccessibilityNode {
    let isButton = name == Name.shift || name == Name.hide || name == returnName(request.returnKey)
    let key = AccessibilityNode(isButton ? .button : .key, frame: frame)
    // As on iOS the button that ends a line is named in small letters and found by a capital.
    key.label = name.count == 1 || !isButton ? name : name.lowercased().replacing(":", with: "")
    key.identifier = name.count == 1 ? name.uppercased() : name
    if name == Name.hide { key.label = name }
    if name == Name.padDelete { key.otherName = Name.delete }
    key.isElement = true
    key.traits = isButton ? .button : .keyboardKey
    return key
  }

  private static func returnName(_ key: TextInputRequest.ReturnKey) -> String {
    switch key {
    case .line: "Return"
    case .done: "Done"
    case .go: "Go"
    case .next: "Next:"
    case .search: "Search"
    case .send: "Send"
    }
  }

  /// Whether a key puts the keyboard away.
  static func hides(_ key: AccessibilityNode) -> Bool { key.identifier == Name.hide }

  /// What a key types after a text; nil for one that types nothing.
  mutating func characters(of key: AccessibilityNode, after text: String, _ request: TextInputRequest?) -> String? {
    switch key.identifier {
    case Name.shift:
      shifted = !(shifted ?? Self.beginsWithCapital(text, request))
      return nil
    case Name.more:
      showsDigits.toggle()
      return nil
    case Name.delete, Name.padDelete: return "\u{8}"
    case Name.space: return " "
    case let name where name.count > 1: return "\n"
    default:
      let isCapital = shifted ?? Self.beginsWithCapital(text, request)
      shifted = nil
      return isCapital ? key.label.uppercased() : key.label
    }
  }

  private static func beginsWithCapital(_ text: String, _ request: TextInputRequest?) -> Bool {
    switch request?.capitals {
    case .all: return true
    case .words: return text.isEmpty || text.last?.isWhitespace == true
    case .sentences:
      let words = text.reversed().drop { $0 == " " }
      return words.first.map { ".!?\n".contains($0) && text.last != $0 || $0 == "\n" } ?? true
    case .some(.none), nil: return false
    }
  }

  /// Whether a node is a key of this keyboard.
  static func isKey(_ node: AccessibilityNode) -> Bool {
    sequence(first: node) { $0.parent }.contains { $0.role == .keyboard && $0.view == nil }
  }
}
