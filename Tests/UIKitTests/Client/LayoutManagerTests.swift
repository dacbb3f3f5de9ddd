import Testing
import UIKit

@MainActor @Suite("Layout managers in apps")
struct LayoutManagerTests {
  private let storage = NSTextStorage(
    string: "One finger moves\nand two fingers turn the map", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude))

  init() {
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  private var lines: [(rect: CGRect, used: CGRect, range: NSRange)] {
    var lines: [(rect: CGRect, used: CGRect, range: NSRange)] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) {
      rect, used, _, range, _ in lines.append((rect, used, range))
    }
    return lines
  }

  @Test("The lines cover the text one after the other, within the container")
  func enumeration() {
    let lines = lines
    #expect(lines.count >= 3)
    #expect(lines.map(\.range.location) == [0] + lines.dropLast().map { $0.range.location + $0.range.length })
    #expect(lines[0].range == NSRange(location: 0, length: 17))
    #expect(lines.last.map { $0.range.location + $0.range.length } == storage.length)
    for (above, below) in zip(lines, lines.dropFirst()) { #expect(above.rect.maxY <= below.rect.minY + 0.5) }
    #expect(lines.allSatisfy { $0.rect.width == 150 && $0.used.width <= 150 && $0.used.width > 10 })
    #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: storage.length))
  }

  @Test("The used room agrees with what strings measure, with the padding at both ends")
  func usedRect() {
    container.size.width = 0
    let used = manager.usedRect(for: container)
    let measured = storage.size()
    // Each paragraph begins on a whole pixel.
    #expect(abs(used.width - measured.width - 10) < 0.01 && abs(used.height - measured.height) < 1)
    container.lineFragmentPadding = 0
    #expect(abs(manager.usedRect(for: container).width - measured.width) < 0.01)
  }

  @Test("A change of the text or the room is seen by the next question")
  func changes() {
    let before = manager.usedRect(for: container).height
    storage.append(NSAttributedString(string: "\nand three pinch it"))
    #expect(manager.usedRect(for: container).height > before)
    storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "short")
    #expect(lines.count == 1)
    storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 0, length: 5))
    #expect(lines[0].used.height > 40)
    container.maximumNumberOfLines = 1
    storage.replaceCharacters(in: NSRange(location: 5, length: 0), with: " words that wrap")
    #expect(lines.count == 1)
  }

  @Test("A point leads to the character that a tap hits, and back to its box")
  func places() {
    for index in [0, 4, 9, 20, 30] {
      let box = manager.boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: container)
      var fraction: CGFloat = -1
      let found = manager.characterIndex(
        for: CGPoint(x: box.midX, y: box.midY), in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
      #expect(found == index && abs(fraction - 0.5) < 0.05, "the character \(index) has the box \(box)")
    }
    var fraction: CGFloat = 0
    let last = manager.characterIndex(
      for: CGPoint(x: 149, y: 1000), in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
    #expect(last == storage.length - 1 && fraction == 1)
    let word = manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 3), in: container)
    #expect(abs(word.minX - 5) < 0.01 && word.width > 20)
    let location = manager.location(forGlyphAt: 0)
    #expect(location.x == word.minX && location.y > 10 && location.y < word.height)
  }

  @Test("A separator at the end has a line of its own, and so has nothing at all")
  func extraLine() {
    #expect(manager.extraLineFragmentRect == .zero)
    let before = manager.usedRect(for: container).height
    storage.append(NSAttributedString(string: "\n", attributes: [.font: UIFont.systemFont(ofSize: 17)]))
    #expect(manager.extraLineFragmentRect.height > 15 && manager.usedRect(for: container).height > before + 15)
    storage.setAttributedString(NSAttributedString(string: ""))
    #expect(lines.isEmpty && manager.extraLineFragmentRect.height > 0)
    #expect(manager.characterIndex(for: .zero, in: container, fractionOfDistanceBetweenInsertionPoints: nil) == 0)
  }

  @Test("Ranges beyond the text are cut, and a manager without a text answers with nothing")
  func badInput() {
    let beyond = NSRange(location: 40, length: 1000)
    #expect(manager.glyphRange(forCharacterRange: beyond, actualCharacterRange: nil).length == storage.length - 40)
    #expect(manager.boundingRect(forGlyphRange: NSRange(location: 9999, length: 1), in: container) == .zero)
    let empty = NSLayoutManager()
    #expect(empty.usedRect(for: NSTextContainer()) == .zero && empty.numberOfGlyphs == 0)
    empty.removeTextContainer(at: 3)
  }
}
