import CoreGraphics
import Foundation
import QuartzCore

/// Attributed texts in keyed archives: the string, and runs with the attributes that are drawn.
@MainActor package enum ArchivedText {
  /// Writes a text under a key.
  package static func write(_ text: NSAttributedString?, _ key: String, _ coder: NSCoder) {
    guard let text else { return }
    coder.encode(text.string as NSString, forKey: key)
    var ranges: [NSNumber] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let run = key + ".\(ranges.count / 2)."
      ranges += [NSNumber(value: range.location), NSNumber(value: range.length)]
      for (name, value) in attributes {
        switch value {
        case let font as UIFont: coder.encode(font, forKey: run + name.rawValue)
        case let color as UIColor: coder.encode(color, forKey: run + name.rawValue)
        case let style as NSParagraphStyle: write(style, run + name.rawValue, coder)
        case let number as NSNumber: coder.encode(number.doubleValue, forKey: run + name.rawValue)
        case let number as any BinaryInteger: coder.encode(Double(number), forKey: run + name.rawValue)
        case let number as any BinaryFloatingPoint: coder.encode(Double(number), forKey: run + name.rawValue)
        default: break
        }
      }
    }
    coder.encode(ranges as NSArray, forKey: key + ".runs")
  }

  /// Reads a text; nil where there is none.
  package static func read(_ key: String, _ coder: NSCoder) -> NSAttributedString? {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: key), let string = String.read(from: coder, key) else {
      return nil
    }
    let text = NSMutableAttributedString(string: string)
    let ranges = coder.containsValue(forKey: key + ".runs") ? [Double].read(from: coder, key + ".runs") ?? [] : []
    for index in 0..<ranges.count / 2 {
      guard let start = Int(exactly: ranges[index * 2]), let length = Int(exactly: ranges[index * 2 + 1]), start >= 0,
        length >= 0, start <= text.length, length <= text.length - start
      else { continue }
      let range = NSRange(location: start, length: length)
      for name in names {
        let place = "\(key).\(index).\(name.rawValue)"
        guard coder.containsValue(forKey: place), let value = value(name, place, coder) else { continue }
        text.addAttribute(name, value: value, range: range)
      }
    }
    return text
  }

  private static let colors: Set<NSAttributedString.Key> = [
    .foregroundColor, .backgroundColor, .underlineColor, .strikethroughColor, .strokeColor,
  ]
  private static let integers: Set<NSAttributedString.Key> = [.underlineStyle, .strikethroughStyle]
  private static let names: [NSAttributedString.Key] =
    [.font, .paragraphStyle, .kern, .baselineOffset, .strokeWidth] + Array(colors) + Array(integers)

  private static func value(_ name: NSAttributedString.Key, _ place: String, _ coder: NSCoder) -> Any? {
    let pass = ArchivePass(coder, writes: false)
    if name == .font {
      let font: UIFont? = pass.read(place)
      return font
    }
    if name == .paragraphStyle { return paragraph(place, coder) }
    if colors.contains(name) {
      let color: UIColor? = pass.read(place)
      return color
    }
    guard let number = Double.read(from: coder, place) else { return nil }
    return integers.contains(name) ? Int(number) as Any : number as Any
  }

  private static func write(_ style: NSParagraphStyle, _ key: String, _ coder: NSCoder) {
    let numbers: [Double] = [
      Double(style.alignment.rawValue), Double(style.lineBreakMode.rawValue), Double(style.lineSpacing),
      Double(style.paragraphSpacing), Double(style.paragraphSpacingBefore), Double(style.firstLineHeadIndent),
      Double(style.headIndent), Double(style.tailIndent), Double(style.lineHeightMultiple),
      Double(style.minimumLineHeight), Double(style.maximumLineHeight),
    ]
    numbers.write(to: coder, key)
  }

  private static func paragraph(_ key: String, _ coder: NSCoder) -> NSParagraphStyle? {
    guard let numbers = [Double].read(from: coder, key), numbers.count == 11 else { return nil }
    let style = NSMutableParagraphStyle()
    style.alignment = NSTextAlignment(rawValue: .init(numbers[0])) ?? .natural
    style.lineBreakMode = NSLineBreakMode(rawValue: .init(numbers[1])) ?? .byWordWrapping
    style.lineSpacing = CGFloat(numbers[2])
    style.paragraphSpacing = CGFloat(numbers[3])
    style.paragraphSpacingBefore = CGFloat(numbers[4])
    style.firstLineHeadIndent = CGFloat(numbers[5])
    style.headIndent = CGFloat(numbers[6])
    style.tailIndent = CGFloat(numbers[7])
    style.lineHeightMultiple = CGFloat(numbers[8])
    style.minimumLineHeight = CGFloat(numbers[9])
    style.maximumLineHeight = CGFloat(numbers[10])
    return style
  }
}
