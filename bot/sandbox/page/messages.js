// Draws one message: who, when, what, for whom. Must never keep state or listen to anything.

import { components, embed, fileLink, picture } from "./components.js";
import { h, icon } from "./dom.js";
import { markdown, plainText } from "./markdown.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const LAYOUT = 1 << 15;
const GROUP_MILLISECONDS = 7 * 60 * 1000;

/** How ids read for one persona: given to the markdown and component drawers. */
export function namesFor(state) {
  const find = (list, id) => list?.find((item) => item.id === id)?.name;
  return {
    user: (id) => find(state.data?.members, id),
    role: (id) => find(state.data?.roles, id),
    channel: (id) => find(state.data?.channels, id),
    emoji: (id) => state.data?.emojis.find((emoji) => emoji.id === id)?.url ?? `/cdn/emojis/${id}.png`,
  };
}

/** A round picture of the first letter, coloured by the id. */
export function avatar(user) {
  // Ids of people who came one after another differ little; the golden angle sets their colours far apart.
  const hue = Number((BigInt(user.id) * 137n) % 360n);
  const letter = [...(user.name || "?")][0].toLocaleUpperCase();
  return h("span", { class: user.bot ? "avatar bot" : "avatar", "aria-hidden": "true", style: { "--hue": hue } }, letter);
}

/**
 * The list items of a channel, days separated, one author's messages in a row grouped.
 * `kept` remembers what each drawn message was drawn from, so that a message that did not change is not drawn again;
 * give the elements on the page back to it with `keepItems`.
 */
export function messageItems(state, channelId, kept) {
  const names = namesFor(state);
  const items = [];
  let previous = null;
  for (const message of state.ordered(channelId)) {
    const day = new Date(message.timestamp).toDateString();
    if (!previous || new Date(previous.timestamp).toDateString() !== day) items.push(daySeparator(day, message.timestamp));
    const grouped = follows(previous, message);
    const source = [message, grouped, state.notices.get(message.id), state.data, state.choicesMade];
    const known = kept.get(message.id);
    if (known && source.every((part, index) => part === known.source[index])) items.push(known.element);
    else {
      const element = message.local ? localItem(message) : messageItem(message, state, names, grouped);
      kept.set(message.id, { source, element });
      items.push(element);
    }
    previous = message;
  }
  return items;
}

/** Tells `kept` which elements really stand in the list now. */
export function keepItems(kept, list) {
  const present = new Map([...list.children].map((item) => [item.dataset.messageId, item]));
  for (const [id, entry] of kept) {
    if (present.has(id)) entry.element = present.get(id);
    else kept.delete(id);
  }
}

function follows(previous, message) {
  return Boolean(previous && !previous.local && !message.local && previous.author.id === message.author.id && !message.interaction && !message.reply_to
    && (previous.flags & EPHEMERAL) === (message.flags & EPHEMERAL)
    && Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MILLISECONDS
    && new Date(previous.timestamp).toDateString() === new Date(message.timestamp).toDateString());
}

function daySeparator(day, timestamp) {
  const label = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" }).format(new Date(timestamp));
  return h("li", { class: "day", "data-key": `day-${day}` }, h("span", {}, label));
}

function messageItem(message, state, names, grouped) {
  const isEphemeral = Boolean(message.flags & EPHEMERAL);
  const isLoading = Boolean(message.flags & LOADING);
  const { author } = message;
  const kinds = ["message", grouped && "grouped", isEphemeral && "ephemeral", message.mentioned && "pinged", author.id === state.id && "own"];
  return h("li", {
    class: kinds.filter(Boolean).join(" "),
    tabindex: "-1",
    "data-key": message.id,
    "data-message-id": message.id,
    "data-author-id": author.id,
    "data-ephemeral": isEphemeral ? "true" : false,
    "data-loading": isLoading ? "true" : false,
    "aria-label": `${author.name}${isEphemeral ? ", only for you" : ""}`,
  },
    source(message),
    grouped ? h("span", { class: "gutter-time", "aria-hidden": "true" }, time(message.timestamp)) : avatar(author),
    h("div", { class: "message-main" },
      grouped ? null : h("header", {},
        h("span", { class: "author" }, author.name),
        author.bot && h("span", { class: "tag" }, "bot"),
        h("time", { datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString() }, time(message.timestamp))),
      h("div", { class: "body", "data-key": "body" }, isLoading ? thinking(author) : body(message, { ...names, withChoice: (select) => state.withChoice(message.id, select) })),
      state.notices.has(message.id) && notice(state.notices.get(message.id)),
      isEphemeral && h("footer", { class: "private", "data-key": "private" },
        icon("M3 3l18 18M10 5.2A9 9 0 0 1 21 12a13 13 0 0 1-2.6 3.4M6.3 6.7A13 13 0 0 0 3 12c2 4 5.5 6.5 9 6.5a9 9 0 0 0 4-1"),
        h("span", {}, "Only you can see this"), h("span", { "aria-hidden": "true" }, "·"),
        h("button", { type: "button", class: "text-button", "data-action": "dismiss" }, "Dismiss"))),
    message.can_delete && !isEphemeral && h("div", { class: "tools", "data-key": "tools" },
      h("button", { type: "button", class: "icon-button", "data-action": "delete", title: "Delete message", "aria-label": "Delete message" },
        icon("M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5"))));
}

/** The line above an answer: which command or which message it belongs to. */
function source(message) {
  if (message.interaction?.command) {
    return h("p", { class: "source" }, avatar(message.interaction.user), h("strong", {}, message.interaction.user.name), " used ",
      h("span", { class: "command" }, `/${message.interaction.command}`));
  }
  if (message.reply_to) {
    return h("p", { class: "source" }, icon("M4 18v-5a4 4 0 0 1 4-4h11M15 5l4 4-4 4"), h("strong", {}, message.reply_to.author), " ",
      h("span", { class: "excerpt" }, message.reply_to.excerpt));
  }
  return null;
}

function time(timestamp) {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" }).format(new Date(timestamp));
}

function thinking(author) {
  return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${author.name} is thinking…`);
}

function body(message, names) {
  const content = markdown(message.content, names);
  const shown = looseAttachments(message);
  const jumbo = content.length === 1 && content[0].nodeName === "P" && isOnlyEmoji(content[0]);
  if (message.edited_timestamp && message.content) {
    const mark = h("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
    // As the last words of the text where there is a line to stand on.
    if (content.at(-1)?.nodeName === "P") content.at(-1).append(" ", mark);
    else content.push(h("p", {}, mark));
  }
  return [
    message.content && h("div", { class: jumbo ? "text jumbo" : "text", "data-key": "content" }, content),
    message.embeds.map((item, index) => embed(item, names, `embed${index}`)),
    shown.length ? h("div", { class: "attachments", "data-key": "attachments" }, shown.map(attachment)) : null,
    message.components.length ? h("div", { class: "components", "data-key": "components" }, components(message.components, names)) : null,
    message.system && h("p", { class: "subtext" }, message.system),
  ];
}

/** Attachments that neither an embed nor the layout components show already. */
function looseAttachments(message) {
  if (message.flags & LAYOUT) return [];
  const file = (media) => media?.url?.split("?")[0];
  const used = new Set(message.embeds.flatMap((item) => [file(item.image), file(item.thumbnail)]));
  return message.attachments.filter((item) => !used.has(file(item)));
}

function isOnlyEmoji(paragraph) {
  const nodes = [...paragraph.childNodes];
  const images = nodes.filter((node) => node.nodeName === "IMG");
  return images.length > 0 && images.length <= 30 && nodes.every((node) => node.nodeName === "IMG" || (node.nodeType === Node.TEXT_NODE && !node.data.trim()));
}

function attachment(file) {
  if ((file.content_type || "").startsWith("image/")) {
    return picture(file, { description: file.description || file.filename, spoiler: file.filename.startsWith("SPOILER_") });
  }
  return fileLink(file.url, file.filename, file.size);
}

function notice(sentence) {
  return h("p", { class: "notice", role: "alert", "data-key": "notice" }, h("span", {}, sentence),
    h("button", { type: "button", class: "text-button", "data-action": "dismiss-notice" }, "Close"));
}

function localItem(message) {
  return h("li", { class: "message local", tabindex: "-1", "data-key": message.id, "data-message-id": message.id, "data-local": "true" },
    h("span", { class: "avatar warning", "aria-hidden": "true" }, "!"),
    h("div", { class: "message-main" },
      h("div", { class: "body", role: "alert" }, h("p", { class: "failure" }, message.text)),
      h("footer", { class: "private" }, h("span", {}, "Only you can see this"), h("span", { "aria-hidden": "true" }, "·"),
        h("button", { type: "button", class: "text-button", "data-action": "dismiss" }, "Dismiss"))));
}

/** One sentence for screen readers about a new message. */
export function spoken(message, state) {
  const names = namesFor(state);
  const texts = [message.content, ...message.embeds.flatMap((item) => [item.title, item.description]), ...displayTexts(message.components)];
  const text = plainText(markdown(texts.filter(Boolean).join("\n"), names));
  const place = state.channel(message.channel_id)?.name;
  return `${message.author.name}${place ? ` in ${place}` : ""}: ${text.slice(0, 300) || "a message without text"}`;
}

function displayTexts(list) {
  return (list || []).flatMap((item) => [item.type === 10 ? item.content : null, ...displayTexts(item.components)]);
}
