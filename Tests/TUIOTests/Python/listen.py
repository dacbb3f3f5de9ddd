"""Prints what Kivy's TUIO provider makes of the packets at a port, until everything that began has ended."""
import os
import sys
import tempfile
import time

os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_HOME"] = tempfile.mkdtemp()
from kivy.input.providers.tuio import TuioMotionEventProvider  # noqa: E402

provider = TuioMotionEventProvider("tuio", "127.0.0.1:" + sys.argv[1])
provider.start()
print("listening", flush=True)
down = 0
begun = 0
limit = time.time() + 20


def tell(kind, event):
    global down, begun
    down += {"begin": 1, "end": -1}.get(kind, 0)
    begun += kind == "begin"
    print(kind, event.id, f"{event.sx:.4f} {event.sy:.4f} {event.X:.3f} {event.Y:.3f}", flush=True)


while time.time() < limit and not (begun and down == 0):
    provider.update(tell)
    time.sleep(0.005)
provider.stop()
