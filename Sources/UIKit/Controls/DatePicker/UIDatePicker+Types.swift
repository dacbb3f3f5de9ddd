import Foundation

/// How a date picker looks.
public enum UIDatePickerStyle: Int, Sendable {
  /// The system's choice for the mode: wheels for a duration and for months, compact for all else.
  case automatic = 0
  /// Wheels, as tall as a picker view.
  case wheels = 1
  /// Small fields that show the value and open a calendar or wheels over the screen when they are tapped.
  case compact = 2
  /// A calendar in place; in the mode `time` wheels.
  case inline = 3
}

extension UIDatePicker {
  /// What is picked.
  public enum Mode: Int, Sendable {
    /// Hour and minute, and whether it is before or after noon, as the locale has it.
    case time = 0
    /// Day, month and year.
    case date = 1
    /// A day, and hour and minute of it.
    case dateAndTime = 2
    /// Hours and minutes, as a duration: `countDownDuration`.
    case countDownTimer = 3
    /// Month and year.
    case yearAndMonth = 4
  }
}
