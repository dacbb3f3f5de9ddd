import Foundation
import TouchTools

/// `touchstone devices`: what could be used here, and why not.
enum DevicesCommand {
  static let command = Command(
    name: "devices", summary: "say what could be used here, and why not",
    help: """
      touchstone devices [--json]

      Says of each backend whether it can be used here, and if not, why and what to do; and lists the kernel's touch
      screens, pens and touch pads. Nothing is opened that shows on a screen.

        --json  the same for programs
      """, run: run)

  static func run(_ arguments: [String]) throws(ToolError) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") { throw .help(command.help) }
    guard arguments.allSatisfy({ $0 == "--json" }) else {
      throw .usage("devices takes nothing but --json", command.help)
    }
    // The tool's commands run on the main thread.
    let inventory = MainActor.assumeIsolated { MachineInventory() }
    if arguments.isEmpty { ToolOutput.show(inventory.table) } else { print(JSONText.encode(inventory)) }
    return 0
  }
}
