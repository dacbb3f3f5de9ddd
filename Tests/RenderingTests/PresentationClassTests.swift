import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Presentations of an app's layer class")
struct PresentationClassTests {
  private final class Gauge: CALayer {
    var level = 3.0
    override init() { super.init() }
    override init(layer: Any) {
      level = (layer as? Gauge)?.level ?? -1
      super.init(layer: layer)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test("The self-test finds the initialiser at its place, so a presentation is of the app's class")
  func selfTest() {
    #expect(PresentationClass.isSound)
    let gauge = Gauge()
    gauge.level = 7
    #expect((PresentationClass.make(of: gauge) as? Gauge)?.level == 7)
  }
}
