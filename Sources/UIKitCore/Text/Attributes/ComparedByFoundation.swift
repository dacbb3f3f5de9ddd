/// What classes of attributes' values store first.
///
/// Core Foundation compares the values of attributed texts when runs are joined, and takes an object's first word for its kind. It
/// stops the process where the second byte of that is 0, and calls `isEqual(_:)` of objects whose word is this one.
enum ComparedByFoundation {
  static let mark: UInt = 7 << 8
}
