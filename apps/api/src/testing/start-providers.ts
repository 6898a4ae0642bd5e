import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { OauthProvider } from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { type MutableToken, OAuth2Server } from "oauth2-mock-server";

export type Person = { sub: string; email: string; verified: boolean; name: string };

/** GitHub's calls, with PKCE checked. */
async function startGithub(person: () => Person) {
  const challenges = new Map<string, string>();
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const json = (value: unknown) =>
      reply.setHeader("content-type", "application/json").end(JSON.stringify(value));
    if (url.pathname === "/login/oauth/authorize") {
      const code = `code-${challenges.size}`;
      challenges.set(code, url.searchParams.get("code_challenge") ?? "");
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: url.searchParams.get("state") ?? "" }).toString();
      return reply.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/user")
      return json({ id: Number(person().sub), login: "ann-gh", name: person().name });
    if (url.pathname === "/user/emails")
      return json([{ email: person().email, primary: true, verified: person().verified }]);
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    return request.on("end", () => {
      const form = new URLSearchParams(body);
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight = challenges.get(form.get("code") ?? "") === challenge;
      if (!isRight) reply.statusCode = 400;
      json(
        isRight
          ? { access_token: "gho_x", token_type: "bearer", scope: "read:user,user:email" }
          : { error: "invalid_grant" },
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    server,
  };
}

/** Google and GitHub on this machine; both sign in whoever `person` is. */
export class TestProviders {
  person: Person = { sub: "1", email: "ann@example.com", verified: true, name: "Ann" };
  /** Changes the identity token of the next Google sign-ins. */
  claims: Record<string, unknown> = {};
  #people = 0;

  static async start(): Promise<TestProviders> {
    const google = new OAuth2Server();
    await google.issuer.keys.generate("RS256");
    await google.start(0, "127.0.0.1");
    const providers: TestProviders = new TestProviders(google, await startGithub(() => providers.person));
    google.service.on("beforeTokenSigning", (token: MutableToken) => {
      const { sub, email, verified, name } = providers.person;
      Object.assign(token.payload, {
        sub,
        email,
        email_verified: verified,
        name,
        aud: "g-client",
        ...providers.claims,
      });
    });
    return providers;
  }

  private constructor(
    private readonly google: OAuth2Server,
    private readonly github: Awaited<ReturnType<typeof startGithub>>,
  ) {}

  get env(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: "g-client",
      GOOGLE_CLIENT_SECRET: "g-secret",
      GOOGLE_ISSUER: this.google.issuer.url ?? "",
      GITHUB_CLIENT_ID: "h-client",
      GITHUB_CLIENT_SECRET: "h-secret",
      GITHUB_URL: this.github.url,
      GITHUB_API_URL: this.github.url,
    };
  }

  /** From now on both sign in a person whom nobody has seen. */
  next(about: Partial<Person> = {}): Person {
    this.person = {
      sub: String(1000 + this.#people),
      email: `out${this.#people++}@example.com`,
      verified: true,
      name: "Outside Person",
      ...about,
    };
    return this.person;
  }

  /** Opens the popup and answers the provider's page: the redirect back to us, as path and query. */
  async authorize(
    browser: Browser,
    provider: OauthProvider,
    start = `/api/auth/${provider}`,
  ): Promise<string> {
    const opened = await browser.send({ method: "GET", url: start });
    const location = String(opened.headers["location"]);
    if (location.startsWith("/")) throw new Error(`The popup did not reach the provider: ${location}`);
    const reply = await fetch(location, { redirect: "manual" });
    const back = new URL(reply.headers.get("location") ?? "");
    return `${back.pathname}${back.search}`;
  }

  async close(): Promise<void> {
    await this.google.stop();
    this.github.server.close();
  }
}

/** Returns what the popup's last page reads from its address. */
export async function popupResult(browser: Browser, url: string): Promise<Record<string, string>> {
  const reply = await browser.send({ method: "GET", url });
  const [path, query] = String(reply.headers["location"]).split("?");
  if (reply.statusCode !== 302 || path !== "/oauth-popup") throw new Error(`${reply.statusCode} to ${path}`);
  return Object.fromEntries(new URLSearchParams(query));
}
