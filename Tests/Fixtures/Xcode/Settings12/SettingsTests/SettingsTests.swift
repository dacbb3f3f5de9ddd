//
//  SettingsTests.swift
//  SettingsTests
//

import XCTest
@testable import Settings

class SettingsTests: XCTestCase {

    private var settings: SettingsViewController!

    override func setUpWithError() throws {
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        let navigation = storyboard.instantiateInitialViewController() as? UINavigationController
        settings = try XCTUnwrap(navigation?.topViewController as? SettingsViewController)
        settings.loadViewIfNeeded()
    }

    override func tearDownWithError() throws {
        settings = nil
    }

    func testTextsOfStaticCells() throws {
        let cells = (0..<settings.numberOfSections(in: settings.tableView)).flatMap { section in
            (0..<settings.tableView(settings.tableView, numberOfRowsInSection: section)).map { row in
                settings.tableView(settings.tableView, cellForRowAt: IndexPath(row: row, section: section))
            }
        }
        let themes = cells.filter { $0.detailTextLabel?.text == "Paper" }
        XCTAssertEqual(themes.count, 1)
    }

    func testStepperChangesSize() throws {
        let stepper = try XCTUnwrap(firstView(UIStepper.self))
        stepper.value = stepper.maximumValue
        stepper.sendActions(for: .valueChanged)
        XCTAssertNotNil(firstView(UILabel.self) { $0.text == "Text size \(Int(stepper.maximumValue))" })
    }

    func testThemeComesBack() throws {
        let themes = ThemeViewController(style: .plain)
        themes.chosen = "Night"
        let segue = UIStoryboardSegue(identifier: "back", source: themes, destination: settings)
        settings.unwindWithTheme(segue)
        XCTAssertNotNil(firstView(UILabel.self) { $0.text == "Night" })
    }

    /// A view of the static cells.
    private func firstView<View: UIView>(_ type: View.Type, where fits: (View) -> Bool = { _ in true }) -> View? {
        for section in 0..<settings.numberOfSections(in: settings.tableView) {
            for row in 0..<settings.tableView(settings.tableView, numberOfRowsInSection: section) {
                let cell = settings.tableView(settings.tableView, cellForRowAt: IndexPath(row: row, section: section))
                var open: [UIView] = [cell]
                while let view = open.popLast() {
                    if let found = view as? View, fits(found) { return found }
                    open += view.subviews
                }
            }
        }
        return nil
    }

}
