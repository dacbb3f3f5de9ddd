import Foundation
import TouchPlatform

/// The kernel's input devices that touch something, and whether this user may read them.
struct KernelInventory {
  /// One device of the kernel's list.
  struct Entry: Hashable {
    var device: KernelDevice
    /// Its nodes: `event3`.
    var handlers: [String]
  }

  let items: [InventoryItem]

  init(_ places: MachineInventory.Places) {
    guard let bytes = FileManager.default.contents(atPath: places.deviceList) else {
      items = [InventoryItem("none", .absent, "the kernel does not list its devices in \(places.deviceList)")]
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let touching = Self.entries(text).filter { $0.device.role != .other }
    if touching.isEmpty {
      var note = "the kernel has no touch screen, pen or touch pad"
      if !FileManager.default.fileExists(atPath: places.inputFolder) {
        note += ", and there is no \(places.inputFolder)"
      }
      items = [InventoryItem("none", .absent, note)]
      return
    }
    items = touching.map { Self.item($0, folder: places.inputFolder) }
  }

  /// Reads the list: a block of lines for each device, its bits in hexadecimal words, the highest first.
  static func entries(_ text: String) -> [Entry] {
    var entries: [Entry] = []
    var entry = Entry(device: KernelDevice(), handlers: [])
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        if isOpen { entries.append(entry) }
        entry = Entry(device: KernelDevice(), handlers: [])
        isOpen = false
        continue
      }
      isOpen = true
      let content = line.dropFirst(3)
      if line.hasPrefix("N: Name=") {
        entry.device.name = content.dropFirst(5).trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
      } else if line.hasPrefix("H: Handlers=") {
        entry.handlers = content.dropFirst(9).split(separator: " ").map(String.init).filter { $0.hasPrefix("event") }
      } else if line.hasPrefix("B: "), let equals = content.firstIndex(of: "=") {
        let bits = Self.bits(content[content.index(after: equals)...])
        switch content[..<equals] {
        case "PROP": entry.device.properties = bits
        case "KEY": entry.device.codes[KernelCode.Kind.key] = bits
        case "ABS": entry.device.codes[KernelCode.Kind.absolute] = bits
        default: break
        }
      }
    }
    if isOpen { entries.append(entry) }
    return entries
  }

  private static func bits(_ text: Substring) -> Set<UInt16> {
    var bits: Set<UInt16> = []
    for (index, word) in text.split(separator: " ").reversed().prefix(64).enumerated() {
      guard let value = UInt64(word, radix: 16) else { continue }
      for bit in 0..<64 where value >> UInt64(bit) & 1 == 1 { bits.insert(UInt16(index * 64 + bit)) }
    }
    return bits
  }

  private static func item(_ entry: Entry, folder: String) -> InventoryItem {
    let device = entry.device
    let kind: String
    switch device.role {
    case .touchScreen:
      kind =
        device.hasSlots
        ? "touch screen, several fingers"
        : device.hasContacts
          ? "touch screen, several fingers (old protocol)" : "touch screen, one finger"
    case .pen: kind = "pen" + (device.hasAxis(KernelCode.Axis.tiltX) ? " with tilt" : "")
    case .touchPad: kind = "touch pad: moves the pointer, touches no surface"
    case .tabletPad: kind = "pad of a tablet: its buttons touch no surface"
    case .other: kind = "other"
    }
    let axes = axisNames.filter { device.hasAxis($0.0) }.map(\.1)
    let details = axes.isEmpty ? [] : ["measures " + axes.joined(separator: ", ")]
    guard let node = entry.handlers.first.map({ "\(folder)/\($0)" }) else {
      return InventoryItem(device.name, .missing, "\(kind); it has no node in \(folder)", details: details)
    }
    if device.role == .touchPad || device.role == .tabletPad {
      return InventoryItem(device.name, .absent, "\(kind) (\(node))", details: details)
    }
    if access(node, R_OK) == 0 { return InventoryItem(device.name, .ready, "\(kind), \(node)", details: details) }
    let why: String
    if errno == ENOENT {
      why = "\(node) does not exist here"
    } else {
      why = "\(node) may not be read: add yourself to the group input (sudo usermod -aG input $USER) and log in again"
    }
    return InventoryItem(device.name, .missing, "\(kind); \(why)", details: details)
  }

  private static let axisNames: [(UInt16, String)] = [
    (KernelCode.Axis.contactX, "places"), (KernelCode.Axis.contactPressure, "pressure"),
    (KernelCode.Axis.touchMajor, "size"), (KernelCode.Axis.pressure, "pen pressure"),
    (KernelCode.Axis.tiltX, "tilt"), (KernelCode.Axis.contactDistance, "distance"),
  ]
}
