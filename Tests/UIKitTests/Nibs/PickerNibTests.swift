import Foundation
import Testing
import TouchTesting
import UIKit

@testable import UIKitCore

/// A controller with a picker view, as projects have it: outlets of the picker lead back to the controller.
final class NibPickerController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
  var picker: UIPickerView?
  var due: UIDatePicker?
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    ["Small", "Medium", "Large"][row]
  }
}

/// A table with a search bar as its header and a control for refreshing, as projects have it.
final class NibSearchController: UITableViewController, UISearchBarDelegate {
  var search: UISearchBar?
  @MainActor func refresh(_ sender: UIRefreshControl) { journal("refresh \(sender === refreshControl)") }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { journal("text \(searchText)") }
}

@MainActor @Suite("Pickers in storyboards")
struct PickerNibTests {
  @Test("A picker view asks the controller that its outlets name; a date picker has what its element says")
  func load() throws {
    PropertyTable.register(NibPickerController.self) {
      $0.add("picker", \NibPickerController.picker)
      $0.add("due", \NibPickerController.due)
    }
    let stage = Stage()
    let board = try TestStoryboard.make(
      """
      <viewController id="first" customClass="NibPickerController" customModule="UIKitTests" sceneMemberID="viewController">
        <view key="view" id="v">\(TestStoryboard.frame(0, 0, 320, 480))
          <subviews>
            <pickerView contentMode="scaleToFill" id="p">\(TestStoryboard.frame(0, 0, 320, 216))
              <connections><outlet property="dataSource" destination="first" id="c1"/>
              <outlet property="delegate" destination="first" id="c2"/></connections></pickerView>
            <datePicker contentMode="scaleToFill" datePickerMode="date" minuteInterval="5" style="wheels" id="d">
              \(TestStoryboard.frame(0, 216, 320, 216))
              <date key="date" timeIntervalSinceReferenceDate="700000000"/>
              <date key="minimumDate" timeIntervalSinceReferenceDate="600000000"/>
              <locale key="locale" localeIdentifier="de_DE"/>
            </datePicker>
          </subviews></view>
        <connections><outlet property="picker" destination="p" id="c3"/><outlet property="due" destination="d" id="c4"/></connections>
      </viewController>
      """)
    let controller = try #require(board.instantiateInitialViewController() as? NibPickerController)
    stage.show(controller)
    stage.advance(by: .frames(1))
    let picker = try #require(controller.picker)
    #expect(picker.numberOfComponents == 1 && (picker.view(forRow: 1, forComponent: 0) as? UILabel)?.text == "Medium")
    let due = try #require(controller.due)
    #expect(due.datePickerMode == .date && due.datePickerStyle == .wheels && due.minuteInterval == 5)
    #expect(due.date.timeIntervalSinceReferenceDate == 700_000_000 && due.locale?.identifier == "de_DE")
    #expect(due.minimumDate?.timeIntervalSinceReferenceDate == 600_000_000 && due.maximumDate == nil)
  }

  @Test("A search bar above a table, its delegate, and the control that a pull refreshes with")
  func search() throws {
    PropertyTable.register(NibSearchController.self) { $0.add("search", \NibSearchController.search) }
    SelectorTable.register(NibSearchController.self) { $0.add("refresh:", NibSearchController.refresh) }
    let stage = Stage()
    let board = try TestStoryboard.make(
      """
      <tableViewController id="first" customClass="NibSearchController" customModule="UIKitTests" sceneMemberID="viewController">
        <tableView key="view" style="plain" sectionIndexMinimumDisplayRowCount="9" id="t">\(TestStoryboard.frame(0, 0, 320, 480))
          <searchBar key="tableHeaderView" contentMode="redraw" searchBarStyle="minimal" showsCancelButton="YES" \
          text="Kite" placeholder="Birds" id="s">\(TestStoryboard.frame(0, 0, 320, 44))
            <textInputTraits key="textInputTraits" autocapitalizationType="words" returnKeyType="done"/>
            <scopeButtonTitles><string>All</string><string>Near</string></scopeButtonTitles>
            <connections><outlet property="delegate" destination="first" id="c1"/></connections></searchBar>
        </tableView>
        <refreshControl key="refreshControl" opaque="NO" enabled="NO" id="r">
          <connections><action selector="refresh:" destination="first" eventType="valueChanged" id="c2"/></connections>
        </refreshControl>
        <connections><outlet property="search" destination="s" id="c3"/></connections>
      </tableViewController>
      """)
    let controller = try #require(board.instantiateInitialViewController() as? NibSearchController)
    stage.show(controller)
    stage.advance(by: .frames(1))
    let bar = try #require(controller.search)
    #expect(bar.text == "Kite" && bar.placeholder == "Birds" && bar.showsCancelButton && bar.searchBarStyle == .minimal)
    #expect(bar.scopeButtonTitles == ["All", "Near"] && bar.returnKeyType == .done && !bar.showsScopeBar)
    #expect(bar.autocapitalizationType == .words && controller.tableView.tableHeaderView === bar)
    bar.searchTextField.insertText("s")
    #expect(controller.tableView.sectionIndexMinimumDisplayRowCount == 9)
    let refresh = try #require(controller.refreshControl)
    #expect(refresh.isEnabled && controller.tableView.refreshControl === refresh)
    refresh.sendActions(for: .valueChanged)
    #expect(stage.journal == ["text Kites", "refresh true"], "\(stage.journal)")
  }
}
