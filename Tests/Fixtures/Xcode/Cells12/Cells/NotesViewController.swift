//
//  NotesViewController.swift
//  Cells
//

import UIKit

class NotesViewController: UIViewController {

    @IBOutlet private weak var tableView: UITableView!

    // What Badge.xib makes for its owner.
    @IBOutlet private var badgeView: UIView!
    @IBOutlet private weak var badgeLabel: UILabel!

    private var notes = [
        Note(title: "Bread", text: "Rye, with a crust that sings when it cools.", isDone: false),
        Note(title: "Letters", text: "One to the north and one to the south, and a postcard to the neighbours, who will read it first.", isDone: false),
        Note(title: "Bicycle", text: "Oil the chain.", isDone: true),
        Note(title: "Stars", text: "Look for Vega after ten.", isDone: false),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Notes"
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Grid", style: .plain, target: self, action: #selector(showGrid))
        tableView.register(UINib(nibName: "NoteCell", bundle: nil), forCellReuseIdentifier: NoteCell.reuseIdentifier)
        Bundle.main.loadNibNamed("Badge", owner: self, options: nil)
        tableView.tableHeaderView = badgeView
        count()
    }

    @objc private func showGrid() {
        navigationController?.pushViewController(GridViewController(notes: notes), animated: true)
    }

    @IBAction private func tickAll(_ sender: Any) {
        for index in notes.indices {
            notes[index].isDone = true
        }
        tableView.reloadData()
        count()
    }

    private func count() {
        let open = notes.filter { !$0.isDone }.count
        badgeLabel.text = open == 0 ? "All is done" : "\(open) to do"
    }

}

// MARK: - UITableViewDataSource

extension NotesViewController: UITableViewDataSource, UITableViewDelegate {

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return notes.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: NoteCell.reuseIdentifier, for: indexPath) as! NoteCell
        cell.note = notes[indexPath.row]
        cell.delegate = self
        return cell
    }

}

extension NotesViewController: NoteCellDelegate {

    func noteCellDidTick(_ cell: NoteCell) {
        guard let indexPath = tableView.indexPath(for: cell) else { return }
        notes[indexPath.row].isDone.toggle()
        tableView.reloadRows(at: [indexPath], with: .none)
        count()
    }

}
