import XCTest
@testable import XCUIAutomation

private var global = 1
private var made: [String] = ["first"]

/// What an app keeps in variables is as at its start when it is launched again.
final class VariableTests: XCTestCase {
  private final class Store {
    static let shared = Store()
    static var names: [String] = []
    var count = 0
  }

  func testVariablesOfAModuleAreAsAtTheStart() throws {
    let symbols = try XCTUnwrap(ProgramSymbols(path: "/proc/self/exe"))
    let variables = AppVariables(of: ["XCUIAutomationTests"], in: symbols)
    XCTAssertGreaterThanOrEqual(variables.count, 5)
    let old = Store.shared
    old.count = 4
    Store.names.append("Kiribati")
    global = 2
    made.append("second")
    variables.restore()
    XCTAssertFalse(Store.shared === old)
    XCTAssertEqual(old.count, 4)
    XCTAssertEqual(Store.shared.count, 0)
    XCTAssertEqual(Store.names, [])
    XCTAssertEqual(global, 1)
    XCTAssertEqual(made, ["first"])
  }

  func testVariablesOfOtherModulesStay() throws {
    let symbols = try XCTUnwrap(ProgramSymbols(path: "/proc/self/exe"))
    XCTAssertEqual(AppVariables(of: ["Tests", "XCUIAutomationTest"], in: symbols).count, 0)
  }

  func testModulesStandInSymbolsAsTheCompilerWritesThem() {
    let names = ["Planner", "My_App", "TicTacTac", "FooFoo", "TicTacToe", "FooFooBar", "A", "Game2Game", "UIKitUI"]
    XCTAssertEqual(
      names.map { MangledModule($0).text },
      ["7Planner", "6My_App", "06TicTacB0", "03FooA0", "9TicTacToe", "03FooA3Bar", "1A", "9Game2Game", "7UIKitUI"])
    XCTAssertTrue(MangledModule("App").hasVariable("$s3App6globalSaySiGvp".utf8))
    XCTAssertTrue(MangledModule("App").hasVariable("$s3App5StoreC6shared_Wz".utf8))
    XCTAssertFalse(MangledModule("Core").hasVariable("$s5UIKit0A4CoreE5colorSo7UIColorCvpZ".utf8))
    XCTAssertFalse(MangledModule("App").hasVariable("$s5UIKit13AppEnvironmentC6sharedACvpZ".utf8))
    XCTAssertFalse(MangledModule("App").hasVariable("$s3App6globalSaySiGvg".utf8))
  }
}
