import { type OauthReply, readProvider, readSecondFactor } from "./read-oauth-reply.ts";

const TYPE = "querysnap:oauth";
/** For providers whose pages cut the popup off from the page that opened it. Reaches our own origin only. */
const CHANNEL = "querysnap_oauth";

/** Sends the popup's result to the page that opened it. */
export function postOauthReply(reply: OauthReply): void {
  const message = { type: TYPE, ...reply };
  const opener: Window | null = window.opener;
  if (opener !== null) {
    opener.postMessage(message, window.location.origin);
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no target: it never leaves our origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  channel.close();
}

/**
 * Calls back with the popup's result; messages of other origins and other forms are ignored. Returns how to
 * stop.
 */
export function listenForOauthReply(onReply: (reply: OauthReply) => void): () => void {
  const handleMessage = (event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin) return;
    const reply = readReply(event.data);
    if (reply) onReply(reply);
  };
  window.addEventListener("message", handleMessage);
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  channel?.addEventListener("message", handleMessage);
  return () => {
    window.removeEventListener("message", handleMessage);
    channel?.close();
  };
}

function readReply(data: unknown): OauthReply | null {
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== TYPE) return null;
  if ("token" in data && typeof data.token === "string") return { token: data.token };
  const second: unknown = "secondFactor" in data ? data.secondFactor : null;
  const secondFactor =
    typeof second === "object" && second !== null && "method" in second && "email" in second
      ? readSecondFactor(second.method, second.email)
      : null;
  if (secondFactor) return { secondFactor };
  const connected = "connected" in data ? readProvider(data.connected) : undefined;
  if (connected) return { connected };
  return "error" in data && typeof data.error === "string" ? { error: data.error } : null;
}
