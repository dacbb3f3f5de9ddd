"""Traces of fingers: reading them, the windows of the data's authors, and the same movement at other rates."""

import os

import numpy as np

TASKS = {"writing": "WriteTasks", "drawing": "PaintTasks", "aiming": "FittsTasks"}
PEOPLE = (1, 2, 3, 4, 5)
FRAME = 1000 / 60  # ms
PAST = 11  # samples that a prediction of the authors' protocol has to go by


def load(folder, task, person):
  """x px, y px, event ms, action (0 down, 1 up, 2 move), a line each."""
  path = os.path.join(folder, f"{TASKS[task]}-participant{person}.txt")
  rows = [line.split(";") for line in open(path, encoding="ascii").read().splitlines()]
  return np.array([[float(r[2]), float(r[3]), float(r[1]), float(r[5])] for r in rows])


def runs(events):
  """The stretches of moves, each an array of x, y, ms."""
  found, start = [], None
  for i, action in enumerate(list(events[:, 3]) + [1]):
    if action == 2:
      start = i if start is None else start
    elif start is not None:
      found.append(events[start:i, :3])
      start = None
  return found


def windows(events, ahead):
  """The authors' windows: 11 samples of a run and those up to `ahead` after them; where the run ends before, its last
  place is held. Runs that do not reach one sample further than the 11 give none, nor do equal stamps."""
  found = []
  for run in runs(events):
    for i in range(len(run) - PAST):
      index = np.minimum(np.arange(i, i + PAST + ahead), len(run) - 1)
      window = run[index]
      real = min(PAST + ahead, len(run) - i)
      if (np.diff(window[:real, 2]) >= 1).all():
        found.append(window)
  return np.array(found).reshape(-1, PAST + ahead, 3)


def regular(run):
  """The times at which the places of a run were taken. The stamps tremble by some ms about the display's frames while
  the places do not, so a step that took about one frame is given a whole one; the last sample, sent early as the finger
  lifts, keeps its own time."""
  steps = np.diff(run[:, 2])
  frames = np.maximum(1, np.round(steps / FRAME)) * FRAME
  if len(frames):
    frames[-1] = np.clip(steps[-1], 3, None) if steps[-1] < 13 else frames[-1]
  return np.concatenate([[0], np.cumsum(frames)])


class Curve:
  """A smooth path through the samples of a run: a piece of a cubic between two, its slopes from the neighbours."""

  def __init__(self, time, place):
    self.time, self.place = time, place
    step = np.diff(time)
    slope = np.diff(place, axis=0) / step[:, None]
    inner = (slope[:-1] * step[1:, None] + slope[1:] * step[:-1, None]) / (step[:-1] + step[1:])[:, None]
    self.slope = np.concatenate([slope[:1], inner, slope[-1:]])

  def __call__(self, t):
    """Places at the times t; before the first and after the last sample the finger is held."""
    t = np.clip(t, self.time[0], self.time[-1])
    i = np.clip(np.searchsorted(self.time, t, side="right") - 1, 0, len(self.time) - 2)
    h = self.time[i + 1] - self.time[i]
    u = (t - self.time[i]) / h
    u, h = u[..., None], h[..., None]
    a, b, va, vb = self.place[i], self.place[i + 1], self.slope[i] * h, self.slope[i + 1] * h
    return a + u * (va + u * (3 * (b - a) - 2 * va - vb + u * (2 * (a - b) + va + vb)))
