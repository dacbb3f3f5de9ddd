"""The weights as a Swift source: inputs are not normalised there, so that is folded into the layers."""

import numpy as np


def spaced(a):
  """Three numbers along, none, three across, none: two vectors of the engine."""
  gap = np.zeros(a.shape[:-1] + (1,), a.dtype)
  return np.concatenate([a[..., :3], gap, a[..., 3:], gap], -1)


def folded(network):
  """Weights and biases in the order of the engine, rounded to halves: a list of (biases, weights) for each layer; the last
  one has the straight way's rows after its own."""
  scale = (1 / network.spread)[:, None]
  shift = -network.mean / network.spread
  layers = []
  for k, (w, b) in enumerate(zip(network.weights, network.biases)):
    last = k == len(network.weights) - 1
    if k == 0:
      b, w = b + shift @ w, w * scale
    if last:
      b = b + shift @ network.straight
      w = np.concatenate([w, network.straight * scale])
      w, b = spaced(w), spaced(b)
    layers.append((b.astype(np.float16), w.astype(np.float16)))
  return layers


class Rounded:
  """The network with the weights that are shipped."""

  def __init__(self, layers):
    self.layers = [(b.astype(np.float32), w.astype(np.float32)) for b, w in layers]

  def __call__(self, inputs):
    h = inputs.astype(np.float32)
    for b, w in self.layers[:-1]:
      h = h @ w + b
      h = np.where(h > 0, h, np.float32(0.1) * h)
    b, w = self.layers[-1]
    return (np.concatenate([h, inputs.astype(np.float32)], 1) @ w + b)[:, [0, 1, 2, 4, 5, 6]]


def write(network, path):
  layers = folded(network)
  parts = []
  for b, w in layers[:-1]:
    for block in range(0, len(b), 32):
      parts += [b[block:block + 32], w[:, block:block + 32].ravel()]
  parts += [layers[-1][0], layers[-1][1].ravel()]
  bits = np.concatenate(parts).view(np.uint16)
  text = "".join(f"{v:04x}" for v in bits)
  lines = [text[i:i + 112] for i in range(0, len(text), 112)]
  with open(path, "w", encoding="ascii") as file:
    file.write(f'''// Written by Benchmarks/Prediction/predictor.py; {len(bits)} numbers.

/// The weights of the network, as the bits of halves in hexadecimal digits. They are part of the program's read-only data
/// and cost nothing until the first prediction.
enum MotionWeights {{
  /// Outputs of the first and of the second layer, multiples of 32.
  static let first = {len(layers[0][0])}
  static let second = {len(layers[1][0])}

  static let text: StaticString = """
''')
    file.write("\\\n".join("    " + line for line in lines))
    file.write('\n    """\n}\n')


def read(path):
  """The network of such a file."""
  import re

  source = open(path, encoding="ascii").read()
  first, second = (int(re.search(rf"static let {name} = (\d+)", source)[1]) for name in ("first", "second"))
  text = "".join(re.findall(r"^    ([0-9a-f]+)\\?$", source, re.M))
  bits = np.array([int(text[i:i + 4], 16) for i in range(0, len(text), 4)], np.uint16).view(np.float16)
  at, layers = 0, []

  def take(n):
    nonlocal at
    at += n
    return bits[at - n:at]

  inputs = (len(bits) - 8 - second * 9 - first * second - first) // (first + 8)
  for rows, columns in ((inputs, first), (first, second)):
    blocks = [(take(32), take(rows * 32).reshape(rows, 32)) for _ in range(columns // 32)]
    layers.append((np.concatenate([b for b, _ in blocks]), np.concatenate([w for _, w in blocks], 1)))
  layers.append((take(8), take((second + inputs) * 8).reshape(-1, 8)))
  assert at == len(bits)
  return Rounded(layers)
