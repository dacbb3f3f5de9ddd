//
//  Lamp.swift
//  Signals
//

import UIKit

extension Notification.Name {
    static let lampsChanged = Notification.Name("LampsChanged")
}

@objc protocol LampKeeper: AnyObject {
    func lampDidChange(_ lamp: Lamp)
    @objc optional func lamp(_ lamp: Lamp, shouldShine isOn: Bool) -> Bool
    @objc optional var keeperName: String { get }
}

class Lamp: NSObject {

    @objc let name: String
    @objc dynamic var isOn = false
    @objc dynamic var brightness: Double = 0.5
    weak var keeper: LampKeeper?

    init(name: String) {
        self.name = name
        super.init()
    }

    @objc func toggle() {
        let wanted = !isOn
        guard keeper?.lamp?(self, shouldShine: wanted) ?? true else { return }
        isOn = wanted
        keeper?.lampDidChange(self)
    }

}
