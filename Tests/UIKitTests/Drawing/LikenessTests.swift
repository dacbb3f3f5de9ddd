import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Small likenesses of looks")
struct LikenessTests {
  @Test("Fonts that iOS has are found by their names", arguments: ["AppleColorEmoji", "Symbol", "STHeitiSC-Light"])
  func fonts(name: String) { #expect(UIFont(name: name, size: 20)?.pointSize == 20) }

  @Test("A selected system button has a tinted area behind its title, unless the app has set a look for that state")
  func selectedButton() {
    let stage = Stage(width: 200, height: 100)
    stage.window.backgroundColor = .white
    let button = UIButton(type: .system)
    button.setTitle("Play", for: .normal)
    button.frame = CGRect(x: 50, y: 30, width: 100, height: 40)
    button.tintColor = .red
    stage.add(button)
    func area() -> UIView? { button.subviews.first { $0.backgroundColor == .red } }
    stage.advance(by: .frames(1))
    #expect(area() == nil && button.titleLabel?.textColor == .red)
    button.isSelected = true
    stage.advance(by: .frames(1))
    let title = button.titleLabel!
    #expect(area()?.frame.contains(title.frame) == true && title.textColor == .systemBackground)
    #expect(stage.snapshot.pixels[Int(50 + title.frame.minX) - 2, 50] & 0xff_ffff == 0xff0000)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    stage.advance(by: .frames(1))
    #expect(area()?.frame.contains(button.imageView!.frame) == true)
    button.setTitleColor(.green, for: .selected)
    stage.advance(by: .frames(1))
    #expect(area() == nil && title.textColor == .green)
    let custom = UIButton(type: .custom)
    custom.setTitle("Play", for: .normal)
    custom.isSelected = true
    custom.layoutIfNeeded()
    #expect(custom.subviews.allSatisfy { $0 is UILabel })
  }

  @Test("Characters of a text view without a colour are black, whatever the first one's colour or the view's is")
  func colors() {
    let stage = Stage(width: 200, height: 60)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    view.backgroundColor = .white
    view.font = .systemFont(ofSize: 30)
    stage.add(view)
    let text = NSMutableAttributedString(
      string: "██", attributes: [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 30)])
    text.append(NSAttributedString(string: "██", attributes: [.font: UIFont.systemFont(ofSize: 30)]))
    view.textColor = .red
    view.attributedText = text
    stage.advance(by: .frames(2))
    func counts() -> [UInt32: Int] {
      var counts: [UInt32: Int] = [:]
      let pixels = stage.snapshot.pixels
      for y in 0..<60 { for x in 0..<200 { counts[pixels[x, y] & 0xff_ffff, default: 0] += 1 } }
      return counts
    }
    var found = counts()
    #expect(found[0x0000ff, default: 0] > 100 && found[0x000000, default: 0] > 100 && found[0xff0000] == nil)
    view.text = "██"
    view.textColor = .red
    stage.advance(by: .frames(2))
    found = counts()
    #expect(found[0xff0000, default: 0] > 100 && found[0x000000] == nil)
  }
}
