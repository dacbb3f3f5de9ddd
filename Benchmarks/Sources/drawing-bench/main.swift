import Foundation
import QuartzCore
import RenderTree
import TouchPlatform

// One measurement a process: `drawing-bench lines last|middle|first`, `stroke 100|1000|10000`, `canvas`. JSON lines.
//
// The path from recorded commands to pixels without views: what a frame costs when all of a drawing is recorded again.
let arguments = CommandLine.arguments.dropFirst()
MainActor.assumeIsolated {
  switch arguments.first {
  case "lines": LinesBenchmark(moving: arguments.dropFirst().first ?? "last").run()
  case "stroke": StrokeBenchmark(points: Int(arguments.dropFirst().first ?? "") ?? 1000).run()
  case "canvas": CanvasBenchmark().run()
  default:
    FileHandle.standardError.write(Data("usage: drawing-bench lines last|middle|first | stroke N | canvas\n".utf8))
    exit(1)
  }
}
