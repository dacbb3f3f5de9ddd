//
//  AppDelegate.swift
//  Cells
//

import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.tintColor = .systemTeal
        window.rootViewController = UINavigationController(rootViewController: NotesViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

}
