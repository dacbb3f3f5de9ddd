//
//  SignalsViewController.swift
//  Signals
//

import UIKit

private var totalContext = 0

class SignalsViewController: UIViewController {

    @IBOutlet var lampViews: [LampView]!
    @IBOutlet weak var countLabel: UILabel!
    @IBOutlet weak var timeLabel: UILabel!

    private let lamps = ["Left", "Middle", "Right"].map(Lamp.init(name:))
    @objc dynamic private(set) var total = 0
    private var ticks = 0
    private lazy var timer = Timer(timeInterval: 3600, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)

    override func viewDidLoad() {
        super.viewDidLoad()
        for (view, lamp) in zip(lampViews, lamps) {
            view.lamp = lamp
            lamp.keeper = self
        }
        addObserver(self, forKeyPath: #keyPath(SignalsViewController.total), options: [.initial, .new], context: &totalContext)
        NotificationCenter.default.addObserver(self, selector: #selector(lampsChanged(_:)), name: .lampsChanged, object: nil)
    }

    deinit {
        removeObserver(self, forKeyPath: #keyPath(total), context: &totalContext)
        timer.invalidate()
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        if context == &totalContext {
            let new = change?[.newKey] as? Int ?? 0
            countLabel.text = new == 1 ? "One lamp is on" : "\(new) lamps are on"
        } else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
    }

    @objc func lampsChanged(_ notification: Notification) {
        total = lamps.filter { $0.value(forKey: #keyPath(Lamp.isOn)) as? Bool == true }.count
    }

    @objc private func tick(_ timer: Timer) {
        ticks += 1
        timeLabel.text = "The timer fired \(ticks) times"
    }

    @IBAction func fire(_ sender: Any) {
        timer.fire()
    }

    @IBAction func dim(_ sender: UISlider) {
        lamps.forEach { $0.setValue(Double(sender.value), forKey: "brightness") }
    }

    @IBAction func allOff() {
        let lit = lamps.filter { $0.isOn }
        lit.forEach { $0.perform(#selector(Lamp.toggle)) }
        perform(#selector(SignalsViewController.say(_:)), with: "\(lit.count) switched off")
    }

    @objc func say(_ text: String) {
        timeLabel.text = text
    }

}

extension SignalsViewController: LampKeeper {

    func lampDidChange(_ lamp: Lamp) {
        NotificationCenter.default.post(name: .lampsChanged, object: lamp)
    }

    // Never more than two at a time.
    func lamp(_ lamp: Lamp, shouldShine isOn: Bool) -> Bool {
        return !isOn || total < 2
    }

}
