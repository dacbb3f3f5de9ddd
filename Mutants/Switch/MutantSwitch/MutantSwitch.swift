public import CMutantSwitch

// What a rewritten source calls in the place of the operator, constant or condition that it had. Each takes its operands
// once, so places within places do not multiply the text.

/// Whether the mutant of this number is on.
@inlinable @inline(__always)
public func mutantIsOn(_ number: Int32) -> Bool { mutant_is_on(number) }

/// A constant, or the other one.
@inlinable @inline(__always)
public func mutantValue<Value>(_ number: Int32, _ value: Value, _ other: Value) -> Value {
  mutant_is_on(number) ? other : value
}

/// A condition, or its opposite.
@inlinable @inline(__always)
public func mutantFlip(_ number: Int32, _ condition: Bool) -> Bool { condition != mutant_is_on(number) }

// MARK: Logic

/// `&&`, or `||`.
@inlinable @inline(__always)
public func mutantAnd(_ number: Int32, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
  if mutant_is_on(number) { return try a || b() }
  return try a && b()
}

/// `||`, or `&&`.
@inlinable @inline(__always)
public func mutantOr(_ number: Int32, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
  if mutant_is_on(number) { return try a && b() }
  return try a || b()
}

// MARK: Order

/// `<`, or `<=`.
@inlinable @inline(__always)
public func mutantLess<Value: Comparable>(_ number: Int32, _ a: Value, _ b: Value) -> Bool {
  mutant_is_on(number) ? a <= b : a < b
}

/// `<=`, or `<`.
@inlinable @inline(__always)
public func mutantAtMost<Value: Comparable>(_ number: Int32, _ a: Value, _ b: Value) -> Bool {
  mutant_is_on(number) ? a < b : a <= b
}

/// `>`, or `>=`.
@inlinable @inline(__always)
public func mutantGreater<Value: Comparable>(_ number: Int32, _ a: Value, _ b: Value) -> Bool {
  mutant_is_on(number) ? a >= b : a > b
}

/// `>=`, or `>`.
@inlinable @inline(__always)
public func mutantAtLeast<Value: Comparable>(_ number: Int32, _ a: Value, _ b: Value) -> Bool {
  mutant_is_on(number) ? a > b : a >= b
}

/// `min`, or `max`.
@inlinable @inline(__always)
public func mutantMin<Value: Comparable>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? max(a, b) : min(a, b)
}

/// `max`, or `min`.
@inlinable @inline(__always)
public func mutantMax<Value: Comparable>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? min(a, b) : max(a, b)
}

// MARK: Arithmetic

/// `+`, or `-`.
@inlinable @inline(__always)
public func mutantPlus<Value: AdditiveArithmetic>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? a - b : a + b
}

/// `-`, or `+`.
@inlinable @inline(__always)
public func mutantMinus<Value: AdditiveArithmetic>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? a + b : a - b
}

/// `+=`, or `-=`.
@inlinable @inline(__always)
public func mutantAdd<Value: AdditiveArithmetic>(_ number: Int32, _ a: inout Value, _ b: Value) {
  if mutant_is_on(number) { a -= b } else { a += b }
}

/// `-=`, or `+=`.
@inlinable @inline(__always)
public func mutantSubtract<Value: AdditiveArithmetic>(_ number: Int32, _ a: inout Value, _ b: Value) {
  if mutant_is_on(number) { a += b } else { a -= b }
}

/// `*`, or `/`.
@inlinable @inline(__always)
public func mutantTimes<Value: FloatingPoint>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? a / b : a * b
}

/// `*`, or `/`.
@inlinable @inline(__always)
public func mutantTimes<Value: BinaryInteger>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? a / b : a * b
}

/// `/`, or `*`.
@inlinable @inline(__always)
public func mutantOver<Value: FloatingPoint>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? a * b : a / b
}

/// `/`, or `*`.
@inlinable @inline(__always)
public func mutantOver<Value: BinaryInteger>(_ number: Int32, _ a: Value, _ b: Value) -> Value {
  mutant_is_on(number) ? a * b : a / b
}

/// A number with its sign turned, or as it is.
@inlinable @inline(__always)
public func mutantNegative<Value: SignedNumeric>(_ number: Int32, _ a: Value) -> Value {
  mutant_is_on(number) ? a : -a
}

// MARK: Optionals

/// `??`, or always what stands on its right.
@inlinable @inline(__always)
public func mutantFallback<Value>(
  _ number: Int32, _ a: Value?, _ b: @autoclosure () throws -> Value
) rethrows -> Value {
  if mutant_is_on(number) { return try b() }
  return try a ?? b()
}

/// `??`, or always what stands on its right, which may be nil itself.
@inlinable @inline(__always)
public func mutantFallback<Value>(
  _ number: Int32, _ a: Value?, _ b: @autoclosure () throws -> Value?
) rethrows -> Value? {
  if mutant_is_on(number) { return try b() }
  return try a ?? b()
}

// MARK: Vectors

/// `+`, or `-`.
@inlinable @inline(__always)
public func mutantPlus<Value: SIMD>(_ number: Int32, _ a: Value, _ b: Value) -> Value
where Value.Scalar: FloatingPoint { mutant_is_on(number) ? a - b : a + b }

/// `-`, or `+`.
@inlinable @inline(__always)
public func mutantMinus<Value: SIMD>(_ number: Int32, _ a: Value, _ b: Value) -> Value
where Value.Scalar: FloatingPoint { mutant_is_on(number) ? a + b : a - b }

/// `+=`, or `-=`.
@inlinable @inline(__always)
public func mutantAdd<Value: SIMD>(_ number: Int32, _ a: inout Value, _ b: Value)
where Value.Scalar: FloatingPoint {
  if mutant_is_on(number) { a -= b } else { a += b }
}

/// `-=`, or `+=`.
@inlinable @inline(__always)
public func mutantSubtract<Value: SIMD>(_ number: Int32, _ a: inout Value, _ b: Value)
where Value.Scalar: FloatingPoint {
  if mutant_is_on(number) { a += b } else { a -= b }
}

/// `*`, or `/`.
@inlinable @inline(__always)
public func mutantTimes<Value: SIMD>(_ number: Int32, _ a: Value, _ b: Value.Scalar) -> Value
where Value.Scalar: FloatingPoint { mutant_is_on(number) ? a / b : a * b }

/// `/`, or `*`.
@inlinable @inline(__always)
public func mutantOver<Value: SIMD>(_ number: Int32, _ a: Value, _ b: Value.Scalar) -> Value
where Value.Scalar: FloatingPoint { mutant_is_on(number) ? a * b : a / b }
