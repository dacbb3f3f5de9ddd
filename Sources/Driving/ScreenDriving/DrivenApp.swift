import DriverChannel

/// An app that answers requests: a child process, or in a test what stands for one.
package protocol DrivenApp: AnyObject {
  /// Whether its clock moves only when it is asked to.
  var isVirtual: Bool { get }
  /// Asks, and waits for the answer.
  /// - Throws: `DrivingError.appGone` where there is none.
  func ask(_ request: DriverRequest) throws(DrivingError) -> DriverAnswer
  /// Starts it again from its beginning, after it was ended.
  func launch() throws(DrivingError)
  /// Ends it.
  func terminate()
  /// Whether it runs.
  var isRunning: Bool { get }
  /// The tape of all input since it was launched.
  func tape() throws(DrivingError) -> [UInt8]
  /// What its recognisers did since it was launched, as lines of a trace; empty where it keeps none.
  func trace() throws(DrivingError) -> String
}
