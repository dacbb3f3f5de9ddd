import Foundation
import TouchPlatform
import TouchTrace

/// The file that an app's trace is written into, when `TOUCHSTONE_TRACE` or `--trace` names one.
///
/// Each event is written when it is done with, so a crash leaves all events but its own.
@MainActor enum TraceFile {
  /// A tracer that writes into the file, which is emptied; nil, with a sentence, when it cannot be written.
  static func tracer(into path: String, hasScenes: Bool = false) -> GestureTracer? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let why = String(cString: strerror(errno))
      PlatformLog.write(.app, "the trace cannot be written to \(path): \(why); there will be none")
      return nil
    }
    return GestureTracer(hasScenes: hasScenes) { records in
      let text = records.map { $0.line + "\n" }.joined()
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          return PlatformLog.write(.app, "the trace in \(path) has a gap: \(String(cString: strerror(errno)))")
        }
        bytes = bytes.dropFirst(count)
      }
    }
  }
}

extension Runtime {
  /// Writes what gestures decide into a file, and beside it the scenes where `TOUCHSTONE_TRACE_SCENES` asks for them.
  package func trace(into path: String) {
    let expected = EnvironmentVariable.traceScenes.value(in: ProcessInfo.processInfo.environment).flatMap(Double.init)
    guard let tracer = TraceFile.tracer(into: path, hasScenes: expected != nil) else { return }
    self.tracer = tracer
    watchGestures(tracer)
    if let expected {
      let scenes = SceneTracer(tracer, expectedSeconds: expected)
      sceneTracer = scenes
      scenes.watch(self)
    }
  }
}
