import { TEXTS } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { checkUri, isServerMasked, maskUri, typeIntoUri } from "./connection-uri.ts";

// covers: A5.10, A5.11
describe("checkUri", () => {
  it.each([
    ["", TEXTS.uriRequired],
    ["   ", TEXTS.uriRequired],
    ["mongodb://u:p@host/db", null],
    ["mongodb+srv://u:p@cluster0.k3x9q.mongodb.net/shop?retryWrites=true", null],
    ["mongodb://u:p%40ss@a:27017,b:27018,c:27019/db?replicaSet=rs0&authSource=admin", null],
    ["mongodb://u:p@[::1]:27017/db", null],
    ["mongodb://u:p@host", TEXTS.uriDatabaseRequired],
    ["mongodb://u:p@host/", TEXTS.uriDatabaseRequired],
    ["mongodb://u:p@host/?a=b", TEXTS.uriDatabaseRequired],
    ["mongodb://u:p@host?a=b", TEXTS.uriDatabaseRequired],
    ["mongodb://host/db", TEXTS.uriMalformed],
    ["mongodb://u@host/db", TEXTS.uriMalformed],
    ["mongodb://:p@host/db", TEXTS.uriMalformed],
    ["mongodb://u:p@ss@host/db", TEXTS.uriMalformed],
    ["http://u:p@host/db", TEXTS.uriMalformed],
    ["u:p@host/db", TEXTS.uriMalformed],
    ["mongodb://u:p@host/db\0", TEXTS.uriMalformed],
  ])("%s", (uri, message) => {
    expect(checkUri(uri, { needsCredentials: true })).toBe(message);
  });

  it("takes a URI without credentials where the server does", () => {
    expect(checkUri("mongodb://localhost:27017/db", { needsCredentials: false })).toBeNull();
  });
});

describe("maskUri", () => {
  it.each([
    ["mongodb+srv://app:s3cret@host/db?x=1", "mongodb+srv://••••••••:••••••••@host/db?x=1"],
    ["mongodb://a:b@c@host/db", "mongodb://••••••••:••••••••@host/db"],
    ["mongodb://a:b/c@host/db", "mongodb://••••••••:••••••••@host/db"],
    ["mongodb://host/db", "mongodb://host/db"],
    ["mongodb://app:sec", "mongodb://app:sec"],
    ["", ""],
  ])("%s", (uri, masked) => {
    expect(maskUri(uri)).toBe(masked);
  });

  // covers: A9.02
  it("knows the server's mask", () => {
    expect(isServerMasked("mongodb://****:****@host/db")).toBe(true);
    expect(isServerMasked("mongodb://****:real@host/db")).toBe(false);
  });
});

describe("typeIntoUri", () => {
  const hidden = { uri: "mongodb://app:s3cret@host/db", isRevealed: false };
  const masked = maskUri(hidden.uri);

  it.each([
    { does: "takes the text of a revealed URI", isRevealed: true, text: "mongodb://x", uri: "mongodb://x" },
    {
      does: "reveals what is changed around the mask",
      text: `${masked}2?a=$&`,
      uri: "mongodb://app:s3cret@host/db2?a=$&",
      reveals: true,
    },
    {
      does: "reveals what a broken mask hides",
      text: masked.replace("•:", ":"),
      uri: hidden.uri,
      reveals: true,
    },
    {
      does: "reveals what replaces it all",
      text: "mongodb://a:b@c/d",
      uri: "mongodb://a:b@c/d",
      reveals: true,
    },
  ])("$does", ({ text, uri, isRevealed = false, reveals = isRevealed }) => {
    expect(typeIntoUri({ ...hidden, isRevealed }, text)).toEqual({ uri, isRevealed: reveals });
  });

  it("takes the text of a URI without credentials", () => {
    const field = { uri: "mongodb://host/db", isRevealed: false };
    expect(typeIntoUri(field, "mongodb://host/d")).toEqual({ uri: "mongodb://host/d", isRevealed: false });
  });
});
