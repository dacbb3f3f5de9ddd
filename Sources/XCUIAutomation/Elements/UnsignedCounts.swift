/// How queries counted up to Xcode 8: in numbers without a sign, as tests of that time still do.
///
/// Where a number may be an `Int`, it is one.
/// > Ours: Swift takes one property of a name from a class, and another one from a protocol.
public protocol UnsignedCounting: XCUIElementQuery {}

extension XCUIElementQuery: UnsignedCounting {}

extension UnsignedCounting {
  /// How many match now.
  @_disfavoredOverload public var count: UInt {
    let count: Int = (self as XCUIElementQuery).count
    return UInt(count)
  }

  /// The element at an index, which need not exist.
  @_disfavoredOverload
  public func element(boundBy index: UInt, file: StaticString = #filePath, line: UInt = #line) -> XCUIElement {
    element(boundBy: Int(clamping: index), file: file, line: line)
  }

  /// The element at an index: the former name.
  @_disfavoredOverload public func element(at index: UInt) -> XCUIElement { element(boundBy: Int(clamping: index)) }
}
