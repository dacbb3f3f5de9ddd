import Testing
import TouchWalk
import UIKit

@MainActor @Suite("Failing walks that are made short")
struct WalkShrinkerTests {
  /// A law that does not hold: that no finger is ever down while the window has more than two views.
  private var options: WalkOptions {
    var options = WalkOptions()
    options.madeUpLaw = { stage in
      let views = stage.window.subviews.count
      return views > 1 && stage.runtime.activeTouchCount > 0 ? "a finger is down between \(views) views" : nil
    }
    return options
  }

  @Test("A thousand steps become the two that matter, with a story and the bytes for a test")
  func short() {
    let long = walkBytes(seed: 5, steps: 1000)
    #expect(TouchWalk.report(on: long, options).brokenLaw == .madeUp)
    let steps = WalkShrinker.shortest(of: long, options)
    #expect(steps.count == 2)
    let story = WalkShrinker.story(of: steps, options)
    #expect(story.contains("law of made up: a finger is down between 2 views"))
    #expect(story.contains("walkBytes(steps: [\n  \(steps[0]),\n  \(steps[1]),\n])"))
    // What is printed is the walk.
    #expect(TouchWalk.report(on: walkBytes(steps: steps), options).brokenLaw == .madeUp)
    #expect(TouchWalk.report(on: walkBytes(steps: steps)).violations == [])
  }

  @Test("Steps are left out and bytes made quiet only as far as it fails still")
  func onlyWhatFails() {
    // It fails with a step that begins with 9, and later one that has 7 in its fourth byte.
    let long = walkBytes(
      steps: [[1, 2], [9, 5, 5, 5], [3, 3], [8, 1, 1, 7, 1], [4], [6, 6, 6, 7, 7, 7], [2]])
    var shrinker = WalkShrinker(long) { bytes in
      let steps = walkSteps(bytes)
      guard let first = steps.firstIndex(where: { $0.first == 9 }) else { return false }
      return steps[first...].contains { $0.count > 3 && $0[3] == 7 }
    }
    shrinker.shrink()
    #expect(shrinker.steps == [[9], [8, 0, 0, 7]])
  }

  @Test("Walks are written without the zeros at the ends of their steps")
  func written() {
    let steps: [[UInt8]] = [[1, 0, 2], [], [255]]
    #expect(walkBytes(steps: steps).count == 96)
    #expect(walkSteps(walkBytes(steps: steps)) == steps)
  }
}
