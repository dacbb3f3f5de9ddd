import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Fingers on text")
struct TextTouchTests {
  private func view(on stage: Stage, _ text: String) -> UITextView {
    let view = stage.add(UITextView(frame: CGRect(x: 20, y: 100, width: 260, height: 200)))
    view.font = .systemFont(ofSize: 17)
    view.text = text
    view.layoutIfNeeded()
    return view
  }

  @Test("A tap puts the caret at the nearer end of a word; a pointer puts it where it points")
  func taps() {
    let stage = Stage()
    let view = view(on: stage, "Hello wonderful world")
    stage.tap(1, at: view.place(of: 8))
    #expect(view.isFirstResponder && view.selected == 6..<6)
    stage.advance(by: .seconds(1))
    stage.tap(1, at: view.place(of: 13))
    #expect(view.selected == 15..<15)
    stage.advance(by: .seconds(1))
    stage.pencil.tap(at: view.place(of: 8))
    #expect(view.selected == 8..<8)
  }

  @Test("Two taps select a word and offer what can be done with it: cut it, move, paste it, take all back")
  func story() {
    let stage = Stage()
    let view = view(on: stage, "one two three")
    stage.tap(2, at: view.place(of: 5))
    stage.advance(by: .seconds(0.5))
    #expect(view.selected == 4..<7 && stage.menuTitles == ["Cut", "Copy", "Select All"])
    stage.choose("Cut")
    #expect(view.text == "one  three" && UIPasteboard.general.string == "two")
    stage.advance(by: .seconds(1))
    stage.tap(1, at: view.place(of: 10))
    stage.advance(by: .seconds(1))
    // A tap on the caret asks for the menu.
    stage.tap(1, at: view.place(of: 10))
    stage.advance(by: .seconds(0.5))
    #expect(stage.menuTitles == ["Select", "Select All", "Paste"])
    stage.choose("Paste")
    #expect(view.text == "one  threetwo" && view.selected == 13..<13)
    view.undoManager?.undo()
    view.undoManager?.undo()
    #expect(view.text == "one two three" && view.selected == 4..<7)
  }

  @Test("Three taps select a paragraph of a text view, and all of a field")
  func threeTaps() {
    let stage = Stage()
    let view = view(on: stage, "First line.\nSecond line.")
    stage.tap(3, at: view.place(of: 15))
    #expect(view.selected == 12..<24)
    let field = stage.add(UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34)))
    field.text = "some words here"
    stage.advance(by: .seconds(1))
    stage.tap(3, at: field.place(of: 6))
    #expect(field.selected == 0..<15)
  }

  @Test("The edit menu leaves when keys cut, paste, type or move the caret")
  func menuLeavesWithKeys() {
    let stage = Stage()
    let view = view(on: stage, "one two three four")
    func askForMenu() {
      stage.tap(2, at: view.place(of: 5))
      stage.advance(by: .seconds(1))
    }
    let keys: [(UIKeyboardHIDUsage, ModifierSet, String)] = [
      (.keyboardX, .control, "x"), (.keyboardV, .control, "v"), (.keyboardLeftArrow, [], ""), (.keyboardQ, [], "q"),
    ]
    for (key, modifiers, characters) in keys {
      askForMenu()
      #expect(!stage.menuTitles.isEmpty)
      stage.press(key, modifiers, characters: characters)
      stage.advance(by: .seconds(0.5))
      #expect(stage.menuTitles.isEmpty, "after \(key)")
    }
  }

  @Test("The handles of a selection are dragged to make it larger and smaller; they do not pass each other")
  func handles() {
    let stage = Stage()
    let view = view(on: stage, "one two three four")
    stage.tap(2, at: view.place(of: 5))
    stage.advance(by: .seconds(1))
    // The end's knob hangs below its line.
    let end = view.place(of: 7)
    let finger = stage.finger.down(at: CGPoint(x: end.x, y: end.y + 16))
    finger.move(to: CGPoint(x: view.place(of: 13).x, y: end.y + 16))
    stage.advance(by: .frames(1))
    #expect(view.selected == 4..<13 && stage.menuTitles.isEmpty)
    finger.move(to: CGPoint(x: view.place(of: 1).x, y: end.y + 16))
    stage.advance(by: .frames(1))
    #expect(view.selected == 4..<5)
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(stage.menuTitles == ["Cut", "Copy", "Select All"])
    let start = view.place(of: 4)
    let other = stage.finger.down(at: CGPoint(x: start.x, y: start.y - 16))
    other.move(to: CGPoint(x: view.place(of: 0).x, y: start.y - 16))
    stage.advance(by: .frames(1))
    other.up()
    #expect(view.selected == 0..<5)
  }

  @Test("A finger that rests takes the caret along; the menu comes when it is lifted")
  func press() {
    let stage = Stage()
    let view = view(on: stage, "one two three four")
    let finger = stage.finger.down(at: view.place(of: 2))
    stage.advance(by: .seconds(0.6))
    #expect(view.isFirstResponder && view.selected == 2..<2)
    finger.move(to: view.place(of: 9))
    stage.advance(by: .frames(1))
    #expect(view.selected == 9..<9)
    finger.up()
    stage.advance(by: .seconds(0.5))
    #expect(stage.menuTitles.contains("Select All"))
  }

  @Test("A field's caret is dragged; a finger that strays elsewhere does nothing")
  func draggingTheCaret() {
    let stage = Stage()
    let field = stage.add(UITextField(frame: CGRect(x: 20, y: 20, width: 260, height: 34)))
    field.text = "drag the caret here"
    let stray = stage.finger.down(at: field.place(of: 3))
    stray.move(by: 30, 0)
    stage.advance(by: .frames(1))
    stray.up()
    #expect(!field.isFirstResponder)
    field.becomeFirstResponder()
    stage.advance(by: .seconds(1))
    let finger = stage.finger.down(at: field.place(of: 19))
    finger.move(to: field.place(of: 4))
    stage.advance(by: .frames(1))
    finger.up()
    #expect(field.selected == 4..<4)
  }

  @Test("The caret blinks by deadlines: half a second on, half a second off, nothing between; typing shows it again")
  func blinking() {
    let stage = Stage(width: 240, height: 100)
    stage.window.backgroundColor = .white
    let field = stage.add(UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34)))
    field.becomeFirstResponder()
    func isShown() -> Bool {
      let caret = field.convert(field.caretRect(for: field.beginningOfDocument), to: nil)
      let pixels = stage.snapshot.pixels
      return pixels[Int(caret.midX), Int(caret.midY)] & 0xFFFFFF != 0xFFFFFF
    }
    #expect(isShown())
    stage.advance(by: .seconds(0.5))
    #expect(!isShown())
    stage.advance(by: .seconds(0.5))
    #expect(isShown())
    stage.advance(by: .seconds(0.5))
    stage.type(" ")
    stage.press(.keyboardHome)
    #expect(isShown())
    field.resignFirstResponder()
    #expect(!isShown())
  }
}
