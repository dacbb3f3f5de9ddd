import Foundation
import RenderTree
import Synchronization
import Testing
import TouchPlatform

@testable import BackendSelection

/// A desktop of memory: one window on one display, on virtual time.
@MainActor private final class Desktop: Platform {
  /// The window.
  final class Window: WindowSurface {
    let id = SurfaceID.main
    private(set) var geometry: SurfaceGeometry
    private(set) var picture: PixelBuffer?
    private(set) var frames = 0
    private var buffers: [PixelBuffer] = []
    var wishes: [CGSize] = []
    /// How many buffers take turns: what is drawn is as old as that.
    var bufferCount = 1

    init(_ geometry: SurfaceGeometry) { self.geometry = geometry }

    func acquireBuffer() -> BackBuffer? {
      if let old = buffers.first, old.width != geometry.pixelWidth || old.height != geometry.pixelHeight {
        buffers = []
      }
      if buffers.count < bufferCount {
        let made = PixelBuffer(width: geometry.pixelWidth, height: geometry.pixelHeight)
        buffers.insert(made, at: 0)
        return BackBuffer(pixels: made, age: 0)
      }
      // The one that was shown longest ago.
      return BackBuffer(pixels: buffers[0], age: bufferCount)
    }

    func present(damage: [PixelRect]) {
      frames += 1
      let shown = buffers.removeFirst()
      buffers.append(shown)
      picture = shown
    }

    func requestSize(_ size: CGSize) { wishes.append(size) }
    func resize(_ width: Double, _ height: Double) { geometry.size = CGSize(width: width, height: height) }
  }

  let name = "desktop"
  let time = VirtualTime(start: MonotonicInstant(seconds: 1))
  var timeSource: any TimeSource { time }
  weak var delegate: (any PlatformDelegate)?
  let display: CGSize
  private(set) var window: Window!
  private(set) var isFrameRequested = false
  private(set) var wakeUp: MonotonicInstant?

  init(display: CGSize) { self.display = display }

  func open(_ configuration: SurfaceConfiguration) throws(PlatformError) -> any Surface {
    let own = configuration.ofWindow
    let scale = own.scale ?? 1
    var pixels = own.size ?? display
    pixels = CGSize(width: (pixels.width * scale).rounded(), height: (pixels.height * scale).rounded())
    if configuration.deviceWindow?.fitsDisplay == true { pixels = DeviceWindow.fit(pixels, into: display) }
    window = Window(
      SurfaceGeometry(size: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale))
    return window
  }

  func requestFrame(for surface: SurfaceID) { isFrameRequested = true }
  func setWakeUp(at deadline: MonotonicInstant?) { wakeUp = deadline }
  func run() -> PlatformEnd { .stopped }
  func stop() {}

  func send(_ event: InputEvent) { delegate?.receive(event) }
  func send(_ kind: SurfaceChange.Kind) {
    send(.surface(SurfaceChange(surface: .main, time: time.now, kind: kind)))
  }
  /// A display frame, where one was asked for.
  func tick() {
    guard isFrameRequested else { return }
    isFrameRequested = false
    send(.frame(FrameTick(surface: .main, time: time.now, target: time.now)))
  }
  /// Time passes; what falls due comes.
  func pass(_ seconds: Double) {
    let end = time.now.advanced(bySeconds: seconds)
    while let due = wakeUp, due <= end {
      wakeUp = nil
      time.now = due
      send(.wake(WakeUp(surface: .main, time: due)))
      tick()
    }
    time.now = end
  }
}

/// What an app is told, and a plain picture that it draws at its ticks.
@MainActor private final class App: PlatformDelegate {
  let surface: any Surface
  var color: UInt32 = 0xffff_ffff
  var contacts: [ContactSample] = []
  var others: [InputEvent] = []
  var geometries: [SurfaceGeometry] = []
  var environments: [SurfaceEnvironment] = []
  var ticks = 0
  var wakes = 0

  init(_ surface: any Surface) { self.surface = surface }

  func receive(_ event: InputEvent) {
    switch event {
    case .contacts(let frame): contacts += frame.samples
    case .frame:
      ticks += 1
      draw()
    case .wake: wakes += 1
    case .surface(let change):
      if case .geometry(let geometry) = change.kind { geometries.append(geometry) }
      if case .environment(let environment) = change.kind { environments.append(environment) }
    default: others.append(event)
    }
  }

  func draw() {
    guard let buffer = surface.acquireBuffer() else { return }
    let pixels = buffer.pixels
    for y in 0..<pixels.height {
      let row = pixels.row(y)
      for x in 0..<pixels.width { row[x] = color }
    }
    surface.present(damage: [pixels.bounds])
  }
}

@MainActor @Suite("A device in a window")
struct DeviceWindowTests {
  @MainActor private struct Run {
    let desktop: Desktop
    let platform: DevicePlatform
    let surface: any Surface
    let app: App
    var window: Desktop.Window { desktop.window }

    init(
      _ device: String = "iPhone 15", display: CGSize = CGSize(width: 1280, height: 800),
      look: DeviceLook = DeviceLook()
    ) throws {
      desktop = Desktop(display: display)
      let shape: DeviceShape = try #require(DeviceShape(device))
      platform = DevicePlatform(desktop, shape: shape, look: look)
      surface = try platform.open(SurfaceConfiguration())
      app = App(surface)
      platform.delegate = app
      platform.announce()
      desktop.send(.visible(true))
      draw()
    }

    func draw() {
      platform.requestFrame(for: .main)
      desktop.tick()
    }

    func touch(_ id: UInt64, _ phase: ContactPhase, _ x: Double, _ y: Double) {
      let time = desktop.time.now
      let sample = ContactSample(
        id: ContactID(id), phase: phase, location: CGPoint(x: x, y: y), time: time, radius: 8)
      desktop.send(.contacts(ContactFrame(surface: .main, time: time, samples: [sample])))
    }

    func press(_ usage: UInt16, _ modifiers: ModifierSet = []) {
      for isDown in [true, false] {
        desktop.send(
          .key(
            KeySample(
              surface: .main, time: desktop.time.now, usage: usage, isDown: isDown, characters: "",
              modifiers: modifiers)))
      }
      desktop.tick()
    }

    /// The window's pixel under a place of the device.
    func pixel(_ x: Double, _ y: Double) throws -> UInt32 {
      let layout = try #require(platform.stand).surface.layout
      let picture = try #require(window.picture)
      return picture[
        layout.screen.x + Int(x * Double(layout.screen.width) / layout.screenSize.width),
        layout.screen.y + Int(y * Double(layout.screen.height) / layout.screenSize.height)]
    }

    /// How much of the status bar's strip is not the app's colour, 0…1.
    func ink(dark: Bool) throws -> Double {
      var found = 0
      for x in 20..<100 {
        for y in 18..<44 {
          let value = try pixel(Double(x), Double(y)) & 0xff
          if dark ? value < 0x80 : value > 0x80 { found += 1 }
        }
      }
      return Double(found) / (80 * 26)
    }
  }

  @Test("An iPhone 15 on a small display: the window fits, and the app sees the device as it is")
  func fits() throws {
    let run = try Run()
    let pixels = run.window.geometry
    #expect(pixels.pixelHeight == 800 && pixels.pixelWidth < 400, "\(pixels)")
    #expect(run.surface.geometry == SurfaceGeometry(size: CGSize(width: 393, height: 852), scale: 3))
    #expect(run.app.environments.map(\.insets) == [SurfaceInsets(top: 59, bottom: 34)])
    #expect(run.app.environments.last?.idiom == .phone)
    // The app in the middle, the frame around it.
    #expect(try run.pixel(196, 426) == 0xffff_ffff)
    let picture = try #require(run.window.picture)
    #expect(picture[5, 400] & 0xff < 0x20, "the frame's glass")
    #expect(picture[0, 0] & 0xff > 0xc0, "beside the round corner the desk is seen")
    #expect(try run.pixel(10, 10) & 0xff < 0x30, "the screen's own corner is round")
  }

  @Test("On a large display a point is one pixel, and --scale decides otherwise")
  func scales() throws {
    let large = try Run(display: CGSize(width: 3000, height: 3000))
    #expect(large.window.geometry.size == CGSize(width: 421, height: 880))
    let half = try Run(look: DeviceLook(scale: 0.5))
    #expect(half.window.geometry.pixelWidth == 211 && half.surface.geometry.scale == 3)
    let own = try Run(display: CGSize(width: 3000, height: 3000), look: DeviceLook(scale: 3))
    #expect(own.window.geometry.pixelHeight == 2640)
    #expect(try #require(own.platform.stand).surface.layout.screen.width == 1179, "pixel for pixel")
  }

  @Test("Fingers come in the device's points; what begins on the frame is not the app's until it ends")
  func fingers() throws {
    let run = try Run()
    let screen = try #require(run.platform.stand).surface.layout.screen
    func place(_ x: Double, _ y: Double) -> (Double, Double) {
      (Double(screen.x) + x * Double(screen.width) / 393, Double(screen.y) + y * Double(screen.height) / 852)
    }
    var (x, y) = place(100, 700)
    run.touch(1, .began, x, y)
    run.touch(2, .began, 3, 400)
    run.touch(2, .moved, x, y)
    run.touch(2, .ended, x, y)
    (x, y) = place(-9, 700)
    run.touch(1, .moved, x, y)
    run.touch(1, .ended, x, y)
    run.touch(2, .began, Double(screen.maxX) - 1, Double(screen.maxY) - 1)
    #expect(run.app.contacts.map(\.id.rawValue) == [1, 1, 1, 2])
    let first = try #require(run.app.contacts.first)
    #expect(abs(first.x - 100) < 0.01 && abs(first.y - 700) < 0.01 && abs(Double(first.radius) - 8 * 880 / 800) < 0.05)
    #expect(abs(run.app.contacts[1].x + 9) < 0.01, "a finger that slides off goes on")
  }

  @Test("A pointer enters and leaves the screen within its frame, and wheels turn nothing beside it")
  func pointer() throws {
    let run = try Run()
    let middle = CGPoint(x: run.window.geometry.size.width / 2, y: 400)
    let frame = CGPoint(x: 4, y: 400)
    for point in [frame, middle, middle, frame, frame] {
      run.desktop.send(
        .hover(HoverSample(surface: .main, time: run.desktop.time.now, phase: .moved, location: point)))
      run.desktop.send(
        .scroll(
          ScrollSample(
            surface: .main, time: run.desktop.time.now, location: point, delta: Displacement(dx: 0, dy: 30))))
    }
    let told = run.app.others.map { event in
      switch event {
      case .hover(let sample): "\(sample.phase)"
      case .scroll(let sample): "scroll \(sample.delta.dy)"
      default: "\(event)"
      }
    }
    #expect(told == ["entered", "scroll 30.0", "moved", "scroll 30.0", "exited"])
  }

  @Test("F9 and Super-Left turn the device: the app gets the other shape and safe area, the window turns along")
  func turns() throws {
    let run = try Run()
    run.press(0x42)
    #expect(run.app.geometries == [SurfaceGeometry(size: CGSize(width: 852, height: 393), scale: 3)])
    #expect(run.app.environments.last?.insets == SurfaceInsets(left: 59, bottom: 21, right: 59))
    let wish = try #require(run.window.wishes.last)
    #expect(wish.width > wish.height)
    run.window.resize(wish.width, wish.height)
    run.desktop.send(.geometry(run.window.geometry))
    run.draw()
    let layout = try #require(run.platform.stand).surface.layout
    #expect(layout.screen.width > layout.screen.height)
    #expect(try run.pixel(29, 196) & 0xff < 0x20, "the island is at the left")
    #expect(try run.pixel(822, 196) & 0xff > 0xf0)
    run.press(0x4F, .command)
    #expect(run.app.geometries.last?.size == CGSize(width: 393, height: 852))
    run.press(0x4F, .command)
    run.draw()
    #expect(try run.pixel(822, 196) & 0xff < 0x20, "the island is at the right")
    #expect(run.app.others.isEmpty, "the app hears nothing of the keys")
    run.press(0x04)
    #expect(run.app.others.count == 2)
  }

  @Test("--rotate lays it on its side, and a phone is never shown upside down; a pad is")
  func sides() throws {
    let phone = try Run(look: DeviceLook(turn: .left))
    #expect(phone.surface.geometry.size == CGSize(width: 852, height: 393))
    phone.press(0x42)
    phone.press(0x42)
    #expect(phone.app.geometries.map(\.size.width) == [393])
    let pad = try Run("iPad")
    for _ in 0..<2 { pad.press(0x42) }
    #expect(try #require(pad.platform.stand).turn == .upsideDown)
    #expect(pad.app.environments.last?.insets.top == 24)
  }

  @Test("--dark and F10 decide on light and dark, for the app and for the frame")
  func dark() throws {
    let run = try Run(look: DeviceLook(isDark: true))
    #expect(run.app.environments.map(\.isDark) == [true])
    run.app.color = 0xff00_0000
    run.draw()
    #expect(try run.ink(dark: false) > 0.03, "light letters on a dark screen")
    #expect(try #require(run.window.picture)[0, 0] & 0xff < 0x40)
    run.press(0x43)
    #expect(run.app.environments.last?.isDark == false)
    run.press(0x04, [.command, .shift])
    #expect(run.app.environments.last?.isDark == true)
    // The desktop's own light does not change what the user has decided.
    run.desktop.send(.environment(SurfaceEnvironment(isDark: false)))
    #expect(run.app.environments.last?.isDark == true)
  }

  @Test("The status bar is as the app wants it, and the app is told where it alone covers the top edge")
  func statusBar() throws {
    let run = try Run()
    #expect(try run.ink(dark: true) > 0.03, "the clock, dark on white")
    run.platform.setStatusBar(StatusBarRequest(isLight: true))
    run.desktop.tick()
    #expect(try run.ink(dark: true) == 0, "light letters on white are not seen")
    run.platform.setStatusBar(StatusBarRequest(isHidden: true))
    run.draw()
    #expect(try run.ink(dark: true) == 0)
    #expect(run.app.environments.last?.insets.top == 59, "the island stays")
    let button = try Run("iPhone SE")
    #expect(button.app.environments.last?.insets.top == 20 && button.app.environments.last?.topIsStatusBar == true)
    #expect(run.app.environments.last?.topIsStatusBar == false)
  }

  @Test(
    "The clock stands still on time that is not the machine's, and otherwise shows each minute without waking the app")
  func clock() throws {
    let still = try Run()
    #expect(still.desktop.wakeUp == nil)
    let minute = Mutex(0)
    let clock = DeviceClock {
      "10:0\(minute.withLock { $0 })"
    } secondsToNext: {
      60
    }
    let run = try Run(look: DeviceLook(clock: clock))
    let before = run.window.frames
    run.platform.setWakeUp(at: run.desktop.time.now.advanced(bySeconds: 90))
    minute.withLock { $0 = 1 }
    run.desktop.pass(61)
    #expect(run.app.wakes == 0 && run.window.frames == before + 1 && run.app.ticks == 1)
    run.desktop.pass(30)
    #expect(run.app.wakes == 1)
    #expect(run.desktop.wakeUp == MonotonicInstant(seconds: 121))
  }

  @Test("A window that is given another size shows the device as large as fits, and the app hears nothing of it")
  func resized() throws {
    let run = try Run()
    run.window.resize(1000, 300)
    run.desktop.send(.geometry(run.window.geometry))
    run.desktop.tick()
    #expect(run.app.geometries.isEmpty)
    let layout = try #require(run.platform.stand).surface.layout
    #expect(layout.screen.height < 300 && layout.screen.x > 400)
    #expect(try run.pixel(196, 426) == 0xffff_ffff, "without a new frame of the app")
    #expect(run.app.ticks == 1)
  }

  @Test("Buffers that take turns show the same as one")
  func buffers() throws {
    func picture(_ count: Int) throws -> [UInt32] {
      let run = try Run()
      run.window.bufferCount = count
      for color in [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff12_3456] as [UInt32] {
        run.app.color = color
        run.draw()
      }
      run.platform.setStatusBar(StatusBarRequest(isLight: true))
      run.desktop.tick()
      let shown = try #require(run.window.picture)
      return stride(from: 0, to: shown.height, by: 7).flatMap { y in
        stride(from: 0, to: shown.width, by: 5).map { shown[$0, y] }
      }
    }
    #expect(try picture(1) == picture(2))
    #expect(try picture(1) == picture(3))
  }

  @Test("A mere size has no frame, and is shown pixel by pixel where there is room")
  func mereSize() throws {
    let run = try Run("320x200")
    #expect(run.window.geometry.size == CGSize(width: 320, height: 200))
    #expect(run.surface.geometry == SurfaceGeometry(size: CGSize(width: 320, height: 200), scale: 1))
    #expect(try #require(run.window.picture)[0, 0] == 0xffff_ffff)
    let large = try Run("4000x2000@1")
    #expect(large.window.geometry.size == CGSize(width: 1280, height: 640))
    #expect(large.surface.geometry.size.width == 4000)
  }
}

@Suite("A picture at another size")
struct PictureScalerTests {
  private func scale(_ source: [[UInt32]], to width: Int, _ height: Int) -> [[UInt32]] {
    let picture = PixelBuffer(width: source[0].count, height: source.count)
    for (y, row) in source.enumerated() { for (x, value) in row.enumerated() { picture[x, y] = value } }
    let target = PixelBuffer(width: width + 2, height: height + 2)
    let scaler = PictureScaler(
      sourceWidth: picture.width, sourceHeight: picture.height, width: width, height: height)
    scaler.paint(picture, PixelRect(x: 0, y: 0, width: width, height: height), into: target, left: 1, top: 1)
    return (0..<height).map { y in (0..<width).map { target[$0 + 1, y + 1] } }
  }

  @Test("Pixels are averaged by area; a plain colour stays itself")
  func averages() {
    let (black, white): (UInt32, UInt32) = (0xff00_0000, 0xffff_ffff)
    #expect(scale([[black, white], [black, white]], to: 1, 1) == [[0xff80_8080]])
    let halves = scale([[white, black, black]], to: 2, 1)[0]
    #expect(halves[1] == black && abs(Int(halves[0] & 0xff) - 170) <= 1, "two thirds and nothing")
    let plain = [[UInt32]](repeating: [UInt32](repeating: 0xff12_3457, count: 31), count: 17)
    for (width, height) in [(31, 17), (10, 5), (7, 16), (40, 60), (1, 1)] {
      #expect(scale(plain, to: width, height).allSatisfy { $0.allSatisfy { $0 == 0xff12_3457 } })
    }
  }

  @Test("A part that is painted by itself is that part of the whole, and covers what a change of the source changes")
  func parts() {
    let source = PixelBuffer(width: 50, height: 40)
    for y in 0..<40 { for x in 0..<50 { source[x, y] = 0xff00_0000 | UInt32(x * 5) << 16 | UInt32(y * 6) } }
    for (width, height) in [(21, 17), (50, 40), (77, 90)] {
      let scaler = PictureScaler(sourceWidth: 50, sourceHeight: 40, width: width, height: height)
      let whole = PixelRect(x: 0, y: 0, width: width, height: height)
      let before = PixelBuffer(width: width, height: height)
      scaler.paint(source, whole, into: before, left: 0, top: 0)
      let old = source[23, 19]
      source[23, 19] = 0xffff_ffff
      let after = PixelBuffer(width: width, height: height)
      scaler.paint(source, whole, into: after, left: 0, top: 0)
      scaler.paint(
        source, scaler.target(of: PixelRect(x: 23, y: 19, width: 1, height: 1)), into: before, left: 0, top: 0)
      source[23, 19] = old
      #expect((0..<height).allSatisfy { y in (0..<width).allSatisfy { before[$0, y] == after[$0, y] } })
    }
  }
}
