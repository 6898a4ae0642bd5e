import { createHash, randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";

export type OutsidePerson = { id: number; email: string; verified: boolean; name: string };

export type GithubServer = {
  url: string;
  /** Who presses "Authorize" next. */
  person: OutsidePerson;
  /** A policy on its page that cuts the window off from the page that opened it. */
  cutsOff: boolean;
  close(): Promise<void>;
};

/**
 * GitHub's sign-in on this machine: a page that asks, the exchange of a code with PKCE, and the two calls
 * that tell who it was. A code works once.
 */
export async function startGithubServer(person: OutsidePerson): Promise<GithubServer> {
  const challenges = new Map<string, string>();
  const tokens = new Set<string>();
  const json = (reply: ServerResponse, status: number, value: unknown) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

  const github: GithubServer = { url: "", person, cutsOff: false, close: () => Promise.resolve() };
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? "/", github.url);
    const asked = (name: string) => url.searchParams.get(name) ?? "";
    if (url.pathname === "/login/oauth/authorize") {
      const code = randomUUID();
      challenges.set(code, asked("code_challenge"));
      const back = (result: Record<string, string>) =>
        `${asked("redirect_uri")}?${new URLSearchParams({ ...result, state: asked("state") }).toString()}`.replaceAll(
          "&",
          "&amp;",
        );
      reply
        .writeHead(200, {
          "content-type": "text/html",
          ...(github.cutsOff ? { "cross-origin-opener-policy": "same-origin" } : {}),
        })
        .end(
          `<!doctype html><title>GitHub</title><a href="${back({ code })}">Authorize</a> <a href="${back({ error: "access_denied" })}">Refuse</a>`,
        );
      return;
    }
    if (url.pathname === "/login/oauth/access_token") {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        const form = new URLSearchParams(body);
        const code = form.get("code") ?? "";
        const isRight =
          createHash("sha256")
            .update(form.get("code_verifier") ?? "")
            .digest("base64url") === challenges.get(code);
        challenges.delete(code);
        if (!isRight) return json(reply, 400, { error: "invalid_grant" });
        const token = randomUUID();
        tokens.add(token);
        return json(reply, 200, { access_token: token, token_type: "bearer", scope: "read:user,user:email" });
      });
      return;
    }
    if (!tokens.has(request.headers.authorization?.replace(/^bearer /i, "") ?? ""))
      json(reply, 401, { message: "Bad credentials" });
    else if (url.pathname === "/user")
      json(reply, 200, { id: github.person.id, login: "octo", name: github.person.name });
    else json(reply, 200, [{ email: github.person.email, primary: true, verified: github.person.verified }]);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  github.url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  github.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return github;
}
