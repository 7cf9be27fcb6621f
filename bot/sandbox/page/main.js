// Starts the page: decides whose eyes it shows, lays out the columns, follows the sandbox's events. Must never draw a message itself.

import { follow, get } from "./api.js";
import { Column } from "./column.js";
import { h } from "./dom.js";
import { relative } from "./markdown.js";

const LEAST_WIDTH = 340;
const query = new URLSearchParams(location.search);
const place = document.getElementById("columns");
const tabs = document.getElementById("tabs");
let columns = [];
let active = 0;

async function start() {
  const first = await get("/page/state", {});
  const people = Math.max(1, Math.min(first.personas.length, Number(query.get("people")) || first.columns));
  const wanted = first.personas.find((persona) => persona.id === query.get("persona"));
  const ids = people === 1 ? [(wanted ?? first.persona).id] : first.personas.slice(0, people).map((persona) => persona.id);
  const onSwitch = people === 1 && first.personas.length > 1 ? become : null;
  columns = ids.map((id) => new Column(id, { onUnread: showTabs, onSwitch, several: people > 1 }));
  place.replaceChildren(...columns.map((column) => column.element));
  layOut();
  await Promise.all(columns.map((column) => column.load()));
  showTabs();
  place.setAttribute("aria-busy", "false");
  listen(ids);
}

function listen(ids) {
  let wasLost = false;
  const connection = document.getElementById("connection");
  follow(ids, {
    onEvent: (personaId, event) => columns.find((column) => column.state.id === personaId)?.take(event),
    onOpen: () => {
      connection.hidden = true;
      document.documentElement.dataset.live = "true";
      if (wasLost) for (const column of columns) column.load().catch(() => {});
      else for (const column of columns) column.state.reloadSoon();
      wasLost = false;
    },
    onLost: () => {
      wasLost = true;
      connection.hidden = false;
      delete document.documentElement.dataset.live;
    },
  });
}

function become(personaId) {
  query.set("persona", personaId);
  location.search = query;
}

/** Shows as many columns as fit; the tabs choose which when they do not all fit. */
function layOut() {
  const room = Math.max(1, Math.floor(document.documentElement.clientWidth / LEAST_WIDTH));
  const from = Math.max(0, Math.min(active, columns.length - room));
  columns.forEach((column, index) => {
    column.element.hidden = index < from || index >= from + room;
  });
  tabs.hidden = columns.length <= room;
  document.documentElement.classList.toggle("with-tabs", !tabs.hidden);
  document.documentElement.style.setProperty("--shown", Math.min(room, columns.length));
  for (const column of columns) column.measure();
  showTabs();
}

function showTabs() {
  const total = columns.reduce((sum, column) => sum + column.state.unread.size, 0);
  document.title = total ? `(${total}) Rookery sandbox` : "Rookery sandbox";
  if (tabs.hidden) return;
  tabs.replaceChildren(...columns.map((column, index) => {
    const unread = column.state.unread.size > 0;
    const tab = h("button", { type: "button", role: "tab", class: "tab", "aria-selected": String(index === active), tabindex: index === active ? "0" : "-1", "data-persona-tab": column.state.id },
      column.state.data?.persona.name ?? "…", unread && h("span", { class: "dot" }, h("span", { class: "offscreen" }, "unread")));
    tab.addEventListener("click", () => choose(index));
    return tab;
  }));
}

function choose(index) {
  active = index;
  layOut();
  tabs.children[index]?.focus();
}

tabs.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) choose((active + step + columns.length) % columns.length);
});

addEventListener("resize", layOut);
document.addEventListener("visibilitychange", () => columns.forEach((column) => column.seen()));

// A slash typed anywhere outside a field begins a command.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog, [role=listbox]")) return;
  const column = columns.find((item) => item.element.contains(event.target)) ?? columns.find((item) => !item.element.hidden);
  const pane = column?.side.element.contains(event.target) ? column.side : column?.main;
  if (!pane || pane.composer.form) return;
  event.preventDefault();
  pane.composer.text.value = "/";
  pane.composer.text.focus();
});

setInterval(() => {
  for (const stamp of document.querySelectorAll("time[data-relative]")) stamp.textContent = relative(Number(stamp.dataset.relative));
}, 5000);

start().catch((error) => {
  place.replaceChildren(h("p", { class: "loading", role: "alert" }, error.message));
  place.setAttribute("aria-busy", "false");
});
