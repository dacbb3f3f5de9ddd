import Foundation
import RenderTree
import TouchPlatform
import TouchRecording
import TouchTrace
import TracePage
@_spi(Hosting) import UIKitCore

/// What happened in a session, kept in memory for the case that its test fails: the tape, the trace, what was on the screen.
///
/// Frames are kept as the trees that they are and painted only for a test that fails. Of a long session the latest part is kept: as many
/// records and scenes as two parts hold.
@MainActor final class SessionRecord: PlatformDelegate {
  /// So many records, or scenes, begin a part of their own.
  private var mostRecords = 60_000
  private var mostScenes = 4_000
  /// So many events the tape has at most.
  private static let mostEvents = 1_000_000

  private weak var next: (any PlatformDelegate)?
  private let handle: RuntimeHandle
  private var runtime: Runtime? { handle.runtime }
  private var tape: Recording
  private var tracer: GestureTracer?
  private var header: [TraceRecord] = []
  private var parts: [Part] = []
  private var isFinished = false
  private var redactor = KeyRedactor()
  private var lastTime = 0.0

  /// The records between two beginnings of all layers.
  private final class Part {
    var records: [TraceRecord] = []
    var sceneCount = 0
    var scenes: SceneTracer?
  }

  /// Stands between a platform and its engine, and watches both.
  init(_ platform: any Platform, _ runtime: Runtime, _ surface: any Surface, app: String) {
    handle = runtime.handle
    tape = Recording(
      header: RecordingHeader(
        platform: platform.name, surface: surface.id, geometry: surface.geometry, start: platform.timeSource.now,
        title: app, app: app),
      events: [])
    next = platform.delegate
    platform.delegate = self
    let tracer = GestureTracer(hasScenes: true) { [weak self] in self?.take($0) }
    self.tracer = tracer
    runtime.watchGestures(tracer)
    beginPart()
  }

  /// Keeps an event, and hands it over.
  func receive(_ event: InputEvent) {
    keep(event)
    next?.receive(event)
  }

  /// Keeps an event that did not come from the platform.
  func keep(_ event: InputEvent) {
    guard tape.events.count < Self.mostEvents else { return }
    redactor.isActive = runtime?.isTypingSecret == true
    tape.events.append(redactor.redacted(event))
  }

  /// The test does something, or fails.
  func note(_ text: String) {
    // After the app's end the clock is another one.
    let isRunning = AppSession.current?.record === self
    tracer?.noteStep(text, at: isRunning ? max(lastTime, runtime?.now.seconds ?? 0) : lastTime)
  }

  /// How many parts are kept.
  var partCount: Int { parts.count }

  /// Sets how much a part holds, for tests of it.
  func limit(records: Int, scenes: Int) { (mostRecords, mostScenes) = (records, scenes) }

  private func take(_ records: [TraceRecord]) {
    lastTime = max(lastTime, records.last?.time ?? 0)
    guard let part = parts.last else {
      header += records
      return
    }
    part.records += records
    if records.first?.what == .scene { part.sceneCount += 1 }
    if part.records.count > mostRecords || part.sceneCount > mostScenes { beginPart() }
  }

  /// All layers are told again, and what came before the part before is forgotten.
  private func beginPart() {
    guard !isFinished, let tracer, let runtime else { return }
    parts.append(Part())
    if parts.count > 2 { parts.removeFirst() }
    let scenes = SceneTracer(tracer, expectedSeconds: 600, keepsFrames: true)
    parts.last?.scenes = scenes
    scenes.watch(runtime)
  }

  /// The trace with its pictures. The session is not watched any more.
  private func finish() -> [TraceRecord] {
    guard !isFinished else { return header + parts.flatMap(\.records) }
    isFinished = true
    if let tracer { runtime?.unwatchGestures(tracer) }
    for part in parts { part.scenes?.finish() }
    return header + parts.flatMap(\.records)
  }

  /// Writes the page, the tape and the journal of a test.
  func write(_ test: String, title: String) {
    let records = finish()
    let origin = records.dropFirst().first?.time
    let run = TracePage.Run(title: title, records: records, origin: origin)
    AttachmentFolder.writeFailure(TracePage(run).html(), "trace.html", of: test)
    AttachmentFolder.writeFailure(Data(RecordingCoder.encode(tape)), "run.tape", of: test)
    let story = TraceStory(records, origin: origin)
    AttachmentFolder.writeFailure(Data(StepJournal.text(records, story).utf8), "journal.txt", of: test)
  }
}

/// What a test did and what then happened, in words.
enum StepJournal {
  static func text(_ records: [TraceRecord], _ story: TraceStory) -> String {
    var lines = ["What the test did:"]
    for record in records where record.what == .step {
      lines.append(String(format: "%8.3f  ", story.seconds(record.time)) + (record.note ?? ""))
    }
    return (lines + ["", "What happened:", TraceText.text(of: story)]).joined(separator: "\n") + "\n"
  }
}
