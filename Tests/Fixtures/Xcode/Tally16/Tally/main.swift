import UIKit

print("The app was started\(Tally.isTested ? " by unit tests" : "").")
if CommandLine.arguments.contains("-stop") || ProcessInfo.processInfo.environment["TALLY_STOPS"] != nil { fatalError("The app stops.") }
UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
