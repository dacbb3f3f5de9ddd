import Foundation
import TUIO
import TouchPlatform

/// What the command line and the environment say of where and how an app runs.
///
/// Every app takes these options; `LaunchOption` lists them. What is none of them is the app's own and stays in
/// `appArguments`. The command line wins over the environment.
public struct LaunchOptions: Hashable, Sendable {
  /// The backends to try, in order; nil for those that the surroundings offer.
  public var backends: [String]?
  /// What the surface stands for.
  public var device: DeviceShape?
  /// Display pixels per point, 0.25 to 16; nil for what the desktop says, and for a device what the display has room for.
  public var scale: Double?
  /// Whether the app is dark or light, whatever the desktop says; nil leaves it to the desktop.
  public var isDark: Bool?
  /// Whether a device lies on its side.
  public var isRotated = false
  /// Whether fingers are drawn over the app.
  public var showsTouches = false
  /// Whether the app covers a whole output.
  public var isFullScreen = false
  /// Whether the pointer is never shown over the app.
  public var hidesCursor = false
  /// Which output the contacts of which device belong to.
  public var deviceMaps: [DeviceMap] = []
  /// Whether the app first asks for touches on crosses.
  public var calibrates = false
  /// How pages are served.
  public var web = WebOptions()
  /// Where TUIO is listened for, and where touches are sent.
  public var tuio = TUIOOptions()
  /// The file for what happens to touches and recognisers; nil for none.
  public var trace: String?
  /// Whether the user only wants to know the options.
  public var wantsHelp = false
  /// Sentences on arguments that look like one of these options and are none.
  public private(set) var hints: [String] = []
  /// The command line without these options: the program, then what the app may take for its own.
  public var appArguments: [String] = []

  /// No requests.
  public init() {}

  /// What an environment and a command line say.
  /// - Parameters:
  ///   - environment: the process's, or a test's.
  ///   - arguments: the command line, the program's name first. `CommandLine.arguments` itself is not changed.
  /// - Throws: `badOption` or `badVariable` when one of them has a value that makes no sense, or none where it needs one.
  public init(environment: [String: String], arguments: [String]) throws(BackendSelectionError) {
    for option in LaunchOption.allCases {
      guard let variable = option.variable, let text = variable.value(in: environment) else { continue }
      if !readVariable(option, text) { throw .badVariable(variable, text, wants: option.wants) }
    }
    // A map of the command line takes the place of the environment's, it is not added to them.
    let inherited = deviceMaps
    deviceMaps = []
    try read(arguments)
    if deviceMaps.isEmpty { deviceMaps = inherited }
  }

  private mutating func read(_ arguments: [String]) throws(BackendSelectionError) {
    appArguments = Array(arguments.prefix(1))
    var index = 1
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        appArguments += arguments[index...]
        return
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = parts.first.flatMap({ LaunchOption(rawValue: String($0)) }) else {
        appArguments.append(argument)
        hint(at: String(parts.first ?? ""))
        continue
      }
      if option.value == nil {
        guard parts.count == 1 else { throw .badOption(option, String(parts[1])) }
        raise(option, true)
        continue
      }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if value == nil, index < arguments.count {
        value = arguments[index]
        index += 1
      }
      guard let value, read(option, value) else { throw .badOption(option, value) }
    }
  }

  /// An app may have options of its own, so a likeness is told and stops nothing.
  private mutating func hint(at argument: String) {
    let names = LaunchOption.allCases.map(\.rawValue)
    guard argument.hasPrefix("--"), let near = Spelling.nearest(to: argument, among: names) else { return }
    hints.append("\(argument) is left to the app; did you mean \(near)?")
  }

  private mutating func readVariable(_ option: LaunchOption, _ text: String) -> Bool {
    if option == .map {
      return text.split(separator: ";").allSatisfy { read(.map, String($0)) }
    }
    guard option.value == nil else { return read(option, text) }
    switch text.lowercased() {
    case "1", "yes", "true", "on": raise(option, true)
    case "0", "no", "false", "off": raise(option, false)
    default: return false
    }
    return true
  }

  private mutating func raise(_ option: LaunchOption, _ isOn: Bool) {
    switch option {
    case .dark: isDark = isOn
    case .rotate: isRotated = isOn
    case .showTouches: showsTouches = isOn
    case .fullScreen: isFullScreen = isOn
    case .hideCursor: hidesCursor = isOn
    case .calibrate: calibrates = isOn
    case .lan: web.isOnNetwork = isOn
    case .http: web.isPlain = isOn
    case .help: wantsHelp = isOn
    case .backend, .device, .scale, .map, .port, .tuio, .tuioSend, .trace: break
    }
  }

  /// Takes the value of an option; false when it makes no sense.
  private mutating func read(_ option: LaunchOption, _ text: String) -> Bool {
    switch option {
    case .backend:
      // Whether there are such backends is for `BackendSelector` to say.
      let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      backends = names
      return !names.isEmpty && !names.contains("")
    case .device:
      device = DeviceShape(text)
      return device != nil
    case .scale:
      guard let number = Double(text), (0.25...16).contains(number) else { return false }
      scale = number
      return true
    case .map:
      // A device's name may hold colons, an output's does not.
      guard let colon = text.lastIndex(of: ":") else { return false }
      let map = DeviceMap(
        device: text[..<colon].trimmingCharacters(in: .whitespaces),
        output: text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces))
      deviceMaps.append(map)
      return !map.device.isEmpty && !map.output.isEmpty
    case .port:
      web.port = UInt16(text)
      return web.port != nil
    case .tuio:
      tuio.listens = TUIOAddress(parsing: text)
      return tuio.listens != nil
    case .tuioSend:
      tuio.sends = TUIOAddress(parsing: text)
      return tuio.sends != nil
    case .trace:
      trace = text
      return !text.isEmpty
    case .dark, .rotate, .showTouches, .fullScreen, .hideCursor, .calibrate, .lan, .http, .help: return false
    }
  }
}

/// How the web backend serves the app's page.
public struct WebOptions: Hashable, Sendable {
  /// Whether it listens on the network; otherwise on this machine alone.
  public var isOnNetwork = false
  /// The port; 0 for any free one, nil for the backend's choice.
  public var port: UInt16?
  /// Whether it does without TLS.
  public var isPlain = false

  /// On this machine alone, on the backend's port.
  public init() {}
}

/// What an app does with TUIO beside its backend.
public struct TUIOOptions: Hashable, Sendable {
  /// Where it listens; nil for nowhere. Without a host only this machine is heard.
  public var listens: TUIOAddress?
  /// Where it sends its touches; nil for nowhere.
  public var sends: TUIOAddress?

  /// Neither.
  public init() {}
}
