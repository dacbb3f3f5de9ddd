import CoreGraphics
import Foundation

/// The meaning of representation types, and conversion between values and data.
enum PasteboardType {
  static let text = "public.utf8-plain-text"
  static let url = "public.url"
  static let color = "com.apple.uikit.color"
  static let png = "public.png"
  static let strings = [text, "public.text", "public.plain-text"]
  static let urls = [url]
  static let colors = [color]
  static let images = ["public.png", "public.jpeg", "com.compuserve.gif", "public.tiff", "com.apple.uikit.image"]
  /// Means the type that fits the value best.
  static let automatic = "com.apple.uikit.type-automatic"

  /// A value with its type. Data of a type for text, addresses or colours is stored as such a value.
  static func store(_ value: Any, as type: String) -> (type: String, value: Any) {
    let type = type == automatic ? best(for: value) : type
    switch value {
    case let text as NSString: return (type, text as String)
    case let url as NSURL: return (type, url as URL)
    case let data as Data: return (type, parse(data, as: type) ?? data)
    case let text as Substring: return (type, String(text))
    default: return (type, value)
    }
  }

  private static func best(for value: Any) -> String {
    switch value {
    case is URL, is NSURL: url
    case is String, is NSString, is Substring: text
    case is UIColor: color
    case is UIImage: png
    default: "public.data"
    }
  }

  private static func parse(_ data: Data, as type: String) -> Any? {
    if strings.contains(type) { return String(data: data, encoding: .utf8) }
    if urls.contains(type) { return String(data: data, encoding: .utf8).flatMap { URL(string: $0) } }
    if colors.contains(type) { return parseColor(data) }
    return nil
  }

  /// The bytes of a value; nil where it has none.
  static func data(_ value: Any) -> Data? {
    switch value {
    case let data as Data: return data
    case let text as String: return Data(text.utf8)
    case let url as URL: return Data(url.absoluteString.utf8)
    case let color as UIColor: return data(of: color)
    case let image as UIImage: return image.pngData()
    default:
      // Arrays, dictionaries, dates and numbers, as Foundation writes them.
      return PropertyListSerialization.propertyList(value, isValidFor: .binary)
        ? try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0) : nil
    }
  }

  /// Red, green, blue and alpha as text, in sRGB.
  private static func data(of color: UIColor) -> Data {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return Data("srgb \(red) \(green) \(blue) \(alpha)".utf8)
  }

  private static func parseColor(_ data: Data) -> UIColor? {
    let words = String(decoding: data, as: UTF8.self).split(separator: " ")
    let parts = words.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
    guard words.first == "srgb", words.count == 5, parts.count == 4 else { return nil }
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
