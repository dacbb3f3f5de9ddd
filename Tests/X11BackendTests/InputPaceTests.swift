import Foundation
import TestRigs
import TouchPlatform
import XCTest

@testable import X11Backend

/// While fingers move the socket is read once a frame, and nothing is lost by it.
final class InputPaceTests: X11TestCase, @unchecked Sendable {
  /// Requests a frame for each event of contacts, as the engine does.
  @MainActor private func requestFrames(_ app: X11App) {
    app.onEvent = { app, event in
      if case .contacts = event { app.platform.requestFrame(for: .main) }
    }
  }

  /// `m` for moves, `b` and `e` for beginnings and ends, `f` for a frame.
  @MainActor private func letters(_ app: X11App) -> String {
    app.events.map { event in
      switch event {
      case .contacts(let frame):
        frame.samples.contains { $0.phase == .began } ? "b" : frame.samples.contains { $0.phase == .ended } ? "e" : "m"
      case .frame: "f"
      default: ""
      }
    }.joined()
  }

  private func spot(_ x: Double) -> CGPoint { CGPoint(x: 300 + x, y: 300) }

  func testWhatArrivesWhileMovesWaitForAFrameIsReadRightBeforeIt() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      requestFrames(app)
      try rig.touch.begin(1, at: spot(0))
      try app.pump("a finger") { app.samples(.began).count == 1 && !app.ticks.isEmpty }
      // In which turn of the loop each move came, and each frame.
      var turn = 0
      var moves: [Int] = []
      var early = 0
      app.onEvent = { app, event in
        switch event {
        case .contacts(let frame):
          app.platform.requestFrame(for: .main)
          if frame.samples.allSatisfy({ $0.phase == .moved }) { moves.append(turn) }
        case .frame:
          early += moves.filter { $0 != turn }.count
          moves = []
        default: break
        }
      }
      for step in 1...60 {
        try rig.touch.move(1, to: spot(Double(step)))
        // As a fast device: several reports for each frame.
        let next = SystemTime.now.advanced(bySeconds: 0.003)
        while SystemTime.now < next {
          turn += 1
          _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.0005))
        }
      }
      try app.pump("all moves") { app.samples(.moved).count == 60 }
      try rig.touch.end(1)
      try app.pump("its end") { app.samples(.ended).count == 1 }
      // Moves come in the turn in which their frame is drawn. Without the rest nearly all come in a turn of their own; with it
      // only those that end a pause of the device.
      XCTAssertLessThan(early, 20, letters(app))
    }
  }

  func testASecondFingerThatComesWhileMovesWaitComesWithTheFrame() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      requestFrames(app)
      try rig.touch.begin(1, at: spot(0))
      try app.pump("a finger") { app.samples(.began).count == 1 }
      for round in 1...100 {
        try rig.touch.move(1, to: spot(Double(round % 40)))
        try app.pump("a move") { app.samples(.moved).count == round }
        // Moves wait for the frame, so that nothing else wakes the app before it.
        try rig.touch.begin(2, at: spot(200))
        try app.pump("the second finger") { app.samples(.began).count == round + 1 }
        try rig.touch.end(2)
        try app.pump("its end") { app.samples(.ended).count == round }
      }
      try rig.touch.end(1)
      try app.pump("the end of all") { app.samples(.ended).count == 101 }
      // Fingers at rest let the socket wake the app again.
      try app.settle()
    }
  }

  func testAnAppThatReadsAtOnceGetsASecondFingerBeforeTheFrame() throws {
    try onMain {
      let rig = try Self.rig()
      let app = try X11App(rig)
      app.platform.setReadsInputAtOnce(true)
      requestFrames(app)
      try rig.touch.begin(1, at: spot(0))
      try app.pump("a finger and its frame") { app.samples(.began).count == 1 && !app.ticks.isEmpty }
      var wasBefore = false
      for round in 1...20 where !wasBefore {
        let moves = app.samples(.moved).count
        try rig.touch.move(1, to: spot(Double(round)))
        try app.pump("a move") { app.samples(.moved).count > moves }
        app.clear()
        try rig.touch.begin(2, at: spot(200))
        try app.pump("the second finger") { app.samples(.began).count == 1 }
        wasBefore = app.ticks.isEmpty
        try rig.touch.end(2)
        try app.pump("its end") { app.samples(.ended).count == 1 }
      }
      XCTAssertTrue(wasBefore)
      try rig.touch.end(1)
      try app.settle()
    }
  }

  func testFaultTheServerDiesWhileMovesWait() throws {
    try onMain {
      let rig = try XServerRig()
      let app = try X11App(rig)
      requestFrames(app)
      try rig.touch.begin(1, at: spot(0))
      try app.pump("a finger") { app.samples(.began).count == 1 }
      try rig.touch.move(1, to: spot(5))
      try app.pump("a move") { app.samples(.moved).count == 1 }
      rig.crash()
      try app.pump("the end of its contact") { app.samples(.cancelled).count == 1 }
    }
  }
}
