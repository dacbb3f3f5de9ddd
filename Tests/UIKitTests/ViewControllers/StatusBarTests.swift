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
    /// The top of the safe area at each layout that changed it.
    var tops: [CGFloat] = []
    override func viewDidLayoutSubviews() {
      if tops.last != view.safeAreaInsets.top { tops.append(view.safeAreaInsets.top) }
    }
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

  @Test(
    "A hidden status bar frees the top edge that it alone covers, before the first layout; below a notch the edge stays",
    arguments: [
      (DeviceProfile.iPhoneSE, 20.0, 20.0, 0.0), (.iPhone15, 59, 54, 59), (.iPad, 24, 24, 0),
    ])
  func safeArea(device: DeviceProfile, top: CGFloat, bar: CGFloat, topWithoutBar: CGFloat) {
    let stage = Stage(device: device)
    let page = Page()
    page.hides = true
    stage.show(page)
    stage.advance(by: .frames(1))
    let application = UIApplication.shared
    #expect(page.tops == [topWithoutBar])
    #expect(application.statusBarFrame == .zero)
    page.hides = false
    page.setNeedsStatusBarAppearanceUpdate()
    stage.advance(by: .frames(1))
    #expect(page.view.safeAreaInsets.top == top && page.tops.last == top)
    #expect(application.statusBarFrame == CGRect(x: 0, y: 0, width: device.width, height: bar))
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
