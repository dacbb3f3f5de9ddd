import Foundation

// One measurement a process: `touchstone-bench dispatch`, `hit`, `views`, `layout`, `circles`,
// `drawing lines last`, `x11 a`. Results are JSON lines.
switch CommandLine.arguments.dropFirst().first {
case "dispatch":
  measureDispatch(
    scene: CommandLine.arguments.dropFirst(2).first, part: CommandLine.arguments.dropFirst(3).first)
case "hit": measureHitTests()
case "views": measureCreation()
case "layout": measureLayout()
case "circles": measureCircles()
case "drawing":
  measureDrawing(
    CommandLine.arguments.dropFirst(2).first, CommandLine.arguments.dropFirst(3).first)
case "x11": measureX11(scene: CommandLine.arguments.dropFirst(2).first ?? "a")
default:
  stop(
    "usage: touchstone-bench dispatch [a|b|c [moves|pairs]] | hit | views | layout | circles | drawing … | x11 a|b|c")
}
