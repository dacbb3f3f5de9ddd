import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("A thousand contacts at once")
struct ManyContactsTests {
  /// A stage of 100 views, 10 points each way, and a tracker in front of it.
  @MainActor private final class Table {
    let stage = Stage(width: 100, height: 100)
    let laws = TouchLaws()
    var tracker = ContactTracker(surface: .main)
    var calls: [UITouch.Phase: Int] = [:]

    init(multipleTouch: Bool) {
      for index in 0..<100 {
        let view = LawfulView(frame: CGRect(x: index % 10 * 10, y: index / 10 * 10, width: 10, height: 10))
        view.laws = laws
        view.name = "view \(index)"
        view.isMultipleTouchEnabled = multipleTouch
        view.onCall = { [unowned self] phase, touches in calls[phase, default: 0] += touches.count }
        stage.add(view)
      }
    }

    /// All thousand contacts do the same in one hardware frame: ten on each view.
    func all(_ kind: ContactReport.Kind, shift: Double = 0) {
      let reports = (0..<1000).map { index in
        let view = index % 100
        let location = CGPoint(
          x: Double(view % 10) * 10 + 0.5 + Double(index / 100) * 0.9, y: Double(view / 10) * 10 + 5 + shift)
        return ContactReport(key: UInt64(index), kind: kind, location: location, time: stage.platform.now)
      }
      tracker.receive(reports) { stage.platform.send(.contacts($0)) }
    }
  }

  @Test("Each has its life on the view under it")
  func lives() {
    let table = Table(multipleTouch: true)
    table.all(.down)
    #expect(table.tracker.activeCount == 1000 && table.stage.runtime.activeTouchCount == 1000)
    #expect(table.laws.openCount == 1000)
    for step in 1...5 {
      table.all(.motion, shift: Double(step))
      table.stage.advance(by: .frames(1))
    }
    table.all(.up)
    #expect(table.calls == [.began: 1000, .moved: 5000, .ended: 1000])
    #expect(table.laws.violations == [] && table.laws.openCount == 0)
    #expect(table.tracker.activeCount == 0 && table.stage.runtime.activeTouchCount == 0)
  }

  @Test("Views of single touch hear of one each")
  func single() {
    let table = Table(multipleTouch: false)
    table.all(.down)
    #expect(table.stage.runtime.activeTouchCount == 1000)
    table.all(.motion, shift: 1)
    table.stage.advance(by: .frames(1))
    table.all(.up)
    #expect(table.calls == [.began: 100, .moved: 100, .ended: 100])
    #expect(table.laws.violations == [] && table.stage.runtime.activeTouchCount == 0)
  }

  @Test("The surface closes under them: every view is told, and nothing is left")
  func closing() {
    let table = Table(multipleTouch: true)
    table.all(.down)
    table.stage.send(.closed)
    #expect(table.calls == [.began: 1000, .cancelled: 1000])
    #expect(table.laws.violations == [] && table.laws.openCount == 0 && table.stage.runtime.activeTouchCount == 0)
  }
}
