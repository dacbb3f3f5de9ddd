import Foundation
import Testing
import TouchPlatform
import TouchTesting
import UIKit

@testable import UIKitCore

/// A table's data source and delegate, and a collection's.
@MainActor
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }

  private func menu(_ path: IndexPath) -> UIContextMenuConfiguration {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
      UIMenu(children: [UIAction(title: "Rename") { _ in self.stage.note("rename \(path.last ?? -1)") }])
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { stage.note("selected") }
  func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { indexPath.row == 0 ? nil : menu(indexPath) }
  func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { stage.note("display") }
  func tableView(
    _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { stage.note("end") }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? { indexPaths.first.map(menu) }
}

@MainActor @Suite("Context menus of rows and items")
struct RowMenuTests {
  @Test("A press on a row lifts its cell and opens its menu; one on a row without a menu stays a press")
  func table() throws {
    let stage = Stage(width: 390, height: 700)
    let rows = Rows(stage)
    let table = UITableView(frame: stage.window.bounds)
    table.rowHeight = 50
    table.dataSource = rows
    table.delegate = rows
    stage.window.addSubview(table)
    stage.advance(by: .frames(1))
    #expect(table.contextMenuInteraction?.view === table)

    let still = stage.finger.down(at: CGPoint(x: 100, y: 20))
    stage.advance(by: .seconds(1))
    still.up()
    let finger = stage.finger.down(at: CGPoint(x: 100, y: 120))
    stage.advance(by: .seconds(1))
    let cell = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    #expect(cell.alpha == 0)
    // The card lies below the row.
    finger.move(to: CGPoint(x: 100, y: 190))
    stage.advance(by: .frames(2))
    finger.up()
    stage.advance(by: .seconds(1))
    #expect(stage.journal == ["selected", "display", "end", "rename 2"])
    #expect(cell.alpha == 1)
  }

  @Test("An item's menu opens at a press, for that item")
  func collection() {
    let stage = Stage(width: 390, height: 700)
    let rows = Rows(stage)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = rows
    collection.delegate = rows
    stage.window.addSubview(collection)
    stage.advance(by: .frames(1))
    let finger = stage.finger.down(at: CGPoint(x: 190, y: 50))
    stage.advance(by: .seconds(1))
    #expect(collection.contextMenuInteraction?.menuAppearance == .rich)
    finger.move(to: CGPoint(x: 200, y: 130))
    stage.advance(by: .frames(2))
    finger.up()
    #expect(stage.journal == ["rename 1"])
  }
}
