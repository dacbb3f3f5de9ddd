import BenchmarkSupport
import Foundation

// One measurement a process: `touchstone-bench dispatch`, `gestures`, `hit`, `views`, `layout`, `tables`, `circles`, `flight`,
// `prediction`, `pens`, `drawing lines last`, `x11 a`, `web a`. Results are JSON lines.
switch CommandLine.arguments.dropFirst().first {
case "dispatch":
  measureDispatch(
    scene: CommandLine.arguments.dropFirst(2).first, part: CommandLine.arguments.dropFirst(3).first)
case "gestures": measureGestures(part: CommandLine.arguments.dropFirst(2).first)
case "hit": measureHitTests()
case "views": measureCreation()
case "layout": measureLayout()
case "circles": measureCircles()
case "tables": measureTables()
case "flight": measureFlight()
case "pens": measurePens()
case "prediction": measurePrediction()
case "drawing":
  measureDrawing(
    CommandLine.arguments.dropFirst(2).first, CommandLine.arguments.dropFirst(3).first)
case "x11": measureX11(scene: CommandLine.arguments.dropFirst(2).first ?? "a")
case "wayland": measureX11(scene: CommandLine.arguments.dropFirst(2).first ?? "a", backend: "wayland")
case "web": measureWeb(scene: CommandLine.arguments.dropFirst(2).first ?? "a")
default:
  stop(
    "usage: touchstone-bench dispatch [a|b|c [moves|pairs]] | gestures [two|many] | hit | views | layout | tables "
      + "| circles | flight | prediction | pens | drawing …"
      + " | x11 a|b|c | wayland a|b|c | web a|b|c")
}
