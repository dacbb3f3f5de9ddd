import Foundation
import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Text: a sheet of labels")
struct TextSheetTests {
  @Test("Scripts, alignments, lines and looks in one picture")
  func sheet() throws {
    let stage = Stage(width: 360, height: 420, scale: 2)
    stage.window.backgroundColor = .white
    var y: CGFloat = 8
    func put(_ text: NSAttributedString, height: CGFloat = 24, _ change: (UILabel) -> Void = { _ in }) {
      let label = UILabel(frame: CGRect(x: 8, y: y, width: 344, height: height))
      label.backgroundColor = UIColor(white: 0.94, alpha: 1)
      label.attributedText = text
      change(label)
      stage.add(label)
      y += height + 6
    }
    func plain(_ text: String) -> NSAttributedString {
      NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 17)])
    }
    put(plain("The quick brown fox jumps over the lazy dog, twice"))
    put(plain("Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich."), height: 46) { $0.numberOfLines = 0 }
    put(plain("Centred: Αβγδ Привет")) { $0.textAlignment = .center }
    put(plain("In the middle it is cut, so that both of its ends are seen")) { $0.lineBreakMode = .byTruncatingMiddle }
    put(plain("It shrinks until it fits into the width of its label")) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    put(plain("Disabled")) { $0.isEnabled = false }
    let rich = NSMutableAttributedString(string: "")
    func add(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
      rich.append(
        NSAttributedString(
          string: text, attributes: attributes.merging([.font: UIFont.systemFont(ofSize: 22)]) { a, _ in a }))
    }
    add("under", [.underlineStyle: NSUnderlineStyle.single.rawValue])
    add(" through ", [.strikethroughStyle: NSUnderlineStyle.single.rawValue, .strikethroughColor: UIColor.red])
    add("dots", [.underlineStyle: NSUnderlineStyle([.thick, .patternDot]).rawValue])
    add(" marked ", [.backgroundColor: UIColor.yellow, .foregroundColor: UIColor.blue])
    add("outline", [.strokeWidth: 3.0])
    add(" both ", [.strokeWidth: -4.0, .strokeColor: UIColor.red, .foregroundColor: UIColor.orange])
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    shadow.shadowBlurRadius = 3
    add("shadow ", [.shadow: shadow, .font: UIFont.boldSystemFont(ofSize: 26)])
    add("x", [:])
    add("2", [.baselineOffset: 8, .font: UIFont.systemFont(ofSize: 12)])
    add(" link ", [.link: "https://example.org"])
    add("leaning wide", [.obliqueness: 0.3, .expansion: 0.3])
    put(rich, height: 100) { $0.numberOfLines = 0 }
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.firstLineHeadIndent = 20
    style.lineSpacing = 4
    put(
      NSAttributedString(
        string: "Justified text with an indented first line, set with a little more room between its lines.",
        attributes: [.font: UIFont.preferredFont(forTextStyle: .footnote), .paragraphStyle: style]), height: 60
    ) {
      $0.numberOfLines = 0
      $0.lineBreakMode = .byWordWrapping
    }
    let comparison = stage.snapshot.compare(named: "text-sheet", tolerance: .init(channel: 24, share: 0.002))
    #expect(comparison.matches, "\(comparison)")
  }
}
