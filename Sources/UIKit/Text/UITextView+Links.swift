import CoreGraphics
import Foundation
import RenderTree
import TextEditing
@_spi(UIKit) import UIKitCore

/// What a finger does with a link or an attachment of a text.
public enum UITextItemInteraction: Int, Sendable {
  /// It was tapped: the link is opened.
  case invokeDefaultAction = 0
  /// It was pressed, for a list of what can be done.
  case presentActions
  /// It was pressed, for a preview.
  case preview
}

// Links and attachments of a text that is read, not edited.
extension UITextView {
  /// A link or an attachment of the text.
  struct TextItem {
    enum Content {
      case link(URL)
      case attachment(NSTextAttachment)
    }
    let content: Content
    let range: NSRange
  }

  /// Its links and attachments, in the order of the text; none while it can be edited.
  final var textItems: [TextItem] {
    guard !isEditable, isSelectable, editor.count > 0 else { return [] }
    let text = shown(editor.text).attributed
    var items: [TextItem] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.link, in: whole) { value, range, _ in
      if let url = Self.address(value) { items.append(TextItem(content: .link(url), range: range)) }
    }
    text.enumerateAttribute(.attachment, in: whole) { value, range, _ in
      guard let attachment = value as? NSTextAttachment,
        !items.contains(where: { NSIntersectionRange($0.range, range).length > 0 })
      else { return }
      items.append(TextItem(content: .attachment(attachment), range: range))
    }
    return items.sorted { $0.range.location < $1.range.location }
  }

  /// Whether there are links, whose looks are not the text's.
  var showsOtherLooks: Bool { isDetecting || editor.text.runs.contains { $0.looks[.link] != nil } }

  private var isDetecting: Bool { !dataDetectorTypes.isEmpty && !isEditable && isSelectable }

  /// The text with the links that are found in it, and with the attributes of links.
  func shown(_ text: TextSlice) -> TextSlice {
    var made = text
    if isDetecting {
      for found in Self.detect(dataDetectorTypes, in: text.string) where found.range.upperBound <= text.count {
        made.changeLooks(in: found.range.lowerBound..<found.range.upperBound) { looks in
          if looks[.link] == nil { looks[.link] = found.url }
        }
      }
    }
    let looks = linkTextAttributes ?? [:]
    made.changeLooks { own in
      guard own[.link] != nil else { return }
      // Without a colour for links theirs is the text's.
      if looks[.foregroundColor] == nil, own[.foregroundColor] == nil {
        own[.foregroundColor] = ownLooks[.foregroundColor]
      }
      own.merge(looks) { _, link in link }
    }
    return made
  }

  private static func detect(_ types: UIDataDetectorTypes, in text: String) -> [(range: NSRange, url: URL)] {
    var kinds: UInt64 = 0
    if types.contains(.link) { kinds |= NSDataDetector.link }
    if types.contains(.phoneNumber) { kinds |= NSDataDetector.phone }
    guard kinds != 0, let detector = try? NSDataDetector(types: kinds) else { return [] }
    let whole = NSRange(location: 0, length: text.utf16.count)
    return detector.matches(in: text, range: whole).compactMap { match in
      let number = match.phoneNumber.flatMap { URL(string: "tel:" + $0.filter { $0.isNumber || $0 == "+" }) }
      return (match.url ?? number).map { (match.range, $0) }
    }
  }

  private static func address(_ value: Any?) -> URL? {
    switch value {
    case let url as URL: url
    case let url as NSURL: url as URL
    case let text as String: URL(string: text)
    default: nil
    }
  }

  /// The boxes of an item, one for each line, in the view's space.
  final func boxes(of item: TextItem) -> [CGRect] {
    guard let start = position(from: beginningOfDocument, offset: item.range.location),
      let end = position(from: start, offset: item.range.length), let range = textRange(from: start, to: end)
    else { return [] }
    return selectionRects(for: range).map(\.rect).filter { $0.width > 0 }
  }

  /// Opens the link at a place, if the delegate agrees. Returns whether there is a link or an attachment.
  final func useItem(at place: CGPoint) -> Bool {
    let reach = Self.reachOfItems
    func distance(_ item: TextItem) -> CGFloat {
      boxes(of: item).map { box in
        StableMath.hypot(max(box.minX - place.x, place.x - box.maxX, 0), max(box.minY - place.y, place.y - box.maxY, 0))
      }.min() ?? .infinity
    }
    let near = textItems.map { (item: $0, distance: distance($0)) }.min { $0.distance < $1.distance }
    guard let near, near.distance <= reach else { return false }
    let range = near.item.range
    switch near.item.content {
    case .link(let url):
      let isAllowed =
        delegate?.textView(self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction) ?? true
      if isAllowed { UIApplication.shared.open(url) }
    case .attachment(let attachment):
      _ = delegate?.textView(self, shouldInteractWith: attachment, in: range, interaction: .invokeDefaultAction)
    }
    return true
  }

  /// How far beside a link a finger may be.
  private static let reachOfItems: CGFloat = 6

  /// Links as elements of their own.
  final var linkParts: [AccessibilityPart]? {
    let text = attributedText?.string as NSString? ?? ""
    let links = textItems.compactMap { item -> AccessibilityPart? in
      guard case .link = item.content, let first = boxes(of: item).first else { return nil }
      return AccessibilityPart(.link, label: text.substring(with: item.range), traits: .link, frame: first)
    }
    return links.isEmpty ? nil : links
  }
}
