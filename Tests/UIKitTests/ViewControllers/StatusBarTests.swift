import Testing
import TouchPlatform
import TouchTesting
import UIKit

@MainActor @Suite("The status bar is told as the controllers want it")
struct StatusBarTests {
  /// A platform with a status bar, around the stage's.
  private final class Bar: Platform, PlatformDelegate {
    let inner: any Platform
    weak var delegate: (any PlatformDelegate)?
    var wishes: [StatusBarRequest] = []

    init(_ inner: any Platform) {
      self.inner = inner
      inner.delegate = self
    }

    var name: String { inner.name }
    var timeSource: any TimeSource { inner.timeSource }
    func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
      try inner.open(configuration)
    }
    func requestFrame(for surface: SurfaceID) { inner.requestFrame(for: surface) }
    func setWakeUp(at deadline: MonotonicInstant?) { inner.setWakeUp(at: deadline) }
    func run() -> PlatformEnd { inner.run() }
    func stop() { inner.stop() }
    func setStatusBar(_ wish: StatusBarRequest) { wishes.append(wish) }
    func receive(_ event: InputEvent) { delegate?.receive(event) }
  }

  private final class Page: UIViewController {
    var style = UIStatusBarStyle.default
    var hides = false
    override var preferredStatusBarStyle: UIStatusBarStyle { style }
    override var prefersStatusBarHidden: Bool { hides }
  }

  private func stage() throws -> (Stage, Bar) {
    var bar: Bar?
    let stage = Stage {
      let made = Bar($0)
      bar = made
      return made
    }
    return (stage, try #require(bar))
  }

  @Test("Dark letters by day, light ones by night; the controller's own style when it asks for an update")
  func styles() throws {
    let (stage, bar) = try stage()
    let page = stage.show(Page())
    stage.advance(by: .frames(1))
    #expect(bar.wishes == [StatusBarRequest()])
    page.style = .lightContent
    stage.advance(by: .frames(2))
    #expect(bar.wishes.count == 1, "nobody has asked for an update")
    page.setNeedsStatusBarAppearanceUpdate()
    stage.advance(by: .frames(1))
    #expect(bar.wishes.last == StatusBarRequest(isLight: true))
    page.style = .default
    page.setNeedsStatusBarAppearanceUpdate()
    stage.advance(by: .frames(1))
    stage.send(.environment(SurfaceEnvironment(isDark: true)))
    stage.advance(by: .frames(1))
    #expect(bar.wishes.map(\.isLight) == [false, true, false, true])
    page.style = .darkContent
    page.hides = true
    page.setNeedsStatusBarAppearanceUpdate()
    stage.advance(by: .frames(1))
    #expect(bar.wishes.last == StatusBarRequest(isLight: false, isHidden: true))
  }

  @Test("Who is presented over the whole screen has the say, and who comes back has it again")
  func presentation() throws {
    let (stage, bar) = try stage()
    let page = stage.show(Page())
    stage.advance(by: .frames(1))
    let cover = Page()
    cover.style = .lightContent
    cover.modalPresentationStyle = .fullScreen
    page.present(cover, animated: false)
    stage.advance(by: .frames(2))
    #expect(bar.wishes.map(\.isLight) == [false, true])
    cover.dismiss(animated: false)
    stage.advance(by: .frames(2))
    #expect(bar.wishes.map(\.isLight) == [false, true, false])
  }
}
