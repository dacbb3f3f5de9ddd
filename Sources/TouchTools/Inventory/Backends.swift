import Foundation
import TUIO
import TouchPlatform
import WaylandBackend
import WebBackend
import X11Backend

/// Wayland: what the compositor itself says.
struct WaylandChances: BackendInventory {
  let environment: [String: String]

  func describe() -> InventoryItem {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else {
      return InventoryItem("Wayland", .absent, "WAYLAND_DISPLAY is not set: no Wayland session")
    }
    var path = name
    if !name.hasPrefix("/") {
      guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else {
        return InventoryItem("Wayland", .missing, "WAYLAND_DISPLAY is \(name), but XDG_RUNTIME_DIR is not set")
      }
      path = "\(folder)/\(name)"
    }
    do throws(PlatformError) {
      let compositor = try WaylandInventory.describe(socketName: path)
      let touch = compositor.seats.count(where: \.hasTouch)
      let note = touch == 0 ? "no touch screen; the mouse stands for fingers" : "a touch screen"
      var details = compositor.seats.map(Self.line) + compositor.outputs.map(Self.line)
      details += Self.useful.map { interface, use in
        let version = compositor.interfaces.first { $0.name == interface }?.version
        return version.map { "\(use): \(interface) \($0)" } ?? "\(use): no, there is no \(interface)"
      }
      return InventoryItem("Wayland", .ready, "\(path), \(note)", details: details)
    } catch {
      return InventoryItem("Wayland", .missing, "\(error)")
    }
  }

  /// What apps can do without, and what it gives them.
  private static let useful = [
    ("zwp_tablet_manager_v2", "pens"), ("zwp_pointer_gestures_v1", "pinches of touch pads"),
    ("wp_fractional_scale_manager_v1", "scales such as 1.5"), ("wp_presentation", "times of frames"),
    ("zxdg_decoration_manager_v1", "title bars of the compositor"),
  ]

  private static func line(_ seat: WaylandInventory.Seat) -> String {
    var parts: [String] = []
    if seat.hasTouch { parts.append("touch") }
    if seat.hasPointer { parts.append("pointer") }
    if seat.hasKeyboard { parts.append("keyboard") }
    if seat.tablets > 0 { parts.append(seat.tablets == 1 ? "1 tablet" : "\(seat.tablets) tablets") }
    return "seat \(seat.name): \(parts.isEmpty ? "no devices" : parts.joined(separator: ", "))"
  }

  private static func line(_ output: WaylandInventory.Output) -> String {
    var text = "output \(output.name): \(Int(output.pixels.width))×\(Int(output.pixels.height))"
    if output.scale != 1 { text += ", scale \(output.scale)" }
    if let hertz = output.hertz { text += String(format: ", %.1f Hz", hertz) }
    if output.millimetres.width > 0 {
      text += ", \(Int(output.millimetres.width))×\(Int(output.millimetres.height)) mm"
    }
    return text
  }
}

/// X11: what the server itself says.
struct X11Chances: BackendInventory {
  let environment: [String: String]

  func describe() -> InventoryItem {
    guard let display = environment["DISPLAY"], !display.isEmpty else {
      return InventoryItem("X11", .absent, "DISPLAY is not set: no X session")
    }
    do throws(PlatformError) {
      let server = try X11Inventory.describe(displayName: display)
      var details = server.devices.filter { $0.kind != .keyboard }.map(Self.line)
      details += server.outputs.map(Self.line)
      let screens = server.devices.count { $0.kind == .touchScreen && $0.isEnabled }
      let touch =
        screens == 0
        ? "no touch screen; the mouse stands for fingers" : screens == 1 ? "1 touch screen" : "\(screens) touch screens"
      let note = "\(display), \(server.vendor), XInput \(server.inputVersion), \(touch)"
      return InventoryItem("X11", .ready, note, details: details)
    } catch {
      return InventoryItem("X11", .missing, "\(error)")
    }
  }

  private static func line(_ device: X11Inventory.Device) -> String {
    let kind: String
    switch device.kind {
    case .touchScreen: kind = device.touches > 0 ? "touch screen of \(device.touches) fingers" : "touch screen"
    case .touchPad: kind = "touch pad"
    case .pen: kind = "pen"
    case .pointer: kind = "pointer"
    case .keyboard: kind = "keyboard"
    }
    return "\(device.name): \(kind)\(device.isEnabled ? "" : ", switched off")"
  }

  private static func line(_ output: X11Inventory.Output) -> String {
    guard let place = output.place else { return "output \(output.name): off" }
    let size = "\(Int(place.width))×\(Int(place.height))"
    let at = place.origin == .zero ? "" : " at \(Int(place.minX)),\(Int(place.minY))"
    let mm =
      output.millimetres.width > 0
      ? ", \(Int(output.millimetres.width))×\(Int(output.millimetres.height)) mm" : ""
    return "output \(output.name): \(size)\(at)\(mm)"
  }
}

/// The browser: which port an app would get, and under which addresses browsers would find its page.
struct WebChances: BackendInventory {
  let environment: [String: String]

  func describe() -> InventoryItem {
    var configuration = WebConfiguration()
    if let port = EnvironmentVariable.port.value(in: environment).flatMap({ UInt16($0) }) {
      configuration.port = port
    }
    do throws(PlatformError) {
      let web = try WebInventory.describe(configuration, environment: environment)
      var details = ["this machine: " + web.localPage]
      details.append(
        web.networkPages.isEmpty
          ? "no network: only browsers on this machine"
          : "the network, with --lan: " + web.networkPages.joined(separator: ", "))
      if !web.canEncrypt {
        details.append("TLS: no, the package libgnutls30 is not installed; --http needs none")
      } else if let folder = web.certificateFolder {
        details.append("TLS: yes, with a certificate of its own in \(folder)")
      } else {
        details.append("TLS: no place for the certificate: neither XDG_DATA_HOME nor HOME is set")
      }
      return InventoryItem("Web", .ready, "port \(web.port) is free; any browser can be the screen", details: details)
    } catch {
      return InventoryItem("Web", .missing, "\(error)")
    }
  }
}

/// A bare console: graphics cards and input devices, and whether this user may use them.
struct KMSInventory: BackendInventory {
  let places: MachineInventory.Places

  func describe() -> InventoryItem {
    let cards = Self.nodes(places.cardFolder, "card")
    let events = Self.nodes(places.inputFolder, "event")
    var details: [String] = []
    if !events.isEmpty {
      let readable = events.count { access("\(places.inputFolder)/\($0)", R_OK) == 0 }
      details.append("\(readable) of \(events.count) devices in \(places.inputFolder) may be read")
      if readable == 0 { details.append("add yourself to the group input: sudo usermod -aG input $USER") }
    } else {
      details.append("there are no devices in \(places.inputFolder)")
    }
    guard !cards.isEmpty else {
      return InventoryItem("KMS", .absent, "there is no graphics card in \(places.cardFolder)", details: details)
    }
    let usable = cards.filter { access("\(places.cardFolder)/\($0)", R_OK | W_OK) == 0 }
    guard !usable.isEmpty else {
      return InventoryItem(
        "KMS", .missing, "\(cards.joined(separator: ", ")) may not be used: add yourself to the group video",
        details: details)
    }
    let note = "\(usable.joined(separator: ", ")) can be opened; this version has no backend for it"
    return InventoryItem("KMS", .absent, note, details: details)
  }

  private static func nodes(_ folder: String, _ prefix: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix(prefix) }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }
}

/// TUIO: whether its port is free.
struct TUIOInventory: BackendInventory {
  /// Where an app would listen.
  let address: TUIOAddress

  init(environment: [String: String]) {
    address = EnvironmentVariable.tuio.value(in: environment).flatMap { TUIOAddress(parsing: $0) } ?? TUIOAddress()
  }

  func describe() -> InventoryItem {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      return InventoryItem("TUIO", .missing, "there are no sockets: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var here = sockaddr_in()
    here.sin_family = sa_family_t(AF_INET)
    here.sin_port = address.port.bigEndian
    let failure = withUnsafePointer(to: &here) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 ? 0 : errno
      }
    }
    if failure == 0 { return InventoryItem("TUIO", .ready, "UDP port \(address.port) is free") }
    return InventoryItem(
      "TUIO", .missing, "UDP port \(address.port) cannot be had: \(String(cString: strerror(failure)))")
  }
}

/// Memory: always there.
struct HeadlessInventory: BackendInventory {
  func describe() -> InventoryItem {
    InventoryItem("headless", .ready, "a surface in memory, for tests, tapes and pictures")
  }
}
