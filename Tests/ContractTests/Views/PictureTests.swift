import RenderTree
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Views: a change is seen in the next frame")
struct PictureTests {
  /// The pixel at (x, y) of the picture after one frame, as hexadecimal RGB.
  private func seen(_ stage: Stage, _ x: Int, _ y: Int) -> String {
    let pixel = stage.snapshot.pixels[x, y] & 0xff_ffff
    return String(0x100_0000 + pixel, radix: 16).dropFirst().description
  }
  private let white = "ffffff"
  private let red = "ff0000"

  @Test("V11, V26, V28: adding, moving, hiding, clipping, ordering and removing")
  func changes() {
    let stage = Stage(width: 60, height: 40)
    stage.window.backgroundColor = .white
    let board = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    var colours = [seen(stage, 45, 10)]
    let card = UIView(frame: CGRect(x: 30, y: 0, width: 20, height: 40))
    card.backgroundColor = .red
    func note(_ change: () -> Void) {
      change()
      colours.append(seen(stage, 45, 10))
    }
    note { board.addSubview(card) }
    note { board.clipsToBounds = true }
    note { board.clipsToBounds = false }
    note { board.isHidden = true }
    note { board.isHidden = false }
    note { card.alpha = 0 }
    note { card.alpha = 1 }
    note { card.center.x -= 20 }
    note { card.center.x += 20 }
    note { card.removeFromSuperview() }
    note { board.addSubview(card) }
    note { card.transform = CGAffineTransform(scaleX: 0.1, y: 1) }
    note { card.transform = .identity }
    note { card.bounds.size.width = 4 }
    note { card.bounds.size.width = 20 }
    note { card.backgroundColor = nil }
    note { card.backgroundColor = .red }
    note { board.bounds.origin.x = 10 }
    note { board.bounds.origin.x = 0 }
    #expect(colours == [white] + (0..<19).map { $0 % 2 == 0 ? red : white })
  }

  @Test("V28: corners and borders, and depth among siblings")
  func looks() {
    let stage = Stage(width: 40, height: 40)
    stage.window.backgroundColor = .white
    let low = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    let high = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    low.backgroundColor = .red
    high.backgroundColor = .white
    var colours = [seen(stage, 1, 1)]
    low.layer.zPosition = 1
    colours.append(seen(stage, 1, 1))
    low.layer.cornerRadius = 20
    colours.append(seen(stage, 1, 1))
    low.layer.borderWidth = 4
    colours.append(seen(stage, 20, 1))
    low.layer.borderColor = UIColor.white.cgColor
    colours += [seen(stage, 20, 1), seen(stage, 20, 20)]
    low.layer.zPosition = 0
    colours.append(seen(stage, 20, 20))
    #expect(colours == [white, red, white, "000000", white, red, white])
  }

  @Test("A1: an animation is seen on its way and at its end")
  func animation() {
    let stage = Stage(width: 40, height: 40)
    stage.window.backgroundColor = .white
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40)))
    card.backgroundColor = .red
    var columns: [Int] = []
    func firstRedColumn() -> Int {
      let pixels = stage.platform.surface?.picture
      return (0..<40).first { pixels?[$0, 20] == 0xffff_0000 } ?? -1
    }
    stage.advance(by: .frames(2))
    UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) { card.frame.origin.x = 30 }
    for _ in 0..<8 {
      stage.advance(by: .frames(1))
      columns.append(firstRedColumn())
    }
    #expect(columns == columns.sorted() && Set(columns).count >= 5 && columns.last == 30)
    UIView.animate(withDuration: 1) { card.frame.origin.x = 0 }
    stage.advance(by: .frames(1))
    card.layer.removeAllAnimations()
    stage.advance(by: .frames(1))
    #expect(firstRedColumn() == 0)
  }

  @Test("A1: a presentation under an animated transform has the box that is seen")
  func presentedBox() {
    let stage = Stage()
    let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      card.transform = CGAffineTransform(scaleX: 3, y: 1)
    }
    stage.advance(by: .seconds(0.5))
    #expect(card.layer.presentation().map { isNear($0.frame, CGRect(x: -5, y: 0, width: 20, height: 10)) } == true)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.transform = .identity }
    stage.advance(by: .seconds(2))
    #expect(card.layer.presentation()?.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("V11, V25: windows shown, ordered by level and hidden; a window of the screen's size follows the screen")
  func windows() {
    let stage = Stage(width: 40, height: 40)
    stage.window.backgroundColor = .white
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .red
    var colours = [seen(stage, 10, 10)]
    window.isHidden = false
    colours.append(seen(stage, 10, 10))
    window.windowLevel = UIWindow.Level(-1)
    colours.append(seen(stage, 10, 10))
    window.windowLevel = .alert
    colours.append(seen(stage, 10, 10))
    window.isHidden = true
    colours.append(seen(stage, 10, 10))
    #expect(colours == [white, red, white, red, white])

    let small = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.send(.geometry(SurfaceGeometry(size: CGSize(width: 80, height: 60), scale: 1)))
    #expect(window.frame.size == CGSize(width: 80, height: 60) && stage.window.frame.size == window.frame.size)
    #expect(small.frame.size == CGSize(width: 10, height: 10))
  }
}
