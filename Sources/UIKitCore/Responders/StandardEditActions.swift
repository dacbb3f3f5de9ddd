import Foundation
import QuartzCore

/// The editing actions that menus and key commands send along the responder chain.
///
/// `UIResponder` declares them all with empty bodies; a class performs those that it overrides. (R14, R15, R17, U4)
/// > Here: a class answers those that it overrides.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: NSObjectProtocol {
  /// Removes the selection and puts it on the pasteboard.
  func cut(_ sender: Any?)
  /// Puts the selection on the pasteboard.
  func copy(_ sender: Any?)
  /// Puts the pasteboard's content in the selection's place.
  func paste(_ sender: Any?)
  /// Pastes text in the style around it.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Pastes and follows what was pasted.
  func pasteAndGo(_ sender: Any?)
  /// Pastes and searches for it.
  func pasteAndSearch(_ sender: Any?)
  /// Selects what was pointed at.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Removes the selection.
  func delete(_ sender: Any?)
  /// Duplicates the selection.
  func duplicate(_ sender: Any?)
  /// Moves the selection elsewhere.
  func move(_ sender: Any?)
  /// Gives the selection another name.
  func rename(_ sender: Any?)
  /// Exports the selection.
  func export(_ sender: Any?)
  /// Prints; its Objective-C name is `print:`.
  func printContent(_ sender: Any?)
  /// Searches.
  func find(_ sender: Any?)
  /// Searches and replaces.
  func findAndReplace(_ sender: Any?)
  /// Moves to the next match.
  func findNext(_ sender: Any?)
  /// Moves to the previous match.
  func findPrevious(_ sender: Any?)
  /// Searches for the selection.
  func useSelectionForFind(_ sender: Any?)
  /// Writes from left to right.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Writes from right to left.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Makes the selection bold, or not bold.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or upright.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or not.
  func toggleUnderline(_ sender: Any?)
  /// Makes the selection's letters larger.
  func increaseSize(_ sender: Any?)
  /// Makes the selection's letters smaller.
  func decreaseSize(_ sender: Any?)
}

extension UIResponder: UIResponderStandardEditActions {}

/// Which of the standard editing actions a class overrides: those are the ones it performs.
///
/// It compares the class's table of methods with `UIResponder`'s, where the actions stand one after another in the order
/// in which they are declared. Probe classes show the place once. If it is not found (another compiler, another class
/// layout), a class performs only the actions that are registered for it, and the log says so.
@MainActor enum StandardEditActions {
  /// The selectors, in the order in which `UIResponder` declares the methods.
  static let selectors: [Selector] = [
    "cut:",
    "copy:",
    "paste:",
    "pasteAndMatchStyle:",
    "pasteAndGo:",
    "pasteAndSearch:",
    "select:",
    "selectAll:",
    "delete:",
    "duplicate:",
    "move:",
    "rename:",
    "export:",
    "print:",
    "find:",
    "findAndReplace:",
    "findNext:",
    "findPrevious:",
    "useSelectionForFind:",
    "makeTextWritingDirectionLeftToRight:",
    "makeTextWritingDirectionRightToLeft:",
    "toggleBoldface:",
    "toggleItalics:",
    "toggleUnderline:",
    "increaseSize:",
    "decreaseSize:",
  ]

  /// Whether a class overrides the action; true for selectors that are no standard editing action.
  static func isAnswered(_ selector: Selector, by type: AnyClass) -> Bool {
    guard let index = places[selector] else { return true }
    guard let start else { return false }
    let table = MethodOverrides.words(of: type).0
    return table[start + index] != MethodOverrides.words(of: UIResponder.self).0[start + index]
  }

  private static let places = Dictionary(uniqueKeysWithValues: zip(selectors, selectors.indices))

  /// Where the first action stands in a class's table, in words.
  private static let start: Int? = {
    let all = placesOverridden(by: AllProbe.self)
    guard let first = all.first, all == Array(first..<first + selectors.count),
      placesOverridden(by: FirstProbe.self) == [first], placesOverridden(by: LastProbe.self) == [first + all.count - 1]
    else {
      PlatformNote.bug("editing actions are not found in class tables; only registered ones are performed")
      return nil
    }
    return first
  }()

  private static func placesOverridden(by probe: AnyClass) -> [Int] {
    let (plain, plainCount) = MethodOverrides.words(of: PlainProbe.self)
    let (probed, probedCount) = MethodOverrides.words(of: probe)
    let (base, baseCount) = MethodOverrides.words(of: UIResponder.self)
    guard plainCount == probedCount, baseCount <= plainCount, baseCount > 6 else { return [] }
    return (6..<baseCount).filter { plain[$0] == base[$0] && probed[$0] != base[$0] }
  }

  // The probes are never made. Their bodies differ from the empty ones of `UIResponder`, so that no linker folds them.
  private static var sink = 0
  private final class PlainProbe: UIResponder {}
  private final class FirstProbe: UIResponder {
    override func cut(_ sender: Any?) { StandardEditActions.sink &+= 1 }
  }
  private final class LastProbe: UIResponder {
    override func decreaseSize(_ sender: Any?) { StandardEditActions.sink &+= 2 }
  }
  private final class AllProbe: UIResponder {
    override func cut(_ sender: Any?) { StandardEditActions.sink &+= 3 }
    override func copy(_ sender: Any?) { StandardEditActions.sink &+= 4 }
    override func paste(_ sender: Any?) { StandardEditActions.sink &+= 5 }
    override func pasteAndMatchStyle(_ sender: Any?) { StandardEditActions.sink &+= 6 }
    override func pasteAndGo(_ sender: Any?) { StandardEditActions.sink &+= 7 }
    override func pasteAndSearch(_ sender: Any?) { StandardEditActions.sink &+= 8 }
    override func select(_ sender: Any?) { StandardEditActions.sink &+= 9 }
    override func selectAll(_ sender: Any?) { StandardEditActions.sink &+= 10 }
    override func delete(_ sender: Any?) { StandardEditActions.sink &+= 11 }
    override func duplicate(_ sender: Any?) { StandardEditActions.sink &+= 12 }
    override func move(_ sender: Any?) { StandardEditActions.sink &+= 13 }
    override func rename(_ sender: Any?) { StandardEditActions.sink &+= 14 }
    override func export(_ sender: Any?) { StandardEditActions.sink &+= 15 }
    override func printContent(_ sender: Any?) { StandardEditActions.sink &+= 16 }
    override func find(_ sender: Any?) { StandardEditActions.sink &+= 17 }
    override func findAndReplace(_ sender: Any?) { StandardEditActions.sink &+= 18 }
    override func findNext(_ sender: Any?) { StandardEditActions.sink &+= 19 }
    override func findPrevious(_ sender: Any?) { StandardEditActions.sink &+= 20 }
    override func useSelectionForFind(_ sender: Any?) { StandardEditActions.sink &+= 21 }
    override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { StandardEditActions.sink &+= 22 }
    override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { StandardEditActions.sink &+= 23 }
    override func toggleBoldface(_ sender: Any?) { StandardEditActions.sink &+= 24 }
    override func toggleItalics(_ sender: Any?) { StandardEditActions.sink &+= 25 }
    override func toggleUnderline(_ sender: Any?) { StandardEditActions.sink &+= 26 }
    override func increaseSize(_ sender: Any?) { StandardEditActions.sink &+= 27 }
    override func decreaseSize(_ sender: Any?) { StandardEditActions.sink &+= 28 }
  }
}
