import AccessibilityTree
import CoreGraphics
import TouchPlatform
@_spi(UIKit) import UIKitCore

/// The keyboard that iOS shows while text is edited. Its keys are elements that type; nothing is drawn.
@MainActor enum KeyboardReader {
  static func node(_ request: TextInputRequest?, on screen: CGRect) -> AccessibilityNode? {
    guard let request else { return nil }
    let window = AccessibilityNode(.window, frame: screen)
    let frame = CGRect(x: 0, y: screen.maxY - 260, width: screen.width, height: 260)
    let keyboard = AccessibilityNode(.keyboard, frame: frame)
    window.add(keyboard)
    let rows: [[String]]
    switch request.keys {
    case .digits, .phone: rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["0", delete]]
    case .decimal: rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], [".", "0", delete]]
    default:
      let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) }
      rows = [letters[0], letters[1], [shift] + letters[2] + [delete], ["space", returnName(request.returnKey)]]
    }
    for (rowIndex, row) in rows.enumerated() {
      let height = frame.height / CGFloat(rows.count)
      for (index, name) in row.enumerated() {
        let width = frame.width / CGFloat(row.count)
        let isButton =
          name == shift
          || name == row.last && rowIndex == rows.count - 1 && name != delete && rows.count == 4 && row.first == "space"
        let key = AccessibilityNode(
          isButton ? .button : .key,
          frame: CGRect(
            x: frame.minX + CGFloat(index) * width, y: frame.minY + CGFloat(rowIndex) * height, width: width,
            height: height))
        key.label = isButton && name != shift ? name.lowercased() : name
        key.identifier = name
        key.isElement = true
        key.traits = isButton ? .button : .keyboardKey
        keyboard.add(key)
      }
    }
    return window
  }

  static let delete = "delete"
  static let shift = "shift"

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

  /// What a key types; nil for one that types nothing.
  static func characters(of key: AccessibilityNode) -> String? {
    switch key.identifier {
    case shift: nil
    case delete: "\u{8}"
    case "space": " "
    case "Return", "Done", "Go", "Next:", "Search", "Send": "\n"
    default: key.label
    }
  }

  /// Whether a node is a key of this keyboard.
  static func isKey(_ node: AccessibilityNode) -> Bool {
    sequence(first: node) { $0.parent }.contains { $0.role == .keyboard && $0.view == nil }
  }
}
