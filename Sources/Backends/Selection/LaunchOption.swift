import TouchPlatform

/// An option that every app takes, beside its twin in the environment.
public enum LaunchOption: String, CaseIterable, Sendable {
  /// Which backends.
  case backend = "--backend"
  /// What the surface stands for.
  case device = "--device"
  /// How large a point is on the display.
  case scale = "--scale"
  /// Dark colours.
  case dark = "--dark"
  /// The device lies on its side.
  case rotate = "--rotate"
  /// Fingers are drawn.
  case showTouches = "--show-touches"
  /// The app covers an output.
  case fullScreen = "--fullscreen"
  /// No pointer is shown.
  case hideCursor = "--hide-cursor"
  /// Which device belongs to which output.
  case map = "--map"
  /// The touch screen is corrected first.
  case calibrate = "--calibrate"
  /// Pages are served to the network.
  case lan = "--lan"
  /// The port of pages.
  case port = "--port"
  /// Pages come without TLS.
  case http = "--http"
  /// TUIO is listened for.
  case tuio = "--tuio"
  /// TUIO is sent.
  case tuioSend = "--tuio-send"
  /// What happens to touches and recognisers is written down.
  case trace = "--trace"
  /// All of this is printed.
  case help = "--help-touchstone"

  /// How its value is written; nil for an option that takes none.
  public var value: String? {
    switch self {
    case .backend: "NAME[,NAME]"
    case .device: "DEVICE"
    case .scale: "N"
    case .map: "DEVICE:OUTPUT"
    case .port: "N"
    case .tuio: "[HOST:]PORT"
    case .tuioSend: "HOST:PORT"
    case .trace: "FILE"
    case .dark, .rotate, .showTouches, .fullScreen, .hideCursor, .calibrate, .lan, .http, .help: nil
    }
  }

  /// The variable that says the same; for an option without a value it is 1 or 0.
  public var variable: EnvironmentVariable? {
    switch self {
    case .backend: .backend
    case .device: .device
    case .scale: .scale
    case .dark: .dark
    case .rotate: .rotate
    case .showTouches: .showTouches
    case .fullScreen: .fullScreen
    case .hideCursor: .hideCursor
    case .map: .map
    case .calibrate: .calibrate
    case .lan: .lan
    case .port: .port
    case .http: .http
    case .tuio: .tuio
    case .tuioSend: .tuioSend
    case .trace: .trace
    case .help: nil
    }
  }

  /// What it does, in one line.
  public var purpose: String {
    switch self {
    case .backend: "tries these backends in order, and no others"
    case .device: "stands for \"iPhone 15\", \"iPad\", \"iPhone 15,landscape\" or 390x844@3"
    case .scale: "shows a point as N pixels of the display; unset, a device is made to fit"
    case .dark: "is dark, whatever the desktop says"
    case .rotate: "lays the device on its side"
    case .showTouches: "draws fingers, pens and pointers over the app"
    case .fullScreen: "covers a whole output"
    case .hideCursor: "never shows the pointer over the app"
    case .map: "gives a touch device's contacts to an output; may be repeated"
    case .calibrate: "asks for touches on crosses and corrects the touch screen by them"
    case .lan: "serves the page to the network, behind a token"
    case .port: "serves the page on this port; 0 for any free one"
    case .http: "serves the page without TLS"
    case .tuio: "takes touches of TUIO 1.1 from this UDP port"
    case .tuioSend: "sends touches as TUIO 1.1 there"
    case .trace: "writes what fingers and recognisers do, for `touchstone trace`"
    case .help: "prints these options and ends"
    }
  }

  /// What its value has to be, as the end of a sentence.
  var wants: String {
    switch self {
    case .backend: "names of backends separated by commas: \(Backend.names)"
    case .device:
      "a device such as \"iPhone 15\" or \"iPad,landscape\", or a size such as 390x844@3"
    case .scale: "a number of pixels, 0.25 to 16"
    case .map: "DEVICE:OUTPUT, as `touchstone devices` names them"
    case .port: "a port, 0 to 65535"
    case .tuio: "PORT or HOST:PORT"
    case .tuioSend: "HOST:PORT"
    case .trace: "the name of a file"
    case .dark, .rotate, .showTouches, .fullScreen, .hideCursor, .calibrate, .lan, .http, .help: "1 or 0"
    }
  }
}

extension LaunchOptions {
  /// All options for people at a terminal, with the devices that `--device` knows and the backends of this build.
  public static var help: String {
    let rows = LaunchOption.allCases.map { option in
      (option.rawValue + (option.value.map { " \($0)" } ?? ""), option.purpose, option.variable?.rawValue ?? "")
    }
    let width = rows.map(\.0.count).max() ?? 0
    func pad(_ text: String) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    var lines = ["Options that every Touchstone app takes, and the variables that say the same:", ""]
    for (option, purpose, variable) in rows {
      lines.append("  \(pad(option))  \(purpose)")
      if !variable.isEmpty { lines.append("  \(pad(""))  (\(variable))") }
    }
    lines += [
      ""
    ]
    lines += DeviceShortcut.help
    lines += [
      "", "What follows -- is the app's own. A variable of an option without a value is 1 or 0.", "",
      "Backends of this build: \(Backend.names)", "", "Devices:",
    ]
    lines += KnownDevice.all.map { device in
      let scale = device.scale.formatted()
      return "  \(device.name), \(Int(device.size.width)) x \(Int(device.size.height)) at \(scale)"
    }
    return lines.joined(separator: "\n")
  }
}
