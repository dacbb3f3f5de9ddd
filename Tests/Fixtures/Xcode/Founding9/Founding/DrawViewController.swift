//
//  DrawViewController.swift
//  Founding
//

import UIKit

class DrawViewController: UIViewController {

    var count = 0

    private var drawView: DrawView {
        return view as! DrawView
    }

    @IBAction func clear(_ sender: UIBarButtonItem) {
        count += drawView.finishedLines.count
        drawView.finishedLines.removeAll()
        drawView.setNeedsDisplay()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        count += drawView.finishedLines.count
    }

}
