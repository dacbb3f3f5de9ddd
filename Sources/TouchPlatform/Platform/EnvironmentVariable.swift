/// The environment variables that choose and set up the platform and the tape. Beside them there are `TOUCHSTONE_BLESS` of
/// the test kit and two of `StartupReport`, for benchmarks.
public enum EnvironmentVariable: String, CaseIterable, Sendable {
  /// The backends to try, in order, separated by commas: `x11`, `headless`. Unset: `x11`.
  case backend = "TOUCHSTONE_BACKEND"
  /// Where the app's window goes and how large it is: `WxH+X+Y`, the size in points and the top left corner in device
  /// pixels of the screen, such as `800x600+137+61`. `WxH` leaves the place, `+X+Y` the size to the platform.
  case window = "TOUCHSTONE_WINDOW"
  /// Device pixels per point, 0.25 to 16. Unset: what the desktop says, else 1.
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
  /// Swift's own: with 1, sets and dictionaries have the same order in every run, which exact replay needs.
  case deterministicHashing = "SWIFT_DETERMINISTIC_HASHING"

  /// Its value in this environment; nil when unset or empty.
  public func value(in environment: [String: String]) -> String? {
    guard let text = environment[rawValue], !text.isEmpty else { return nil }
    return text
  }
}
