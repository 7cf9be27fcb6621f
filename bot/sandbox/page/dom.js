// Builds elements and patches them in place. Must never take markup from text: no innerHTML anywhere on this page.

/** Attributes that belong to the reader's screen, not to the message: a patch leaves them alone. */
const LOCAL_ATTRIBUTES = new Set(["data-busy", "aria-busy", "data-shake", "data-found", "data-revealed", "aria-expanded", "open"]);

/**
 * Makes an element. `attributes` values: false/null/undefined are left out, true becomes an empty attribute,
 * `style` may be an object of custom properties. Children are nodes, strings, or (nested) lists of both.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "style") for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** A small line icon of 24 x 24 units from path data; hidden from screen readers. */
export function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** Changes `current` until it equals `wanted`, keeping elements (and with them focus, scrolling, listeners). */
export function morph(current, wanted) {
  if (current === wanted) return;
  if (current.nodeType !== Node.ELEMENT_NODE) {
    if (current.data !== wanted.data) current.data = wanted.data;
    return;
  }
  patchAttributes(current, wanted);
  patchChildren(current, [...wanted.childNodes]);
}

/** Makes the children of `parent` equal to `wanted`, matching by `data-key`, then by kind and order. */
export function patchChildren(parent, wanted) {
  const spare = [...parent.childNodes];
  const keyed = new Map(spare.filter(keyOf).map((node) => [keyOf(node), node]));
  const unkeyed = spare.filter((node) => !keyOf(node));
  const matches = wanted.map((node) => {
    if (keyOf(node)) {
      const match = keyed.get(keyOf(node));
      keyed.delete(keyOf(node));
      return match && match.nodeName === node.nodeName ? match : null;
    }
    const index = unkeyed.findIndex((other) => other.nodeName === node.nodeName);
    return index < 0 ? null : unkeyed.splice(0, index + 1).at(-1);
  });
  const kept = new Set(matches);
  for (const node of spare) if (!kept.has(node)) node.remove();
  let cursor = parent.firstChild;
  wanted.forEach((node, index) => {
    const match = matches[index];
    if (!match) return parent.insertBefore(node, cursor);
    if (match === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(match, cursor);
    return morph(match, node);
  });
}

const keyOf = (node) => (node.dataset ? node.dataset.key : undefined);

function patchAttributes(current, wanted) {
  for (const { name } of [...current.attributes]) {
    if (!wanted.hasAttribute(name) && !LOCAL_ATTRIBUTES.has(name)) current.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (LOCAL_ATTRIBUTES.has(name) && current.hasAttribute(name)) continue;
    // A focused button that becomes disabled would drop the focus to the top of the page: it only looks disabled until left.
    if (name === "disabled" && current === document.activeElement) current.setAttribute("aria-disabled", "true");
    // The page's content policy forbids style attributes, but not styles set one by one.
    else if (name === "style") current.style.cssText = wanted.style.cssText;
    else if (name === "src" && isShown(current, value)) continue;
    else if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
}

/** Whether an image already shows this file; its signed address is a new one each time, and loading again would flicker. */
function isShown(image, address) {
  const file = (text) => text.split("?")[0];
  return image.complete && image.naturalWidth > 0 && file(image.getAttribute("src") ?? "") === file(address);
}

/** Turns a "looks disabled" button (see above) into a disabled one when the focus leaves it. */
export function settleDisabled(event) {
  const element = event.target;
  if (element instanceof HTMLButtonElement && element.getAttribute("aria-disabled") === "true") {
    element.removeAttribute("aria-disabled");
    element.disabled = true;
  }
}

/** Says a sentence to screen readers without moving the focus. */
export function announce(sentence) {
  const region = document.getElementById("announcer");
  const line = h("p", {}, sentence);
  region.append(line);
  while (region.children.length > 5) region.firstChild.remove();
}
