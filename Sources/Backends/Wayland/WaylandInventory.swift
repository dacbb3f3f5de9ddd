import Foundation
import TouchPlatform

/// What a Wayland compositor offers for touching: for people who want to know why a finger does not arrive.
public struct WaylandInventory: Hashable, Sendable {
  /// A part of the protocol that the compositor speaks.
  public struct Interface: Hashable, Sendable {
    /// Its name: `wl_seat`.
    public var name: String
    /// The newest version that the compositor knows.
    public var version: UInt32
  }

  /// One user's devices.
  public struct Seat: Hashable, Sendable {
    /// What the compositor calls it: `seat0`. Empty where it does not tell.
    public var name: String
    /// Whether it has fingers.
    public var hasTouch: Bool
    /// Whether it has a mouse or touch pad.
    public var hasPointer: Bool
    /// Whether it has keys.
    public var hasKeyboard: Bool
    /// How many tablets for pens it has.
    public var tablets: Int
  }

  /// A screen.
  public struct Output: Hashable, Sendable {
    /// Its name: `HDMI-A-1`. Empty where the compositor does not tell.
    public var name: String
    /// In device pixels; zero where it does not tell.
    public var pixels: CGSize
    /// Device pixels per unit, rounded up to a whole number where the scale is none.
    public var scale: Int
    /// Frames a second; nil where it does not tell.
    public var hertz: Double?
    /// Its size in millimetres; zero where it does not tell.
    public var millimetres: CGSize
  }

  /// What people call the compositor: `wayland-0`.
  public var compositor: String
  /// What it speaks, in the order in which it says so.
  public var interfaces: [Interface]
  /// Its seats.
  public var seats: [Seat]
  /// Its screens.
  public var outputs: [Output]

  /// Whether it speaks a part of the protocol.
  public func offers(_ interface: String) -> Bool { interfaces.contains { $0.name == interface } }

  /// Asks a compositor, by default that of `WAYLAND_DISPLAY`, in a connection of its own, which is closed again; nothing
  /// is shown. Costs three round trips.
  /// - Throws: why no app could use the compositor, in the words of `WaylandPlatform.open`.
  @MainActor public static func describe(socketName: String? = nil) throws(PlatformError) -> WaylandInventory {
    let connection = try WaylandConnection(name: socketName)
    let globals = connection.globals
    let seats = globals.seats.values.sorted { $0.index < $1.index }
    // Tablets are no capability: they are told when they are asked for.
    for seat in seats { seat.takeTablets(globals.tablets) }
    if globals.tablets != nil { try connection.roundTrip() }
    var capabilities: [UInt16: WaylandSeat.Capabilities] = [:]
    while let event = connection.inbox.next() {
      if case .capabilities(let seat, let bits) = event {
        capabilities[seat] = WaylandSeat.Capabilities(rawValue: bits)
      }
    }
    return WaylandInventory(
      compositor: connection.name,
      interfaces: globals.offered.map { Interface(name: $0.name, version: $0.version) },
      seats: seats.map { seat in
        let has = capabilities[seat.index] ?? []
        return Seat(
          name: seat.title, hasTouch: has.contains(.touch), hasPointer: has.contains(.pointer),
          hasKeyboard: has.contains(.keyboard), tablets: seat.tabletCount)
      },
      outputs: globals.outputs.values.sorted { $0.name < $1.name }.map { output in
        Output(
          name: output.title, pixels: CGSize(width: output.width, height: output.height), scale: output.scale,
          hertz: output.milliHertz > 0 ? Double(output.milliHertz) / 1_000 : nil, millimetres: output.millimetres)
      })
  }
}
