import UIKit

print("The app was started.")
if CommandLine.arguments.contains("-stop") { fatalError("The app stops.") }
UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
