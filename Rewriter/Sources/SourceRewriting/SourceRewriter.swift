import Dispatch
import Synchronization

/// A rewritten file.
package struct RewrittenFile: Sendable {
  /// The source it was made of.
  package let path: String
  package let text: String
}

/// All files of a target, rewritten, with one more that registers their selectors.
package struct RewrittenTarget: Sendable {
  package let files: [RewrittenFile]
  /// The text of the file that makes the library know the target's methods by name; nil where there are none.
  package let registration: String?
  package let remarks: [Remark]

  /// What the package manager generates for a target with resources. They stand beside the program here.
  package static let moduleBundle = """
    import Foundation

    extension Foundation.Bundle {
      static var module: Bundle { .main }
    }

    """

  /// Rewrites a target. The cost is linear in the size of its sources.
  package init(_ index: TargetIndex) {
    // Files are rewritten on all processors, and put together in their order.
    let parts = Mutex<[Int: Part]>([:])
    DispatchQueue.concurrentPerform(iterations: index.ownFiles.count) { number in
      let part = Part(index, number)
      parts.withLock { $0[number] = part }
    }
    let all = parts.withLock { parts in index.ownFiles.compactMap { parts[$0] } }
    files = all.map(\.file)
    remarks = all.flatMap(\.remarks)
    let (calls, generic) = (all.flatMap(\.calls), all.flatMap(\.generic))
    registration = Self.registration(calls, generic)
  }

  /// What becomes of one file.
  private struct Part: Sendable {
    let file: RewrittenFile
    let calls: [String]
    let generic: [String]
    let remarks: [Remark]

    init(_ index: TargetIndex, _ number: Int) {
      let file = index.files[number]
      let rewriter = FileRewriter(index, file: number)
      rewriter.walk(file.tree)
      let registration = rewriter.registration()
      (calls, generic) = (registration.calls, registration.generic)
      let generated = rewriter.optionalProtocols() + registration.text
      var text =
        FileRewriter.preamble + rewriter.partsOfFoundation() + "#sourceLocation(file: \(file.path.quoted), line: 1)\n"
      text += rewriter.edits.applied(to: 0..<file.text.count, of: file)
      if !generated.isEmpty { text += "\n#sourceLocation()\n" + generated }
      self.file = RewrittenFile(path: file.path, text: text)
      remarks = rewriter.remarks
    }
  }

  /// The file that registers what all of them declare.
  private static func registration(_ calls: [String], _ generic: [String]) -> String? {
    calls.isEmpty && generic.isEmpty
      ? nil
      : """
      import UIKit

      /// Asked for by the library when it first looks for a method of this module.
      final class RewrittenSelectors: SelectorAnswering, GenericSelectorAnswering {
        static func registerSelectors() {
      \(calls.map { "    " + $0 }.joined(separator: "\n"))
        }
        static func registerSelectors(of type: AnyClass) {
      \(generic.map { "    " + $0 }.joined(separator: "\n"))
        }
      }

      """
  }
}

extension String {
  /// As a literal of Swift.
  var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}

extension TargetIndex {
  /// A file's name as part of an identifier, different from those of all other files.
  func fileName(_ number: Int) -> String {
    let name = files[number].path.split(separator: "/").last.map(String.init) ?? ""
    return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_\(number)"
  }
}
