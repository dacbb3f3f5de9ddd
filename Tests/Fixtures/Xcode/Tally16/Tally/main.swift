import UIKit

print("The app was started\(Tally.isTested ? " by unit tests" : "").")
if CommandLine.arguments.contains("-stop") { fatalError("The app stops.") }
UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
