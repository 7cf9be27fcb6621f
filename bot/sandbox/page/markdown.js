// Reads Discord's markdown and builds DOM nodes from it. Must never build markup from text.

import { h } from "./dom.js";

const INLINE = [
  ["escape", /^\\([\\*_~`|<>\[\]()#:@-])/],
  ["code", /^(`+)([\s\S]*?[^`])\1(?!`)/],
  ["spoiler", /^\|\|([\s\S]+?)\|\|/],
  ["strong", /^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/],
  ["u", /^__((?:\\.|[^\\])+?)__(?!_)/],
  ["s", /^~~([\s\S]+?)~~/],
  ["em", /^\*(?=\S)((?:\\.|\*\*[\s\S]+?\*\*|[^*\\])+?)\*(?!\*)/],
  ["em", /^_((?:\\.|__[\s\S]+?__|[^_\\])+?)_(?![_\p{L}\p{N}])/u],
  ["link", /^\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/],
  ["url", /^<?(https?:\/\/[^\s<>]*[^\s<>.,:;"')\]*_~|])>?/],
  ["user", /^<@!?(\d+)>/],
  ["role", /^<@&(\d+)>/],
  ["channel", /^<#(\d+)>/],
  ["command", /^<\/([^:>]+):\d+>/],
  ["everyone", /^@(everyone|here)\b/],
  ["emoji", /^<(a?):(\w+):(\d+)>/],
  ["time", /^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/],
];

/**
 * The nodes for a text. `names` gives names to ids: {user(id), channel(id), role(id), emoji(id, name)}.
 * With `inlineOnly`, blocks (headings, lists, quotes) stay plain: for titles, names of fields, labels.
 */
export function markdown(text, names, { inlineOnly = false } = {}) {
  return inlineOnly ? inline(text, names) : blocks(text.replace(/\r\n?/g, "\n"), names);
}

function blocks(text, names) {
  const nodes = [];
  const fence = /```(?:([\w+-]*)\n)?\n?([\s\S]*?)\n?```/g;
  let last = 0;
  for (const match of text.matchAll(fence)) {
    nodes.push(...lines(text.slice(last, match.index).replace(/\n$/, ""), names));
    nodes.push(h("pre", {}, h("code", { "data-language": match[1] || false }, match[2])));
    last = match.index + match[0].length;
  }
  nodes.push(...lines(last ? text.slice(last).replace(/^\n/, "") : text, names));
  return nodes;
}

function lines(text, names) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    // Empty lines next to a heading or a small line keep a distance, but not that of a whole line.
    const isEmpty = (row) => !row.trim();
    const first = paragraph.findIndex((row) => !isEmpty(row));
    const last = paragraph.findLastIndex((row) => !isEmpty(row));
    if (nodes.length && paragraph.length && isEmpty(paragraph[0])) nodes.push(h("p", { class: "gap" }));
    if (first >= 0) nodes.push(h("p", {}, inline(paragraph.slice(first, last + 1).join("\n"), names)));
    if (first >= 0 && last < paragraph.length - 1) nodes.push(h("p", { class: "gap" }));
    paragraph = [];
  };
  const rows = text.split("\n");
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    const heading = /^(#{1,3})\s+(.+)$/.exec(row);
    const subtext = /^-#\s+(.+)$/.exec(row);
    if (heading) {
      flush();
      nodes.push(h(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, inline(heading[2], names)));
    } else if (subtext) {
      flush();
      nodes.push(h("p", { class: "subtext" }, inline(subtext[1], names)));
    } else if (/^>>> /.test(row)) {
      flush();
      nodes.push(h("blockquote", {}, lines([row.slice(4), ...rows.slice(i + 1)].join("\n"), names)));
      return nodes;
    } else if (/^> ?/.test(row) && (row === ">" || row.startsWith("> "))) {
      flush();
      const quoted = [];
      while (i < rows.length && (rows[i] === ">" || rows[i].startsWith("> "))) quoted.push(rows[i++].slice(2));
      i -= 1;
      nodes.push(h("blockquote", {}, lines(quoted.join("\n"), names)));
    } else if (/^ *(?:[-*]|\d{1,9}\.) +\S/.test(row)) {
      flush();
      const items = [];
      while (i < rows.length && /^ *(?:[-*]|\d{1,9}\.) +\S/.test(rows[i])) items.push(rows[i++]);
      i -= 1;
      nodes.push(list(items, names));
    } else {
      paragraph.push(row);
    }
  }
  flush();
  return nodes;
}

/** A list from its rows; deeper indentation nests. */
function list(rows, names) {
  const parsed = rows.map((row) => /^( *)([-*]|(\d+)\.) +(.*)$/.exec(row));
  const base = parsed[0][1].length;
  const number = parsed[0][3];
  const element = number ? h("ol", { start: number }) : h("ul");
  for (let i = 0; i < parsed.length; i += 1) {
    const item = h("li", {}, inline(parsed[i][4], names));
    const nested = [];
    while (i + 1 < parsed.length && parsed[i + 1][1].length > base) nested.push(rows[(i += 1)]);
    if (nested.length) item.append(list(nested, names));
    element.append(item);
  }
  return element;
}

function inline(text, names) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = "";
  };
  let rest = text;
  let before = "";
  while (rest) {
    const found = firstMatch(rest, before);
    if (found) {
      const [kind, match] = found;
      if (kind === "escape") plain += match[1];
      else {
        flush();
        nodes.push(BUILD[kind](match, names));
      }
      before = match[0].at(-1);
      rest = rest.slice(match[0].length);
    } else {
      // Skip to the next character that can begin something, so long plain texts stay cheap.
      const length = /^[\p{L}\p{N}\s.,;!?'"-]+/u.exec(rest)?.[0].replace(/https?$/, "").length || 1;
      const point = String.fromCodePoint(rest.codePointAt(0));
      const piece = length > 1 ? rest.slice(0, length) : point;
      plain += piece;
      before = piece.at(-1);
      rest = rest.slice(piece.length);
    }
  }
  flush();
  return nodes;
}

function firstMatch(rest, before) {
  for (const [kind, pattern] of INLINE) {
    if (kind === "em" && rest[0] === "_" && /[\p{L}\p{N}_]/u.test(before)) continue;
    const match = pattern.exec(rest);
    if (match) return [kind, match];
  }
  return null;
}

const wrap = (tag) => (match, names) => h(tag, {}, inline(match[1], names));

const BUILD = {
  strong: wrap("strong"),
  u: wrap("u"),
  s: wrap("s"),
  em: wrap("em"),
  code: (match) => h("code", {}, match[2].replace(/^ (.+) $/, "$1")),
  spoiler: (match, names) =>
    h("span", { class: "spoiler", role: "button", tabindex: "0", "data-action": "spoiler", "aria-label": "Spoiler, press to show" },
      h("span", {}, inline(match[1], names))),
  link: (match, names) => jump(match[2], names, inline(match[1], names)) ?? link(match[2], inline(match[1], names)),
  url: (match, names) => jump(match[1], names) ?? link(match[1], match[1]),
  user: (match, names) => h("span", { class: "mention" }, `@${names.user(match[1]) ?? "somebody"}`),
  role: (match, names) => h("span", { class: "mention" }, `@${names.role(match[1]) ?? "a role"}`),
  channel: (match, names) => {
    const name = names.channel(match[1]);
    return name
      ? h("button", { type: "button", class: "mention", "data-action": "open-channel", "data-channel-id": match[1] }, `#${name}`)
      : h("span", { class: "mention" }, "#a channel you cannot see");
  },
  command: (match) =>
    h("button", { type: "button", class: "mention", "data-action": "fill-command", "data-command": match[1] }, `/${match[1]}`),
  everyone: (match) => h("span", { class: "mention" }, match[0]),
  emoji: (match, names) => emojiImage({ id: match[3], name: match[2] }, names),
  time: (match) => timestamp(Number(match[1]), match[2] || "f"),
};

function link(address, content) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow ugc", title: address }, content);
}

const PLACE = /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** An address of a channel or message that the reader can see, as a button that leads there; null for every other address. */
function jump(address, names, content = null) {
  const [, channelId, messageId] = PLACE.exec(address) ?? [];
  const name = channelId && names.channel(channelId);
  if (!name) return null;
  return h("button", { type: "button", class: "mention", "data-action": "jump", "data-channel-id": channelId, "data-jump-to": messageId ?? false },
    content ?? `#${name}${messageId ? " › message" : ""}`);
}

/** A custom emoji as an image with its name as alternative text, or a standard one as text. */
export function emojiImage(emoji, names) {
  if (!emoji.id) return h("span", { class: "emoji-text", "aria-hidden": "true" }, emoji.name);
  return h("img", { class: "emoji", src: names.emoji(emoji.id), alt: `:${emoji.name}:`, title: `:${emoji.name}:`, draggable: "false" });
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("time", {}, `<t:${seconds}>`);
  const full = new Intl.DateTimeFormat(undefined, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds) : new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
  return h("time", { class: "stamp", datetime: date.toISOString(), title: full, "data-relative": style === "R" ? seconds : false }, text);
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "in 2 minutes", "5 seconds ago". */
export function relative(seconds) {
  const distance = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(distance / size), unit);
}

/** Text without its marks, for announcements and labels. */
export function plainText(nodes) {
  const holder = h("div", {}, nodes);
  for (const image of holder.querySelectorAll("img")) image.replaceWith(image.alt.replaceAll(":", " "));
  for (const spoiler of holder.querySelectorAll(".spoiler")) spoiler.replaceWith("spoiler");
  return holder.textContent.replace(/\s+/g, " ").trim();
}
