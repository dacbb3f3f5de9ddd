import Foundation

/// A segue as the storyboard has it: tests ask a controller for these by a name, to see whether it has one.
@MainActor final class SegueTemplate: NSObject {
  nonisolated let identifier: String?

  nonisolated init(identifier: String?) { self.identifier = identifier }
}

extension UIViewController {
  /// The segues that begin at the controller or within its view; none without a storyboard.
  final var segueTemplates: [SegueTemplate] {
    (scene?.segues ?? []).map { SegueTemplate(identifier: $0["identifier"]) }
  }
}
