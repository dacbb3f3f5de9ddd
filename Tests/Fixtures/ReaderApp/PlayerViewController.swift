import UIKit

/// A player of songs.
final class PlayerViewController: UIViewController, UITableViewDataSource, UITableViewDelegate, UITextFieldDelegate {
  private let heading = UILabel()
  private let play = UIButton(type: .system)
  private let volume = UISlider()
  private let shuffle = UISwitch()
  private let order = UISegmentedControl(items: ["Title", "Artist"])
  private let name = UITextField()
  private let secret = UITextField()
  private let table = UITableView()
  private var songs = (1...20).map { "Song \($0)" }
  private var isPlaying = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    heading.text = "Now playing"
    heading.accessibilityTraits = [.staticText, .header]
    heading.frame = CGRect(x: 20, y: 50, width: 200, height: 24)
    play.setTitle("Play", for: .normal)
    play.accessibilityIdentifier = "play"
    play.accessibilityHint = "Starts the song"
    play.frame = CGRect(x: 20, y: 80, width: 100, height: 40)
    play.addAction(UIAction { [unowned self] _ in toggle() }, for: .touchUpInside)
    play.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Add to favourites") { _ in
        self.write("favourite")
        return true
      }
    ]
    volume.accessibilityLabel = "Volume"
    volume.value = 0.5
    volume.frame = CGRect(x: 20, y: 130, width: 200, height: 30)
    volume.addAction(UIAction { [unowned self] _ in volumeChanged() }, for: .valueChanged)
    shuffle.accessibilityLabel = "Shuffle"
    shuffle.frame = CGRect(x: 240, y: 130, width: 51, height: 31)
    shuffle.addAction(UIAction { [unowned self] _ in shuffleChanged() }, for: .valueChanged)
    order.selectedSegmentIndex = 0
    order.accessibilityLabel = "Order"
    order.frame = CGRect(x: 20, y: 175, width: 200, height: 32)
    order.addAction(UIAction { [unowned self] _ in orderChanged() }, for: .valueChanged)
    name.placeholder = "Name"
    name.borderStyle = .roundedRect
    name.frame = CGRect(x: 20, y: 220, width: 160, height: 34)
    name.delegate = self
    name.addAction(UIAction { [unowned self] _ in nameChanged() }, for: .editingChanged)
    secret.accessibilityLabel = "PIN"
    secret.isSecureTextEntry = true
    secret.borderStyle = .roundedRect
    secret.frame = CGRect(x: 200, y: 220, width: 120, height: 34)
    secret.addAction(UIAction { [unowned self] _ in secretChanged() }, for: .editingChanged)
    table.frame = CGRect(x: 0, y: 270, width: 390, height: 220)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "song")
    table.dataSource = self
    table.delegate = self
    for part in [heading, play, volume, shuffle, order, name, secret, table] { view.addSubview(part) }
  }

  /// A line at once, so that it is there when the app is ended.
  private func write(_ line: String) { FileHandle.standardOutput.write(Data("did \(line)\n".utf8)) }

  private func toggle() {
    isPlaying.toggle()
    play.setTitle(isPlaying ? "Pause" : "Play", for: .normal)
    write(isPlaying ? "play" : "pause")
    UIAccessibility.post(notification: .announcement, argument: isPlaying ? "Playing Song 1" : "Paused")
  }
  private func volumeChanged() { write("volume \(Int((volume.value * 100).rounded()))") }
  private func shuffleChanged() { write("shuffle \(shuffle.isOn)") }
  private func orderChanged() { write("order \(order.selectedSegmentIndex)") }
  private func nameChanged() { write("name \(name.text ?? "")") }
  private func secretChanged() { write("secret of \(secret.text?.count ?? 0)") }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    write("return")
    textField.resignFirstResponder()
    return true
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { songs.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
    cell.textLabel?.text = songs[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: false)
    let song = songs[indexPath.row]
    let alert = UIAlertController(title: "Delete \(song)?", message: "It is gone then.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in self.write("kept \(song)") })
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { _ in
        self.songs.removeAll { $0 == song }
        self.table.reloadData()
        self.write("deleted \(song)")
      })
    present(alert, animated: true)
  }
}
