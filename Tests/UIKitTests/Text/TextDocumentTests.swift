import Foundation
import Testing
import TouchTesting

@testable import UIKit

@MainActor @Suite("Texts from documents, storages of text views, spelling", .serialized)
struct TextDocumentTests {
  private func html(_ text: String) throws -> NSAttributedString {
    try NSAttributedString(
      data: Data(text.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
      ],
      documentAttributes: nil)
  }

  @Test("HTML becomes a text with paragraphs, lists and the looks of its tags")
  func documents() throws {
    let text = try html(
      """
      <html><head><style>b { color: red }</style><title>no</title></head><body>
      <h1>Big</h1><p>a <b>bold</b> &amp; <i>lean</i><br>line &#x41;&nbsp;z</p>
      <ul><li>one<li>two</ul><ol><li>x</li></ol><!-- <b>gone</b> -->
      <a href="https://a.org">link</a> <span style="color: #FF0000; font-size: 20px">red</span> 1 < 2</body></html>
      """)
    #expect(
      text.string
        == "Big\na bold & lean\nline A\u{a0}z\n\t•\tone\n\t•\ttwo\n\t1.\tx\nlink red 1 < 2")
    func looks(_ word: String) -> [NSAttributedString.Key: Any] {
      text.attributes(at: (text.string as NSString).range(of: word).location, effectiveRange: nil)
    }
    func font(_ word: String) -> UIFont? { looks(word)[.font] as? UIFont }
    #expect(font("Big")?.pointSize == 24 && font("line")?.pointSize == 12 && font("red")?.pointSize == 20)
    #expect(font("bold")?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
    #expect(font("lean")?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
    #expect(looks("red")[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(looks("link")[.link] as? URL == URL(string: "https://a.org"))
  }

  @Test("Broken HTML loses no text, and documents of other kinds are said to be unreadable")
  func brokenDocuments() throws {
    #expect(try html("<b>a</i><p>b<font size=99>c</").string == "a\nbc")
    #expect(try html("a &nosuch; & <3 <").string == "a &nosuch; & <3 <")
    #expect(try NSAttributedString(data: Data("plain <b>".utf8)).string == "plain <b>")
    #expect(throws: CocoaError.self) {
      try NSAttributedString(
        data: Data("{\\rtf1}".utf8), options: [.documentType: NSAttributedString.DocumentType.rtf],
        documentAttributes: nil)
    }
  }

  @Test("A text is written as HTML and read again")
  func writing() throws {
    let text = NSMutableAttributedString(string: "a<b ", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
    text.append(NSAttributedString(string: "c", attributes: [.underlineStyle: 1, .link: "https://a.org"]))
    let data = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    let read = try NSAttributedString(data: data)
    #expect(read.string == "a<b c" && (read.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 20)
    #expect(read.attribute(.link, at: 4, effectiveRange: nil) as? URL == URL(string: "https://a.org"))
  }

  @Test("A value with attributes becomes an object, and the other way round")
  func values() {
    var value = AttributedString("ab")
    value.font = UIFont.systemFont(ofSize: 30)
    value.link = URL(string: "https://a.org")
    let object = NSAttributedString(value)
    #expect((object.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 30)
    #expect(object.attribute(.link, at: 0, effectiveRange: nil) as? URL == value.link)
    let again = AttributedString(object)
    #expect(again.font?.pointSize == 30 && String(again.characters) == "ab" && again.link == value.link)
    #expect(NSMutableAttributedString(value).length == 2)
  }

  @Test("Runs whose values are equal, but not the same objects, are joined")
  func joinedRuns() {
    func run(_ text: String, _ size: CGFloat) -> NSAttributedString {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = 3
      let shadow = NSShadow()
      shadow.shadowBlurRadius = 2
      return NSAttributedString(
        string: text,
        attributes: [
          .font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1),
          .paragraphStyle: style, .shadow: shadow,
        ])
    }
    let text = NSMutableAttributedString()
    for (index, size) in [12, 12, 14].enumerated() { text.append(run("\(index)", CGFloat(size))) }
    let copy = NSMutableAttributedString(attributedString: text)
    copy.append(run("3", 14))
    #expect(copy.string == "0123" && (copy.attribute(.font, at: 3, effectiveRange: nil) as? UIFont)?.pointSize == 14)
  }

  private final class Colourer: NSObject, NSTextStorageDelegate {
    var edits: [String] = []
    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      edits.append("\(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)")
      guard editedMask.contains(.editedCharacters) else { return }
      let word = (textStorage.string as NSString).range(of: "red")
      if word.location != NSNotFound { textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: word) }
    }
  }

  private final class Shouting: NSTextStorage {
    private let kept = NSMutableAttributedString()
    override var string: String { kept.string }
    override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
      kept.attributes(at: location, effectiveRange: range)
    }
    override func replaceCharacters(in range: NSRange, with str: String) {
      kept.replaceCharacters(in: range, with: str)
      edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }
    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
      kept.setAttributes(attrs, range: range)
      edited(.editedAttributes, range: range, changeInLength: 0)
    }
    override func processEditing() {
      let loud = (string as NSString).range(of: "!")
      if loud.location != NSNotFound { addAttribute(.foregroundColor, value: UIColor.red, range: loud) }
      super.processEditing()
    }
  }

  @Test("A text view shows the storage that its layout manager is given, and what is typed goes there")
  func replacedStorages() {
    let stage = Stage(width: 320, height: 480)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    stage.window.addSubview(view)
    view.text = "old"
    let old = view.textStorage
    let storage = Shouting()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new")
    storage.addLayoutManager(view.layoutManager)
    #expect(view.text == "new" && view.textStorage === storage && old.layoutManagers.isEmpty)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 3, length: 0)
    view.insertText("!")
    #expect(storage.string == "new!" && old.string == "old")
    #expect(view.attributedText.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor == .red)
    storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "newer")
    #expect(view.text == "newer!")
    view.layoutManager.replaceTextStorage(NSTextStorage(string: "other"))
    #expect(view.text == "other" && storage.layoutManagers.isEmpty)
  }

  @Test("What is typed reaches a storage's delegate, and what that changes the view shows")
  func storages() {
    let stage = Stage(width: 320, height: 480)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    stage.window.addSubview(view)
    view.text = "is "
    let colourer = Colourer()
    view.textStorage.delegate = colourer
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 3, length: 0)
    for letter in ["r", "e", "d"] { view.insertText(letter) }
    #expect(colourer.edits == ["3 3+1 1", "3 4+1 1", "3 5+1 1"])
    #expect(view.attributedText.attribute(.foregroundColor, at: 4, effectiveRange: nil) as? UIColor == .red)
    #expect(view.selectedRange == NSRange(location: 6, length: 0))
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "was")
    #expect(view.text == "was red" && view.textStorage.string == "was red")
    view.textStorage.beginEditing()
    view.textStorage.append(NSAttributedString(string: "!"))
    #expect(view.text == "was red")
    view.textStorage.endEditing()
    #expect(view.text == "was red!")
    let box = view.layoutManager.boundingRect(
      forGlyphRange: NSRange(location: 4, length: 3), in: view.textContainer)
    #expect(box.minX > 20 && box.width > 10 && view.layoutManager.numberOfGlyphs == 8)
  }

  @Test("A text view of a container shows the text of that container's storage")
  func ownStorage() {
    let (storage, manager) = (NSTextStorage(string: "first"), NSLayoutManager())
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: container)
    #expect(view.text == "first" && view.textStorage === storage && view.layoutManager === manager)
    storage.append(NSAttributedString(string: " second"))
    #expect(view.text == "first second")
  }

  @Test("A word that is in no list is wrong, forms of words are right, and guesses are near")
  func spelling() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("apple\nbake\nsilver\nThe\ncat\n".utf8).write(to: folder.appendingPathComponent("words"))
    let usual = WordLists.folders.withLock { $0 }
    WordLists.folders.withLock { $0 = [folder.path] }
    WordLists.forget()
    defer {
      WordLists.folders.withLock { $0 = usual }
      WordLists.forget()
      try? FileManager.default.removeItem(at: folder)
    }
    let checker = UITextChecker()
    func wrong(_ text: String, from start: Int = 0, wrap: Bool = false) -> NSRange {
      checker.rangeOfMisspelledWord(
        in: text, range: NSRange(location: 0, length: text.utf16.count), startingAt: start, wrap: wrap, language: "en")
    }
    #expect(wrong("the cats baked apples").location == NSNotFound)
    #expect(wrong("the xyzzy cat") == NSRange(location: 4, length: 5))
    #expect(wrong("xyzzy cat", from: 5).location == NSNotFound && wrong("xyzzy cat", from: 5, wrap: true).location == 0)
    #expect(checker.guesses(forWordRange: NSRange(location: 0, length: 3), in: "cta", language: "en_US") == ["cat"])
    #expect(
      checker.completions(forPartialWordRange: NSRange(location: 0, length: 2), in: "si", language: "en") == ["silver"])
    UITextChecker.learnWord("xyzzy")
    #expect(wrong("xyzzy").location == NSNotFound)
    UITextChecker.unlearnWord("xyzzy")
    #expect(wrong("xyzzy").location == 0 && UITextChecker.availableLanguages == ["en_US"])
    checker.ignoreWord("xyzzy")
    #expect(wrong("xyzzy").location == NSNotFound)
  }
}
