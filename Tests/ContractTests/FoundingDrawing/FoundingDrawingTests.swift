import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("Founding documents: the drawing app")
struct FoundingDrawingTests {
  private func stage<Board: LineBoard>(_ board: Board) -> (Stage, Board) {
    let stage = Stage(width: 320, height: 240)
    stage.window.backgroundColor = .white
    board.isOpaque = false
    stage.add(board)
    stage.advance(by: .frames(1))
    stage.clearJournal()
    return (stage, board)
  }

  private func pixel(_ stage: Stage, _ x: Int, _ y: Int) -> UInt32 { stage.snapshot.pixels[x, y] & 0xff_ffff }

  private func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  @Test("I12, founding S62: a view from an archive takes several fingers when the archive says so")
  func flagOfAnArchive() throws {
    let original = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    #expect(try Archives.copy(original, as: LineBoard.self)?.isMultipleTouchEnabled == false)
    original.isMultipleTouchEnabled = true
    let stage = Stage(width: 320, height: 240)
    let board = stage.add(try #require(try Archives.copy(original, as: LineBoard.self)))
    #expect(board.isMultipleTouchEnabled && board.frame == original.frame)
    stage.hand(3).down(at: [p(10, 10), p(50, 10), p(90, 10)])
    #expect(board.current.count == 3)
  }

  @Test("I13, founding S63: a view may let several fingers in from either of its initialisers")
  func flagOfInitialisers() throws {
    let made = ManyLinesBoard(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    let archived = try #require(try Archives.copy(UIView(frame: made.frame), as: ManyLinesBoard.self))
    for board in [made, archived] {
      let stage = Stage(width: 320, height: 240)
      stage.add(board)
      stage.hand(2).down(at: [p(10, 10), p(50, 10)]).up()
      #expect(board.isMultipleTouchEnabled && board.finished.count == 2)
      board.removeFromSuperview()
    }
  }

  @Test("founding S64: in a view for one finger the first alone draws, and the next one after it has lifted")
  func firstFingerAlone() {
    let (stage, board) = stage(LineBoard())
    let first = stage.finger.down(at: p(20, 50))
    let second = stage.finger.down(at: p(20, 100))
    first.move(to: p(200, 50))
    second.move(to: p(200, 100))
    stage.advance(by: .frames(1))
    second.up()
    first.up()
    #expect(board.finished == [DrawnLine(p(20, 50), p(200, 50))])
    #expect(pixel(stage, 100, 50) == 0 && pixel(stage, 100, 100) == 0xff_ffff)
    let third = stage.finger.down(at: p(20, 150))
    third.up(at: p(200, 150))
    #expect(board.finished.count == 2)
  }

  @Test("founding S65: in a view for several fingers each draws a line, also where the first fingers land together")
  func everyFingerDraws() {
    let (stage, board) = stage(ManyLinesBoard())
    let hand = stage.hand(2).down(at: [p(20, 50), p(20, 100)])
    hand.move(by: 180, 0)
    stage.advance(by: .frames(1))
    #expect(board.current.count == 2)
    #expect(pixel(stage, 100, 50) == 0xff0000 && pixel(stage, 100, 100) == 0xff0000)
    hand.up()
    #expect(board.current.isEmpty && board.finished.count == 2)
    #expect(pixel(stage, 100, 50) == 0 && pixel(stage, 100, 100) == 0)
  }

  @Test("founding S125: a line begins and ends where its finger landed; its end follows, and stays where that lifts")
  func lifeOfALine() {
    let (stage, board) = stage(LineBoard())
    let finger = stage.finger.down(at: p(20, 50))
    #expect(board.current.values.map { $0 } == [DrawnLine(p(20, 50), p(20, 50))])
    for x in [40.0, 90, 60] {
      finger.move(to: p(x, 70))
      stage.advance(by: .frames(1))
      #expect(board.current.values.map { $0 } == [DrawnLine(p(20, 50), p(x, 70))])
    }
    finger.up(at: p(110, 30))
    #expect(board.current.isEmpty && board.finished == [DrawnLine(p(20, 50), p(110, 30))])
    // The finger is gone: nothing changes the line any more.
    stage.finger.tap(at: p(200, 200))
    #expect(board.finished.first == DrawnLine(p(20, 50), p(110, 30)))
  }

  @Test("founding S126: lines under way are found by their touch, whichever lifts first; finished ones keep that order")
  func linesByTouch() {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      let (stage, board) = stage(ManyLinesBoard())
      let fingers = (0..<3).map { stage.finger.down(at: p(20, 50 * Double($0 + 1))) }
      for (index, finger) in fingers.enumerated() { finger.move(by: 100 + 10 * CGFloat(index), 0) }
      for (count, index) in order.enumerated() {
        fingers[index].up()
        #expect(board.current.count == 2 - count)
      }
      #expect(
        board.finished
          == order.map { DrawnLine(p(20, 50 * Double($0 + 1)), p(120 + 10 * Double($0), 50 * Double($0 + 1))) })
    }
  }

  @Test("founding S127: lines under way and finished ones have their own colours and a width; a new one shows at once")
  func looks() {
    let (stage, board) = stage(ManyLinesBoard())
    let first = stage.finger.down(at: p(20, 50))
    first.up(at: p(200, 50))
    let second = stage.finger.down(at: p(20, 100))
    second.move(to: p(200, 100))
    stage.advance(by: .frames(1))
    #expect(pixel(stage, 100, 50) == 0 && pixel(stage, 100, 100) == 0xff0000)
    stage.clearJournal()

    board.finishedColor = .blue
    #expect(pixel(stage, 100, 50) == 0x0000ff && pixel(stage, 100, 100) == 0xff0000)
    board.currentColor = .green
    #expect(pixel(stage, 100, 50) == 0x0000ff && pixel(stage, 100, 100) == 0x00ff00)
    #expect(pixel(stage, 100, 56) == 0xff_ffff)
    board.thickness = 20
    #expect(pixel(stage, 100, 56) == 0x0000ff && pixel(stage, 100, 94) == 0x00ff00)
    #expect(stage.journal == ["draw 1 + 1", "draw 1 + 1", "draw 1 + 1"])
    second.up()
  }

  @Test("founding S128: an inspectable property that is set draws anew; from a screen's file it waits for nib loading")
  func inspectable() {
    let (stage, board) = stage(LineBoard())
    board.thickness = 4
    board.finishedColor = .blue
    board.currentColor = .green
    #expect(stage.journal.isEmpty)
    stage.advance(by: .frames(2))
    #expect(stage.journal == ["draw 0 + 0"])
  }

  @Test("founding S129: the mouse with Alt is a second finger, mirrored about the middle; it draws a line of its own")
  func mirroredFinger() {
    let stage = Stage(width: 320, height: 240)
    let board = stage.add(ManyLinesBoard())
    var mouse = MouseFingers(surface: .main, size: CGSize(width: 320, height: 240))
    var reports: [ContactReport] = []
    func play() {
      let samples = reports.map { report in
        let phase: ContactPhase = report.kind == .down ? .began : report.kind == .up ? .ended : .moved
        return ContactSample(
          id: ContactID(report.key), phase: phase, location: report.location, time: stage.platform.now, tool: .finger)
      }
      reports.removeAll()
      stage.platform.send(.contacts(ContactFrame(surface: .main, time: stage.platform.now, samples: samples)))
      stage.advance(by: .frames(1))
    }
    _ = mouse.setModifiers(.alternate, time: stage.platform.now)
    _ = mouse.press(at: p(100, 100), time: stage.platform.now, source: ContactSource(1), reports: &reports)
    play()
    #expect(board.current.count == 2)
    _ = mouse.move(to: p(140, 40), time: stage.platform.now, reports: &reports)
    play()
    _ = mouse.release(at: p(140, 40), time: stage.platform.now, reports: &reports)
    play()
    let lines = board.finished.sorted { $0.begin.x < $1.begin.x }
    #expect(lines == [DrawnLine(p(100, 100), p(140, 40)), DrawnLine(p(220, 140), p(180, 200))])
  }

  @Test("founding S130: touches that are taken leave no line under way; finished ones stay, and drawing goes on")
  func takenTouches() {
    let (stage, board) = stage(ManyLinesBoard())
    stage.finger.down(at: p(20, 50)).up(at: p(200, 50))
    let hand = stage.hand(2).down(at: [p(20, 100), p(20, 150)])
    hand.move(by: 180, 0)
    stage.advance(by: .frames(1))
    #expect(pixel(stage, 100, 100) == 0xff0000)
    stage.cancelAllTouches()
    #expect(board.current.isEmpty && board.finished.count == 1)
    #expect(pixel(stage, 100, 50) == 0 && pixel(stage, 100, 100) == 0xff_ffff)
    // What is left of these fingers says nothing.
    hand.move(by: 5, 0)
    stage.advance(by: .frames(1))
    hand.up()
    stage.finger.down(at: p(20, 200)).up(at: p(200, 200))
    #expect(board.current.isEmpty && board.finished.count == 2)
  }

  @Test("founding S132: places between points draw there, in halves and quarters of a pixel's colour")
  func fractions() {
    let (stage, board) = stage(LineBoard())
    board.thickness = 2
    stage.finger.down(at: p(20.5, 50.25)).up(at: p(200.125, 50.25))
    #expect(board.finished == [DrawnLine(p(20.5, 50.25), p(200.125, 50.25))])
    // From 49.25 to 51.25: three quarters of row 49, all of row 50, a quarter of row 51.
    let column = (48...52).map { pixel(stage, 100, $0) & 0xff }
    #expect(column[0] == 0xff && column[2] == 0 && column[4] == 0xff)
    #expect(abs(Int(column[1]) - 64) <= 3 && abs(Int(column[3]) - 191) <= 3, "\(column)")
  }
}
