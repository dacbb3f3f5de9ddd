#!/usr/bin/env python3
"""Draws errors.png from errors.json: mean error against how far is looked ahead, leaving each person out. Needs matplotlib."""

import json
import os

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
COLOURS = {"hold": "#999999", "line": "#1f77b4", "Kalman": "#9467bd", "parabola": "#ff7f0e", "ours": "#d62728"}

data = json.load(open(os.path.join(HERE, "errors.json"), encoding="ascii"))
figure, panels = plt.subplots(1, 3, figsize=(12, 4.2), constrained_layout=True)
for panel, task in zip(panels, ("writing", "drawing", "aiming")):
  for name, colour in COLOURS.items():
    mean = np.mean([r["curves"][task][name] for r in data["results"]], 0)
    panel.plot(data["horizons"], mean, color=colour, label=name, linewidth=2.5 if name == "ours" else 1.5)
  panel.axvline(100 / 3, color="#cccccc", linewidth=1, zorder=0)
  panel.set(title=task, xlabel="ms ahead", xlim=(8, 50), ylim=(0, None))
  panel.grid(alpha=0.3)
panels[0].set_ylabel("mean error, px (12.72 px = 1 mm)")
panels[0].legend(frameon=False)
figure.suptitle("Mean error of predictions for people the network has not seen (mean of five, each left out in turn)")
figure.savefig(os.path.join(HERE, "errors.png"), dpi=110)
