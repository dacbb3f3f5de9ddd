"""Draws the scenes of Scenes/*.json with Skia: an independent renderer that shares no code with ours.

Usage: python3 render_with_skia.py        (needs PyPI's skia-python; writes References/NAME.png)

The scenes are data: see README.md beside this file for what each entry means.
"""
import json, math, pathlib, sys
import skia

HERE = pathlib.Path(__file__).parent
BLENDS = {
    "normal": "kSrcOver", "multiply": "kMultiply", "screen": "kScreen", "overlay": "kOverlay", "darken": "kDarken",
    "lighten": "kLighten", "colorDodge": "kColorDodge", "colorBurn": "kColorBurn", "softLight": "kSoftLight",
    "hardLight": "kHardLight", "difference": "kDifference", "exclusion": "kExclusion", "hue": "kHue",
    "saturation": "kSaturation", "color": "kColor", "luminosity": "kLuminosity", "clear": "kClear", "copy": "kSrc",
    "sourceIn": "kSrcIn", "sourceOut": "kSrcOut", "sourceAtop": "kSrcATop", "destinationOver": "kDstOver",
    "destinationIn": "kDstIn", "destinationOut": "kDstOut", "destinationAtop": "kDstATop", "xor": "kXor",
    "plusLighter": "kPlus",
}


def color(c):
    return skia.Color4f(*c)


def make_path(spec, evenodd=False):
    p = skia.Path()
    for e in spec:
        k, a = e[0], e[1:]
        if k == "M": p.moveTo(*a)
        elif k == "L": p.lineTo(*a)
        elif k == "Q": p.quadTo(*a)
        elif k == "C": p.cubicTo(*a)
        elif k == "Z": p.close()
        elif k == "rect": p.addRect(skia.Rect.MakeXYWH(*a))
        elif k == "oval": p.addOval(skia.Rect.MakeXYWH(*a))
        elif k == "round": p.addRoundRect(skia.Rect.MakeXYWH(*a[:4]), a[4], a[4])
        elif k == "arc":
            # centre, radius, start and end in degrees, clockwise on the screen
            x, y, r, s, t = a
            p.arcTo(skia.Rect.MakeLTRB(x - r, y - r, x + r, y + r), s, t - s, p.isEmpty())
        else: raise ValueError(k)
    p.setFillType(skia.PathFillType.kEvenOdd if evenodd else skia.PathFillType.kWinding)
    return p


def picture(name):
    """Small pictures by rule: both renderers make them from the same formula."""
    w, h = (16, 12) if name != "big" else (64, 48)
    import numpy as np
    a = np.zeros((h, w, 4), np.uint8)
    for y in range(h):
        for x in range(w):
            if name == "checker":
                v = (255, 255, 255, 255) if (x // 4 + y // 4) % 2 == 0 else (200, 30, 30, 255)
            elif name == "ramp":
                v = (x * 255 // (w - 1), y * 255 // (h - 1), 128, 255)
            elif name == "fade":
                al = x * 255 // (w - 1)
                v = (0, 0, 255, al)
            else:
                v = ((x * 4) % 256, (y * 5) % 256, (x * y) % 256, 255)
            al = v[3]
            a[y, x] = [v[0] * al // 255, v[1] * al // 255, v[2] * al // 255, al]
    info = skia.ImageInfo.Make(w, h, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kPremul_AlphaType)
    return skia.Image.fromarray(a, skia.ColorType.kRGBA_8888_ColorType) if False else skia.Image.MakeRasterCopy(
        skia.Pixmap(info, a.tobytes(), w * 4))


CAPS = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap, "square": skia.Paint.kSquare_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join, "bevel": skia.Paint.kBevel_Join}


class Player:
    def __init__(self, canvas):
        self.canvas = canvas
        self.state = {"blend": "normal", "alpha": 1, "shadow": None, "interp": "linear", "base": skia.Matrix()}
        self.stack = []

    def paint(self, shader=None, c=None):
        p = skia.Paint(AntiAlias=self.state.get("aa", True))
        if c is not None:
            p.setColor4f(skia.Color4f(c[0], c[1], c[2], c[3] * self.state["alpha"]))
        else:
            p.setAlphaf(self.state["alpha"])
        if shader is not None: p.setShader(shader)
        p.setBlendMode(getattr(skia.BlendMode, BLENDS[self.state["blend"]]))
        return p

    def with_shadow(self, draw):
        """A shadow in base space: what is drawn goes through a filter layer whose matrix is the base's."""
        s = self.state["shadow"]
        if not s: return draw()
        m = self.canvas.getTotalMatrix()
        f = skia.ImageFilters.DropShadow(s["dx"], s["dy"], s["blur"] / 2, s["blur"] / 2,
                                         skia.Color4f(*s["color"]).toColor(), None)
        self.canvas.save()
        self.canvas.setMatrix(self.state["base"])
        self.canvas.saveLayer(None, skia.Paint(ImageFilter=f))
        self.canvas.setMatrix(m)
        draw()
        self.canvas.restore()
        self.canvas.restore()

    def stops(self, o):
        cs = [skia.Color4f(*s[1]).toColor() for s in o["stops"]]
        return cs, [s[0] for s in o["stops"]]

    def run(self, ops):
        for o in ops: self.one(o)

    def one(self, o):
        c, k = self.canvas, o["op"]
        if k == "save":
            c.save(); self.stack.append(dict(self.state))
        elif k == "restore":
            c.restore(); self.state = self.stack.pop()
        elif k == "translate": c.translate(o["x"], o["y"])
        elif k == "scale": c.scale(o["x"], o["y"])
        elif k == "rotate": c.rotate(o["degrees"])
        elif k == "concat":
            a, b, cc, d, tx, ty = o["m"]
            c.concat(skia.Matrix.MakeAll(a, cc, tx, b, d, ty, 0, 0, 1))
        elif k == "clip": c.clipPath(make_path(o["path"], o.get("evenodd")), skia.ClipOp.kIntersect, True)
        elif k in ("blend", "alpha", "aa"): self.state[k] = o["value"]
        elif k == "interpolation": self.state["interp"] = o["value"]
        elif k == "shadow": self.state["shadow"] = o if "color" in o else None
        elif k == "fill":
            self.with_shadow(lambda: c.drawPath(make_path(o["path"], o.get("evenodd")), self.paint(c=o["color"])))
        elif k == "stroke":
            p = self.paint(c=o["color"])
            p.setStyle(skia.Paint.kStroke_Style)
            p.setStrokeWidth(o["width"])
            p.setStrokeCap(CAPS[o.get("cap", "butt")])
            p.setStrokeJoin(JOINS[o.get("join", "miter")])
            p.setStrokeMiter(o.get("miter", 10))
            if "dash" in o: p.setPathEffect(skia.DashPathEffect.Make(o["dash"], o.get("phase", 0)))
            self.with_shadow(lambda: c.drawPath(make_path(o["path"]), p))
        elif k == "linear":
            cs, ps = self.stops(o)
            s = skia.GradientShader.MakeLinear([skia.Point(*o["from"]), skia.Point(*o["to"])], cs, ps)
            self.shade(o, s)
        elif k == "radial":
            cs, ps = self.stops(o)
            s = skia.GradientShader.MakeTwoPointConical(skia.Point(*o["from"]), o["r0"], skia.Point(*o["to"]), o["r1"], cs, ps)
            self.shade(o, s)
        elif k == "image":
            img = picture(o["name"])
            sampling = skia.SamplingOptions(skia.FilterMode.kNearest if self.state["interp"] == "nearest" else skia.FilterMode.kLinear)
            p = self.paint()
            r = skia.Rect.MakeXYWH(*o["rect"])
            self.with_shadow(lambda: c.drawImageRect(img, r, sampling, p))
        elif k == "layer":
            p = self.paint()
            saved = dict(self.state)
            def draw():
                c.saveLayer(None, p)
                self.state = dict(saved, alpha=1, blend="normal", shadow=None)
                self.run(o["ops"])
                self.state = saved
                c.restore()
            self.with_shadow(draw)
        else: raise ValueError(k)

    def shade(self, o, shader):
        self.with_shadow(lambda: self.canvas.drawPaint(self.paint(shader=shader)))


# MARK: Layers

def layer_matrix(l):
    x, y, w, h = l["bounds"]
    ax, ay = l.get("anchor", [0.5, 0.5])
    m = skia.Matrix()
    m.setTranslate(l["position"][0], l["position"][1])
    a, b, c, d, tx, ty = l.get("transform", [1, 0, 0, 1, 0, 0])
    m.preConcat(skia.Matrix.MakeAll(a, c, tx, b, d, ty, 0, 0, 1))
    m.preTranslate(-(x + ax * w), -(y + ay * h))
    return m


def rrect(l):
    x, y, w, h = l["bounds"]
    r = min(l.get("radius", 0), w / 2, h / 2)
    rr = skia.RRect()
    corners = l.get("corners", 15)
    def at(bit): return skia.Point(r, r) if corners & bit else skia.Point(0, 0)
    rr.setRectRadii(skia.Rect.MakeXYWH(x, y, w, h), [at(1), at(2), at(8), at(4)])
    return rr


def draw_layer(c, l):
    if l.get("hidden"): return
    c.save()
    c.concat(layer_matrix(l))
    s = l.get("shadow")
    if s and not l.get("clips"):
        # What the layer shows is drawn with the shadow beneath, in the layer's own space.
        f = skia.ImageFilters.DropShadow(s["dx"], s["dy"], s["radius"], s["radius"],
                                         skia.Color4f(*s["color"][:3], s["color"][3] * s["opacity"]).toColor(), None)
        c.saveLayer(None, skia.Paint(ImageFilter=f, Alphaf=1))
    group = l.get("opacity", 1) < 1 or "mask" in l
    if group:
        p = skia.Paint(); p.setAlphaf(l.get("opacity", 1)); c.saveLayer(None, p)
    c.save()
    if l.get("clips"): c.clipRRect(rrect(l), True)
    if "background" in l: c.drawRRect(rrect(l), skia.Paint(AntiAlias=True, Color4f=color(l["background"])))
    if "gradient" in l:
        g = l["gradient"]
        x, y, w, h = l["bounds"]
        pts = [skia.Point(x + g["start"][0] * w, y + g["start"][1] * h), skia.Point(x + g["end"][0] * w, y + g["end"][1] * h)]
        sh = skia.GradientShader.MakeLinear(pts, [skia.Color4f(*k).toColor() for k in g["colors"]], g.get("locations"))
        c.drawRRect(rrect(l), skia.Paint(AntiAlias=True, Shader=sh))
    if "shape" in l:
        sh = l["shape"]
        if sh.get("fill"): c.drawPath(make_path(sh["path"], sh.get("evenodd")), skia.Paint(AntiAlias=True, Color4f=color(sh["fill"])))
        if sh.get("stroke"):
            p = skia.Paint(AntiAlias=True, Color4f=color(sh["stroke"]), Style=skia.Paint.kStroke_Style, StrokeWidth=sh.get("width", 1),
                           StrokeCap=CAPS[sh.get("cap", "butt")], StrokeJoin=JOINS[sh.get("join", "miter")])
            c.drawPath(make_path(sh["path"]), p)
    if "contents" in l:
        img = picture(l["contents"]["name"])
        c.drawImageRect(img, skia.Rect.MakeXYWH(*l["contents"]["rect"]), skia.SamplingOptions(skia.FilterMode.kLinear), skia.Paint(AntiAlias=True))
    for child in sorted(l.get("sublayers", []), key=lambda k: k.get("z", 0)): draw_layer(c, child)
    c.restore()
    if l.get("border"):
        w = l["border"]["width"]
        outer = rrect(l)
        inner = rrect(l); inner.inset(w, w)
        c.drawDRRect(outer, inner, skia.Paint(AntiAlias=True, Color4f=color(l["border"]["color"])))
    if "mask" in l:
        c.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstIn))
        draw_layer(c, l["mask"])
        c.restore()
    if group: c.restore()
    if s and not l.get("clips"): c.restore()
    c.restore()


def main():
    out = HERE / "References"
    out.mkdir(exist_ok=True)
    count = 0
    for file in sorted((HERE / "Scenes").glob("*.json")):
        for scene in json.loads(file.read_text()):
            w, h = scene.get("size", [100, 100])
            scale = scene.get("scale", 2)
            surface = skia.Surface(int(w * scale), int(h * scale))
            with surface as c:
                c.clear(skia.ColorWHITE if scene.get("white", True) else skia.ColorTRANSPARENT)
                c.scale(scale, scale)
                if "layers" in scene:
                    for l in scene["layers"]: draw_layer(c, l)
                else:
                    p = Player(c)
                    p.state["base"] = c.getTotalMatrix()
                    p.run(scene["ops"])
            surface.makeImageSnapshot().save(str(out / (scene["name"] + ".png")), skia.kPNG)
            count += 1
    print(count, "scenes")


main()
