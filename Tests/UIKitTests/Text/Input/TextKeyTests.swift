import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Keys that edit text")
struct TextKeyTests {
  private func view(on stage: Stage, _ text: String, at place: Int) -> UITextView {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 160, height: 120)))
    view.font = .systemFont(ofSize: 17)
    view.text = text
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: place, length: 0)
    return view
  }

  /// Where the selection is after each key.
  private func walk(
    _ stage: Stage, _ view: UITextView, _ keys: [(UIKeyboardHIDUsage, ModifierSet)]
  ) -> [Range<Int>] {
    keys.map { key in
      stage.press(key.0, key.1)
      return view.selected
    }
  }

  @Test("Arrows go by characters, words and lines, with shift they select; without it they go to the selection's edge")
  func arrows() {
    let stage = Stage()
    let view = view(on: stage, "one two-three\nfour", at: 4)
    #expect(
      walk(
        stage, view,
        [
          (.keyboardRightArrow, []), (.keyboardRightArrow, .alternate), (.keyboardRightArrow, .alternate),
          (.keyboardLeftArrow, .alternate), (.keyboardLeftArrow, [.alternate, .shift]), (.keyboardRightArrow, []),
          (.keyboardLeftArrow, .command), (.keyboardRightArrow, [.command, .shift]), (.keyboardLeftArrow, []),
          (.keyboardDownArrow, .command), (.keyboardUpArrow, [.command, .shift]), (.keyboardDownArrow, .alternate),
        ]) == [
          5..<5, 7..<7, 13..<13, 8..<8, 4..<8, 8..<8, 0..<0, 0..<13, 0..<0, 18..<18, 0..<18, 13..<13,
        ])
  }

  @Test("Up and down keep to the column where they began, over shorter lines; beyond the ends lies the text's end")
  func upAndDown() {
    let stage = Stage()
    let view = view(on: stage, "mmmmmm\nm\nmmmmmm", at: 5)
    #expect(
      walk(
        stage, view,
        [
          (.keyboardDownArrow, []), (.keyboardDownArrow, []), (.keyboardDownArrow, []), (.keyboardUpArrow, []),
          (.keyboardUpArrow, .shift), (.keyboardUpArrow, .shift),
        ]) == [8..<8, 14..<14, 15..<15, 8..<8, 6..<8, 0..<8])
  }

  @Test("Home and end go to the line's ends, also of a line that wraps; pages move by what is seen")
  func homeAndEnd() {
    let stage = Stage()
    let view = view(on: stage, "These words wrap in a view that is narrow", at: 3)
    let ends = walk(stage, view, [(.keyboardEnd, []), (.keyboardHome, []), (.keyboardEnd, .shift)])
    #expect(ends[1] == 0..<0 && ends[0] == ends[2].upperBound..<ends[2].upperBound)
    // At the wrap the caret stays at the end of the first line.
    view.selectedRange = NSRange(location: 3, length: 0)
    stage.press(.keyboardEnd)
    stage.press(.keyboardHome)
    #expect(view.selected == 0..<0)
    view.text = (1...40).map { "\($0)" }.joined(separator: "\n")
    view.selectedRange = NSRange(location: 0, length: 0)
    stage.press(.keyboardPageDown)
    let lines = view.text.prefix(view.selected.lowerBound).filter(\.isNewline).count
    #expect((3...6).contains(lines))
    stage.press(.keyboardPageUp)
    #expect(view.selected == 0..<0)
  }

  @Test("Deleting takes characters, words, and the rest of the line, either way")
  func deleting() {
    let stage = Stage()
    let view = view(on: stage, "one two three four", at: 13)
    var texts: [String] = []
    for (key, modifiers) in [
      (UIKeyboardHIDUsage.keyboardDeleteOrBackspace, ModifierSet.alternate), (.keyboardDeleteForward, []),
      (.keyboardDeleteForward, .alternate), (.keyboardDeleteOrBackspace, .command), (.keyboardDeleteForward, []),
    ] {
      stage.press(key, modifiers)
      texts.append(view.text)
    }
    #expect(texts == ["one two  four", "one two four", "one two ", "", ""])
    view.text = "ab\ncd"
    view.selectedRange = NSRange(location: 1, length: 0)
    stage.press(.keyboardK, .control)
    stage.press(.keyboardK, .control)
    #expect(view.text == "acd")
  }

  @Test("Key commands that are added to a controller are offered beside its own, until they are removed")
  func added() {
    final class Page: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "o", modifierFlags: .command, action: .init("own", Page.own))]
      }
      func own() { Stage.current?.note("own") }
      func more() { Stage.current?.note("more") }
    }
    let stage = Stage()
    let page = stage.show(Page())
    page.becomeFirstResponder()
    let command = UIKeyCommand(
      title: "More", image: nil, action: .init("more", Page.more), input: "m", modifierFlags: .command)
    page.addKeyCommand(command)
    page.addKeyCommand(command)
    stage.press(.keyboardO, .command)
    stage.press(.keyboardM, .command)
    page.removeKeyCommand(command)
    stage.press(.keyboardM, .command)
    #expect(stage.journal.filter { $0 == "own" || $0 == "more" } == ["own", "more"])
  }

  @Test("Cut, copy and paste by keys, with command or control; an app's own key commands come first")
  func shortcuts() {
    final class Board: UIView {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "b", modifierFlags: .command, action: .init("bold", Board.bold))]
      }
      func bold() { Stage.current?.note("bold") }
    }
    let stage = Stage()
    let board = stage.add(Board())
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    board.addSubview(field)
    field.text = "copy me"
    field.becomeFirstResponder()
    stage.press(.keyboardA, .command)
    stage.press(.keyboardC, .control)
    stage.press(.keyboardRightArrow)
    stage.press(.keyboardV, .command)
    #expect(field.text == "copy mecopy me")
    stage.press(.keyboardA, .control)
    stage.press(.keyboardX, .command)
    #expect(field.text == "" && UIPasteboard.general.string == "copy mecopy me")
    stage.press(.keyboardB, .command)
    #expect(stage.journal == ["bold"])
    stage.press(.keyboardZ, .command)
    stage.press(.keyboardZ, .control)
    #expect(field.text == "copy me")
    stage.press(.keyboardY, .control)
    #expect(field.text == "copy mecopy me")
  }

  @Test("A key that is held repeats")
  func repeating() {
    let stage = Stage()
    let view = view(on: stage, "abcdef", at: 0)
    for _ in 0..<3 {
      stage.platform.send(
        .key(
          KeySample(
            surface: .main, time: stage.platform.now, usage: UInt16(UIKeyboardHIDUsage.keyboardRightArrow.rawValue),
            isDown: true, characters: "", modifiers: [])))
    }
    #expect(view.selected == 3..<3)
  }
}
