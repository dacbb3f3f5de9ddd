//
//  ThemeViewController.swift
//  Settings
//

import UIKit

class ThemeViewController: UITableViewController {

    var chosen = ""

    override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        cell.accessoryType = cell.textLabel?.text == chosen ? .checkmark : .none
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let cell = sender as? UITableViewCell, let text = cell.textLabel?.text else { return }
        chosen = text
    }

}
