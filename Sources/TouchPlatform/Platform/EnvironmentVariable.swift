/// The environment variables that choose and set up the platform and the tape. Beside them there are `TOUCHSTONE_BLESS` of
/// the test kit and two of `StartupReport`, for benchmarks. `Documentation/Running.md` lists them with the options of the
/// command line that say the same.
public enum EnvironmentVariable: String, CaseIterable, Sendable {
  /// The backends to try, in order, separated by commas: `x11`, `headless`. Unset: those that the surroundings offer.
  case backend = "TOUCHSTONE_BACKEND"
  /// What the surface stands for: a device of `KnownDevice` or a size, as `DeviceShape` reads it.
  case device = "TOUCHSTONE_DEVICE"
  /// Whether the surface is dark (1) or light (0), whatever the desktop says.
  case dark = "TOUCHSTONE_DARK"
  /// Whether a device is laid on its side.
  case rotate = "TOUCHSTONE_ROTATE"
  /// Whether fingers are drawn over the app.
  case showTouches = "TOUCHSTONE_SHOW_TOUCHES"
  /// Whether the app covers a whole output.
  case fullScreen = "TOUCHSTONE_FULLSCREEN"
  /// Whether the pointer is never shown over the app.
  case hideCursor = "TOUCHSTONE_HIDE_CURSOR"
  /// Which output the contacts of which device belong to: `DEVICE:OUTPUT`, several separated by semicolons.
  case map = "TOUCHSTONE_MAP"
  /// Whether the app first asks for touches on crosses, to correct the touch screen.
  case calibrate = "TOUCHSTONE_CALIBRATE"
  /// Whether the web backend listens on the network, not on this machine alone.
  case lan = "TOUCHSTONE_LAN"
  /// The port of the web backend, 1 to 65535; 0 for any free one.
  case port = "TOUCHSTONE_PORT"
  /// Whether the web backend does without TLS.
  case http = "TOUCHSTONE_HTTP"
  /// Where fingers in TUIO 1.1 are listened for, beside the platform's own input: `[HOST:]PORT`; without a host from
  /// this machine alone.
  case tuio = "TOUCHSTONE_TUIO"
  /// Where the app's fingers are sent in TUIO 1.1: `HOST:PORT`.
  case tuioSend = "TOUCHSTONE_TUIO_SEND"
  /// The place and size of the app's window: `WxH+X+Y`, the size in points and the top left corner in device
  /// pixels of the screen, such as `800x600+137+61`. `WxH` leaves the place, `+X+Y` the size to the platform.
  case window = "TOUCHSTONE_WINDOW"
  /// Display pixels per point, 0.25 to 16. Unset: what the desktop says, else 1, and for a device as much as the display
  /// has room for.
  case scale = "TOUCHSTONE_SCALE"
  /// The file into which the run is recorded.
  case record = "TOUCHSTONE_RECORD"
  /// The tape to play instead of listening to a device.
  case play = "TOUCHSTONE_PLAY"
  /// How fast to play: a number of times, or `max`. Unset: 1.
  case playSpeed = "TOUCHSTONE_PLAY_SPEED"
  /// The PNG file into which the last picture is written when a tape has been played.
  case render = "TOUCHSTONE_RENDER"
  /// The descriptor on which playback tells how far it is: lines of `done total`, counted in events.
  case progress = "TOUCHSTONE_PROGRESS"
  /// The file, or the number of the descriptor, to which the app writes how long input takes; `touchstone latency` reads it.
  case latency = "TOUCHSTONE_LATENCY"
  /// The file into which the app writes what happens to touches and recognisers; `touchstone trace` reads it.
  case trace = "TOUCHSTONE_TRACE"
  /// Whether that file also holds what is on the screen, for `touchstone trace --html`: how many seconds the run lasts, over
  /// which the pictures are spread. Unset: it does not.
  case traceScenes = "TOUCHSTONE_TRACE_SCENES"
  /// The tape whose contacts a live run gets as if fingers made them now, at the tape's pace.
  case feed = "TOUCHSTONE_FEED"
  /// The descriptor of the socket on which another program drives the app, as `touchstone serve` does; with `,system` behind it
  /// the app runs by the machine's clock.
  case drive = "TOUCHSTONE_DRIVE"
  /// How many of the last seconds of input are kept for a crash; 0 keeps none. Unset: 10.
  case flight = "TOUCHSTONE_FLIGHT"
  /// The folder into which they are written when the app crashes. Unset: the current one, else /tmp.
  case flightFolder = "TOUCHSTONE_FLIGHT_FOLDER"
  /// What a double tap on the pencil is to do: `ignore`, `eraser`, `previous`, `colors`, `ink`, `palette`, `shortcut`. Unset:
  /// `eraser`.
  case pencilTap = "TOUCHSTONE_PENCIL_TAP"
  /// What a squeeze of the pencil is to do, by the same names. Unset: `palette`.
  case pencilSqueeze = "TOUCHSTONE_PENCIL_SQUEEZE"
  /// Whether screen readers of the desktop find the app: `on` always, `off` never. Unset: once one is running.
  case accessibility = "TOUCHSTONE_ACCESSIBILITY"
  /// Swift's own: with 1, sets and dictionaries have the same order in every run, which exact replay needs.
  case deterministicHashing = "SWIFT_DETERMINISTIC_HASHING"
  /// Xcode's own: it is set where unit tests run in the app's process, which apps ask about. `touchstone test` sets it.
  case unitTests = "XCTestConfigurationFilePath"

  /// The modules of the app whose user interface is tested, with commas between them. `touchstone test` sets it; unset: the one
  /// of the app's entry.
  case appModules = "TOUCHSTONE_APP_MODULES"
  /// The module of the app that is started once before its unit tests, which find it as under Xcode. `touchstone test` sets it;
  /// unset: they run without it.
  case testHost = "TOUCHSTONE_TEST_HOST"
  /// Whether tests of a user interface run by the machine's clock and show the app in a window, as `touchstone test --real-time`
  /// lets them.
  case realTime = "TOUCHSTONE_REAL_TIME"
  /// Set in the program that shows that window: its title.
  case testWindow = "TOUCHSTONE_TEST_WINDOW"
  /// Where the device is, for apps that ask: latitude and longitude in degrees with a comma between them; unset: unknown.
  case location = "TOUCHSTONE_LOCATION"

  /// Its value in this environment; nil when unset or empty.
  public func value(in environment: [String: String]) -> String? {
    guard let text = environment[rawValue], !text.isEmpty else { return nil }
    return text
  }
}
