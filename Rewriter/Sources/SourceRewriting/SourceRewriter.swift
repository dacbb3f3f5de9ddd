import Foundation
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

  /// What the files declare.
  package let index: TargetIndex

  /// Rewrites a target. The cost is linear in the size of its sources; with a cache, in the size of those that have changed and
  /// of those to which a changed declaration matters.
  ///
  /// - Parameters:
  ///   - files: the target's own sources.
  ///   - tested: sources of modules that the target imports, which are only read.
  ///   - otherModules: the names of the project's modules that the target may import.
  package init(
    module: String, files: [SourceFile], tested: [SourceFile] = [], otherModules: Set<String> = [],
    cache: RewritingCache? = nil
  ) {
    let all = files + tested
    let context = Digest((module + "\n" + otherModules.sorted().joined(separator: "\n")).utf8)
    // Files are read and rewritten on all processors, and put together in their order.
    let read = Self.onAllProcessors(all.count) { number -> (RewritingCache.Entry, isKept: Bool) in
      let isOwn = number < files.count
      if let kept = cache?.entry(of: all[number], context: context), !isOwn || kept.rewriting != nil {
        return (kept, true)
      }
      return (RewritingCache.Entry(declarations: FileDeclarations(all[number])), false)
    }
    let index = TargetIndex(
      module: module, files: files, tested: tested, otherModules: otherModules,
      declarations: read.map(\.0.declarations))
    let digests = FactDigests(index)
    let parts = Self.onAllProcessors(files.count) { number -> RewrittenPart in
      var entry = read[number].0
      if let kept = entry.rewriting, kept.part.name == index.fileName(number),
        kept.answers == digests.digest(of: kept.facts)
      {
        return kept.part
      }
      let (part, facts) = RewrittenPart.rewriting(index, number)
      let own = Fact(kind: .source, name: files[number].path)
      let others = facts.subtracting([own]).sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
      entry.rewriting = RewritingCache.Rewriting(facts: others, answers: digests.digest(of: others), part: part)
      cache?.store(entry, of: files[number], context: context)
      return part
    }
    for number in files.count..<all.count where !read[number].isKept {
      cache?.store(read[number].0, of: all[number], context: context)
    }
    cache?.removeOthers(than: all)
    self.init(index, parts)
  }

  /// Rewrites what an index was made of.
  package init(_ index: TargetIndex) {
    self.init(index, Self.onAllProcessors(index.ownFiles.count) { RewrittenPart.rewriting(index, $0).part })
  }

  private init(_ index: TargetIndex, _ parts: [RewrittenPart]) {
    self.index = index
    files = zip(index.files, parts).map { RewrittenFile(path: $0.path, text: $1.text) }
    remarks = parts.flatMap(\.remarks)
    registration = Self.registration(parts.flatMap(\.calls), parts.flatMap(\.generic))
  }

  /// Does something for each number below a count, on all processors.
  private static func onAllProcessors<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Results<Result>(count)
    let group = DispatchGroup()
    for _ in 0..<min(count, ProcessInfo.processInfo.activeProcessorCount) {
      group.enter()
      let thread = Thread {
        while let number = results.next() { results.set(body(number), at: number) }
        group.leave()
      }
      // A chain of calls is as deep a tree as it is long, and is walked to its end.
      thread.stackSize = 1 << 29
      thread.start()
    }
    group.wait()
    return results.all
  }

  /// The results of several threads, each at its place.
  private final class Results<Result: Sendable>: Sendable {
    private let state: Mutex<(next: Int, list: [Result?])>
    private let count: Int

    init(_ count: Int) {
      self.count = count
      state = Mutex((0, [Result?](repeating: nil, count: count)))
    }

    /// The next number that no thread has taken.
    func next() -> Int? {
      state.withLock { state in
        guard state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }
    func set(_ result: Result, at number: Int) { state.withLock { $0.list[number] = result } }
    var all: [Result] { state.withLock { $0.list.compactMap { $0 } } }
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
