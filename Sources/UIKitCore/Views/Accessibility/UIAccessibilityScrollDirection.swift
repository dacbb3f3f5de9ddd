/// A direction in which those that do not touch the screen want to see more. The numbers are Apple's.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  /// As fingers that move to the right: what is on the left is shown.
  case right = 1
  /// As fingers that move to the left: what is on the right is shown.
  case left = 2
  /// What is above is shown.
  case up = 3
  /// What is below is shown.
  case down = 4
  /// What follows is shown.
  case next = 5
  /// What comes before is shown.
  case previous = 6
}
