import { expect, it } from "vitest";
import { readOauthReply } from "./read-oauth-reply.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

function buildToken(claims: unknown): string {
  const encode = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${encode({ alg: "HS256" })}.${encode(claims)}.signature`;
}

const alive = buildToken({ exp: NOW / 1000 + 900, sub: "usr_1", name: "Zoë ÿ" });

it("takes a token that can be decoded and has not expired", () => {
  expect(readOauthReply(new URLSearchParams({ token: alive }), NOW)).toEqual({ token: alive });
});

it("takes the provider that was connected", () => {
  expect(readOauthReply(new URLSearchParams({ connected: "github" }), NOW)).toEqual({ connected: "github" });
});

it("takes a second step, of a known method and for an address only", () => {
  expect(
    readOauthReply(new URLSearchParams({ twoFactorMethod: "totp", email: "a@example.com" }), NOW),
  ).toEqual({
    secondFactor: { method: "totp", email: "a@example.com" },
  });
  for (const search of [
    "twoFactorMethod=sms&email=a@example.com",
    "twoFactorMethod=totp",
    "twoFactorMethod=email&email=",
  ])
    expect(readOauthReply(new URLSearchParams(search), NOW)).toEqual({
      error: "No authentication token received",
    });
});

// covers: A5.07, A8.12
it.each([
  ["connected=facebook", "No authentication token received"],
  ["error=expired&connected=github", "OAuth Error: expired"],
  ["", "No authentication token received"],
  ["token=", "No authentication token received"],
  ["token=abc", "Invalid token format"],
  ["token=a.b.c", "Invalid token format"],
  [`token=${buildToken({ sub: "usr_1" })}`, "Invalid token format"],
  [`token=${buildToken({ exp: NOW / 1000 })}`, "Token has expired"],
  [`token=${buildToken({ exp: NOW / 1000 - 1 })}`, "Token has expired"],
  ["error=access_denied", "OAuth Error: access_denied"],
  [`error=access_denied&token=${alive}`, "OAuth Error: access_denied"],
])("refuses %s", (search, error) => {
  expect(readOauthReply(new URLSearchParams(search), NOW)).toEqual({ error });
});
