//
//  SettingsViewController.swift
//  Settings
//

import UIKit

class SettingsViewController: UITableViewController {

    @IBOutlet private weak var soundSwitch: UISwitch!
    @IBOutlet private weak var volumeSlider: UISlider!
    @IBOutlet private weak var volumeCell: UITableViewCell!
    @IBOutlet private weak var themeCell: UITableViewCell!
    @IBOutlet private weak var fontLabel: UILabel!
    @IBOutlet private weak var fontStepper: UIStepper!

    private var theme = "Paper"

    override func viewDidLoad() {
        super.viewDidLoad()
        themeCell.detailTextLabel?.text = theme
        showSize()
    }

    @IBAction private func soundSwitched(_ sender: UISwitch) {
        volumeSlider.isEnabled = sender.isOn
        volumeCell.textLabel?.isEnabled = sender.isOn
    }

    @IBAction func sizeChanged() {
        showSize()
    }

    private func showSize() {
        fontLabel.text = "Text size \(Int(fontStepper.value))"
        fontLabel.font = UIFont.systemFont(ofSize: CGFloat(fontStepper.value))
    }

    // MARK: - Navigation

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "chooseTheme", let themes = segue.destination as? ThemeViewController {
            themes.chosen = theme
        }
    }

    @IBAction func unwindWithTheme(_ segue: UIStoryboardSegue) {
        guard let themes = segue.source as? ThemeViewController else { return }
        theme = themes.chosen
        themeCell.detailTextLabel?.text = theme
    }

    @IBAction func closeAbout(_ segue: UIStoryboardSegue) {
    }

}
