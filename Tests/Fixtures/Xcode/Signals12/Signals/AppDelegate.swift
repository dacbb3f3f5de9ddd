//
//  AppDelegate.swift
//  Signals
//

import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func applicationDidBecomeActive(_ application: UIApplication) {
        NotificationCenter.default.post(name: .lampsChanged, object: self)
    }

}
