import Foundation
import TUIO
import Testing
import TouchPlatform
import WebBackend

@testable import BackendSelection

@Suite("Launch options")
struct LaunchOptionsTests {
  private func options(_ arguments: [String], _ environment: [String: String] = [:]) throws -> LaunchOptions {
    try LaunchOptions(environment: environment, arguments: ["app"] + arguments)
  }

  private func failure(_ arguments: [String], _ environment: [String: String] = [:]) -> String {
    do throws(BackendSelectionError) {
      _ = try LaunchOptions(environment: environment, arguments: ["app"] + arguments)
      return "none"
    } catch { return error.description }
  }

  @Test("The command line says where an app runs; what is not ours stays the app's own, in its order")
  func commandLine() throws {
    let read = try options([
      "board.json", "--backend", "X11, headless", "--verbose", "--device=iPhone 15,landscape", "--show-touches",
      "--fullscreen", "--hide-cursor", "--map", "ELO: touch:HDMI-1", "--map=Pen:DP-2", "--calibrate", "--lan", "--port",
      "8080", "--http", "--tuio", "3333", "--tuio-send=[fe80::1]:4444", "-x", "--", "--lan", "last",
    ])
    #expect(read.backends == ["x11", "headless"])
    #expect(read.device == DeviceShape(.iPhone15, isLandscape: true))
    #expect(read.showsTouches && read.isFullScreen && read.hidesCursor && read.calibrates && !read.wantsHelp)
    #expect(
      read.deviceMaps == [
        DeviceMap(device: "ELO: touch", output: "HDMI-1"), DeviceMap(device: "Pen", output: "DP-2"),
      ])
    #expect(read.web.isOnNetwork && read.web.isPlain && read.web.port == 8080)
    #expect(read.tuio.listens == TUIOAddress(host: nil, port: 3333))
    #expect(read.tuio.sends == TUIOAddress(host: "fe80::1", port: 4444))
    #expect(read.tuio.sends?.description == "[fe80::1]:4444")
    #expect(read.appArguments == ["app", "board.json", "--verbose", "-x", "--lan", "last"])
  }

  @Test("How a device is shown is said as well, and values that cannot be are told")
  func looks() throws {
    let read = try options(["--scale", "0.5", "--dark", "--rotate"])
    #expect(read.scale == 0.5 && read.isDark == true && read.isRotated)
    #expect(try options([], ["TOUCHSTONE_DARK": "0", "TOUCHSTONE_SCALE": "2"]).isDark == false)
    #expect(failure(["--scale", "17"]).hasPrefix("--scale \"17\" makes no sense; it wants a number of pixels"))
  }

  @Test("What looks like one of our options is told with the one that was meant, and stays the app's")
  func spelling() throws {
    let read = try options(["--divice", "iPad", "--prot=80", "--verbose", "-d", "--", "--darc"])
    #expect(
      read.hints == [
        "--divice is left to the app; did you mean --device?", "--prot is left to the app; did you mean --port?",
      ])
    #expect(read.appArguments == ["app", "--divice", "iPad", "--prot=80", "--verbose", "-d", "--darc"])
    for (name, near) in [
      ("--ful-screen", "--fullscreen"), ("--Device", "--device"), ("--device", nil), ("--x", nil), ("--version", nil),
    ] as [(String, String?)] {
      #expect(Spelling.nearest(to: name, among: LaunchOption.allCases.map(\.rawValue)) == near, "\(name)")
    }
  }

  @Test("A port that was asked for is that one or none; the backend's own may be the next free one")
  func port() {
    var web = WebOptions()
    #expect(WebConfiguration(web).portsTried > 1)
    web.port = 8080
    #expect(WebConfiguration(web).portsTried == 1 && WebConfiguration(web).port == 8080)
  }

  @Test("Nothing said is nothing wished for, and an empty command line is none")
  func nothing() throws {
    #expect(try options([]).appArguments == ["app"])
    var empty = LaunchOptions()
    #expect(try LaunchOptions(environment: [:], arguments: []) == empty)
    empty.appArguments = ["app", "x"]
    #expect(try options(["x"], ["TOUCHSTONE_LAN": "", "TOUCHSTONE_PORT": ""]) == empty)
  }

  @Test("The environment says the same, and the command line wins over it")
  func environment() throws {
    let environment = [
      "TOUCHSTONE_BACKEND": "web", "TOUCHSTONE_DEVICE": "390x844@3", "TOUCHSTONE_SHOW_TOUCHES": "1",
      "TOUCHSTONE_FULLSCREEN": "no", "TOUCHSTONE_HIDE_CURSOR": "on", "TOUCHSTONE_MAP": "a:b;c:d",
      "TOUCHSTONE_CALIBRATE": "0", "TOUCHSTONE_LAN": "TRUE", "TOUCHSTONE_PORT": "0", "TOUCHSTONE_HTTP": "yes",
      "TOUCHSTONE_TUIO": "table:3333", "TOUCHSTONE_TUIO_SEND": "10.0.0.1:3334",
    ]
    let read = try options([], environment)
    #expect(read.backends == ["web"])
    #expect(read.device == DeviceShape(size: CGSize(width: 390, height: 844), scale: 3))
    #expect(read.showsTouches && !read.isFullScreen && read.hidesCursor && !read.calibrates)
    #expect(read.deviceMaps.map(\.output) == ["b", "d"])
    #expect(read.web.isOnNetwork && read.web.isPlain && read.web.port == 0)
    #expect(read.tuio.listens?.host == "table" && read.tuio.sends?.description == "10.0.0.1:3334")

    let both = try options(["--backend", "x11", "--device", "ipad", "--map", "e:f", "--port", "81"], environment)
    #expect(both.backends == ["x11"] && both.device == DeviceShape(.iPad10) && both.web.port == 81)
    #expect(both.deviceMaps == [DeviceMap(device: "e", output: "f")])
  }

  @Test(
    "A value that makes no sense is an error that names the option and says what would",
    arguments: [
      (["--backend", ""], "--backend \"\" makes no sense; it wants names of backends"),
      (["--backend", "x11,"], "none"),
      (["--device"], "--device has no value; it wants a device such as"),
      (["--device", "iPhone 15,sideways"], "--device \"iPhone 15,sideways\" makes no sense"),
      (["--device", "0x10"], "--device \"0x10\" makes no sense"),
      (["--device", "99999x99999"], "--device \"99999x99999\" makes no sense"),
      (["--device", "10x10@nan"], "--device \"10x10@nan\" makes no sense"),
      (["--show-touches=1"], "--show-touches takes no value, but has \"1\""),
      (["--map", "touch"], "--map \"touch\" makes no sense; it wants DEVICE:OUTPUT"),
      (["--map", ":HDMI-1"], "--map \":HDMI-1\" makes no sense"),
      (["--port", "65536"], "--port \"65536\" makes no sense; it wants a port, 0 to 65535"),
      (["--port=-1"], "--port \"-1\" makes no sense"),
      (["--tuio", "a b"], "--tuio \"a b\" makes no sense; it wants"),
      (["--tuio", "table:70000"], "--tuio \"table:70000\" makes no sense"),
      (["--tuio-send", "h:x"], "--tuio-send \"h:x\" makes no sense; it wants"),
      (["--tuio-send", "a b:1"], "--tuio-send \"a b:1\" makes no sense"),
    ])
  func senseless(arguments: [String], sentence: String) {
    #expect(failure(arguments).hasPrefix(sentence))
  }

  @Test("So is one of the environment")
  func senselessVariables() {
    #expect(
      failure([], ["TOUCHSTONE_LAN": "maybe"]) == "TOUCHSTONE_LAN is \"maybe\", which makes no sense; it wants 1 or 0")
    #expect(failure([], ["TOUCHSTONE_MAP": "a:b;c"]).hasPrefix("TOUCHSTONE_MAP is \"a:b;c\", which makes no sense"))
    #expect(failure([], ["TOUCHSTONE_DEVICE": "Nokia"]).hasPrefix("TOUCHSTONE_DEVICE is \"Nokia\""))
  }

  @Test("The help names every option, its variable, every backend and every device, in lines that fit")
  func help() throws {
    let help = LaunchOptions.help
    for option in LaunchOption.allCases {
      #expect(help.contains(option.rawValue) && help.contains(option.purpose))
      if let variable = option.variable { #expect(help.contains("(\(variable.rawValue))")) }
    }
    for backend in Backend.allCases { #expect(help.contains(backend.rawValue)) }
    for device in KnownDevice.all { #expect(help.contains("  \(device.name), ")) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try options(["--help-touchstone"]).wantsHelp)
  }

  @Test("Documentation/Running.md has a row for every option and names every variable, backend and device")
  func page() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/Running.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let lines = page.split(separator: "\n").map(String.init)
    for option in LaunchOption.allCases {
      let form = option.rawValue + (option.value.map { " \($0)" } ?? "")
      let variable = option.variable.map { "`\($0.rawValue)`" } ?? ""
      #expect(
        lines.contains { $0.hasPrefix("| `\(form)` | \(variable) |".replacingOccurrences(of: "|  |", with: "| |")) },
        "no row for \(form)")
    }
    for variable in EnvironmentVariable.allCases { #expect(page.contains("`\(variable.rawValue)`")) }
    for backend in Backend.allCases { #expect(page.contains("`\(backend.rawValue)`")) }
    for device in KnownDevice.all {
      let upright = device.uprightInsets
      let row =
        "| \(device.name) | \(Int(device.size.width)) × \(Int(device.size.height)) | \(Int(device.scale)) "
        + "| \(Int(upright.top)), \(Int(upright.bottom)) |"
      #expect(lines.contains { $0.hasPrefix(row) }, "no row \(row)")
    }
    // And none for what there is not.
    let known = Set(LaunchOption.allCases.map(\.rawValue))
    for line in lines where line.hasPrefix("| `--") {
      let name = line.dropFirst(3).prefix { $0 != " " && $0 != "`" }
      #expect(known.contains(String(name)), "\(name) is no option")
    }
  }
}
