internal import CVirtualTime
import Foundation
import XCTest

/// Something that a test measures.
public protocol XCTMetric: AnyObject {}

/// How long it takes.
open class XCTClockMetric: NSObject, XCTMetric {}
/// The time of the processor.
/// > Here: the time on the clock is measured.
open class XCTCPUMetric: NSObject, XCTMetric {
  /// A metric of an app.
  public init(application: XCUIApplication) {}
  /// A metric of the test's own program.
  public override init() {}
  /// A metric of a thread.
  public init(limitingToCurrentThread: Bool) {}
}
/// The memory.
/// > Here: the time on the clock is measured.
open class XCTMemoryMetric: NSObject, XCTMetric {
  /// A metric of an app.
  public init(application: XCUIApplication) {}
  /// A metric of the test's own program.
  public override init() {}
}
/// What is written to the disk.
/// > Here: the time on the clock is measured.
open class XCTStorageMetric: NSObject, XCTMetric {
  /// A metric of an app.
  public init(application: XCUIApplication) {}
  /// A metric of the test's own program.
  public override init() {}
}
/// How long an app takes until it is there.
open class XCTApplicationLaunchMetric: NSObject, XCTMetric {
  /// Until it reacts, or until it is seen.
  public init(waitUntilResponsive: Bool) {}
  /// Until it is seen.
  public override init() {}
}
/// What the system's marks of a program tell.
/// > Here: the time on the clock is measured.
open class XCTOSSignpostMetric: NSObject, XCTMetric {
  /// A metric of marks.
  public init(subsystem: String, category: String, name: String) {}
  private override init() {}
  /// How long an app takes until it is there.
  open class var applicationLaunch: any XCTMetric { XCTApplicationLaunchMetric() }
  /// How contents move that a finger has let go.
  open class var scrollDecelerationMetric: any XCTMetric { XCTOSSignpostMetric() }
  /// How contents move under a finger.
  open class var scrollingAndDecelerationMetric: any XCTMetric { XCTOSSignpostMetric() }
  /// How contents move under a finger.
  open class var scrollDraggingMetric: any XCTMetric { XCTOSSignpostMetric() }
  /// How one screen follows another.
  open class var navigationTransitionMetric: any XCTMetric { XCTOSSignpostMetric() }
  /// How screens of an app's own follow each other.
  open class var customNavigationTransitionMetric: any XCTMetric { XCTOSSignpostMetric() }
}

/// How smoothly contents move.
/// > Here: the time on the clock is measured.
open class XCTHitchMetric: NSObject, XCTMetric {
  /// A metric of an app.
  public init(application: XCUIApplication) {}
}

/// One value that was measured.
open class XCTPerformanceMeasurement: NSObject {
  /// What was measured, by a name that stays.
  public let identifier: String
  /// What was measured, for people.
  public let displayName: String
  /// How much.
  public let doubleValue: Double
  /// In which unit.
  public let unitSymbol: String
  /// A value.
  public init(identifier: String, displayName: String, doubleValue: Double, unitSymbol: String) {
    (self.identifier, self.displayName) = (identifier, displayName)
    (self.doubleValue, self.unitSymbol) = (doubleValue, unitSymbol)
  }
  /// A value with a unit.
  public convenience init(identifier: String, displayName: String, value: Measurement<Unit>) {
    self.init(
      identifier: identifier, displayName: displayName, doubleValue: value.value, unitSymbol: value.unit.symbol)
  }
}

/// How something is measured.
open class XCTMeasureOptions: NSObject {
  /// What a test calls itself.
  public struct InvocationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options of those bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// `startMeasuring()` is called by the test.
    public static let manuallyStart = InvocationOptions(rawValue: 1)
    /// `stopMeasuring()` is called by the test.
    public static let manuallyStop = InvocationOptions(rawValue: 2)
  }
  /// What a test calls itself. Default: nothing.
  open var invocationOptions: InvocationOptions = []
  /// How often it is measured. Default 5.
  open var iterationCount = 5
  /// The usual way.
  open class var `default`: XCTMeasureOptions { XCTMeasureOptions() }
}

extension XCTestCase {
  /// Measures a block five times.
  /// > Here: the time on the clock is measured, whatever is asked for; nothing is compared with earlier runs.
  public func measure(metrics: [any XCTMetric], block: () -> Void) {
    measure(metrics: metrics, options: .default, block: block)
  }

  /// Measures a block.
  /// > Here: the time on the clock is measured, whatever is asked for; nothing is compared with earlier runs.
  public func measure(metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void) {
    var seconds: [Double] = []
    for _ in 0..<max(1, options.iterationCount) {
      // Waits that cost nothing do not count.
      let (start, ahead) = (DispatchTime.now().uptimeNanoseconds, virtual_time_ahead())
      block()
      let spent = Int64(DispatchTime.now().uptimeNanoseconds - start) - (virtual_time_ahead() - ahead)
      seconds.append(Double(spent) / 1e9)
    }
    let average = seconds.reduce(0, +) / Double(seconds.count)
    print("\(name): average \(average) s, values: \(seconds)")
  }

  /// Measures a block five times.
  /// > Here: the time on the clock is measured; nothing is compared with earlier runs.
  public func measure(options: XCTMeasureOptions, block: () -> Void) {
    measure(metrics: [], options: options, block: block)
  }
}
