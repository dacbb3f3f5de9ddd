import Foundation
import Testing
import TouchPlatform

@testable import TouchTools

@MainActor @Suite("What could be used here")
struct InventoryTests {
  private let list = """
    I: Bus=0019 Vendor=0000 Product=0001 Version=0000
    N: Name="Power Button"
    H: Handlers=kbd event0
    B: EV=3
    B: KEY=10000000000000 0

    I: Bus=0018 Vendor=04f3 Product=2234 Version=0100
    N: Name="ELAN Touchscreen"
    H: Handlers=event5 mouse1
    B: PROP=2
    B: EV=b
    B: KEY=400 0 0 0 0 0
    B: ABS=663800000000003

    I: Bus=0018 Vendor=056a Product=4831 Version=0100
    N: Name="Wacom Pen"
    H: Handlers=event6
    B: PROP=2
    B: EV=b
    B: KEY=1c03 0 0 0 0 0
    B: ABS=1000d000003

    I: Bus=0018 Vendor=06cb Product=7e7e Version=0100
    N: Name="Synaptics TouchPad"
    H: Handlers=event7 mouse2
    B: PROP=5
    B: EV=b
    B: KEY=e520 10000 0 0 0 0
    B: ABS=660800011000003
    """

  @Test("The kernel's list: touch screens and pens with what they measure, whether they may be read, and what to do")
  func kernel() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(list.utf8).write(to: folder.appendingPathComponent("devices"))
    try Data().write(to: folder.appendingPathComponent("event5"))
    var places = MachineInventory.Places(environment: [:])
    places.deviceList = folder.appendingPathComponent("devices").path
    places.inputFolder = folder.path
    let items = KernelInventory(places).items
    #expect(items.map(\.name) == ["ELAN Touchscreen", "Wacom Pen", "Synaptics TouchPad"])
    #expect(items.map(\.state) == [.ready, .missing, .absent])
    #expect(items[0].note == "touch screen, several fingers, \(folder.path)/event5")
    #expect(items[1].note == "pen with tilt; \(folder.path)/event6 does not exist here")
    #expect(items[2].note.hasPrefix("touch pad: moves the pointer, touches no surface"))
    #expect(items[1].details == ["measures pen pressure, tilt"])
  }

  @Test("A machine without devices, sessions or cards says so in sentences")
  func nothing() throws {
    var places = MachineInventory.Places(environment: [:])
    places.deviceList = "/nowhere/devices"
    places.inputFolder = "/nowhere/input"
    places.cardFolder = "/nowhere/dri"
    let inventory = MachineInventory(places)
    #expect(inventory.backends.map(\.name) == ["Wayland", "X11", "Web", "KMS", "TUIO", "headless"])
    #expect(inventory.backends[0].note == "WAYLAND_DISPLAY is not set: no Wayland session")
    #expect(inventory.backends[1].state == .absent && inventory.backends[3].state == .absent)
    #expect(inventory.backends[5].state == .ready)
    #expect(inventory.devices.map(\.state) == [.absent])
    let lines = inventory.table.split(separator: "\n")
    #expect(lines[0] == "backends" && lines.contains("devices of the kernel"))
    let json = try JSONSerialization.jsonObject(with: Data(JSONText.encode(inventory).utf8)) as? [String: Any]
    #expect((json?["backends"] as? [Any])?.count == 6)
  }

  @Test("Servers that are named but do not answer are missing, with the reason")
  func dead() {
    var places = MachineInventory.Places(
      environment: ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": "/nowhere", "DISPLAY": ":8191"])
    places.inputFolder = "/nowhere"
    let inventory = MachineInventory(places)
    #expect(inventory.backends[0].state == .missing)
    #expect(
      inventory.backends[0].note
        == "not available: no Wayland compositor answers at “/nowhere/wayland-7”: No such file or directory",
      "\(inventory.backends[0].note)")
    #expect(inventory.backends[1].state == .missing && inventory.backends[1].note.contains(":8191"))
  }

  @Test("The web page: the first port that is free, its addresses, and where the certificate would be")
  func web() throws {
    let taken = try Listener(SOCK_STREAM)
    defer { taken.end() }
    let item = WebChances(environment: ["TOUCHSTONE_PORT": "\(taken.port)", "HOME": "/nowhere"]).describe()
    #expect(item.state == .ready)
    let match = try #require(item.note.firstMatch(of: /^port (\d+) is free; any browser can be the screen$/))
    let port = try #require(UInt16(match.1))
    #expect(port > taken.port && port < taken.port + 20)
    #expect(item.details.first == "this machine: http://localhost:\(port)/")
    #expect(item.details.count == 3)
    #expect(item.details[2].hasPrefix("TLS: "))
    if item.details[2].hasPrefix("TLS: yes") {
      #expect(item.details[2].hasSuffix(" in /nowhere/.local/share/touchstone/web"))
      let homeless = WebChances(environment: [:]).describe()
      #expect(homeless.details.last == "TLS: no place for the certificate: neither XDG_DATA_HOME nor HOME is set")
    }
  }

  @Test("TUIO: whether the port that an app would listen on is free")
  func tuio() throws {
    let taken = try Listener(SOCK_DGRAM)
    let named = TUIOInventory(environment: ["TOUCHSTONE_TUIO": "localhost:\(taken.port)"])
    #expect(named.describe().note == "UDP port \(taken.port) cannot be had: Address already in use")
    #expect(named.describe().state == .missing)
    taken.end()
    #expect(named.describe().note == "UDP port \(taken.port) is free")
    #expect(TUIOInventory(environment: [:]).address.port == 3_333)
  }
}

/// A port that is taken.
private struct Listener {
  let descriptor: Int32
  let port: UInt16

  init(_ kind: __socket_type) throws {
    descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let failure = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) | getsockname(descriptor, $0, &length)
      }
    }
    try #require(failure == 0)
    if kind == SOCK_STREAM { try #require(listen(descriptor, 1) == 0) }
    port = UInt16(bigEndian: address.sin_port)
  }

  func end() { close(descriptor) }
}
