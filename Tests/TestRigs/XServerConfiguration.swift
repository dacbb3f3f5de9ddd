import Foundation

/// The configuration file of a server without a graphics card and without kernel devices.
struct XServerConfiguration {
  let folder: String
  let width: Int
  let height: Int
  let fingers: Int

  /// The Unix socket through which the device of this name is driven.
  func socket(_ device: String) -> String { "\(folder)/\(device).sock" }

  var text: String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "AutoAddGPU" "false"
      Option "AllowMouseOpenFail" "true"
      Option "DontVTSwitch" "true"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam \(max(16384, width * height * 8 / 1024))
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 1.0-2000.0
      VertRefresh 5.0-200.0
      \(modeLine)
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "mode"
        Virtual \(width) \(height)
      EndSubSection
    EndSection
    \(device("mouse", type: "PointerAbsolute", options: [("PointerHasPressure", "false")]))
    \(device("keyboard", type: "Keyboard", options: []))
    \(device("touch", type: "Touch", options: [("TouchCount", "\(fingers)")]))
    \(device("pen", type: "PointerAbsoluteProximity", options: [("PointerHasPressure", "true")]))
    \(device("pad", type: "PointerGesture", options: [("PointerHasPressure", "false")]))
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "mouse" "CorePointer"
      InputDevice "keyboard" "CoreKeyboard"
      InputDevice "touch" "SendCoreEvents"
      InputDevice "pen" "SendCoreEvents"
      InputDevice "pad" "SendCoreEvents"
    EndSection
    """
  }

  /// Some 60 refreshes a second. The margins are wide: the server refuses what looks like reduced blanking.
  private var modeLine: String {
    let total = (width: width + 400, height: height + 50)
    let clock = Double(total.width * total.height) * 60 / 1e6
    let columns = "\(width) \(width + 80) \(width + 200) \(total.width)"
    let rows = "\(height) \(height + 3) \(height + 10) \(total.height)"
    return "Modeline \"mode\" \(String(format: "%.2f", clock)) \(columns) \(rows) -hsync +vsync"
  }

  private func device(_ name: String, type: String, options: [(String, String)]) -> String {
    let more = options.map { "  Option \"\($0)\" \"\($1)\"\n" }.joined()
    return """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "SocketPath" "\(socket(name))"
        Option "DeviceType" "\(type)"
      \(more)EndSection
      """
  }
}
