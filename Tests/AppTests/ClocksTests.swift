import Foundation
import TestRigs
import Testing

extension AppSuites {
  @Suite("Work of an app's own")
  struct Clocks {
    /// What the app says before anybody touches it, in whatever order the clocks bring it.
    static let startWork: Set<String> = [
      "timer 1", "timer 2", "timer 3", "main queue", "main queue later", "main queue from a thread", "task",
      "task after a sleep", "task after another's work: 55",
    ]
    static let touchWork: Set<String> = [
      "touch", "main queue after the touch", "timer after the touch", "task after the touch",
    ]

    @Test("Timers, the main queue and main-actor tasks run on the main thread in a window, before and after a touch")
    func window() throws {
      let rig = try XServerRig()
      let window = try WindowedApp(
        Products.program("ClocksApp"), on: rig, size: CGSize(width: 300, height: 200),
        shows: (CGPoint(x: 3, y: 3), 0xff00_0000))
      try eventually("the work of the start", state: { window.app.output }) {
        Set(window.app.lines) == Self.startWork
      }
      try rig.touch.begin(1, at: window.screen(CGPoint(x: 100, y: 100)))
      try eventually("the work of a touch", state: { window.app.output }) {
        Set(window.app.lines) == Self.startWork.union(Self.touchWork)
      }
      #expect(window.app.lines.count == Self.startWork.count + Self.touchWork.count, "each once")
      let order = window.app.lines.filter { $0.hasPrefix("timer ") && $0.count == 7 }
      #expect(order == ["timer 1", "timer 2", "timer 3"])
      #expect(try window.close() == 0)
      #expect(window.app.lines.last == "terminating")
    }

    @Test("They run without a display as well")
    func headless() throws {
      let app = try ChildApp(Products.program("ClocksApp"), environment: ["TOUCHSTONE_BACKEND": "headless"])
      try eventually("the work of the start", state: { app.output + app.errors }) { Set(app.lines) == Self.startWork }
    }
  }
}
