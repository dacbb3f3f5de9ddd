import Foundation
import RenderTree
import TouchPlatform

/// What is around the window: the outputs, how fine they are, how often they refresh, whether the desktop is dark.
@MainActor final class X11Surroundings {
  private let connection: X11Connection
  private let idiom: SurfaceEnvironment.Idiom?
  private(set) var outputs: X11Outputs
  let settings: X11Settings
  /// What the desktop's portal says; it knows better than a theme's name.
  var prefersDark: Bool?
  private var scaleRule: X11Scale
  /// Where the window is on the screen, in pixels.
  private(set) var windowFrame: PixelRect
  /// What was last told.
  private var told = SurfaceEnvironment()

  init(connection: X11Connection, configuration: SurfaceConfiguration) {
    self.connection = connection
    idiom = configuration.idiom
    scaleRule = X11Scale(
      configured: configuration.scale,
      environment: EnvironmentVariable.scale.value(in: ProcessInfo.processInfo.environment),
      resources: connection.resources)
    outputs = connection.outputs()
    settings = X11Settings(connection: connection)
    windowFrame = PixelRect(x: 0, y: 0, width: 0, height: 0)
    if let origin = X11Surface.windowOrigin(configuration.origin) {
      windowFrame = PixelRect(x: Int(origin.x), y: Int(origin.y), width: 1, height: 1)
    }
  }

  /// The output that the window is on.
  var output: X11Output? { outputs.output(showing: windowFrame) }
  /// Device pixels per point there.
  var scale: Double { scaleRule.value(on: output) }
  /// Nanoseconds from one refresh to the next.
  var period: Int64 { output?.period ?? X11FrameClock.defaultPeriod }

  /// The window is elsewhere.
  func moved(to frame: PixelRect) { windowFrame = frame }

  /// Outputs came, went or changed.
  func readOutputs() { outputs = connection.outputs() }

  /// The user's X resources have changed.
  func readResources() { scaleRule.setResources(connection.readResources()) }

  /// The environment, if it is not the one last told; the first to compare with is the default one.
  func newEnvironment() -> SurfaceEnvironment? {
    // Dot clocks are rounded: 59.997 is meant to be 60.
    let rate = (1e9 / Double(max(1, period)) * 100).rounded() / 100
    let now = SurfaceEnvironment(isDark: prefersDark ?? settings.isDark, framesPerSecond: rate, idiom: idiom)
    guard now != told else { return nil }
    told = now
    return now
  }
}
