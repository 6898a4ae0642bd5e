import { describe, expect, it } from "vitest";
import {
  encodeCredentials,
  isEncrypted,
  splitUri,
  withDatabase,
  withOption,
  withoutSrv,
  withTls,
} from "./uri-edits.ts";

describe("splitUri", () => {
  it("names every part", () => {
    expect(splitUri("mongodb://u:p@a:1,b:2/db?replicaSet=rs&tls=true")).toEqual({
      scheme: "mongodb://",
      credentials: "u:p",
      hosts: ["a:1", "b:2"],
      database: "db",
      options: ["replicaSet=rs", "tls=true"],
    });
    expect(splitUri("http://a/b")).toBeNull();
  });
});

it.each([
  ["mongodb://u:p@h/db", "mongodb://u:p@h/db?authSource=admin"],
  ["mongodb://u:p@h/db?tls=true&authSource=x", "mongodb://u:p@h/db?tls=true&authSource=admin"],
  ["mongodb://u:p@h/db?authsource=x", "mongodb://u:p@h/db?authSource=admin"],
  ["mongodb://u:p@h/db?authSource=admin", null],
])("adds an option to %s", (uri, changed) => {
  expect(withOption(uri, "authSource=admin")).toBe(changed);
});

it.each([
  ["mongodb://u:p@h/db", true, "mongodb://u:p@h/db?tls=true"],
  ["mongodb://u:p@h/db?ssl=false&w=1", true, "mongodb://u:p@h/db?w=1&tls=true"],
  ["mongodb://u:p@h/db?tls=true", true, null],
  ["mongodb+srv://u:p@h/db", true, null],
  ["mongodb+srv://u:p@h/db", false, "mongodb+srv://u:p@h/db?tls=false"],
  ["mongodb://u:p@h/db?tls=true&tlsInsecure=true", false, "mongodb://u:p@h/db?tls=false"],
])("sets the encryption of %s to %s", (uri, isOn, changed) => {
  expect(withTls(uri, isOn)).toBe(changed);
  const parts = splitUri(changed ?? uri);
  expect(parts && isEncrypted(parts)).toBe(isOn);
});

it.each([
  ["mongodb://u:p@ss@h/db", "mongodb://u:p%40ss@h/db"],
  ["mongodb://u:p/ss#?@h/db", "mongodb://u:p%2Fss%23%3F@h/db"],
  ["mongodb://u:a:b@h:1,i:2/db?w=1", "mongodb://u:a%3Ab@h:1,i:2/db?w=1"],
  // what is escaped already stays, a lone percent sign does not
  ["mongodb://u:p%40ss@h/db", null],
  ["mongodb://u:100%@h/db", "mongodb://u:100%25@h/db"],
  ["mongodb://u:p@h/db", null],
  ["mongodb://h/db", null],
])("escapes the credentials of %s", (uri, encoded) => {
  expect(encodeCredentials(uri)).toBe(encoded);
});

it("goes to another database of the same server", () => {
  expect(withDatabase("mongodb://u:p@a,b/shpo?w=1", "shop")).toBe("mongodb://u:p@a,b/shop?w=1");
});

it.each([
  ["mongodb+srv://u:p@db.example.net/shop", "mongodb://u:p@db.example.net:27017/shop?tls=true"],
  ["mongodb+srv://u:p@db.example.net/shop?tls=false", "mongodb://u:p@db.example.net:27017/shop?tls=false"],
  ["mongodb://u:p@db.example.net/shop", null],
])("does without SRV records: %s", (uri, changed) => {
  expect(withoutSrv(uri)).toBe(changed);
});
