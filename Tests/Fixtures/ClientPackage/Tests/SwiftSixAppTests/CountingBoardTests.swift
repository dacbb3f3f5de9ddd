import Testing
import TouchTesting
import UIKit

@testable import SwiftSixApp

@MainActor @Suite("Counting board")
struct CountingBoardTests {
  @Test("A finger reaches the board")
  func finger() {
    let stage = Stage(width: 320, height: 480)
    let board = stage.add(CountingBoard(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    stage.finger.down(at: board.center).up()
    #expect(board.count == 1)
  }
}
