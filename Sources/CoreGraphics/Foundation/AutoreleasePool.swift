/// Runs `body`. Objects are freed with their last reference here, so there is nothing to drain at its end.
/// > Here: there is nothing to drain.
@inlinable @discardableResult
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure)
  -> Result
{ try body() }
