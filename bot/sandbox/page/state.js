// What one persona knows: channels, messages, unread marks. Must never touch the page; it tells its listeners what changed.

import { get } from "./api.js";

const LOADING = 1 << 7;

/** One persona's copy of the sandbox. Emits "state" (channels, commands ...) and "messages" (with a channel id). */
export class PersonaState extends EventTarget {
  constructor(personaId) {
    super();
    this.id = personaId;
    this.data = null;
    this.messages = new Map();
    this.unread = new Set();
    this.notices = new Map();
    this.typing = new Map();
    this.choices = new Map();
    this.choicesMade = 0;
    this.loading = new Map();
    this.loaded = new Set();
  }

  /** Loads channels, members, commands; also what is shown now, because events may have been missed. */
  async reload() {
    this.data = await get("/page/state", { persona: this.id });
    this.dispatchEvent(new Event("state"));
    await Promise.all([...this.loaded].filter((id) => this.channel(id)).map((id) => this.loadMessages(id)));
  }

  /** Asks for a reload soon; several wishes in a row become one. */
  reloadSoon() {
    clearTimeout(this.reloadTimer);
    this.reloadTimer = setTimeout(() => this.reload().catch(() => {}), 60);
  }

  async loadMessages(channelId) {
    const touched = new Map();
    this.loading.set(channelId, touched);
    const { messages } = await get("/page/messages", { persona: this.id, channel: channelId });
    const known = this.messagesOf(channelId);
    const locals = [...known.values()].filter((message) => message.local);
    known.clear();
    for (const message of messages) known.set(message.id, message);
    for (const message of locals) known.set(message.id, message);
    // What arrived by event while the answer was under way is newer than the answer.
    for (const [id, message] of touched) message ? known.set(id, message) : known.delete(id);
    if (this.loading.get(channelId) === touched) this.loading.delete(channelId);
    this.loaded.add(channelId);
    this.changed(channelId);
  }

  messagesOf(channelId) {
    if (!this.messages.has(channelId)) this.messages.set(channelId, new Map());
    return this.messages.get(channelId);
  }

  /** Messages of a channel, oldest first; local notices at their place in time. */
  ordered(channelId) {
    const list = [...this.messagesOf(channelId).values()];
    return list.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a.id.length - b.id.length) || (a.id < b.id ? -1 : 1));
  }

  channel(channelId) {
    return this.data?.channels.find((channel) => channel.id === channelId) ?? null;
  }

  get botDm() {
    return this.data?.channels.find((channel) => channel.type === "dm") ?? null;
  }

  user(userId) {
    return this.data?.members.find((member) => member.id === userId) ?? null;
  }

  /** Takes one event of the sandbox. Returns the message if it is new and by somebody else. */
  take(event) {
    if (event.type === "message") return this.takeMessage(event.message);
    if (event.type === "message_delete") {
      this.loading.get(event.channel_id)?.set(event.id, null);
      if (this.messagesOf(event.channel_id).delete(event.id)) this.changed(event.channel_id);
    } else if (event.type === "typing") {
      this.typing.set(event.channel_id, { user: event.user_id, until: Date.now() + 10000 });
      this.changed(event.channel_id);
    } else {
      this.reloadSoon();
    }
    return null;
  }

  takeMessage(message) {
    const known = this.messagesOf(message.channel_id);
    // An answer that was being thought about is news when it is there.
    const before = known.get(message.id);
    const isNew = !(message.flags & LOADING) && (!before || Boolean(before.flags & LOADING));
    this.loading.get(message.channel_id)?.set(message.id, message);
    known.set(message.id, message);
    if (this.typing.get(message.channel_id)?.user === message.author.id) this.typing.delete(message.channel_id);
    if (!this.channel(message.channel_id)) this.reloadSoon();
    this.changed(message.channel_id);
    return isNew && message.author.id !== this.id ? message : null;
  }

  /** Shows a private line of the page itself (a command that failed) in the channel. */
  addLocal(channelId, text) {
    const id = `local-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
    this.messagesOf(channelId).set(id, { id, local: true, channel_id: channelId, text, timestamp: new Date().toISOString() });
    this.changed(channelId);
  }

  removeLocal(channelId, id) {
    this.messagesOf(channelId).delete(id);
    this.changed(channelId);
  }

  /** Puts a sentence under a message (a press that failed), or removes it with null. */
  setNotice(channelId, messageId, sentence) {
    if (sentence) this.notices.set(messageId, sentence);
    else if (!this.notices.delete(messageId)) return;
    this.changed(channelId);
  }

  /** Keeps what was chosen in a select, as long as the bot does not change the select itself. */
  remember(channelId, messageId, select, values) {
    this.choices.set(`${messageId}:${select.custom_id}`, { values, form: JSON.stringify(select) });
    this.choicesMade += 1;
    this.changed(channelId);
  }

  /** The select as the reader should see it: with their own last choice marked. */
  withChoice(messageId, select) {
    const kept = this.choices.get(`${messageId}:${select.custom_id}`);
    if (!kept || kept.form !== JSON.stringify(select)) return select;
    if (!select.options) return { ...select, default_values: kept.values.map((id) => ({ id })) };
    return { ...select, options: select.options.map((option) => ({ ...option, default: kept.values.includes(option.value) })) };
  }

  markUnread(channelId, unread) {
    if (this.unread.has(channelId) === unread) return;
    if (unread) this.unread.add(channelId);
    else this.unread.delete(channelId);
    this.dispatchEvent(new Event("unread"));
  }

  changed(channelId) {
    this.dispatchEvent(new CustomEvent("messages", { detail: channelId }));
  }
}

/** Commands as people type them: one entry per runnable command, groups unfolded ("rook start"). */
export function flatCommands(commands) {
  const flat = [];
  const walk = (command, path) => {
    const name = [...path, command.name];
    const nested = (command.options || []).filter((option) => option.type === 1 || option.type === 2);
    if (nested.length) nested.forEach((option) => walk(option, name));
    else flat.push({ name: name.join(" "), description: command.description, options: command.options || [] });
  };
  commands.filter((command) => (command.type ?? 1) === 1).forEach((command) => walk(command, []));
  return flat;
}

/** The command to offer a newcomer: the first sub-command called "start", else the first command, else null. */
export function startCommand(commands) {
  const flat = flatCommands(commands);
  return flat.find((command) => command.name.endsWith(" start")) ?? flat[0] ?? null;
}
