import Foundation
import TextEditing
@_spi(UIKit) import UIKitCore

/// A text view's text as a storage with a layout manager, for apps that change and measure it in this way.
@MainActor final class TextMirror: @preconcurrency TextStorageOwner, LayoutManagerOwner {
  private unowned let view: UITextView
  private var storage: NSTextStorage
  private let manager: NSLayoutManager
  /// Whether the storage takes the view's text, or the view that of the storage.
  private var isBusy = false

  init(_ view: UITextView) {
    self.view = view
    if let own = view.textContainer.layoutManager, let text = own.textStorage {
      (manager, storage) = (own, text)
    } else {
      (manager, storage) = (NSLayoutManager(), NSTextStorage(string: ""))
      storage.setAttributedString(view.attributedText ?? NSAttributedString())
      storage.addLayoutManager(manager)
      manager.addTextContainer(view.textContainer)
    }
    storage.owner = self
    manager.owner = self
  }

  /// The app lets the view's manager lay out another text, which the view shows from then on.
  func layoutManager(_ manager: NSLayoutManager, took storage: NSTextStorage) {
    guard storage !== self.storage else { return }
    self.storage.owner = nil
    self.storage = storage
    storage.owner = self
    give()
  }

  /// Shows the text of a storage that the view was made with.
  func showStorage() { give() }

  /// The storage with the view's present text.
  var current: NSTextStorage {
    take()
    return storage
  }

  /// The manager, with the present text and width.
  var measuring: NSLayoutManager {
    take()
    let container = view.textContainer
    if container.widthTracksTextView {
      let inset = view.textContainerInset
      let width = max(0, view.bounds.width - inset.left - inset.right)
      if container.size.width != width { container.size = CGSize(width: width, height: 0) }
    }
    return manager
  }

  /// Takes the view's text, if it is another one.
  func take() {
    // Between `beginEditing()` and `endEditing()` the storage is ahead of the view.
    guard !isBusy, storage.editedMask.isEmpty else { return }
    isBusy = true
    let text = view.attributedText ?? NSAttributedString()
    if !Self.isSame(storage, text) {
      // One change, so that the delegate gets where it is.
      let (old, new) = (Array(storage.string.utf16), Array(text.string.utf16))
      let start = zip(old, new).prefix { $0 == $1 }.count
      let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
      if old == new {
        storage.setAttributedString(text)
      } else {
        let part = text.attributedSubstring(from: NSRange(location: start, length: new.count - start - end))
        storage.replaceCharacters(in: NSRange(location: start, length: old.count - start - end), with: part)
      }
    }
    isBusy = false
    // What the delegate has changed meanwhile.
    if !Self.isSame(storage, view.attributedText ?? NSAttributedString()) { give() }
  }

  /// Whether two texts have the same characters and attributes. Foundation's own comparison stops at values of Swift's.
  private static func isSame(_ first: NSAttributedString, _ second: NSAttributedString) -> Bool {
    guard first.length == second.length, first.string.utf16.elementsEqual(second.string.utf16) else { return false }
    var place = 0
    while place < first.length {
      var (range, other) = (NSRange(), NSRange())
      let looks = first.attributes(at: place, effectiveRange: &range)
      let others = second.attributes(at: place, effectiveRange: &other)
      guard looks.count == others.count, looks.allSatisfy({ isSame($0.value, others[$0.key]) }) else { return false }
      place = max(place + 1, min(range.upperBound, other.upperBound))
    }
    return true
  }

  private static func isSame(_ first: Any, _ second: Any?) -> Bool {
    if let first = first as? NSNumber, let second = second as? NSNumber { return first == second }
    if let first = first as? AnyHashable, let second = second as? AnyHashable { return first == second }
    return false
  }

  func textStorageDidChange(_ storage: NSTextStorage) { if !isBusy { give() } }

  /// Lets the view show the storage's text; the selection stays, and so does undoing where attributes alone have changed.
  private func give() {
    isBusy = true
    defer { isBusy = false }
    if storage.string == view.text {
      storage.enumerateAttributes(in: NSRange(location: 0, length: storage.length)) { attributes, range, _ in
        view.editor.changeLooks(in: range.location..<range.location + range.length) { $0 = attributes }
      }
      view.editor.invalidateLayout()
    } else {
      let selection = view.selectedRange
      view.setText(TextSlice(storage))
      view.selectedRange = selection
    }
  }
}
