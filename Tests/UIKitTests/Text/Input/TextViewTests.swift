import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Text views")
struct TextViewTests {
  @MainActor private final class Witness: NSObject, UITextViewDelegate {
    var forbidden: Set<String> = []
    private func answer(_ question: String) -> Bool {
      Stage.current?.note(question)
      return !forbidden.contains(question)
    }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { answer("should begin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { answer("should end") }
    func textViewDidBeginEditing(_ textView: UITextView) { Stage.current?.note("did begin") }
    func textViewDidEndEditing(_ textView: UITextView) { Stage.current?.note("did end") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      answer("change \(range.location)+\(range.length) to \(text.debugDescription)")
    }
    func textViewDidChange(_ textView: UITextView) { Stage.current?.note("did change") }
    func textViewDidChangeSelection(_ textView: UITextView) { Stage.current?.note("selection \(textView.selected)") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
    var scrolls = 0
  }

  private func view(on stage: Stage, _ text: String = "") -> UITextView {
    let view = stage.add(UITextView(frame: CGRect(x: 20, y: 40, width: 200, height: 120)))
    view.font = .systemFont(ofSize: 17)
    view.text = text
    view.layoutIfNeeded()
    return view
  }

  @Test("A text view's delegate is asked and told in Apple's order, and keeps hearing of scrolling")
  func order() {
    let stage = Stage()
    let view = view(on: stage)
    let witness = Witness()
    view.delegate = witness
    stage.finger.tap(at: view.center)
    stage.type("a")
    stage.press(.keyboardReturnOrEnter, characters: "\r")
    witness.forbidden = ["change 2+0 to \"b\""]
    stage.type("b")
    stage.press(.keyboardDeleteOrBackspace)
    view.selectAll(nil)
    view.resignFirstResponder()
    #expect(
      stage.journal == [
        "should begin", "did begin", "change 0+0 to \"a\"", "selection 1..<1", "did change",
        "change 1+0 to \"\\n\"", "selection 2..<2", "did change", "change 2+0 to \"b\"",
        "change 1+1 to \"\"", "selection 1..<1", "did change", "selection 0..<1", "should end", "did end",
      ])
    view.contentOffset = CGPoint(x: 0, y: 1)
    #expect(witness.scrolls == 1)
  }

  @Test("The contents grow with the text, and the caret stays in sight")
  func growing() {
    let stage = Stage()
    let view = view(on: stage)
    view.becomeFirstResponder()
    let line = view.contentSize.height - 16
    #expect(abs(line - (view.font?.lineHeight ?? 0)) < 1 && view.contentSize.width == 200)
    for number in 1...20 {
      stage.type("Line \(number)")
      stage.press(.keyboardReturnOrEnter, characters: "\r")
      stage.advance(by: .frames(1))
      let caret = view.caretRect(for: view.endOfDocument)
      #expect(view.bounds.contains(caret))
    }
    #expect(view.contentSize.height > 20 * line && view.contentOffset.y > 200)
    stage.press(.keyboardHome, .command)
    stage.advance(by: .frames(1))
    #expect(view.contentOffset.y == 0 && view.selectedRange.location == 0)
    view.scrollRangeToVisible(NSRange(location: view.text.utf16.count, length: 0))
    #expect(view.bounds.contains(view.caretRect(for: view.endOfDocument)))
    #expect(view.contentOffset.y == view.contentSize.height - 120)
  }

  @Test("Insets and padding move the text and narrow its lines")
  func insets() {
    let stage = Stage()
    let view = view(on: stage, "some words that wrap in a narrow view")
    #expect(view.caretRect(for: view.beginningOfDocument).midX == 5)
    #expect(view.caretRect(for: view.beginningOfDocument).minY == 8)
    let height = view.sizeThatFits(CGSize(width: 200, height: 0)).height
    view.textContainerInset = UIEdgeInsets(top: 20, left: 40, bottom: 0, right: 40)
    view.textContainer.lineFragmentPadding = 0
    #expect(view.caretRect(for: view.beginningOfDocument).midX == 40)
    #expect(view.caretRect(for: view.beginningOfDocument).minY == 20)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height > height)
    view.textContainer.lineFragmentPadding = -3
    #expect(view.textContainer.lineFragmentPadding == 0)
    view.isScrollEnabled = false
    #expect(view.intrinsicContentSize == view.sizeThatFits(CGSize(width: 200, height: 0)))
    view.textContainer.maximumNumberOfLines = 1
    #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height < 60)
  }

  @Test("A text that is only read is selected and copied, not changed; one that is not selectable is neither")
  func readOnly() {
    let stage = Stage()
    let view = view(on: stage, "Read this text")
    view.isEditable = false
    stage.tap(2, at: view.place(of: 6))
    #expect(view.selectedRange == NSRange(location: 5, length: 4) && stage.menuTitles == ["Copy", "Select All"])
    stage.choose("Copy")
    #expect(UIPasteboard.general.string == "this")
    stage.type("x")
    stage.press(.keyboardDeleteOrBackspace)
    stage.press(.keyboardX, .command)
    #expect(view.text == "Read this text")
    view.isSelectable = false
    #expect(!view.isFirstResponder && !view.becomeFirstResponder())
  }

  @Test("What is typed has the looks asked for, and undo brings text and selection back")
  func typingAttributes() {
    let stage = Stage()
    let view = view(on: stage, "plain")
    view.becomeFirstResponder()
    view.typingAttributes = [.foregroundColor: UIColor.red]
    stage.type("red")
    #expect(view.attributedText.attributes(at: 6, effectiveRange: nil)[.foregroundColor] as? UIColor == .red)
    #expect(view.attributedText.attributes(at: 2, effectiveRange: nil)[.foregroundColor] as? UIColor == .label)
    view.selectedRange = NSRange(location: 0, length: 5)
    stage.press(.keyboardX, .command)
    #expect(view.text == "red")
    stage.press(.keyboardZ, .command)
    #expect(view.text == "plainred" && view.selectedRange == NSRange(location: 0, length: 5))
    // Letters that were typed in a row are undone in a row.
    stage.press(.keyboardZ, .command)
    #expect(view.text == "plain")
    stage.press(.keyboardZ, [.command, .shift])
    stage.press(.keyboardZ, [.command, .shift])
    #expect(view.text == "red" && view.undoManager?.canRedo == false)
    view.text = "anew"
    #expect(view.undoManager?.canUndo == false)
  }

  @Test("A change from within the delegate's calls breaks nothing")
  func reentrancy() {
    @MainActor final class Meddler: NSObject, UITextViewDelegate {
      func textView(_ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        if text == "!" { view.text = "" }
        return true
      }
      func textViewDidChange(_ view: UITextView) {
        if view.text.hasSuffix("?") { view.removeFromSuperview() }
        if view.text.count == 3 { view.text = view.text.uppercased() }
      }
    }
    let stage = Stage()
    let view = view(on: stage)
    let meddler = Meddler()
    view.delegate = meddler
    view.becomeFirstResponder()
    stage.type("abc")
    #expect(view.text == "ABC")
    stage.type("!")
    #expect(view.text == "!")
    stage.type("?")
    #expect(view.superview == nil && !view.isFirstResponder)
    stage.type("x")
    #expect(view.text == "!?")
  }

  @Test("A text that no longer fits a narrower view wraps anew, with the caret where it was in the text")
  func resizing() {
    let stage = Stage()
    let view = view(on: stage, "The quick brown fox jumps over the lazy dog")
    let height = view.contentSize.height
    view.frame.size.width = 100
    view.layoutIfNeeded()
    #expect(view.contentSize.height > height)
    let end = view.caretRect(for: view.endOfDocument)
    #expect(end.maxX <= 100 && end.maxY <= view.contentSize.height)
  }
}
