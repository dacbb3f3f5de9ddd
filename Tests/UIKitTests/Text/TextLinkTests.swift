import Testing
import TouchTesting
@testable import UIKit

/// Links of a text that is read.
@Suite("Links in text views") @MainActor
struct TextLinkTests {
  private final class Reader: NSObject, UITextViewDelegate {
    let stage: Stage
    var allows = true
    init(_ stage: Stage) { self.stage = stage }
    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool {
      stage.note("\(URL) at \(characterRange.location), \(characterRange.length), \(interaction)")
      return allows
    }
  }

  private final class OldReader: NSObject, UITextViewDelegate {
    func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool { false }
  }

  private func view(on stage: Stage) -> UITextView {
    let view = stage.add(UITextView(frame: CGRect(x: 20, y: 100, width: 260, height: 200)))
    let text = NSMutableAttributedString(
      string: "Read the terms, or leave.", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    text.addAttribute(.link, value: "https://example.org/terms", range: NSRange(location: 9, length: 5))
    view.attributedText = text
    view.isEditable = false
    view.layoutIfNeeded()
    return view
  }

  private func point(_ view: UITextView, _ place: Int) -> CGPoint {
    guard let position = view.position(from: view.beginningOfDocument, offset: place) else { return .zero }
    let caret = view.caretRect(for: position)
    return view.convert(CGPoint(x: caret.midX + 3, y: caret.midY), to: nil)
  }

  @Test("A tap on a link asks the delegate and opens it; beside it nothing happens, nor in a text that is edited")
  func taps() {
    let stage = Stage()
    let view = view(on: stage)
    let reader = Reader(stage)
    view.delegate = reader
    stage.finger.tap(at: point(view, 11))
    stage.advance(by: .seconds(1))
    #expect(stage.openedURLs.map(\.absoluteString) == ["https://example.org/terms"])
    stage.finger.tap(at: point(view, 2))
    stage.advance(by: .seconds(1))
    reader.allows = false
    stage.finger.tap(at: point(view, 11))
    stage.advance(by: .seconds(1))
    view.isEditable = true
    stage.finger.tap(at: point(view, 11))
    #expect(stage.openedURLs.count == 1)
    let asked = "https://example.org/terms at 9, 5, invokeDefaultAction"
    #expect(stage.journal == [asked, asked])
  }

  @Test("The method of iOS 9 is asked where the newer one is not there; without a delegate links open")
  func older() {
    let stage = Stage()
    let view = view(on: stage)
    let reader = OldReader()
    view.delegate = reader
    stage.finger.tap(at: point(view, 11))
    #expect(stage.openedURLs.isEmpty)
    view.delegate = nil
    stage.advance(by: .seconds(1))
    stage.finger.tap(at: point(view, 11))
    #expect(stage.openedURLs.count == 1)
  }

  @Test("Links have the tint's colour, or the attributes that the view gives them, over those of the text")
  func looks() {
    let stage = Stage()
    let view = stage.add(UITextView(frame: CGRect(x: 20, y: 100, width: 260, height: 200)))
    view.attributedText = NSAttributedString(
      string: "terms", attributes: [.link: "https://example.org", .foregroundColor: UIColor.black])
    let blue = view.linkTextAttributes?[.foregroundColor] as? UIColor
    #expect(blue == view.tintColor)
    #expect(view.shownColor == view.tintColor)
    view.tintColor = .red
    #expect(view.shownColor == .red)
    view.linkTextAttributes = [.foregroundColor: UIColor.green]
    #expect(view.shownColor == .green)
    view.linkTextAttributes = [:]
    #expect(view.shownColor == .black)
    #expect(view.attributedText.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .black)
    view.insertText("s")
    #expect(view.text == "termss")
  }

  @Test("What is found in a text becomes a link while it is not edited")
  func detectors() {
    let stage = Stage()
    let view = stage.add(UITextView(frame: CGRect(x: 20, y: 100, width: 280, height: 200)))
    view.font = .systemFont(ofSize: 14)
    view.text = "See example.org, or call 555 123 4567."
    view.dataDetectorTypes = [.link, .phoneNumber]
    stage.finger.tap(at: point(view, 7))
    stage.advance(by: .seconds(1))
    view.isEditable = false
    view.resignFirstResponder()
    for place in [7, 30] {
      stage.finger.tap(at: point(view, place))
      stage.advance(by: .seconds(1))
    }
    #expect(stage.openedURLs.map(\.absoluteString) == ["http://example.org", "tel:5551234567"])
    view.dataDetectorTypes = []
    stage.finger.tap(at: point(view, 7))
    stage.advance(by: .seconds(1))
    #expect(stage.openedURLs.count == 2)
  }
}

extension UITextView {
  /// The colour in which the first letter is drawn.
  fileprivate var shownColor: UIColor? { shown(editor.text).looks(at: 0)[.foregroundColor] as? UIColor }
}
