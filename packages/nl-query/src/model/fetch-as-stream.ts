import { ModelError } from "./language-model.ts";

/** Far above any reply that is used. */
const MAX_REPLY_BYTES = 1024 * 1024;

/**
 * `fetch` for chat completions. Some servers ignore `stream: true` and reply with one JSON object; it becomes
 * the stream of events that was asked for.
 *
 * @throws ModelError reply_too_long
 */
export const fetchAsStream: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isWhole = /^application\/json/i.test(response.headers.get("content-type") ?? "");
  if (!response.ok || !isWhole || !response.body) return response;
  const text = await readAtMost(response.body, MAX_REPLY_BYTES);
  const chunk = toChunk(text);
  if (chunk === null) return new Response(text, response);
  return new Response(`data: ${chunk}\n\ndata: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
};

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes) throw new ModelError("reply_too_long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** A completion as the one event of a stream; null for anything else. */
function toChunk(text: string): string | null {
  try {
    const completion = JSON.parse(text) as { choices?: { message?: unknown }[] };
    if (!Array.isArray(completion.choices)) return null;
    const choices = completion.choices.map(({ message, ...choice }) => ({ ...choice, delta: message }));
    return JSON.stringify({ ...completion, object: "chat.completion.chunk", choices });
  } catch {
    return null;
  }
}
