import Foundation
import QuartzCore
@_spi(UIKit) import UIKitCore

/// Sorts objects by a text of theirs, and into the sections A to Z and #, for a table with a section index.
/// > Here: the sections are those of the Latin alphabet in every language; marks on letters do not count.
@preconcurrency @MainActor
open class UILocalizedIndexedCollation: NSObject {
  /// A collation.
  public required override init() {
    super.init()
    freesOnMainActor()
  }

  /// The collation of the present language.
  open class func current() -> Self { Self() }

  /// The titles of the sections, for their headers: A to Z and #.
  open var sectionTitles: [String] { Self.letters }
  /// The titles of the section index: the same.
  open var sectionIndexTitles: [String] { Self.letters }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map(String.init)

  /// The section that a title of the index stands for; one that does not exist is logged, and counts as the nearest.
  open func section(forSectionIndexTitle indexTitleIndex: Int) -> Int {
    if !Self.letters.indices.contains(indexTitleIndex) {
      PlatformNote.misuse("a collation of \(Self.letters.count) titles has none at \(indexTitleIndex)")
    }
    return min(max(indexTitleIndex, 0), Self.letters.count - 1)
  }

  /// The section of an object, by the text that the selector's method or property gives: that of its first letter, or #
  /// for all else. A string is its own text. An object that does not answer is logged, and counts as empty.
  open func section(for object: Any, collationStringSelector selector: Selector) -> Int {
    let first = Self.folded(Self.text(of: object, selector)).uppercased().first.map(String.init)
    return first.flatMap { Self.letters.dropLast().firstIndex(of: $0) } ?? Self.letters.count - 1
  }

  /// The objects in the order of their texts; those with equal texts keep their order. Case and marks on letters decide
  /// only between texts that are equal without them.
  open func sortedArray(from array: [Any], collationStringSelector selector: Selector) -> [Any] {
    let keyed = array.enumerated().map { (offset: $0, object: $1, text: Self.text(of: $1, selector)) }
    return keyed.sorted { a, b in
      let (plain, other) = (Self.folded(a.text), Self.folded(b.text))
      if plain != other { return plain < other }
      return a.text == b.text ? a.offset < b.offset : a.text < b.text
    }.map(\.object)
  }

  /// Without case, width and marks.
  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func text(of object: Any, _ selector: Selector) -> String {
    if let text = object as? String { return text }
    let target = object as AnyObject
    if let method = SelectorTable.method(for: selector, of: target), method.argumentCount == 0 {
      let result = method.perform(on: target, nil, nil, as: selector)
      if let text = result as? String { return text }
    } else if case .success(let value) = PropertyTable.value(at: selector.description, of: target),
      let text = value as? String
    {
      return text
    }
    PlatformNote.misuse("\(type(of: object)) has no text named \(selector.description) to be sorted by")
    return ""
  }
}
