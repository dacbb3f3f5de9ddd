import Foundation

/// The range and fineness of one axis of a kernel device, as `struct input_absinfo` has it.
public struct KernelAxis: Hashable, Sendable {
  /// The smallest value.
  public var minimum: Int32
  /// The largest value.
  public var maximum: Int32
  /// Noise that the kernel takes away.
  public var fuzz: Int32
  /// The width of the middle that counts as zero.
  public var flat: Int32
  /// Units per millimetre, of angles per radian; 0 where the device does not tell.
  public var resolution: Int32

  /// An axis.
  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// How many values it has, at least 1.
  public var span: Double { max(1, Double(maximum) - Double(minimum) + 1) }
  /// Its length in millimetres, or nil where the device does not tell.
  public var millimetres: Double? {
    resolution > 0 && maximum > minimum ? (Double(maximum) - Double(minimum) + 1) / Double(resolution) : nil
  }
  /// A value as 0…1 of the range.
  public func fraction(_ value: Int32) -> Double {
    guard maximum > minimum else { return 0 }
    let part = (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
    return min(1, max(0, part))
  }
}

/// What a kernel device says it is: its name, its events, its axes.
public struct KernelDevice: Hashable, Sendable {
  /// What it can do for a surface.
  public enum Role: String, Hashable, Sendable {
    /// Fingers on what is shown.
    case touchScreen
    /// A pen, on a screen or beside it.
    case pen
    /// Fingers beside the screen: they move a pointer.
    case touchPad
    /// The buttons, rings and strips beside a tablet's surface.
    case tabletPad
    /// Neither fingers nor a pen.
    case other
  }

  /// Its name.
  public var name: String
  /// Bus, vendor, product and version.
  public var identity: [UInt16]
  /// The codes that it sends, by the type of event.
  public var codes: [UInt16: Set<UInt16>]
  /// Its axes by their code.
  public var axes: [UInt16: KernelAxis]
  /// Its properties (`KernelCode.Property`).
  public var properties: Set<UInt16>

  /// A device; by default one that does nothing.
  public init(
    name: String = "", identity: [UInt16] = [0, 0, 0, 0], codes: [UInt16: Set<UInt16>] = [:],
    axes: [UInt16: KernelAxis] = [:], properties: Set<UInt16> = []
  ) {
    self.name = name
    self.identity = identity
    self.codes = codes
    self.axes = axes
    self.properties = properties
  }

  /// Whether it sends a button or key.
  public func hasKey(_ code: UInt16) -> Bool { codes[KernelCode.Kind.key]?.contains(code) ?? false }
  /// Whether it has an axis.
  public func hasAxis(_ code: UInt16) -> Bool {
    axes[code] != nil || codes[KernelCode.Kind.absolute]?.contains(code) ?? false
  }

  /// Whether it tells contacts apart by slots (protocol B).
  public var hasSlots: Bool {
    hasAxis(KernelCode.Axis.slot) && hasAxis(KernelCode.Axis.contactX) && !hasAxis(KernelCode.Axis.reserved)
  }
  /// Whether it tells of several contacts, in one protocol or the other.
  public var hasContacts: Bool {
    hasAxis(KernelCode.Axis.contactX) && hasAxis(KernelCode.Axis.contactY)
      && (hasSlots || !hasAxis(KernelCode.Axis.reserved))
  }
  /// Whether it tells of pens.
  public var hasPen: Bool {
    hasAxis(KernelCode.Axis.x) && hasAxis(KernelCode.Axis.y) && !isTabletPad
      && (hasKey(KernelCode.Key.toolPen) || hasKey(KernelCode.Key.stylus))
  }
  /// Whether it is a tablet's pad: that tells of a pen's button and of places as well, but never of a pen.
  private var isTabletPad: Bool {
    hasKey(KernelCode.Key.padButton) && hasKey(KernelCode.Key.stylus) && !hasKey(KernelCode.Key.toolPen)
  }

  /// What it is, told as the system's own device database tells it: from what it sends.
  public var role: Role {
    if isTabletPad { return .tabletPad }
    let isPlaced = hasContacts || (hasAxis(KernelCode.Axis.x) && hasAxis(KernelCode.Axis.y))
    guard isPlaced else { return .other }
    let isDirect = properties.contains(KernelCode.Property.direct)
    if hasPen { return hasContacts && isDirect && !hasKey(KernelCode.Key.stylus) ? .touchScreen : .pen }
    if properties.contains(KernelCode.Property.pointer) { return .touchPad }
    if hasKey(KernelCode.Key.toolFinger), !isDirect { return .touchPad }
    if hasContacts || isDirect || hasKey(KernelCode.Key.touch) { return .touchScreen }
    return .other
  }

  /// The axis of places from left to right: that of contacts, else the only one.
  public var horizontal: KernelAxis? { place(KernelCode.Axis.contactX, KernelCode.Axis.x) }
  /// The axis of places from top to bottom.
  public var vertical: KernelAxis? { place(KernelCode.Axis.contactY, KernelCode.Axis.y) }

  private func place(_ contact: UInt16, _ single: UInt16) -> KernelAxis? {
    let axis = (hasContacts ? axes[contact] : nil) ?? axes[single]
    return axis.flatMap { $0.maximum > $0.minimum ? $0 : nil }
  }

  /// Its size in millimetres, or nil where it does not tell.
  public var millimetres: CGSize? {
    guard let width = horizontal?.millimetres, let height = vertical?.millimetres else { return nil }
    return CGSize(width: width, height: height)
  }
}
