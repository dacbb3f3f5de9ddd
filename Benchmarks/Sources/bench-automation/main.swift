import BenchmarkSupport
import CBenchmarkSupport
import Foundation
import XCUIAutomation

// What UI tests cost: the touch gallery is launched, searched and touched in virtual time, as its tests would do it, and
// the tree of elements of a crowded screen is made.

/// The median of all runs by the kernel's clock: that of the program is moved by the tests.
func measure(
  _ name: String, unit: String, scale: Double, runs: Int, prepare: () -> Void = {}, _ body: () -> Void
) {
  for _ in 0..<max(runs / 10, 1) { body() }
  var times: [Double] = []
  for _ in 0..<runs {
    prepare()
    let start = bench_kernel_seconds()
    body()
    times.append((bench_kernel_seconds() - start) * scale)
  }
  emit(name, median(times), unit, least: times.min())
}

/// A benchmark whose elements are not there has measured nothing.
func demand(_ isTrue: Bool, _ what: String) {
  if !isTrue { stop(what) }
}

let gallery = XCUIApplication(module: "GalleryApp")

func open(_ page: String) {
  gallery.tables.staticTexts[page].tap()
  demand(gallery.navigationBars[page].exists, "the page \(page) is not shown")
}

func goBack() { gallery.navigationBars.buttons["Touches"].tap() }

/// Thirty steps, each of which finds an element and does or asks something.
func thirtySteps() {
  gallery.launch()
  demand(gallery.navigationBars["Touches"].exists, "the list is not shown")
  for page in ["Drag", "One tap or two", "Double tap", "Last finger"] {
    demand(gallery.tables.staticTexts[page].waitForExistence(timeout: 1), "the list has no \(page)")
    gallery.tables.staticTexts[page].tap()
    demand(gallery.navigationBars[page].waitForExistence(timeout: 1), "the page \(page) is not shown")
    gallery.windows.firstMatch.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.4)).tap()
    demand(gallery.windows.firstMatch.isHittable, "the window cannot be touched")
    goBack()
    demand(gallery.navigationBars["Touches"].exists, "the list is not shown again")
  }
}

gallery.launch()
demand(gallery.tables.staticTexts["Drag"].exists, "the gallery does not show its list")

measure("ui_launch/touchstone", unit: "ms", scale: 1e3, runs: 100) { gallery.launch() }

open("Drag")
let card = gallery.staticTexts["drag"]
demand(card.isHittable, "the card cannot be touched")
measure("ui_tap/touchstone/card", unit: "us", scale: 1e6, runs: 1000) { card.tap() }
let start = card.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
measure("ui_drag/touchstone", unit: "ms", scale: 1e3, runs: 50) {
  start.press(forDuration: 0.05, thenDragTo: start.withOffset(CGVector(dx: 0, dy: 40)))
  start.press(forDuration: 0.05, thenDragTo: start.withOffset(CGVector(dx: 0, dy: -40)))
}
goBack()
measure("ui_push_and_pop/touchstone", unit: "ms", scale: 1e3, runs: 50) {
  open("Drag")
  goBack()
}
measure("ui_thirty_steps/touchstone", unit: "ms", scale: 1e3, runs: 50) { thirtySteps() }
gallery.terminate()

let crowd = XCUIApplication(module: "CrowdedApp")
crowd.launch()
let count = crowd.descendants(matching: .any).count
demand(count >= 1000, "the crowded screen has \(count) elements only")
// The tree is kept for a moment: when time has passed, it is made again.
measure("ui_tree_1000/touchstone", unit: "ms", scale: 1e3, runs: 200, prepare: { usleep(20_000) }) {
  demand(crowd.descendants(matching: .any).count == count, "the number of elements has changed")
}
measure("ui_search_1000/touchstone", unit: "ms", scale: 1e3, runs: 200) {
  demand(crowd.descendants(matching: .any).count == count, "the number of elements has changed")
}
measure("ui_find_in_1000/touchstone", unit: "ms", scale: 1e3, runs: 200) {
  demand(crowd.staticTexts["Detail 199"].exists, "the last label is not found")
}
crowd.terminate()
