import Testing
import TouchTesting
import UIKit

@MainActor @Suite("Stage")
struct StageTests {
  @Test("A finger's whole life reaches the view it landed on, moves at the display frame")
  func fingerLife() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(JournalingView("board"))

    let finger = stage.finger.down(at: board.center)
    finger.move(by: 40, 0)
    #expect(stage.journal == ["board began"])
    stage.advance(by: .frames(1))
    #expect(stage.journal == ["board began", "board moved"])
    finger.move(by: 10, 0)
    finger.up()
    #expect(stage.journal == ["board began", "board moved", "board moved", "board ended"])
    #expect(stage.runtime.activeTouchCount == 0)
  }

  @Test("Fingers of one hardware frame come in one call")
  func together() {
    let stage = Stage()
    stage.add(JournalingView("board", multipleTouch: true))
    let hand = stage.hand(3).down(at: [CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10), CGPoint(x: 90, y: 10)])
    hand.move(by: 5, 5)
    stage.advance(by: .frames(1))
    hand.up()
    #expect(stage.journal == ["board began ×3", "board moved ×3", "board ended ×3"])
  }

  @Test("A view that is removed under a finger hears that its touch is cancelled")
  func removal() {
    let stage = Stage()
    let board = stage.add(JournalingView("board", multipleTouch: true))
    let spot = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    board.addSubview(spot)
    let finger = stage.finger.down(at: CGPoint(x: 10, y: 10))
    spot.removeFromSuperview()
    finger.move(by: 1, 1)
    stage.advance(by: .frames(1))
    finger.up()
    #expect(stage.journal == ["board began", "board cancelled"])
  }

  @Test("A frame is drawn and can be looked at")
  func picture() {
    let stage = Stage(width: 40, height: 40)
    stage.window.backgroundColor = .white
    let view = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
    view.backgroundColor = .red
    let pixels = stage.snapshot.pixels
    #expect(pixels[5, 5] == 0xffff_ffff)
    #expect(pixels[20, 20] == 0xffff_0000)
  }

  @Test("X11: the system's reason for taking all touches away can be asked for")
  func cancelReason() {
    let stage = Stage()
    stage.add(JournalingView("board"))
    #expect(stage.runtime.lastCancelReason == nil)
    stage.finger.down(10, 10)
    stage.send(.focus(false))
    #expect(stage.runtime.lastCancelReason == .inactive)
    stage.finger.down(10, 10)
    stage.runtime.cancelAllTouches(reason: .systemGesture)
    #expect(stage.runtime.lastCancelReason == .systemGesture)
    #expect(stage.journal == ["board began", "board cancelled", "board began", "board cancelled"])
  }

  @Test("A stage can be a device: its size, scale, kind, safe area and rate are those of --device")
  func device() throws {
    do {
      let stage = Stage(device: .iPhone15)
      let view = stage.add(UIView())
      #expect(UIScreen.main.bounds.size == CGSize(width: 393, height: 852) && UIScreen.main.scale == 3)
      #expect(view.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
      #expect(UIDevice.current.userInterfaceIdiom == .phone)
    }
    do {
      let stage = Stage(device: try #require(DeviceProfile("iPhone 12 mini,landscape")))
      let view = stage.add(UIView())
      #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 50, bottom: 21, right: 50))
    }
    do {
      let stage = Stage(device: .iPadPro12)
      #expect(stage.window.bounds.width == 1024 && UIScreen.main.maximumFramesPerSecond == 120)
      #expect(UIDevice.current.userInterfaceIdiom == .pad)
    }
    #expect(DeviceProfile("Nokia") == nil)
    #expect(DeviceProfile("640x480") == DeviceProfile(width: 640, height: 480, scale: 1))
    let table = Stage(device: .table)
    #expect(table.add(UIView()).safeAreaInsets == .zero)
  }
}
