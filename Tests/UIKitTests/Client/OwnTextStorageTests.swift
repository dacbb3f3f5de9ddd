import Testing
import TouchTesting
import UIKit

/// Keeps the text in a place of its own and colours the word `let`, as editors with highlighting do.
private final class SyntaxStorage: NSTextStorage {
  private let backing = NSMutableAttributedString()
  private(set) var journal: [String] = []

  override init() { super.init() }
  required init?(coder: NSCoder) { nil }

  override var string: String { backing.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backing.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    journal.append("\(string) \(editedRange.location) \(editedRange.length) \(changeInLength)")
    let text = string as NSString
    var place = 0
    removeAttribute(.foregroundColor, range: NSRange(location: 0, length: text.length))
    while place < text.length {
      let found = text.range(of: "let", options: [], range: NSRange(location: place, length: text.length - place))
      guard found.location != NSNotFound else { break }
      addAttribute(.foregroundColor, value: UIColor.red, range: found)
      place = found.location + found.length
    }
    super.processEditing()
  }
}

@MainActor @Suite("A text storage with a place of its own")
struct OwnTextStorageTests {
  private let stage = Stage()
  private let storage = SyntaxStorage()
  private let view: UITextView

  init() {
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    view = UITextView(frame: CGRect(x: 0, y: 100, width: 200, height: 100), textContainer: container)
    stage.window.addSubview(view)
  }

  /// The places of what is red in a text.
  private func red(in text: NSAttributedString) -> [NSRange] {
    var places: [NSRange] = []
    text.enumerateAttribute(.foregroundColor, in: NSRange(location: 0, length: text.length)) { colour, range, _ in
      if colour as? UIColor == .red { places.append(range) }
    }
    return places
  }

  @Test("What an app sets and what is typed reaches the storage, whose colours the view shows")
  func highlighting() {
    view.text = "let x"
    #expect(storage.string == "let x" && storage.length == 5)
    #expect(red(in: storage) == [NSRange(location: 0, length: 3)])
    #expect(red(in: view.attributedText) == [NSRange(location: 0, length: 3)])
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 5, length: 0)
    for letter in ["\n", "l", "e", "t"] { view.insertText(letter) }
    #expect(storage.string == "let x\nlet" && view.text == "let x\nlet")
    #expect(red(in: view.attributedText) == [NSRange(location: 0, length: 3), NSRange(location: 6, length: 3)])
    #expect(view.selectedRange == NSRange(location: 9, length: 0))
    view.deleteBackward()
    #expect(red(in: view.attributedText) == [NSRange(location: 0, length: 3)])
    #expect(
      storage.journal == [
        "let x 0 5 5", "let x\n 5 1 1", "let x\nl 6 1 1", "let x\nle 7 1 1", "let x\nlet 8 1 1", "let x\nle 8 0 -1",
      ])
  }

  @Test("A change of the storage is shown; what Foundation makes of texts is made of the storage's own")
  func reading() {
    storage.append(NSAttributedString(string: "a let b", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)]))
    #expect(view.text == "a let b" && red(in: view.attributedText) == [NSRange(location: 2, length: 3)])
    #expect(storage.attributedSubstring(from: NSRange(location: 1, length: 4)).string == " let")
    #expect(storage.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor == .red)
    var whole = NSRange()
    let font = storage.attribute(
      .font, at: 3, longestEffectiveRange: &whole, in: NSRange(location: 0, length: storage.length))
    #expect((font as? UIFont)?.pointSize == 20 && whole == NSRange(location: 0, length: 7))
    #expect((storage.copy() as? NSAttributedString)?.string == "a let b")
    #expect((storage.mutableCopy() as? NSMutableAttributedString)?.length == 7)
    storage.deleteCharacters(in: NSRange(location: 0, length: 2))
    #expect(view.text == "let b" && red(in: view.attributedText) == [NSRange(location: 0, length: 3)])
    #expect(storage.layoutManagers[0].usedRect(for: view.textContainer).width > 20)
  }
}
