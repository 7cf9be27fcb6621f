// Draws message components: button rows, selects and the layout components of newer messages. Must never send anything.

import { h, icon } from "./dom.js";
import { emojiImage, markdown } from "./markdown.js";

const STYLE_NAMES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const SHORT = 6;
const SELECTS = { 3: "option", 5: "person", 6: "role", 7: "person or role", 8: "channel" };

/** The nodes of a message's components, in order; unknown kinds say so instead of vanishing. */
export function components(list, names) {
  return (list || []).map((component, index) => draw(component, names, `c${index}`));
}

function draw(component, names, key) {
  const drawer = DRAW[component.type];
  if (drawer) return drawer(component, names, key);
  return h("p", { class: "subtext", "data-key": key }, `(a component of kind ${component.type}, which this page cannot show)`);
}

const children = (component, names, key) =>
  (component.components || []).map((child, index) => draw(child, names, `${key}.${index}`));

const DRAW = {
  1: (row, names, key) => h("div", { class: rowClass(row), "data-key": key, "data-count": row.components.length }, children(row, names, key)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (section, names, key) =>
    h("div", { class: "section", "data-key": key },
      h("div", { class: "section-text" }, children(section, names, key)),
      section.accessory && h("div", { class: "section-accessory" }, draw(section.accessory, names, `${key}.a`))),
  10: (text, names, key) => h("div", { class: "text", "data-key": key }, markdown(text.content || "", names)),
  11: (thumbnail, names, key) => h("div", { class: "thumbnail", "data-key": key }, picture(thumbnail.media, thumbnail)),
  12: (gallery, names, key) =>
    h("div", { class: "gallery", "data-key": key, "data-count": Math.min(gallery.items.length, 3) },
      gallery.items.map((item) => picture(item.media, item))),
  13: (file, names, key) => h("div", { class: "file", "data-key": key }, fileLink(file.file.url, file.name || "File", file.size)),
  14: (separator, names, key) =>
    h("hr", { "data-key": key, class: `separator${separator.divider === false ? " invisible" : ""}${separator.spacing === 2 ? " large" : ""}` }),
  17: (container, names, key) =>
    h("div", { class: `container${container.spoiler ? " spoiler" : ""}`, "data-action": container.spoiler && "spoiler", "data-key": key, style: accent(container.accent_color) },
      children(container, names, key)),
};

/** How a row may share its width out: "even" among its buttons, "short" when five of them fit beside one another anywhere. */
function rowClass(row) {
  if (!row.components.every((item) => item.type === 2)) return "row";
  return row.components.every((item) => [...(item.label ?? "")].length <= SHORT) ? "row even short" : "row even";
}

/** The custom property that carries a bar's colour, from Discord's integer. */
export function accent(colour) {
  return colour === null || colour === undefined ? null : { "--bar": `#${colour.toString(16).padStart(6, "0")}` };
}

function button(item, names, key) {
  const label = [item.emoji && emojiImage(item.emoji, names), item.label && h("span", { class: "label" }, item.label)];
  const style = STYLE_NAMES[item.style] || "secondary";
  if (item.style === 5) {
    return h("a", { class: "button link", href: safe(item.url), target: "_blank", rel: "noopener noreferrer", "data-key": key }, label, icon("M8 16 16 8M9 8h7v7"));
  }
  return h("button", {
    type: "button",
    class: `button ${style}`,
    disabled: Boolean(item.disabled) || !item.custom_id,
    "data-action": "press",
    "data-key": `button:${item.custom_id ?? key}`,
    "data-custom-id": item.custom_id,
    "aria-label": item.label ? null : (item.emoji?.name ?? "button").replaceAll("_", " "),
  }, label);
}

/** Web addresses only; anything else is not followed. */
function safe(address) {
  return /^https?:\/\//i.test(address || "") ? address : null;
}

function select(original, names, key) {
  const item = names.withChoice(original);
  const anything = (id) => names.user(id) ?? names.role(id) ?? names.channel(id) ?? id;
  const chosen = item.options ? item.options.filter((option) => option.default) : (item.default_values || []).map(({ id }) => ({ label: anything(id) }));
  const placeholder = item.placeholder || `Choose ${item.max_values > 1 ? "" : "a "}${SELECTS[item.type]}${item.max_values > 1 ? "s" : ""}`;
  const text = chosen.length
    ? chosen.map((option) => h("span", { class: "chosen" }, option.emoji && emojiImage(option.emoji, names), option.label))
    : h("span", { class: "placeholder" }, placeholder);
  return h("button", {
    type: "button",
    class: "select",
    disabled: Boolean(item.disabled),
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": chosen.length ? `${placeholder}: ${chosen.map((option) => option.label).join(", ")}` : placeholder,
    "data-action": "select",
    "data-key": `select:${item.custom_id ?? key}`,
    "data-custom-id": item.custom_id,
  }, h("span", { class: "select-text" }, text), icon("m7 10 5 5 5-5"));
}

/** Finds a component by its custom id anywhere in a tree of components. */
export function findComponent(list, customId) {
  for (const component of list || []) {
    if (component.custom_id === customId) return component;
    const nested = [...(component.components || []), component.accessory, component.component].filter(Boolean);
    const found = findComponent(nested, customId);
    if (found) return found;
  }
  return null;
}

/** What can be chosen in a select: {value, label, description, emoji, chosen}. */
export function choicesOf(item, data) {
  const defaults = new Set((item.default_values || []).map((value) => value.id));
  const mark = (value, label, description) => ({ value, label, description, chosen: defaults.has(value) });
  if (item.type === 3) return item.options.map((option) => ({ ...option, chosen: Boolean(option.default) }));
  const people = data.members.map((member) => mark(member.id, member.name, member.bot ? "bot" : ""));
  const roles = data.roles.map((role) => mark(role.id, `@${role.name}`, "role"));
  if (item.type === 5) return people;
  if (item.type === 6) return roles;
  if (item.type === 7) return [...people, ...roles];
  return data.channels.filter((channel) => channel.type !== "dm").map((channel) => mark(channel.id, `#${channel.name}`, channel.type === "thread" ? "thread" : ""));
}

/** An image with its alternative text; opens in a new tab. */
export function picture(media, { description, spoiler } = {}) {
  const address = media?.proxy_url || media?.url || "";
  const image = h("img", {
    src: address,
    alt: description || media?.description || "Image without a description",
    width: media?.width || null,
    height: media?.height || null,
    loading: "lazy",
  });
  return h("a", { class: `picture${spoiler ? " spoiler" : ""}`, "data-action": spoiler && "spoiler", href: address, target: "_blank", rel: "noopener noreferrer" }, image);
}

/** A download with its name and size. */
export function fileLink(address, name, size) {
  return h("a", { class: "file-link", href: address, download: name, target: "_blank", rel: "noopener noreferrer" },
    icon("M7 3h7l4 4v14H7zM14 3v4h4"), h("span", {}, name), size ? h("small", {}, bytes(size)) : null);
}

function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1048576 ? `${Math.round(size / 1024)} KB` : `${(size / 1048576).toFixed(1)} MB`;
}

/** An embed: author, title, description, fields, pictures, footer. */
export function embed(item, names, key) {
  const text = (value) => markdown(value || "", names);
  const plain = (value) => markdown(value || "", names, { inlineOnly: true });
  return h("section", { class: "embed", "data-key": key, style: accent(item.color) },
    h("div", { class: "embed-text" },
      item.author?.name && h("p", { class: "embed-author" }, item.author.name),
      item.title && h("h3", { class: "embed-title" }, safe(item.url) ? h("a", { href: safe(item.url), target: "_blank", rel: "noopener noreferrer" }, plain(item.title)) : plain(item.title)),
      item.description && h("div", { class: "embed-description" }, text(item.description)),
      item.fields?.length ? h("dl", { class: "fields" }, item.fields.map((field) =>
        h("div", { class: field.inline ? "field inline" : "field" }, h("dt", {}, plain(field.name)), h("dd", {}, text(field.value))))) : null),
    item.thumbnail && h("div", { class: "thumbnail" }, picture(item.thumbnail, { description: "Thumbnail" })),
    item.image && h("div", { class: "embed-image" }, picture(item.image, { description: item.image.description || item.title })),
    (item.footer?.text || item.timestamp) && h("footer", {}, [item.footer?.text, item.timestamp && new Date(item.timestamp).toLocaleString()].filter(Boolean).join(" · ")));
}
