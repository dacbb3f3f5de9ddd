import Foundation
import XCUIAutomation

/// Something that a test keeps with its result; XCTest's class on Apple's platforms.
public typealias XCTAttachment = XCUIAutomation.XCTAttachment

/// How what is kept becomes data, and how two of it are compared.
public struct Diffing<Value> {
  /// The data that is written into the file.
  public var toData: (Value) -> Data
  /// What the data of a file was made from.
  public var fromData: (Data) -> Value
  /// Compares what is kept with what is new: nil where they are equal, or the difference in words, with what shows it.
  public var diff: (_ reference: Value, _ new: Value) -> (String, [XCTAttachment])?

  /// A comparison.
  public init(
    toData: @escaping (_ value: Value) -> Data, fromData: @escaping (_ data: Data) -> Value,
    diff: @escaping (_ lhs: Value, _ rhs: Value) -> (String, [XCTAttachment])?
  ) {
    self.toData = toData
    self.fromData = fromData
    self.diff = diff
  }
}
