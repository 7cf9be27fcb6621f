// The list at the side: channels with their threads, direct messages, who one is. Must never load messages.

import { h, icon } from "./dom.js";
import { avatar } from "./messages.js";

const HASH = "M10 4 8 20M16 4l-2 16M4 9h16M4 15h16";
const THREAD = "M6 4v8a4 4 0 0 0 4 4h8M14 12l4 4-4 4";

/** What stands before a channel's name. */
export const channelIcon = (channel) => icon(channel.type === "thread" ? THREAD : HASH);

/** The nodes of the side list. `shown` are the ids of the channels in view. */
export function sidebar(state, shown, { canSwitch }) {
  const { data } = state;
  const texts = data.channels.filter((channel) => channel.type === "text");
  const dm = state.botDm;
  return [
    h("header", { class: "side-head" }, h("span", { class: "brand" }, brandMark(), h("span", {}, h("strong", {}, data.guild.name), h("small", {}, "Rookery sandbox"))),
      h("button", { type: "button", class: "icon-button drawer-only", "data-action": "close-drawer", "aria-label": "Close the channel list" }, icon("M6 6l12 12M18 6 6 18"))),
    h("nav", { class: "side-body", "aria-label": "Channels" },
      h("h2", {}, "Channels"),
      h("ul", {}, texts.map((channel) => channelEntry(channel, state, shown))),
      h("h2", {}, "Direct messages"),
      h("ul", {}, dm
        ? entry(dm, state, shown, avatar(data.bot), data.bot.name)
        : h("li", {}, h("button", { type: "button", class: "channel quiet", "data-action": "open-dm" }, avatar(data.bot), h("span", { class: "name" }, `Write to ${data.bot.name}`))))),
    h("footer", { class: "side-foot" },
      h("div", { class: "me" }, avatar(data.persona), whoAmI(data, canSwitch)),
      h("button", { type: "button", class: "switch", role: "switch", "aria-checked": String(data.dms_open), "data-action": "toggle-dms", title: "Whether the bot may write to you directly" },
        h("span", { class: "knob", "aria-hidden": "true" }), h("span", {}, data.dms_open ? "Direct messages allowed" : "Direct messages closed"))),
  ];
}

function channelEntry(channel, state, shown) {
  const threads = state.data.channels.filter((other) => other.type === "thread" && other.parent_id === channel.id);
  const item = entry(channel, state, shown, channelIcon(channel), channel.name);
  if (threads.length) item.append(h("ul", { class: "threads" }, threads.map((thread) => entry(thread, state, shown, channelIcon(thread), thread.name))));
  return item;
}

function entry(channel, state, shown, mark, name) {
  const isUnread = state.unread.has(channel.id);
  return h("li", { "data-key": channel.id }, h("button", {
    type: "button",
    class: `channel${isUnread ? " unread" : ""}`,
    "data-action": "open-channel",
    "data-channel-id": channel.id,
    "data-channel-type": channel.type,
    "aria-current": shown.includes(channel.id) ? "true" : null,
  }, mark, h("span", { class: "name" }, name), isUnread && h("span", { class: "dot" }, h("span", { class: "offscreen" }, "unread"))));
}

function whoAmI(data, canSwitch) {
  if (!canSwitch) return h("strong", { class: "my-name" }, data.persona.name);
  return h("label", { class: "who" }, h("small", {}, "You are"),
    h("select", { "data-persona-select": true, "data-key": "who" }, data.personas.map((persona) =>
      h("option", { value: persona.id, selected: persona.id === data.persona.id }, persona.name))));
}

/** The page's own mark: a small rook (the bird). */
function brandMark() {
  const mark = icon("M4 20c0-8 4-13 10-13l6 3-5 1.5c0 6-4 8.5-8 8.5z");
  mark.classList.add("brand-mark");
  return mark;
}
