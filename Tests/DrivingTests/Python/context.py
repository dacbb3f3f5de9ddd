"""A client of the Model Context Protocol without libraries: context.py TOUCHSTONE APP TAPE. What it prints is compared."""
import base64
import json
import subprocess
import sys

server = subprocess.Popen(
    [sys.argv[1], "mcp", sys.argv[2], "--device", "iPhone 15"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
number = 0


def ask(method, parameters):
    global number
    number += 1
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}
    server.stdin.write(json.dumps(message).encode() + b"\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    assert answer["id"] == number, answer
    return answer["result"]


def use(tool, **arguments):
    result = ask("tools/call", {"name": tool, "arguments": arguments})
    return result["content"][0]


def text(tool, **arguments):
    return use(tool, **arguments)["text"]


print(ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test"}})["serverInfo"]["name"])
server.stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
print([tool["name"] for tool in ask("tools/list", {})["tools"]])
screen = text("look", find="name")
print(screen)
field = int(screen.split()[0])
print(text("act", do="type", element=field, text="Ada"))
print(text("look", find="name"))
order = int(text("look", find="Order").split("\n")[-1].split()[0])
print(text("act", do="tap", element=order))
print(text("wait", shown="Ordered"))
why = text("why")
print("touches" in why or "begins" in why)
fingers = [{"points": [{"t": 0, "x": 50 + 30 * n, "y": 400}, {"t": 0.2, "x": 50 + 30 * n, "y": 440}]} for n in range(10)]
print(text("act", do="paths", paths=fingers))
print(text("why").count("begins at"))
print(base64.b64decode(use("screenshot")["data"])[:4] == b"\x89PNG")
print(text("tape", file=sys.argv[3]).split(" to ")[0].split()[0])
server.stdin.close()
print(server.wait(timeout=20))
