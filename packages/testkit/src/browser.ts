import {
  type Endpoint,
  endpointPath,
  type FailureReply,
  failureReply,
  type InputOf,
  type ReplyOf,
} from "@querysnap/contracts";

export type SentRequest = { method: string; url: string; headers: Record<string, string>; payload?: string };
export type GotReply = {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
};

/** Sends one request to a server: injected, or over the network. */
export type Send = (request: SentRequest) => Promise<GotReply>;

export type CallInput<E extends Endpoint> = {
  params?: InputOf<E, "params">;
  query?: InputOf<E, "query">;
  body?: InputOf<E, "body">;
  headers?: Record<string, string | null>;
};

type Cookie = { value: string; path: string };

/**
 * What a browser keeps between calls: cookies by path, the access token and the CSRF token. Unlike the web
 * client it never refreshes or retries by itself, so that a test sees every answer.
 */
export class Browser {
  token: string | null = null;
  csrfToken: string | null = null;
  userAgent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  readonly cookies = new Map<string, Cookie>();

  constructor(private readonly deliver: Send) {}

  /** Sends a request as this browser would; a header that is null is left out. */
  async send(request: {
    method: string;
    url: string;
    headers?: Record<string, string | null>;
    payload?: string;
  }): Promise<GotReply> {
    const cookie = [...this.cookies]
      .filter(([, { path }]) => request.url.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
    const headers: Record<string, string | null> = {
      host: "localhost",
      "user-agent": this.userAgent,
      ...(cookie === "" ? {} : { cookie }),
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      ...(request.method === "GET" ? {} : { origin: "http://localhost" }),
      ...(request.method === "GET" || this.csrfToken === null ? {} : { "x-csrf-token": this.csrfToken }),
      ...(request.payload === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    };
    const sent = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    const reply = await this.deliver({
      method: request.method,
      url: request.url,
      headers: sent,
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    this.#keepCookies(reply);
    const csrf = reply.headers["x-csrf-token"];
    if (reply.statusCode < 400 && typeof csrf === "string") this.csrfToken = csrf;
    return reply;
  }

  /** Calls an endpoint; the reply is not read. */
  raw<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<GotReply> {
    const query = new URLSearchParams(
      Object.entries((input.query ?? {}) as Record<string, unknown>).map(
        ([name, value]): [string, string] => [name, String(value)],
      ),
    ).toString();
    const path = endpointPath(endpoint, input.params ?? {});
    return this.send({
      method: endpoint.method,
      url: query === "" ? path : `${path}?${query}`,
      ...(input.headers ? { headers: input.headers } : {}),
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
  }

  /** Calls an endpoint and parses its success reply. Throws with the failure's text when it was none. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
    const reply = await this.raw(endpoint, input);
    if (reply.statusCode >= 400)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.statusCode} ${reply.body}`);
    return endpoint.reply.parse(JSON.parse(reply.body)) as ReplyOf<E>;
  }

  /** Calls an endpoint that must fail, with its status. */
  async fail<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> = {},
  ): Promise<FailureReply & { status: number }> {
    const reply = await this.raw(endpoint, input);
    if (reply.statusCode < 400)
      throw new Error(`${endpoint.method} ${endpoint.path} did not fail: ${reply.body.slice(0, 500)}`);
    return { ...failureReply.parse(JSON.parse(reply.body)), status: reply.statusCode };
  }

  #keepCookies(reply: GotReply): void {
    const header = reply.headers["set-cookie"];
    for (const line of Array.isArray(header) ? header : typeof header === "string" ? [header] : []) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      const value = decodeURIComponent(pair.slice(at + 1));
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? "/";
      const isGone =
        value === "" ||
        attributes.some((text) => /^max-age=0$/i.test(text) || /^expires=thu, 01 jan 1970/i.test(text));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
  }
}
