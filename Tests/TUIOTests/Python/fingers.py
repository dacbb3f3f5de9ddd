"""Two fingers of python-tuio that move apart; the port is the one argument."""
import sys
import time
from pythontuio import Cursor, TuioServer

server = TuioServer(ip="127.0.0.1", port=int(sys.argv[1]))
first, second = Cursor(11), Cursor(12)


def tell(*cursors):
    server.cursors = list(cursors)
    server.send_bundle()
    time.sleep(0.03)


first.position = (0.25, 0.5)
tell(first)
second.position = (0.75, 0.5)
tell(first, second)
for step in range(1, 5):
    first.position = (0.25 - 0.0625 * step / 4, 0.5)
    second.position = (0.75 + 0.0625 * step / 4, 0.5)
    tell(first, second)
tell(second)
tell()
