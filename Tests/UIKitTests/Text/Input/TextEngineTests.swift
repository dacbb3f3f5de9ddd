import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Text engine")
struct TextEngineTests {
  /// Words in several scripts, emoji of several parts, marks, and every kind of paragraph end.
  private static let pieces = [
    "a", "word ", "  ", "\n", "\r\n", "\r", "\u{2029}", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪", "שלום ", "한", "ffi", "\t", "नि",
    "x\u{200D}", "👍🏽",
  ]

  @Test("Random edits leave the text that a plain string has, and undo and redo lead through all of its states")
  func randomEdits() {
    var random = SystemRandomSeeded(7)
    for _ in 0..<6 {
      let stage = Stage(width: 240, height: 300)
      let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 200)))
      view.becomeFirstResponder()
      var states = [""]
      for _ in 0..<60 {
        let text = view.text as NSString
        let start = Int.random(in: 0...text.length, using: &random)
        let end = Int.random(in: start...min(text.length, start + 6), using: &random)
        // Typing on at the same place would be undone together.
        view.selectedRange = NSRange(location: 0, length: text.length)
        view.selectedRange = NSRange(location: start, length: end - start)
        // What is selected never cuts a character; what is typed at a caret within one stands before it.
        let whole = view.text ?? ""
        var range = view.selectedRange
        if range.length == 0 {
          var place = 0
          for character in whole where place + character.utf16.count <= range.location {
            place += character.utf16.count
          }
          range.location = place
        }
        let piece = Int.random(in: 0..<4, using: &random) == 0 ? "" : Self.pieces.randomElement(using: &random) ?? ""
        let expected = (whole as NSString).replacingCharacters(in: range, with: piece)
        if piece.isEmpty {
          if range.length > 0 { view.deleteBackward() }
        } else {
          view.insertText(piece)
        }
        stage.advance(by: .milliseconds(1))
        if range.length > 0 || !piece.isEmpty {
          #expect(Array(view.text.utf16) == Array(expected.utf16))
          states.append(view.text)
        }
      }
      let manager = view.undoManager
      for state in states.dropLast().reversed() {
        manager?.undo()
        #expect(Array(view.text.utf16) == Array(state.utf16))
      }
      #expect(manager?.canUndo == false)
      for state in states.dropFirst() {
        manager?.redo()
        #expect(Array(view.text.utf16) == Array(state.utf16))
      }
    }
  }

  @Test("Lines that edits leave are the lines of the same text set at once, caret by caret")
  func incrementalLines() {
    var random = SystemRandomSeeded(11)
    let stage = Stage(width: 240, height: 300)
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 200)))
    let other = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 200)))
    view.becomeFirstResponder()
    for step in 0..<120 {
      let length = view.text.utf16.count
      let start = Int.random(in: 0...length, using: &random)
      let end = Int.random(in: start...min(length, start + 4), using: &random)
      view.selectedRange = NSRange(location: start, length: end - start)
      view.insertText(Self.pieces.randomElement(using: &random) ?? "")
      guard step % 6 == 0 else { continue }
      other.text = view.text
      for offset in 0...view.text.utf16.count {
        guard let here = view.position(from: view.beginningOfDocument, offset: offset),
          let there = other.position(from: other.beginningOfDocument, offset: offset)
        else {
          Issue.record("there is no place \(offset)")
          break
        }
        #expect(view.caretRect(for: here) == other.caretRect(for: there), "\(offset) of \(view.text.debugDescription)")
      }
      view.layoutIfNeeded()
      other.layoutIfNeeded()
      #expect(view.contentSize == other.contentSize)
    }
  }

  @Test("A caret's place leads back to the character that it stands at")
  func placesAndBack() {
    let stage = Stage(width: 240, height: 300)
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    view.font = .systemFont(ofSize: 17)
    for text in ["office affairs, and waffles besides", "e\u{301}te\u{301} 👩‍👩‍👧‍👦🇩🇪 da", "שלום עולם", "한국어 문장"] {
      view.text = text
      var place = text.startIndex
      while place < text.endIndex {
        let offset = place.utf16Offset(in: text)
        guard let position = view.position(from: view.beginningOfDocument, offset: offset) else { break }
        let box = view.caretRect(for: position)
        let found = view.closestPosition(to: CGPoint(x: box.midX, y: box.midY))
        #expect(found.map { view.offset(from: view.beginningOfDocument, to: $0) } == offset, "\(offset) of \(text)")
        place = text.index(after: place)
      }
    }
  }

  @Test("Arrows go by what a reader takes for a character; backspace takes it whole")
  func characters() {
    let stage = Stage(width: 240, height: 300)
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 240, height: 34)))
    field.text = "a👩‍👩‍👧‍👦e\u{301}🇩🇪"
    field.becomeFirstResponder()
    var places: [Int] = []
    for _ in 0..<5 {
      places.append(field.selected.lowerBound)
      stage.press(.keyboardLeftArrow)
    }
    #expect(places == [18, 14, 12, 1, 0])
    field.choose(18..<18)
    for left in ["a👩‍👩‍👧‍👦e\u{301}", "a👩‍👩‍👧‍👦", "a", "", ""] {
      stage.press(.keyboardDeleteOrBackspace)
      #expect(field.text == left)
    }
  }

  @Test("In text that runs from right to left the left arrow goes on; mixed lines are selected piece by piece")
  func rightToLeft() {
    let stage = Stage(width: 240, height: 300)
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 200)))
    view.text = "שלום"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    stage.press(.keyboardLeftArrow)
    #expect(view.selectedRange.location == 1)
    stage.press(.keyboardRightArrow)
    #expect(view.selectedRange.location == 0)
    let first = view.caretRect(for: view.beginningOfDocument)
    #expect(first.minX > view.caretRect(for: view.endOfDocument).minX)
    #expect(view.baseWritingDirection(for: view.beginningOfDocument, in: .forward) == .rightToLeft)
    view.text = "ab שלום cd"
    guard let start = view.position(from: view.beginningOfDocument, offset: 1),
      let end = view.position(from: start, offset: 4), let range = view.textRange(from: start, to: end)
    else { return }
    let boxes = view.selectionRects(for: range)
    // "b " at the left, and the right half of the Hebrew word, which begins there.
    #expect(boxes.count == 2 && boxes[0].rect.maxX < boxes[1].rect.minX)
    #expect(boxes[0].containsStart && boxes[1].containsEnd)
  }

  @Test("Words, sentences and paragraphs are found in any text that says where its places are")
  func tokenizer() {
    let stage = Stage()
    let view = stage.add(UITextView())
    view.text = "One two. Three's four!\nFive"
    func unit(_ offset: Int, _ unit: UITextGranularity, _ direction: UITextStorageDirection = .forward) -> String? {
      view.position(from: view.beginningOfDocument, offset: offset)
        .flatMap { view.tokenizer.rangeEnclosingPosition($0, with: unit, inDirection: .storage(direction)) }
        .flatMap { view.text(in: $0) }
    }
    #expect(unit(5, .word) == "two")
    #expect(unit(3, .word) == nil && unit(3, .word, .backward) == "One")
    #expect(unit(10, .word) == "Three's")
    #expect(unit(10, .sentence) == "Three's four!")
    #expect(unit(10, .paragraph) == "One two. Three's four!\n")
    #expect(unit(24, .paragraph) == "Five")
    #expect(unit(2, .character) == "e" && unit(27, .character) == nil)
    #expect(unit(10, .document) == view.text)
    let start = view.beginningOfDocument
    let next = view.tokenizer.position(from: start, toBoundary: .word, inDirection: .storage(.forward))
    #expect(next.map { view.offset(from: start, to: $0) } == 3)
    #expect(next.map { view.tokenizer.isPosition($0, atBoundary: .word, inDirection: .storage(.forward)) } == true)
    #expect(next.map { view.tokenizer.isPosition($0, withinTextUnit: .word, inDirection: .storage(.forward)) } == false)
  }

  @Test("Unsettled text takes the place of what was unsettled before, and stays when it is settled")
  func marked() {
    let stage = Stage()
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 100)))
    view.text = "ab"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 1, length: 0)
    view.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
    view.setMarkedText("にほん", selectedRange: NSRange(location: 0, length: 3))
    #expect(view.text == "aにほんb" && view.selectedRange == NSRange(location: 1, length: 3))
    #expect(view.markedTextRange.flatMap { view.text(in: $0) } == "にほん")
    view.insertText("日本")
    #expect(view.text == "a日本b" && view.markedTextRange == nil)
    view.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    view.unmarkText()
    #expect(view.text == "a日本xb" && view.markedTextRange == nil)
    // Places of nowhere are passed over.
    view.selectedRange = NSRange(location: NSNotFound, length: 3)
    #expect(view.selectedRange == NSRange(location: 5, length: 0))
    view.selectedRange = NSRange(location: 2, length: .max)
    #expect(view.selectedRange == NSRange(location: 2, length: 3))
    #expect(view.text(in: UITextRange()) == nil && view.firstRect(for: UITextRange()).isNull)
  }

  @Test("As measured: what an app does with marked text, selections and empty text is told and kept as on iOS")
  func appsInput() throws {
    let stage = Stage()
    let listener = SelectionListener()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 100))
    view.delegate = listener
    // The first text of a view without a window is told, the next one not.
    view.text = "ab"
    view.text = "abc"
    #expect(listener.journal == ["selection {2, 0}"])
    stage.add(view)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 1, length: 0)
    listener.journal = []

    view.setMarkedText("xyz", selectedRange: NSRange(location: 1, length: 2))
    #expect(view.selectedRange == NSRange(location: 2, length: 2))
    // Moving the selection leaves the text unsettled.
    view.selectedRange = NSRange(location: 0, length: 1)
    #expect(view.markedTextRange.flatMap { view.text(in: $0) } == "xyz")
    view.selectedRange = NSRange(location: 2, length: 2)
    listener.journal = []
    view.unmarkText()
    #expect(view.selectedRange == NSRange(location: 2, length: 0) && view.markedTextRange == nil)
    #expect(view.text == "axyzbc" && listener.journal == ["selection {2, 0}"])

    view.selectedTextRange = nil
    #expect(view.selectedRange == NSRange(location: 0, length: 0))
    listener.journal = []
    view.insertText("")
    #expect(listener.journal == ["selection {0, 0}", "change axyzbc"])
    view.selectedRange = NSRange(location: 1, length: 3)
    view.insertText("")
    #expect(view.text == "abc")
  }

  @Test("A caret that an app puts inside a surrogate pair stays there; typing does not cut the letter")
  func insideOfPair() {
    let stage = Stage()
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 240, height: 100)))
    view.text = "a👍b"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 2, length: 0)
    #expect(view.selectedRange == NSRange(location: 2, length: 0))
    stage.advance(by: .frames(2))
    view.insertText("x")
    #expect(view.text.contains("👍") && view.text.contains("x") && view.text.utf16.count == 5)
  }
}

/// Numbers that are the same in each run.
struct SystemRandomSeeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@MainActor private final class SelectionListener: NSObject, UITextViewDelegate {
  var journal: [String] = []
  func textViewDidChangeSelection(_ textView: UITextView) {
    journal.append("selection {\(textView.selectedRange.location), \(textView.selectedRange.length)}")
  }
  func textViewDidChange(_ textView: UITextView) { journal.append("change \(textView.text ?? "")") }
}
