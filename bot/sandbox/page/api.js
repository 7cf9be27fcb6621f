// Talks to the sandbox's page endpoints. Must never decide what is shown; it only carries JSON.

/** A refusal or a failed request; `message` is a sentence for the reader. */
export class ApiError extends Error {}

async function answerOf(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    throw new ApiError(`The sandbox answered ${response.status} without a reason. Reload the page and try again.`);
  }
  if (!response.ok) throw new ApiError(body.error || `The sandbox answered ${response.status}.`);
  return body;
}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    throw new ApiError("The sandbox cannot be reached. Is it still running?");
  }
}

export async function get(path, query = {}) {
  return answerOf(await reach(`${path}?${new URLSearchParams(query)}`, { headers: { Accept: "application/json" } }));
}

export async function post(path, body) {
  return answerOf(
    await reach(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  );
}

/**
 * Follows what happens to some personas over one connection.
 * `onEvent(personaId, event)` for each event; `onOpen()` at each (re)connection: load the state anew then;
 * `onLost()` while the connection is down.
 */
export function follow(personaIds, { onEvent, onOpen, onLost }) {
  const query = new URLSearchParams(personaIds.map((id) => ["persona", id]));
  const source = new EventSource(`/page/events?${query}`);
  source.addEventListener("ready", () => onOpen());
  source.addEventListener("message", (event) => {
    const { persona, ...rest } = JSON.parse(event.data);
    onEvent(persona, rest.event);
  });
  source.addEventListener("error", () => {
    onLost();
    // After a refused request a browser gives up; the sandbox may only be restarting.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 3000);
  });
  return source;
}
