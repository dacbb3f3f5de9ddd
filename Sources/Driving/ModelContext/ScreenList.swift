import DriverChannel
import Foundation
import ScreenDriving

/// The elements of a screen as a short list for programs that pay for each word: a line each, with a number by which it can be
/// named.
struct ScreenList {
  /// The numbers that were given, by the app's own: an element keeps its number as long as it is on the screen.
  private var numbers: [UInt64: Int] = [:]
  private var ids: [Int: UInt64] = [:]

  /// Texts are cut behind so many characters.
  private static let longestText = 40
  /// So many elements are listed unless more are asked for.
  static let mostLines = 60

  /// The app's number of an element.
  func id(of number: Int) -> UInt64? { ids[number] }

  private mutating func number(of id: UInt64) -> Int {
    if let number = numbers[id] { return number }
    let number = numbers.count + 1
    numbers[id] = number
    ids[number] = id
    return number
  }

  /// The list.
  /// - Parameters:
  ///   - text: only elements that contain it in a name or value; nil for all.
  ///   - hasFrames: whether each line ends with the element's place and size.
  ///   - most: how many lines at most.
  mutating func lines(of tree: ElementTree, containing text: String?, hasFrames: Bool, most: Int) -> [String] {
    var lines: [String] = []
    var left = 0
    for place in tree.nodes.indices where isListed(place, tree) {
      let element = tree[place]
      let name = Self.name(place, tree)
      if let text,
        ![name, element.value ?? "", element.identifier].contains(where: { $0.localizedCaseInsensitiveContains(text) })
      {
        continue
      }
      guard lines.count < most else {
        left += 1
        continue
      }
      lines.append(line(element, name, hasFrames))
    }
    if left > 0 { lines.append("… and \(left) more; ask with find or most") }
    return lines
  }

  private mutating func line(_ element: DriverElement, _ name: String, _ hasFrame: Bool) -> String {
    var line = "\(number(of: element.id)) \(Self.kind(element.type))"
    if !name.isEmpty { line += " \(Self.short(name))" }
    if let value = element.value, !value.isEmpty, value != name, value != element.placeholder {
      line += "=\(Self.short(value))"
    }
    if !element.has(.enabled) { line += " off" }
    if element.has(.selected) { line += " chosen" }
    if element.has(.focused) { line += " focus" }
    if hasFrame {
      let frame = element.frame
      line += String(format: " %.0f,%.0f %.0f×%.0f", frame.minX, frame.minY, frame.width, frame.height)
    }
    return line
  }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > longestText ? line.prefix(longestText - 1) + "…" : line
  }

  /// The name; of a row without one the texts in it.
  private static func name(_ place: Int, _ tree: ElementTree) -> String {
    let element = tree[place]
    if !element.label.isEmpty { return element.label }
    guard element.type == "Cell" else { return element.identifier }
    let texts = tree.inside(of: place).filter { tree[$0].type == "StaticText" }.map { tree[$0].label }
    return texts.isEmpty ? element.identifier : texts.joined(separator: ", ")
  }

  /// What can be seen and means something: containers and the texts of a row do not.
  private func isListed(_ place: Int, _ tree: ElementTree) -> Bool {
    let element = tree[place]
    guard place > 0, element.has(.visible) else { return false }
    switch element.type {
    case "Window", "ScrollBar", "StatusBar", "Toolbar", "TabBar", "Keyboard": return false
    case "Other", "NavigationBar", "Table", "CollectionView", "ScrollView", "Image":
      return element.has(.accessible) && !Self.name(place, tree).isEmpty
    case "StaticText":
      var parent = tree.nodes[place].parent
      while parent >= 0 {
        if ["Cell", "Button"].contains(tree[parent].type) { return false }
        parent = tree.nodes[parent].parent
      }
      return !element.label.isEmpty
    default: return true
    }
  }

  private static func kind(_ type: String) -> String {
    switch type {
    case "StaticText": "text"
    case "TextField", "TextView", "SearchField": "field"
    case "SecureTextField": "password"
    default: type.prefix(1).lowercased() + type.dropFirst()
    }
  }
}
