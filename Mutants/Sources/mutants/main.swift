import Foundation

// Scripts/mutants calls this program with one of these words; see there.
let workplace = Workplace()
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.dropFirst().first) {
  case ("copy", nil): try CopyCommand.run(workplace)
  case ("modules", nil): print(try workplace.mutatedModules().joined(separator: "\n"))
  case ("compiler", let module?): try CompilerCommand.run(workplace, module: module)
  case ("drop", let log?): try DropCommand.run(workplace, log: log)
  case ("number", let number?): try OneCommand.run(workplace, number: number)
  case ("run", _): try RunCommand(workplace, arguments: arguments.dropFirst()).run()
  default: throw Complaint("there is no such command; see Scripts/mutants")
  }
} catch {
  FileHandle.standardError.write(Data("mutants: \(error)\n".utf8))
  exit(1)
}
