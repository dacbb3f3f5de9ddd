import CoreGraphics
import Foundation
import TouchPlatform
@_spi(Hosting) @_spi(UIKit) import UIKitCore

/// What single kinds of views tell beside what all of them do.
@MainActor enum ElementKinds {
  /// Its value as a number; nil where it has none.
  static func range(of view: UIView) -> AccessibilityElement.Range? {
    switch view {
    case let slider as UISlider:
      let (least, most) = (Double(slider.minimumValue), Double(slider.maximumValue))
      return AccessibilityElement.Range(
        minimum: least, maximum: most, value: Double(slider.value), step: (most - least) / 10)
    case let stepper as UIStepper:
      return AccessibilityElement.Range(
        minimum: stepper.minimumValue, maximum: stepper.maximumValue, value: stepper.value, step: stepper.stepValue)
    case let progress as UIProgressView:
      return AccessibilityElement.Range(minimum: 0, maximum: 1, value: Double(progress.progress), step: 0)
    case let pages as UIPageControl:
      return AccessibilityElement.Range(
        minimum: 1, maximum: Double(max(1, pages.numberOfPages)), value: Double(pages.currentPage + 1), step: 1)
    default: return nil
    }
  }

  /// Makes its value a number, as its user would; returns whether it has one that can be set.
  static func set(_ value: Double, of view: UIView) -> Bool {
    guard value.isFinite else { return false }
    switch view {
    case let slider as UISlider:
      let old = slider.value
      slider.value = Float(min(max(value, Double(slider.minimumValue)), Double(slider.maximumValue)))
      if slider.value != old { slider.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    case let stepper as UIStepper:
      let old = stepper.value
      stepper.value = min(max(value, stepper.minimumValue), stepper.maximumValue)
      if stepper.value != old { stepper.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    case let pages as UIPageControl:
      let old = pages.currentPage
      pages.currentPage = Int(min(max(value, 1), Double(max(1, pages.numberOfPages)))) - 1
      if pages.currentPage != old { pages.sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    default: return false
    }
    return true
  }

  /// Its text, if it takes one. The letters of a secret are dots.
  static func text(of view: UIView) -> AccessibilityElement.Text? {
    guard let input = view as? UIView & UITextInput else { return nil }
    switch view {
    case let field as UITextField:
      let text = field.text ?? ""
      // A secret's places would tell how many units its characters have.
      if field.isSecureTextEntry {
        return AccessibilityElement.Text(
          String(repeating: "•", count: text.count), isEditable: field.isEnabled, isMultiline: false)
      }
      return AccessibilityElement.Text(
        text, selection: selection(of: input), isEditable: field.isEnabled, isMultiline: false)
    case let view as UITextView:
      if view.isSecureTextEntry {
        return AccessibilityElement.Text(
          String(repeating: "•", count: view.text.count), isEditable: view.isEditable, isMultiline: true)
      }
      return AccessibilityElement.Text(
        view.text, selection: selection(of: input), isEditable: view.isEditable, isMultiline: true)
    default:
      guard let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) else { return nil }
      return AccessibilityElement.Text(
        input.text(in: all) ?? "", selection: selection(of: input), isEditable: true, isMultiline: true)
    }
  }

  private static func selection(of input: UIView & UITextInput) -> Range<Int>? {
    guard input.isFirstResponder, let range = input.selectedTextRange else { return nil }
    let start = input.offset(from: input.beginningOfDocument, to: range.start)
    let end = input.offset(from: input.beginningOfDocument, to: range.end)
    return start >= 0 && start <= end ? start..<end : nil
  }

  /// Which row or item it is.
  static func position(of view: UIView) -> AccessibilityElement.Position? {
    switch view {
    case let cell as UITableViewCell:
      guard let table = ancestor(of: cell, UITableView.self), let path = table.indexPath(for: cell) else { return nil }
      return position(path, sections: table.numberOfSections) { table.numberOfRows(inSection: $0) }
    case let cell as UICollectionViewCell:
      guard let list = ancestor(of: cell, UICollectionView.self), let path = list.indexPath(for: cell) else {
        return nil
      }
      return position(path, sections: list.numberOfSections) { list.numberOfItems(inSection: $0) }
    default: return nil
    }
  }

  private static func position(
    _ path: IndexPath, sections: Int, _ count: (Int) -> Int
  ) -> AccessibilityElement.Position? {
    guard path.count == 2, path.section < sections else { return nil }
    let counts = (0..<sections).map(count)
    return AccessibilityElement.Position(
      index: counts[..<path.section].reduce(path.item, +), count: counts.reduce(0, +))
  }

  private static func ancestor<Kind: UIView>(of view: UIView, _ kind: Kind.Type) -> Kind? {
    sequence(first: view, next: \.superview).lazy.compactMap { $0 as? Kind }.first
  }

  /// In which directions its contents can be scrolled now.
  static func scrolls(of view: UIView) -> [AccessibilityElement.ScrollDirection] {
    guard let scroll = view as? UIScrollView, scroll.isScrollEnabled else { return [] }
    return [(.up, .up), (.down, .down), (.left, .right), (.right, .left)].compactMap { shown, asked in
      scroll.accessibilityPage(asked) == nil ? nil : shown
    }
  }

  /// Whether pressing it opens a menu.
  static func opensMenu(_ view: UIView) -> Bool {
    guard let button = view as? UIButton else { return false }
    return button.showsMenuAsPrimaryAction && button.menu != nil
  }
}
