import Foundation
import Testing

extension AppSuites {
  /// Unit tests of Xcode projects, unchanged, as `touchstone test` builds and runs them. `Scripts/client-package` does so.
  @Suite("Unit tests of Xcode projects")
  struct XcodeUnitTests {
    private static let project = Products.root.appendingPathComponent("Tests/Fixtures/Xcode/Tally16")

    /// The path of a source and the line on which some text stands.
    private func place(of text: String, in file: String) throws -> (path: String, line: Int) {
      let path = Self.project.appendingPathComponent(file).path
      let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
      return (path, try #require(lines.firstIndex { $0.contains(text) }) + 1)
    }

    @Test(
      "XCTest's find the app's storyboard, selectors, protocols, actors and their own resources",
      arguments: [
        "TallyViewControllerTests.testButton", "TallyViewControllerTests.testTheAppKnows",
        "TallyViewControllerTests.testSelectorsOfTheApp",
        "TallyViewControllerTests.testAnimationsEnd", "TallyViewControllerTests.testTheRunLoopLaysOut",
        "TallyViewControllerTests.testDelegate", "TallyViewControllerTests.testFinger", "ResourceTests.testNumbers",
        "TallyStoreTests.testSave", "TallyStoreTests.testSaveLater", "MainActorTests.testNewStore",
        "RunningAppTests.testTheDelegateIsThere", "RunningAppTests.testTheFirstScreenIsShown",
        "RunningAppTests.testItPresents", "RunningAppTests.testItsWindowShowsAnotherScreen",
      ])
    func passes(test: String) throws {
      let said = try ClientPackage.xcodeTests("Tally16").said
      #expect(said.contains("Test Case '\(test)' passed"), "\(said)")
    }

    @Test("One of XCTest that fails names the project's own file and line, and its status is the command's")
    func failureOfXCTest() throws {
      let said = try ClientPackage.xcodeTests("Tally16").said
      let (path, line) = try place(of: "tally.count, 5", in: "TallyTests/TallyViewControllerTests.swift")
      #expect(
        said.contains("\(path):\(line): error: TallyViewControllerTests.testWrongCount : XCTAssertEqual failed:"),
        "\(said)")
      #expect(said.components(separatedBy: ": error: ").count == 2 && said.hasSuffix("\nstatus 1\n"))
    }

    @Test("One of Swift Testing passes, the other fails with its file and line")
    func swiftTesting() throws {
      // It writes to standard error, as under swift test.
      let said = try ClientPackage.xcodeTests("Tally16").errors
      let line = try place(of: "tally.count == 3", in: "TallyChecks/TallyChecks.swift").line
      #expect(said.contains("✔ Test \"One tap is singular\" passed"))
      #expect(
        said.contains("✘ Test \"Two taps are three, which is wrong\" recorded an issue at TallyChecks.swift:\(line):"),
        "\(said)")
    }

    @Test("The app is launched once for its unit tests and once for the UI test, and the project's folder is as it was")
    func nothingElse() throws {
      let (said, errors) = try ClientPackage.xcodeTests("Tally16")
      #expect(said.components(separatedBy: "The app was started by unit tests.").count == 2)
      #expect(said.components(separatedBy: "The app was started.").count == 2)
      #expect(said.contains("Test Case 'TallyUITests.testLaunch' passed"), "\(said)")
      #expect(!errors.contains("/TallyTests/") && !errors.contains("/TallyChecks/"), "a warning of the compiler")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: Self.project.path).sorted() == [
          "Tally", "Tally.xcodeproj", "TallyChecks", "TallyTests", "TallyUITests",
        ])
    }

    @Test("Filters choose tests of both libraries; what matches none is an error")
    func filters() throws {
      let (some, errors) = try ClientPackage.xcodeTests("Tally16-some")
      #expect(some.contains("Executed 1 test, with 0 failures") && some.contains("testButton' passed"), "\(some)")
      #expect(errors.contains("Test run with 1 test in 1 suite passed") && some.hasSuffix("\nstatus 0\n"), "\(some)")
      let none = try ClientPackage.xcodeTests("Tally16-none")
      #expect(none.said.hasSuffix("status 65\n") && !none.said.contains("Test Suite"), "\(none.said)")
      #expect(none.errors.hasSuffix("touchstone: no test's name matches testButton in TallyChecks\n"), "\(none.errors)")
    }

    @Test("An app that stops ends its own test alone: it is named, and those after it run in a new program")
    func stops() throws {
      let (said, errors) = try ClientPackage.xcodeTests("Tally16")
      #expect(said.contains("Test Case 'TallyUITests.testAnAppThatStops' started"))
      // How many come after it depends on the order of the test targets, which the package manager decides.
      let after =
        /the program of the tests, in TallyUITests\.testAnAppThatStops, was ended by signal 4 \(Illegal instruction\)\ntouchstone: the (test after it runs|[0-9]+ tests after it run) in a new one\n/
      #expect(errors.contains(after), "\(errors)")
      #expect(said.contains("Test Case 'TallyUITests.testLaunch' passed"))
      let total =
        /touchstone: [0-9]+ tests of XCTest in [0-9]+ programs: [0-9]+ passed, 1 failed \(TallyViewControllerTests\.testWrongCount\), 1 ended their program \(TallyUITests\.testAnAppThatStops\)\n/
      #expect(errors.contains(total), "\(errors)")
    }

    @Test(
      "An app that stops while it is launched for its unit tests is said; they run without it, and the run has failed")
    func stopsAtLaunch() throws {
      let (said, errors) = try ClientPackage.xcodeTests("Tally16-stopped")
      #expect(
        errors.contains(
          "the program of the tests, in the launch of the app, was ended by signal 4 (Illegal instruction)\n"
            + "touchstone: the tests run without the app\n"), "\(errors)")
      #expect(said.contains("Executed 1 test, with 0 failures") && said.hasSuffix("\nstatus 132\n"), "\(said)")
    }

    @Test("UI tests of iOS pass as they are, in virtual time: tables, forms, alerts, gestures, pickers, relaunches")
    func interface() throws {
      let said = try ClientPackage.xcodeTests("Planner16").said
      #expect(said.contains("Executed 50 tests, with 0 failures") && said.hasSuffix("\nstatus 0\n"), "\(said)")
    }

    @Test(
      "Tests of older projects pass, with a package beside the app, and with a source of the app of their own",
      arguments: [("TouchTracker9", "LineTests.testLength"), ("Spots16", "SpotTests.testFrame")])
    func others(project: String, test: String) throws {
      let said = try ClientPackage.xcodeTests(project).said
      #expect(said.contains("Test Case '\(test)' passed") && said.hasSuffix("\nstatus 0\n"), "\(said)")
    }

    @Test("XCTest's of a project of Xcode 12 load the storyboard's static table, press its controls and unwind")
    func staticTable() throws {
      let (said, errors) = try ClientPackage.xcodeTests("Settings12")
      for test in ["testTextsOfStaticCells", "testStepperChangesSize", "testThemeComesBack"] {
        #expect(said.contains("Test Case 'SettingsTests.\(test)' passed"), "\(said)")
      }
      #expect(said.contains("Executed 3 tests, with 0 failures") && said.hasSuffix("\nstatus 0\n"), "\(said)\(errors)")
    }

    @Test("Swift Testing's of a project of Xcode 16 make a controller in Swift 6, with the package that the app has")
    func synchronizedFolder() throws {
      let (said, errors) = try ClientPackage.xcodeTests("Swatches16")
      #expect(errors.contains("Test \"A pan is waiting for fingers\" passed"), "\(errors)")
      #expect(errors.contains("names(hue:name:) with 3 test cases passed"))
      #expect(errors.contains("Test run with 3 tests in 1 suite passed") && said.hasSuffix("status 0\n"), "\(errors)")
    }
  }
}
