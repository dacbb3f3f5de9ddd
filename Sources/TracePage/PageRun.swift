import Foundation
import TouchTrace

/// A run as the page holds it: the index, and chunks of layers, calls and pictures that are read when they are needed.
struct PageRun {
  private(set) var index: PageIndex.Run
  private(set) var chunks: [String] = []
  private(set) var pictures: [String] = []
  private let origin: Double

  init(_ run: TracePage.Run) {
    let story = TraceStory(run.records, origin: run.origin)
    origin = story.origin
    index = PageIndex.Run(app: story.app, title: run.title)
    let timed = run.records.dropFirst()
    index.start = min(0, seconds(timed.map(\.time).min() ?? origin))
    index.end = max(0.1, seconds(run.records.map(\.time).max() ?? origin))
    addFingers(story, run.records)
    addRecognizers(story)
    addViews(story)
    for record in run.records where record.what == .step {
      index.steps.append(.init(t: seconds(record.time), text: record.note ?? ""))
    }
    addScenes(run.records)
    addChunks(run.records)
  }

  /// A time as the page counts it.
  func seconds(_ time: Double) -> Double { ((time - origin) * 10_000).rounded() / 10_000 }

  private func span(_ span: TraceStory.Span) -> PageIndex.Span {
    .init(a: seconds(span.start), b: seconds(span.end), label: span.label.isEmpty ? nil : span.label)
  }

  // MARK: Lanes

  private mutating func addFingers(_ story: TraceStory, _ records: [TraceRecord]) {
    var places: [Int: Int] = [:]
    for finger in story.fingers {
      places[finger.number] = index.fingers.count
      index.fingers.append(
        .init(
          number: finger.number, type: finger.type, start: seconds(finger.start),
          end: finger.end == nil ? index.end : seconds(finger.last), how: finger.end, view: finger.view, path: [],
          places: finger.samples.flatMap { [seconds($0.time), $0.x, $0.y] }, decisions: [:], joins: [], refused: [:]))
    }
    for record in records {
      guard let place = record.touches?.first.flatMap({ places[$0] }) else { continue }
      switch record.what {
      case .hit:
        index.fingers[place].path = record.path ?? []
        for decision in record.scene?.decisions ?? [] {
          var words = TraceRecord(.passed, time: 0, turn: 0)
          words.why = decision.why
          words.others = decision.other.map { [$0] }
          index.fingers[place].decisions[decision.view] = TraceWords.reason(words)
        }
      case .joins: if let name = record.recognizer { index.fingers[place].joins.append(name) }
      case .refused: if let name = record.recognizer { index.fingers[place].refused[name] = TraceWords.reason(record) }
      default: break
      }
    }
  }

  private mutating func addRecognizers(_ story: TraceStory) {
    for recognizer in story.recognizers {
      let attempts = recognizer.attempts.map { attempt in
        var made = PageIndex.Attempt(
          a: seconds(attempt.start), b: seconds(attempt.end), fingers: attempt.fingers,
          states: attempt.states.map(span),
          waits: attempt.waits.map(span), actions: attempt.actions.map { seconds($0.time) })
        if let last = attempt.changes.last, last.to == "failed" || last.to == "cancelled" {
          made.failure = .init(t: seconds(last.time), text: TraceWords.reason(last))
        }
        return made
      }
      index.recognizers.append(
        .init(
          name: recognizer.name, type: recognizer.type, view: recognizer.view, isOff: recognizer.why == "disabled",
          verdicts: TraceSummary.verdicts(of: recognizer, in: story), attempts: attempts))
    }
  }

  private mutating func addViews(_ story: TraceStory) {
    for view in story.views {
      index.views.append(
        .init(
          name: view.name, spans: view.spans.map(span), holds: view.holds.map(span),
          takings: view.takings.map { .init(t: seconds($0.time), text: $0.recognizer ?? "") }))
    }
  }

  // MARK: Scenes

  private mutating func addScenes(_ records: [TraceRecord]) {
    var found: [(time: Double, picture: TraceScene.Picture)] = []
    for record in records where record.what == .scene {
      guard let scene = record.scene else { continue }
      if let width = scene.width, let height = scene.height { index.size = index.size ?? [width, height] }
      for facts in scene.facts ?? [] {
        index.facts.append(
          .init(
            t: seconds(record.time), id: facts.id, type: facts.type, view: facts.view, controller: facts.controller,
            recognizers: facts.recognizers, off: facts.ignoresTouches, several: facts.takesSeveralTouches))
      }
      if let picture = scene.picture { found.append((record.time, picture)) }
    }
    // A picture may be written after what happened later.
    found.sort { $0.time < $1.time }
    var group: [GroupedPicture] = []
    for (time, picture) in found {
      if picture.isWhole, !group.isEmpty {
        pictures.append(PageText.json(group))
        group = []
      }
      // What differs from a picture that is not there shows nothing.
      if group.isEmpty, !picture.isWhole { continue }
      index.pictures.append([seconds(time), Double(pictures.count), Double(group.count)])
      index.pictureSize = [picture.width, picture.height]
      group.append(GroupedPicture(picture))
    }
    if !group.isEmpty { pictures.append(PageText.json(group)) }
  }

  private struct GroupedPicture: Encodable {
    var size: [Int]
    var parts: [TraceScene.Picture.Part]
    init(_ picture: TraceScene.Picture) {
      size = [picture.width, picture.height]
      parts = picture.parts
    }
  }

  private mutating func addChunks(_ records: [TraceRecord]) {
    var writer = ChunkWriter()
    var turn: [TraceRecord] = []
    func close(_ page: borrowing PageRun) {
      if let first = turn.first { writer.take(turn: turn, at: page.seconds(first.time)) }
      turn = []
    }
    for record in records where record.what != .trace {
      switch record.what {
      case .scene:
        if let scene = record.scene, scene.layers != nil || scene.roots != nil || scene.width != nil {
          close(self)
          writer.take(scene, at: seconds(record.time))
        }
      case .step:
        close(self)
        writer.take(turn: [record], at: seconds(record.time))
      default:
        if let last = turn.last, last.turn != record.turn { close(self) }
        turn.append(record)
      }
    }
    close(self)
    writer.finish()
    chunks = writer.chunks
    index.chunks = writer.starts
  }
}
