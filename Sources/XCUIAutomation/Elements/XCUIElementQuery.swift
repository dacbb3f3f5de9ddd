import Foundation
import UIKit
@_spi(UIKit) import UIKitCore

/// A search for elements. It looks at the screen each time that it is asked, and never before.
///
/// Elements are in the order in which the screen is read.
open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider, CustomReflectable, @unchecked Sendable {
  // Unchecked: it never changes, and looks at the app on the main thread alone.
  let search: ElementSearch

  init(_ search: ElementSearch) { self.search = search }

  /// The elements of a kind inside of those that match.
  public func elements(ofType type: XCUIElement.ElementType) -> XCUIElementQuery { descendants(matching: type) }

  /// The only element that matches. Using it fails the test where several do.
  open var element: XCUIElement { XCUIElement(search.adding(.only)) }

  /// The first element that matches.
  public var firstMatch: XCUIElement { XCUIElement(search.adding(.first)) }

  /// How many match now.
  open var count: Int {
    onMain {
      TestRun.shared.countUse()
      return AppSession.tree.map { self.search.nodes(in: $0).count } ?? 0
    }
  }

  /// The element at an index, which need not exist.
  public func element(boundBy index: Int, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
    XCUIElement(search.adding(.index(index), at: SourceSite(file: file, line: line)))
  }

  /// The element at an index: the former name.
  open func element(at index: Int) -> XCUIElement { element(boundBy: index) }

  /// The only one of the elements for which a predicate is true.
  open func element(matching predicate: NSPredicate) -> XCUIElement { matching(predicate).element }

  /// The only one of the elements that is of a kind and has this identifier, label, title, value or placeholder.
  open func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement {
    matching(elementType, identifier: identifier).element
  }

  /// The only one of the elements with this identifier, label, title, value or placeholder.
  public subscript(key: String, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
    XCUIElement(search.adding(.matching(.key(key)), at: SourceSite(file: file, line: line)).adding(.only))
  }

  /// All that match now; each stays the one of its index.
  open var allElementsBoundByIndex: [XCUIElement] { (0..<count).map { element(boundBy: $0) } }

  /// All that match now.
  open var allElementsBoundByAccessibilityElement: [XCUIElement] { allElementsBoundByIndex }

  /// The elements of a kind inside of those that match.
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.descendants(.type(type))))
  }

  /// The elements of a kind directly inside of those that match.
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.children(.type(type))))
  }

  /// Those for which a predicate is true.
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.matching(.predicate(predicate))))
  }

  /// Those of a kind with this identifier, label, title, value or placeholder.
  open func matching(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.matching(.both(elementType, identifier))))
  }

  /// Those with this identifier, label, title, value or placeholder.
  open func matching(identifier: String) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.matching(.key(identifier))))
  }

  /// Those for which a predicate is true, or for something inside of them.
  open func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.containing(.predicate(predicate))))
  }

  /// Those that are, or have something inside that is, of a kind and has this identifier, label, title, value or placeholder.
  open func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    XCUIElementQuery(search.adding(.containing(.both(elementType, identifier))))
  }

  /// How the search runs, step by step, with what each step finds now.
  open override var debugDescription: String {
    onMain {
      guard let tree = AppSession.tree else { return "No application is running." }
      return SearchDescription.text(self.search, in: tree)
    }
  }

  /// What is looked for.
  open override var description: String { search.description }

  /// The names by which predicates ask.
  public var customMirror: Mirror {
    let count = count
    return Mirror(self, children: ["count": count, "exists": count > 0])
  }
}

extension ElementCondition {
  fileprivate static func both(_ type: XCUIElement.ElementType, _ key: String?) -> ElementCondition {
    key.map { .all([.type(type), .key($0)]) } ?? .type(type)
  }
}
