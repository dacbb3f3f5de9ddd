import Foundation
import TouchPlatform

/// Something that may be used here, and why it can or cannot.
public struct InventoryItem: Hashable, Sendable, Codable {
  /// Whether it can be used.
  public enum State: String, Hashable, Sendable, Codable {
    /// It can.
    case ready
    /// It could, but something is missing.
    case missing
    /// There is nothing of the kind, which is no fault.
    case absent
  }
  /// What it is: `X11`, a device's name.
  public var name: String
  /// Whether it can be used.
  public var state: State
  /// A sentence about it: what it is, or why not and what to do.
  public var note: String
  /// More about it, a line each.
  public var details: [String]

  /// An item. What would end a line or steer a terminal is escaped: names of devices come from outside.
  public init(_ name: String, _ state: State, _ note: String, details: [String] = []) {
    self.name = name.printable()
    self.state = state
    self.note = note.printable()
    self.details = details.map { $0.printable() }
  }
}

/// What one backend can say about its chances here. A backend that comes later adds one of these to
/// `MachineInventory.backends`.
@MainActor public protocol BackendInventory {
  /// What it says; nothing is opened that would be seen.
  func describe() -> InventoryItem
}

/// Everything on this machine that could be touched or shown on.
public struct MachineInventory: Hashable, Sendable, Codable {
  /// The backends, in the order in which they are tried.
  public var backends: [InventoryItem]
  /// The kernel's devices for fingers and pens.
  public var devices: [InventoryItem]

  /// Where the system tells of itself; tests give other places.
  public struct Places: Sendable {
    /// The process's environment.
    public var environment: [String: String]
    /// The kernel's list of input devices.
    public var deviceList = "/proc/bus/input/devices"
    /// The folder of input devices.
    public var inputFolder = "/dev/input"
    /// The folder of graphics cards.
    public var cardFolder = "/dev/dri"

    /// The machine's own places.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
      self.environment = environment
    }
  }

  /// Looks around.
  @MainActor public init(_ places: Places = Places(), backends: [any BackendInventory]? = nil) {
    let all = backends ?? Self.backends(places)
    self.backends = all.map { $0.describe() }
    devices = KernelInventory(places).items
  }

  /// The backends there are.
  @MainActor public static func backends(_ places: Places) -> [any BackendInventory] {
    [
      WaylandChances(environment: places.environment), X11Chances(environment: places.environment),
      WebChances(environment: places.environment), KMSInventory(places: places),
      TUIOInventory(environment: places.environment), HeadlessInventory(),
    ]
  }

  /// The tables for people.
  public var table: String {
    var text = Self.table("backends", backends)
    text += "\n\n" + Self.table("devices of the kernel", devices)
    return text
  }

  private static func table(_ title: String, _ items: [InventoryItem]) -> String {
    let marks: [InventoryItem.State: String] = [.ready: "yes", .missing: "no", .absent: "–"]
    let width = items.map(\.name.count).max() ?? 0
    var lines = [title]
    for item in items {
      let name = item.name + String(repeating: " ", count: width - item.name.count)
      let mark = (marks[item.state] ?? "").padding(toLength: 3, withPad: " ", startingAt: 0)
      lines.append("  \(name)  \(mark)  \(item.note)")
      let indent = String(repeating: " ", count: width + 9)
      lines += item.details.map { indent + $0 }
    }
    return lines.joined(separator: "\n")
  }
}
