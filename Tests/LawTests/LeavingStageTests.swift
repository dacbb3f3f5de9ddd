import Testing
import TouchTesting
import UIKit

@MainActor @Suite("A stage that goes")
struct LeavingStageTests {
  @Test("Fingers may still be down: nothing is left of the stage", arguments: [false, true])
  func fingersDown(onWindow: Bool) {
    weak var runtime: Runtime?
    weak var window: UIWindow?
    weak var board: UIView?
    func play() {
      let stage = Stage()
      runtime = stage.runtime
      window = stage.window
      if !onWindow { board = stage.add(JournalingView("board", multipleTouch: true)) }
      stage.finger.down(10, 10).move(by: 5, 5)
      stage.finger.down(50, 50)
      #expect(stage.runtime.activeTouchCount == 2)
    }
    play()
    #expect(runtime == nil && window == nil && board == nil)
  }
}
