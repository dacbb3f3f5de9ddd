// Elements and text. All text of an app is set as text, never as markup.

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; children are elements or texts. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A shape of SVG. */
function shape(tag, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Seconds as people read them: 1.350, or 2:05.350 for what is longer than a minute. */
function clock(seconds, digits = 3) {
  const sign = seconds < 0 ? "−" : "";
  const value = Math.abs(seconds);
  if (value < 60) return sign + value.toFixed(digits);
  const minutes = Math.floor(value / 60);
  return `${sign}${minutes}:${(value - minutes * 60).toFixed(digits).padStart(digits ? digits + 3 : 2, "0")}`;
}

/** A number of points without digits that say nothing. */
const points = (value) => String(Math.round(value * 10) / 10);

/** The place of the last entry that is not after a value, or -1; the list is in order of `key`. */
function lastBefore(list, value, key) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const css = {
  cache: new Map(),
  /** A colour of the style sheet, as it is in light or dark. */
  color(name) {
    if (!this.cache.has(name)) {
      this.cache.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
    }
    return this.cache.get(name);
  },
};
const fingerColor = (number) => css.color(`finger-${(number - 1) % 10}`);
