import Foundation
import ProjectBuilds
import TouchPlatform

/// Runs a program of tests: a process for each target of XCTest's, and one for Swift Testing.
struct TestRunner {
  enum End: Equatable {
    case passed
    case failed(Int32)
    case noTests

    var failure: Int32? {
      if case .failed(let status) = self { status } else { nil }
    }
  }

  let program: URL
  let bundles: [TestPlan.Bundle]
  /// The module of the app.
  let app: String
  /// The modules of the app: each of its launches has their variables as at the start.
  let appModules: [String]
  /// Regular expressions, one of which a test's name matches; all tests without any.
  let filters: [String]
  /// Whether tests of a user interface run by the machine's clock, in a window.
  let isWatched: Bool

  /// XCTest takes names, so that its tests are listed first. Each target has a process of its own, as under Xcode: what unit
  /// tests leave behind is no app's of a UI test, and apps ask the environment which of both they are in.
  func runXCTest() throws(ToolError) -> End {
    let expressions = filters.compactMap { try? Regex($0) }
    var names = try list()
    if !filters.isEmpty { names.removeAll { name in !expressions.contains { name.contains($0) } } }
    var result = End.noTests
    var totals = TestTotals()
    for bundle in bundles {
      let own = names.filter { $0.hasPrefix("\(bundle.module.name).") }
      guard !own.isEmpty else { continue }
      let end = try run(own, of: bundle, &totals)
      if result == .noTests || result == .passed { result = end }
    }
    if let sentence = totals.sentence { Report.note(sentence) }
    return result
  }

  /// A test that ends its program is said, and those after it run in a new one, since an app that stops is one failure and no
  /// more.
  private func run(
    _ tests: [String], of bundle: TestPlan.Bundle, _ totals: inout TestTotals
  ) throws(ToolError) -> End {
    var names = tests
    var runsInApp = bundle.runsInApp
    // One argument has room for 128 KiB: the classes at first, where all of their tests run.
    var chosen = filters.isEmpty ? Set(tests.map { String($0.prefix { $0 != "/" }) }).sorted() : tests
    var result = End.passed
    while !names.isEmpty {
      var progress = XCTestProgress()
      let child = try ChildProcess(
        program.path, arguments: [chosen.joined(separator: ",")],
        environment: environment(areUnitTests: !bundle.isOfInterface, inApp: runsInApp), readsOutput: true)
      let end = child.readOutput { bytes in
        progress.take(bytes)
        FileHandle.standardOutput.write(Data(bytes))
      }
      totals.add(progress)
      let status = end.status == 0 && progress.running != nil ? 1 : end.status
      if status != 0, result == .passed { result = .failed(status) }
      // An app that ends while it is launched takes none of the tests with it.
      let isLaunchLost = runsInApp && progress.running == nil && progress.ended.isEmpty
      if case .exited = end, progress.running == nil, !isLaunchLost { break }
      let place = isLaunchLost ? "the launch of the app" : progress.running
      let which = place.map { "the program of the tests, in \($0)," } ?? "the program of the tests"
      Report.note(end.sentence(which) ?? "\(which) ended with status 0")
      if isLaunchLost {
        if result == .passed { result = .failed(1) }
        runsInApp = false
        Report.note("the tests run without the app")
        continue
      }
      let count = names.count
      names.removeAll(where: progress.hasBegun)
      // Outside of a test it would end each time.
      guard progress.running != nil, names.count < count else { break }
      chosen = names
      switch names.count {
      case 0: break
      case 1: Report.note("the test after it runs in a new one")
      default: Report.note("the \(names.count) tests after it run in a new one")
      }
    }
    return result
  }

  func runSwiftTesting() throws(ToolError) -> End {
    let status = try start(["--testing-library", "swift-testing"] + filters.flatMap { ["--filter", $0] })
    // EX_UNAVAILABLE is its word for a run without tests.
    if status == EX_UNAVAILABLE { return .noTests }
    return status == 0 ? .passed : .failed(status)
  }

  private func environment(areUnitTests: Bool, inApp: Bool) -> [EnvironmentVariable: String?] {
    [
      .deterministicHashing: "1", .unitTests: areUnitTests ? program.path + ".xctestconfiguration" : nil,
      .appModules: appModules.joined(separator: ","), .testHost: inApp ? app : nil,
      .realTime: isWatched ? "1" : ProcessInfo.processInfo.environment[EnvironmentVariable.realTime.rawValue],
    ]
  }

  private func start(_ arguments: [String]) throws(ToolError) -> Int32 {
    let child = try ChildProcess(
      program.path, arguments: arguments, environment: environment(areUnitTests: true, inApp: false))
    let end = child.wait()
    if case .signalled = end, let sentence = end.sentence("the program of the tests") { Report.note(sentence) }
    return end.status
  }

  /// The names of the tests of XCTest: TARGET.CLASS/METHOD.
  private func list() throws(ToolError) -> [String] {
    let process = Process()
    process.executableURL = program
    process.arguments = ["--list-tests"]
    let output = Pipe()
    process.standardOutput = output
    let said: Data
    do {
      try process.run()
      said = try output.fileHandleForReading.readToEnd() ?? Data()
    } catch { throw .system("the tests cannot be listed: \(error.localizedDescription)") }
    process.waitUntilExit()
    let status = process.terminationStatus
    let end = process.terminationReason == .exit ? ChildEnd.exited(status) : .signalled(status)
    if let sentence = end.sentence("their program") { throw .project("the tests cannot be listed: \(sentence)") }
    // The first line is a sentence.
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.wholeMatch(of: /[^ .\/]+\.[^ \/]+\/[^ \/]+/) != nil }
  }
}
