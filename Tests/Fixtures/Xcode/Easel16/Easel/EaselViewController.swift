//
//  EaselViewController.swift
//  Easel
//

import PencilKit
import UIKit

/// A page to draw on. The tool picker lies below it; what it covers can be scrolled to.
class EaselViewController: UIViewController, PKCanvasViewDelegate, PKToolPickerObserver {

    @IBOutlet private weak var canvasView: PKCanvasView!
    @IBOutlet private weak var undoItem: UIBarButtonItem!
    @IBOutlet private weak var redoItem: UIBarButtonItem!

    private let toolPicker = PKToolPicker()
    private var saved: Data?

    override func viewDidLoad() {
        super.viewDidLoad()
        canvasView.drawingPolicy = .anyInput
        canvasView.alwaysBounceVertical = true
        canvasView.contentSize = CGSize(width: 0, height: 1200)
        toolPicker.addObserver(canvasView)
        toolPicker.addObserver(self)
        toolPicker.setVisible(true, forFirstResponder: canvasView)
        showCount()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        canvasView.becomeFirstResponder()
        updateInset()
    }

    // MARK: - Actions

    @IBAction func undo(_ sender: Any) {
        canvasView.undoManager?.undo()
    }

    @IBAction func redo(_ sender: Any) {
        canvasView.undoManager?.redo()
    }

    /// The first time the page is kept and cleared, the second time it comes back.
    @IBAction func turnPage(_ sender: Any) {
        if let data = saved, let drawing = try? PKDrawing(data: data) {
            canvasView.drawing = drawing.transformed(using: CGAffineTransform(translationX: 0, y: 40))
            saved = nil
        } else {
            saved = canvasView.drawing.dataRepresentation()
            canvasView.drawing = PKDrawing()
        }
    }

    // MARK: - Canvas

    func canvasViewDrawingDidChange(_ canvasView: PKCanvasView) {
        showCount()
    }

    private func showCount() {
        let count = canvasView.drawing.strokes.count
        title = count == 1 ? "1 stroke" : "\(count) strokes"
    }

    // MARK: - Tool picker

    func toolPickerFramesObscuredDidChange(_ toolPicker: PKToolPicker) {
        updateInset()
    }

    private func updateInset() {
        let covered = toolPicker.frameObscured(in: view)
        // A palette that floats has buttons of its own for these.
        let items = covered.isNull ? [] : [redoItem!, undoItem!]
        navigationItem.rightBarButtonItems = items
        canvasView.contentInset.bottom = covered.isNull ? 0 : view.bounds.maxY - covered.minY
    }
}
