#!/usr/bin/env python3
"""Trains and judges the network that predicts touches. Needs numpy alone.

  predictor.py evaluate DATA          leaves each person out in turn; prints the tables, writes errors.json
  predictor.py train DATA             trains on all people, writes the weights into the package
  predictor.py judge DATA [PEOPLE]    judges the weights of the package (on people whom it was trained on, unless given others)
  predictor.py tables                 writes the tables of README.md from errors.json
  predictor.py agree DATA PROGRAM     compares with the places that the program touch-prediction predicts, in Swift
"""

import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

import baselines
import export
from augment import anchors, protocol, resampled, still
from features import FRAME, INPUTS, MIRRORED, STEPS, back, describe, turn
from network import Ensemble, powers, train
from traces import PAST, PEOPLE, TASKS, Curve, load, regular, runs, windows

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = os.path.join(HERE, "../../Sources/Engines/MotionPrediction/MotionWeights.swift")
ERRORS = os.path.join(HERE, "errors.json")
HIDDEN = (64, 32)
TEACHERS, TEACHER_HIDDEN, TEACHER_EPOCHS = 3, (128, 64), 30
STUDENT_EPOCHS = 50
PASSES = 3
# Aiming has few windows, which are soon learned by heart.
TASK_WEIGHT = {"writing": 1, "drawing": 1, "aiming": 0.6}
RESAMPLED_WEIGHT, LIFTED_WEIGHT, STILL_WEIGHT = 0.5, 2.5, 0.12
HELD_WEIGHT = 1.2  # where the run ends before the target


def example(past, valid, horizon, target, weight):
  inputs, unit, base, gate, cs = describe(past, valid)
  offset = turn(base * (horizon / FRAME)[:, None], cs) / unit[:, None]
  wanted = turn(target - past[:, -1, :2], cs) / unit[:, None]
  return [inputs, offset, wanted, gate, powers(horizon), weight * unit]


def material(folder, person, random):
  """What is learned from a person: the tasks weigh the same, each error as a share of the straight line's."""
  parts = []
  for task in TASKS:
    events = load(folder, task, person)
    w = windows(events, 2)
    straight = np.hypot(*(baselines.line(w[:, :PAST], np.full(len(w), 2 * FRAME)) - w[:, -1, :2]).T).mean()
    weight = TASK_WEIGHT[task] / straight / len(w)
    for mirrored in (False, True):
      past, valid, horizon, target = protocol(events, mirrored)
      held = (w[:, -1] == w[:, -2]).all(1)
      parts.append(example(past, valid, horizon, target, weight * np.where(held, HELD_WEIGHT, 1)))
    for _ in range(PASSES):
      past, valid, horizon, target, scale, lifted = resampled(events, random)
      each = weight * RESAMPLED_WEIGHT * 2 * len(w) / PASSES / len(past) * np.where(lifted, LIFTED_WEIGHT, 1)
      parts.append(example(past, valid, horizon, target, each / scale))
  return [np.concatenate(a) for a in zip(*parts)]


def lesson(materials, random):
  """All that is learned from, with fingers at rest, steady ones and ones that stop; the mean weight is 1."""
  data = [np.concatenate(a) for a in zip(*materials)]
  data[5] = data[5] / data[5].mean()
  past, valid, horizon, target = still(len(data[0]) // 7, random)
  quiet = example(past, valid, horizon, target, np.ones(len(past)))
  quiet[5] = np.full(len(past), STILL_WEIGHT * 7)
  return [np.concatenate(a) for a in zip(data, quiet)]


def learn(data, seed):
  """An ensemble of larger networks teaches the one that is shipped."""
  teachers = [
    train(data, TEACHER_HIDDEN, TEACHER_EPOCHS, seed=seed * 100 + k, decay=1e-4) for k in range(TEACHERS)
  ]
  teacher = Ensemble(teachers, MIRRORED)
  student = train(data, HIDDEN, STUDENT_EPOCHS, seed=seed * 100 + 99, decay=3e-5, teacher=teacher)
  return student, teacher


def predict(network, past, horizon, valid=None, limited=True):
  valid = np.full(len(past), STEPS) if valid is None else valid
  inputs, unit, base, gate, cs = describe(past, valid)
  answer = network(inputs).astype(float) * (gate * unit)[:, None]
  r = powers(horizon)
  way = np.stack([(answer[:, :3] * r).sum(1), (answer[:, 3:] * r).sum(1)], 1)
  way = base * (np.asarray(horizon) / FRAME)[:, None] + back(way, cs)
  if limited:
    limit = baselines.fastest(past, np.inf) * horizon
    way *= np.minimum(1, limit / np.maximum(np.hypot(*way.T), 1e-9))[:, None]
    near = np.hypot(*(past[:, -6:-1, :2] - past[:, -1:, :2]).transpose(2, 0, 1)).max(1)
    way[near / (past[:, -1, 2] - past[:, -6, 2]) < 0.02] = 0
  return past[:, -1, :2] + way


METHODS = {
  "hold": baselines.hold, "line": baselines.line, "Kalman": baselines.kalman, "parabola": baselines.parabola,
}


def judged(network):
  return METHODS | {"ours": lambda past, horizon: predict(network, past, horizon)}


def errors(methods, events):
  """At 33 ms by the authors' protocol: for each method the mean error, its 95th percentile, and the 95th percentile of
  the distance from the path that was then drawn (the samples of the next 67 ms and the lines between)."""
  w = windows(events, 4)
  past, path = w[:, :PAST], w[:, PAST - 1:, :2]
  found = {}
  for name, method in methods.items():
    place = method(past, np.full(len(w), 2 * FRAME))
    error = np.hypot(*(place - w[:, PAST + 1, :2]).T)
    a, b = path[:, :-1], path[:, 1:]
    along = ((place[:, None] - a) * (b - a)).sum(2) / np.maximum(((b - a)**2).sum(2), 1e-12)
    beside = place[:, None] - a - np.clip(along, 0, 1)[..., None] * (b - a)
    far = np.hypot(beside[..., 0], beside[..., 1]).min(1)
    found[name] = [error.mean(), np.percentile(error, 95), np.percentile(far, 95)]
  return found


def stops(methods, events):
  """Overshoot where a finger stops: at the end of each run, and where its speed falls below a tenth of what it was.
  How far beyond the last place, along the direction in which it came, predictions of 33 ms lie: mean over the stops of
  the farthest of the last three."""
  found = {name: [] for name in methods}
  for run in runs(events):
    if len(run) < PAST + 3:
      continue
    step = np.diff(run[:, :2], axis=0)
    speed = np.hypot(*step.T)
    ends = [len(run) - 1]
    for i in range(PAST + 2, len(run) - 3):
      before = speed[i - 5:i - 1].max()
      if before > 5 and speed[i:i + 3].max() < 0.1 * before and speed[i - 1] >= 0.1 * before:
        ends.append(i)
    for end in ends:
      if end < PAST + 2:
        continue
      ats = [end - 2, end - 1, end]
      past = np.stack([run[at - PAST + 1:at + 1] for at in ats])
      came = run[end, :2] - run[end - 4, :2]
      length = np.hypot(*came)
      if length < 5:
        continue
      for name, method in methods.items():
        beyond = ((method(past, np.full(3, 2 * FRAME)) - run[end, :2]) @ came) / length
        found[name].append(max(0, beyond.max()))
  return {name: float(np.mean(v)) for name, v in found.items()}


def trembling(methods, random):
  """A finger at rest whose places tremble by 0.5 px: the standard deviation of what is shown, px."""
  n = 4000
  past = np.concatenate(
    [random.normal(0, 0.5, (n, PAST, 2)), np.tile(np.arange(PAST)[:, None] * FRAME, (n, 1, 1))], 2)
  return {name: float(m(past, np.full(n, 2 * FRAME)).std()) for name, m in methods.items()}


HORIZONS = [8, 12, 16, 20, 24, 28, 33.3, 38, 42, 46, 50]


def curves(methods, events):
  """Mean error against horizons in ms, by time: the path between samples is a smooth curve through them."""
  sums = {name: np.zeros(len(HORIZONS)) for name in methods}
  count = 0
  for run in runs(events):
    if len(run) < PAST + 2:
      continue
    time = regular(run)
    curve = Curve(time, run[:, :2])
    ats = np.arange(PAST - 1, len(run) - 1)
    past = np.stack([run[at - PAST + 1:at + 1] for at in ats])
    count += len(ats)
    for k, horizon in enumerate(HORIZONS):
      truth = curve(time[ats] + horizon)
      for name, method in methods.items():
        sums[name][k] += np.hypot(*(method(past, np.full(len(ats), float(horizon))) - truth).T).sum()
  return {name: (s / count).tolist() for name, s in sums.items()}


def rates(methods, events, random):
  """Mean errors 33 ms ahead at other rates, of resampled movements without faults; shares of the straight line's, whose
  speed is taken over 10 ms or more, since at 1,000 Hz a step is shorter than a pixel."""
  found = {}
  for rate in (60, 90, 120, 240, 500, 1000):
    parts = []
    for run in runs(events):
      if len(run) < PAST + 4:
        continue
      time = regular(run)
      curve = Curve(time, run[:, :2])
      stamps = np.arange(0, time[-1], 1000 / rate)
      places = np.round(curve(stamps) * 2) / 2
      samples = np.concatenate([places, stamps[:, None]], 1)
      for at in np.unique((np.arange(170, time[-1], FRAME) * rate / 1000).astype(int)):
        if at >= len(samples):
          continue
        past, valid = anchors(samples, at)
        parts.append((past, valid, curve(stamps[at:at + 1] + 2 * FRAME)[0]))
    past, valid, truth = (np.array(a) for a in zip(*parts))
    horizon = np.full(len(past), 2 * FRAME)
    error = {name: np.hypot(*(m(past, horizon) - truth).T).mean() for name, m in methods.items()}
    found[rate] = {name: e / error["line"] for name, e in error.items()}
  return found


def mean(dictionaries):
  return {k: np.mean([d[k] for d in dictionaries], 0).tolist() for k in dictionaries[0]}


def report(results):
  print("\nMean error 33 ms ahead as a share of the straight line's, mean over people (px: error, 95th percentile, and")
  print("95th percentile of the distance from the path that was then drawn):")
  for task in TASKS:
    share = mean([{n: e[0] / r["errors"][task]["line"][0] for n, e in r["errors"][task].items()} for r in results])
    px = mean([r["errors"][task] for r in results])
    print(f"  {task:8}", "  ".join(f"{n} {share[n]:.3f} ({px[n][0]:.1f} {px[n][1]:.1f} {px[n][2]:.1f})" for n in share))
    print("           ", "by person:", " ".join(
      f"{r['errors'][task]['ours'][0] / r['errors'][task]['line'][0]:.3f}" for r in results))
  print("Overshoot at stops, px:")
  for task in TASKS:
    m = mean([r["stops"][task] for r in results])
    print(f"  {task:8}", "  ".join(f"{n} {v:.2f}" for n, v in m.items()))
  print("Trembling at rest, px:", "  ".join(f"{n} {v:.2f}" for n, v in mean([r["rest"] for r in results]).items()))
  print("By rate, share of the straight line's:")
  for task in TASKS:
    for rate in results[0]["rates"][task]:
      m = mean([r["rates"][task][rate] for r in results])
      print(f"  {task:8} {rate:5} Hz", "  ".join(f"{n} {v:.3f}" for n, v in m.items()))


def result(network, folder, person):
  methods = judged(network)
  random = np.random.default_rng(person)
  events = {task: load(folder, task, person) for task in TASKS}
  return {
    "errors": {t: errors(methods, e) for t, e in events.items()},
    "stops": {t: stops(methods, e) for t, e in events.items()},
    "rest": trembling(methods, random),
    "curves": {t: curves(methods, e) for t, e in events.items()},
    "rates": {t: rates(methods, e, random) for t, e in events.items()},
  }


def evaluate(folder):
  materials = {p: material(folder, p, np.random.default_rng([7, p])) for p in PEOPLE}
  results = []
  for out in PEOPLE:
    start = time.time()
    data = lesson([materials[p] for p in PEOPLE if p != out], np.random.default_rng([8, out]))
    student, teacher = learn(data, out)
    shipped = export.Rounded(export.folded(student))
    results.append(result(shipped, folder, out))
    shares = {}
    for name, network in (("teacher", teacher), ("student", shipped)):
      e = {t: errors(judged(network), load(folder, t, out)) for t in TASKS}
      shares[name] = [round(e[t]["ours"][0] / e[t]["line"][0], 3) for t in TASKS]
    print(f"without person {out}: {shares}, {time.time() - start:.0f} s, {len(data[0])} examples", flush=True)
  report(results)
  json.dump({"horizons": HORIZONS, "results": results}, open(ERRORS, "w"), indent=0, default=float)


def ship(folder):
  data = lesson(
    [material(folder, p, np.random.default_rng([7, p])) for p in PEOPLE], np.random.default_rng([8, 0]))
  student, _ = learn(data, 0)
  export.write(student, WEIGHTS)


def judge(folder, people):
  network = export.read(WEIGHTS)
  report([result(network, folder, p) for p in people])


def tables():
  """The tables of the page, between its marks."""
  results = json.load(open(ERRORS, encoding="ascii"))["results"]
  names = list(results[0]["errors"]["writing"])
  lines = []

  def table(heads, rows):
    lines.extend(["| " + " | ".join(heads) + " |", "| --- |" + " ---: |" * (len(heads) - 1)])
    lines.extend("| " + " | ".join(row) + " |" for row in rows)
    lines.append("")

  def over_people(pick, digits=1):
    return [f"{v:.{digits}f}" for v in mean([{n: pick(r, n) for n in names} for r in results]).values()]

  lines += ["Mean error 33 ms ahead as a share of the straight line's, each person left out in turn:", ""]
  table(["", *names, "ours, by person"], [
    [task, *over_people(lambda r, n: r["errors"][task][n][0] / r["errors"][task]["line"][0], 3),
     " ".join(f"{r['errors'][task]['ours'][0] / r['errors'][task]['line'][0]:.3f}" for r in results)]
    for task in TASKS])
  lines += ["The same in px, and what it hides:", ""]
  table(["", *names], [
    [f"{task}: {label}", *over_people(pick, 1)] for task in TASKS for label, pick in (
      ("mean error", lambda r, n, t=task: r["errors"][t][n][0]),
      ("95th percentile", lambda r, n, t=task: r["errors"][t][n][1]),
      ("distance from the path drawn, 95th percentile", lambda r, n, t=task: r["errors"][t][n][2]),
      ("overshoot at stops", lambda r, n, t=task: r["stops"][t][n]))
  ] + [["trembling at rest", *over_people(lambda r, n: r["rest"][n], 2)]])
  lines += ["The network's share of the straight line's error at other rates (the same traces, resampled; places on half pixels;",
            "the line's speed is taken over the last 11 to 20 ms):", ""]
  rates_ = list(results[0]["rates"]["writing"])
  table(["", *(f"{r} Hz" for r in rates_)], [
    [task, *(f"{np.mean([r['rates'][task][rate]['ours'] for r in results]):.3f}" for rate in rates_)] for task in TASKS])
  page = os.path.join(HERE, "README.md")
  text = open(page, encoding="utf-8").read()
  begin, end = "<!-- tables -->\n", "<!-- end of tables -->"
  head, rest = text.split(begin)
  with open(page, "w", encoding="utf-8") as file:
    file.write(head + begin + "\n" + "\n".join(lines) + "\n" + end + rest.split(end)[1])


def agree(folder, program):
  """The greatest distance between the engine's places and these, where both use the network."""
  network = export.read(WEIGHTS)
  for task in TASKS:
    for person in PEOPLE:
      with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        trace = os.path.join(folder, f"{TASKS[task]}-participant{person}.txt")
        subprocess.run([program, "--places", file.name, trace], check=True, stdout=subprocess.DEVNULL)
        swift = np.loadtxt(file.name).reshape(-1, 2)
      past = windows(load(folder, task, person), 2)[:, :PAST]
      ours = predict(network, past, np.full(len(past), 2 * FRAME))
      # After a pause, and at rates that are not 60 Hz, the engine takes fewer samples or others.
      interval = (past[:, -1, 2] - past[:, 0, 2]) / STEPS
      same = (np.diff(past[..., 2]).max(1) <= 100) & (interval > FRAME / 1.6) & (interval < 30)
      apart = np.hypot(*(swift - ours)[same].T)
      print(f"{task:8} person {person}: {same.sum()} of {len(same)} windows, {apart.max():.2e} px apart at most")
      assert apart.max() < 0.01


if __name__ == "__main__":
  match sys.argv[1:]:
    case ["evaluate", folder]: evaluate(folder)
    case ["train", folder]: ship(folder)
    case ["judge", folder, *people]: judge(folder, [int(p) for p in people] or PEOPLE)
    case ["tables"]: tables()
    case ["agree", folder, program]: agree(folder, program)
    case _: sys.exit(__doc__)
