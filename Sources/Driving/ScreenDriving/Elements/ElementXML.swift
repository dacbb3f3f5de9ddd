import DriverChannel
import Foundation

/// The elements of a screen as XML, with the names and attributes that Appium's driver for iOS prints.
package enum ElementXML {
  /// The document.
  /// - Parameter wrapper: the name of an element around all of it; nil for none.
  package static func text(of tree: ElementTree, wrapper: String? = "AppiumAUT") -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    if let wrapper { text += "<\(wrapper)>\n" }
    if !tree.nodes.isEmpty { write(0, of: tree, indented: wrapper == nil ? 0 : 1, to: &text) }
    if let wrapper { text += "</\(wrapper)>\n" }
    return text
  }

  private static func write(_ place: Int, of tree: ElementTree, indented depth: Int, to text: inout String) {
    let space = String(repeating: "  ", count: depth)
    let name = tagName(tree[place])
    text += "\(space)<\(name)"
    for (name, value) in attributes(of: place, in: tree) { text += " \(name)=\"\(escaped(value))\"" }
    guard tree.nodes[place].end > place + 1 else {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in tree.children(of: place) { write(child, of: tree, indented: depth + 1, to: &text) }
    text += "\(space)</\(name)>\n"
  }

  /// The element's name in the document: that of its type, without what may not stand in one.
  static func tagName(_ element: DriverElement) -> String {
    DriverElement.typePrefix + element.type.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The attributes, in order.
  static func attributes(of place: Int, in tree: ElementTree) -> [(name: String, value: String)] {
    let element = tree[place]
    var result = [("type", element.typeName)]
    if let value = element.value { result.append(("value", value)) }
    if !element.name.isEmpty { result.append(("name", element.name)) }
    if !element.label.isEmpty { result.append(("label", element.label)) }
    for (name, state) in [
      ("enabled", DriverElement.States.enabled), ("visible", .visible), ("accessible", .accessible),
    ] {
      result.append((name, element.has(state) ? "true" : "false"))
    }
    if element.has(.selected) { result.append(("selected", "true")) }
    for (name, number) in [
      ("x", element.frame.minX), ("y", element.frame.minY), ("width", element.frame.width),
      ("height", element.frame.height),
    ] {
      result.append((name, String(format: "%.0f", number.whole)))
    }
    result.append(("index", String(tree.nodes[place].index)))
    if let placeholder = element.placeholder { result.append(("placeholderValue", placeholder)) }
    return result
  }

  /// A text as an attribute's value. What no XML may hold is left out.
  private static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
