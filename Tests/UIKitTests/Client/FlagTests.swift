import Testing

@testable import UIKit
@testable import UIKitCore

@MainActor @Suite("Flags in one word")
struct FlagTests {
  @Test("Every flag of a view has a bit of its own")
  func viewFlags() {
    let flags: [ViewFlags] = [
      .interactive, .multipleTouch, .exclusiveTouch, .autoresizesSubviews, .opaque, .customHitTest, .window,
      .controlled, .detaching, .ownTraits, .draws, .ownScale, .keepsContext, .recognizing, .markedFromBirth,
      .subviewsHaveGaps, .layoutTree, .constrained, .pinnedInLayout, .needsUpdateConstraints,
      .descendantNeedsUpdateConstraints, .arranged, .hidesLater, .keepsSuperviewMargins, .scrolls,
    ]
    #expect(flags.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
    #expect(Set(flags.map(\.rawValue)).count == flags.count)
    #expect(!SubviewGap.view.flags.contains(.interactive), "a gap is not touched")
    #expect(ViewFlags.initial == [.interactive, .autoresizesSubviews, .opaque])
  }

  @Test("Every flag of a touch has a bit of its own, below the four of its edges")
  func touchFlags() {
    let flags: [TouchFlags] = [.over, .late, .marked, .edgesKnown]
    #expect(flags.allSatisfy { $0.rawValue.nonzeroBitCount == 1 && $0.rawValue < 1 << 12 })
    #expect(Set(flags.map(\.rawValue)).count == flags.count)
    #expect(TouchFlags(nil).edges == nil && TouchFlags([.left, .bottom]).edges == [.left, .bottom])
  }
}
