import { TEXTS } from "@querysnap/contracts";
import { describe, expect, test } from "vitest";
import { isMaskedUri, maskUri, readUri } from "./uri-policy.ts";

describe("accepted", () => {
  test.each([
    ["mongodb://u:p@host/db", "host", "db"],
    ["mongodb://u:p%40ss@Host:27018/db?authSource=admin", "host:27018", "db"],
    ["mongodb+srv://u:p@cluster.example.net/shop?retryWrites=true&w=majority", "cluster.example.net", "shop"],
    ["mongodb://u:p@a:1,b:2,c:3/db?replicaSet=rs0", "a:1,b:2,c:3", "db"],
    ["mongodb://u:p@[2606:4700::1111]:27017/my%20db".replace("%20", "_"), "[2606:4700::1111]:27017", "my_db"],
    ["  mongodb://u:p@host/db  ", "host", "db"],
  ])("%s", (...[uri, host, databaseName]) => {
    expect(readUri(uri, "public")).toMatchObject({ ok: true, host, databaseName });
  });

  test("in local mode also private hosts and no credentials", () => {
    for (const uri of ["mongodb://localhost:27017/db", "mongodb://127.0.0.1/db", "mongodb://u:p@10.0.0.1/db"])
      expect(readUri(uri, "local")).toMatchObject({ ok: true });
  });

  test("the same meaning has one normal form", () => {
    const form = (uri: string) => {
      const read = readUri(uri, "public");
      return read.ok ? read.normalized : null;
    };
    const wanted = form("mongodb://u:p@a:1,b:2/db?w=1&authSource=x");
    expect(form("mongodb://u:p@B:2,a:1/db?authsource=x&w=1")).toBe(wanted);
    expect(form("mongodb://u:other@a:1,b:2/db?w=1&authSource=x")).not.toBe(wanted);
  });
});

// covers: A5.11
describe("refused", () => {
  test.each([
    ["postgres://u:p@host/db", TEXTS.uriMalformed],
    ["mongodb://", TEXTS.uriMalformed],
    ["mongodb://host/db", TEXTS.uriMalformed],
    ["mongodb://u@host/db", TEXTS.uriMalformed],
    ["mongodb://u:p@host", TEXTS.uriDatabaseRequired],
    ["mongodb://u:p@host/", TEXTS.uriDatabaseRequired],
    ["mongodb://u:p@host/a$b", TEXTS.uriMalformed],
    ["mongodb://u:p@host/db%E0%A4%A", TEXTS.uriMalformed],
    ["mongodb://u:p@host:99999/db", TEXTS.uriMalformed],
    ["mongodb://u:p@a:1,[2606:4700::1111]:0/db", TEXTS.uriMalformed],
    ["not a uri", TEXTS.uriMalformed],
    [`mongodb://u:p@host/${"d".repeat(5000)}`, TEXTS.uriMalformed],
  ])("%s", (...[uri, message]) => {
    expect(readUri(uri, "public")).toEqual({ ok: false, code: "uri_invalid", message });
  });

  test.each([
    "mongodb://u:p@host/db?tlsCAFile=/etc/passwd",
    "mongodb://u:p@host/db?tlsCertificateKeyFile=x",
    "mongodb://u:p@host/db?proxyHost=127.0.0.1",
    "mongodb://u:p@host/db?authMechanism=MONGODB-AWS",
    "mongodb://u:p@host/db?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:azure",
    "mongodb://u:p@host/db?compressors=snappy",
    "mongodb://u:p@host/db?autoEncryption=1",
    "mongodb://u:p@%2Ftmp%2Fmongodb.sock/db",
    "mongodb://u:p@127.0.0.1/db",
    "mongodb://u:p@10.1.2.3:27017/db",
    "mongodb://u:p@8.8.8.8,192.168.1.1/db",
    "mongodb://u:p@169.254.169.254/db",
    "mongodb://u:p@168.63.129.16/db",
    "mongodb://u:p@[::1]/db",
    "mongodb://u:p@[fd00::1]/db",
    "mongodb://u:p@[::ffff:10.0.0.1]/db",
  ])("%s", (uri) => {
    expect(readUri(uri, "public")).toMatchObject({ ok: false });
  });
});

// covers: A9.02
test("masking hides credentials and options, and shows no length", () => {
  const masked = maskUri({
    uri: "mongodb+srv://user:secret@host/db?authSource=x",
    host: "host",
    databaseName: "db",
  });
  expect(masked).toBe("mongodb+srv://****:****@host/db");
  expect([isMaskedUri(masked), isMaskedUri("mongodb://u:p@host/db")]).toEqual([true, false]);
  expect(maskUri({ uri: "mongodb://host/db", host: "host", databaseName: "db" })).toBe("mongodb://host/db");
});
