/// One event of an input device of the Linux kernel, as `struct input_event` has it, on our clock.
public struct KernelEvent: Hashable, Sendable {
  /// When.
  public var time: MonotonicInstant
  /// What kind of event: `KernelCode.Kind`.
  public var type: UInt16
  /// Which of that kind.
  public var code: UInt16
  /// Its value; what it means depends on the code.
  public var value: Int32

  /// An event.
  @inlinable
  public init(time: MonotonicInstant, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// The kernel's numbers (linux/input-event-codes.h) that touch screens and pens use.
public enum KernelCode {
  /// Types of events.
  public enum Kind {
    /// `EV_SYN`: the end of a frame, and of a contact in the old protocol.
    public static let sync: UInt16 = 0
    /// `EV_KEY`: buttons, tools and keys.
    public static let key: UInt16 = 1
    /// `EV_ABS`: places, pressures, angles.
    public static let absolute: UInt16 = 3
  }
  /// Codes of `EV_SYN`.
  public enum Sync {
    /// `SYN_REPORT`.
    public static let report: UInt16 = 0
    /// `SYN_MT_REPORT`.
    public static let contactReport: UInt16 = 2
    /// `SYN_DROPPED`: events were lost.
    public static let dropped: UInt16 = 3
  }
  /// Codes of `EV_KEY`.
  public enum Key {
    /// `BTN_0`, the first of the buttons on a tablet's pad.
    public static let padButton: UInt16 = 0x100
    /// `BTN_LEFT`.
    public static let left: UInt16 = 0x110
    /// `BTN_TOOL_PEN`.
    public static let toolPen: UInt16 = 0x140
    /// `BTN_TOOL_RUBBER`.
    public static let toolRubber: UInt16 = 0x141
    /// `BTN_TOOL_AIRBRUSH`, the last of the tools that are held like a pen.
    public static let toolAirbrush: UInt16 = 0x144
    /// `BTN_TOOL_FINGER`.
    public static let toolFinger: UInt16 = 0x145
    /// `BTN_TOUCH`.
    public static let touch: UInt16 = 0x14A
    /// `BTN_STYLUS`.
    public static let stylus: UInt16 = 0x14B
    /// `BTN_STYLUS2`.
    public static let stylus2: UInt16 = 0x14C
  }
  /// Codes of `EV_ABS`.
  public enum Axis {
    /// `ABS_X`.
    public static let x: UInt16 = 0x00
    /// `ABS_Y`.
    public static let y: UInt16 = 0x01
    /// `ABS_Z`: a pen's turn around itself.
    public static let z: UInt16 = 0x02
    /// `ABS_PRESSURE`.
    public static let pressure: UInt16 = 0x18
    /// `ABS_DISTANCE`: how far a pen is above the surface.
    public static let distance: UInt16 = 0x19
    /// `ABS_TILT_X`.
    public static let tiltX: UInt16 = 0x1A
    /// `ABS_TILT_Y`.
    public static let tiltY: UInt16 = 0x1B
    /// One below `ABS_MT_SLOT`; a device that has it has no slots, whatever it says.
    public static let reserved: UInt16 = 0x2E
    /// `ABS_MT_SLOT`.
    public static let slot: UInt16 = 0x2F
    /// `ABS_MT_TOUCH_MAJOR`.
    public static let touchMajor: UInt16 = 0x30
    /// `ABS_MT_POSITION_X`.
    public static let contactX: UInt16 = 0x35
    /// `ABS_MT_POSITION_Y`.
    public static let contactY: UInt16 = 0x36
    /// `ABS_MT_TOOL_TYPE`.
    public static let contactTool: UInt16 = 0x37
    /// `ABS_MT_TRACKING_ID`.
    public static let trackingID: UInt16 = 0x39
    /// `ABS_MT_PRESSURE`.
    public static let contactPressure: UInt16 = 0x3A
    /// `ABS_MT_DISTANCE`.
    public static let contactDistance: UInt16 = 0x3B
  }
  /// Values of `ABS_MT_TOOL_TYPE`.
  public enum ContactToolType {
    /// `MT_TOOL_FINGER`.
    public static let finger: Int32 = 0
    /// `MT_TOOL_PEN`.
    public static let pen: Int32 = 1
    /// `MT_TOOL_PALM`: the contact is not meant.
    public static let palm: Int32 = 2
  }
  /// Properties of devices.
  public enum Property {
    /// `INPUT_PROP_POINTER`: it moves a pointer.
    public static let pointer: UInt16 = 0
    /// `INPUT_PROP_DIRECT`: what is touched is what is shown.
    public static let direct: UInt16 = 1
  }
}
