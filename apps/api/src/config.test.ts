import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const MONGO = { EMBEDDED_MONGODB_URI: "mongodb://127.0.0.1:1/" };
const KEY = Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64");
const SECRET = "k3v9Qm2x8Lr5Tz1Wb7Yc4Nd6Hf0Jg-PsAeUi";

describe("defaults", () => {
  test("nothing but a database is local mode on this machine only", () => {
    expect(readConfig(MONGO)).toMatchObject({
      mode: "local",
      listenHost: "127.0.0.1",
      PORT: 3000,
      SAMPLE_DATABASE: "sample_shop",
    });
  });

  test("LISTEN_HOST does not open local mode", () => {
    expect(readConfig({ ...MONGO, LISTEN_HOST: "0.0.0.0" }).listenHost).toBe("127.0.0.1");
  });

  test("HOST_MONGODB_URI wins over the embedded server", () => {
    expect(readConfig({ ...MONGO, HOST_MONGODB_URI: "mongodb://a:b@host/admin" }).hostedMongoUri).toBe(
      "mongodb://a:b@host/admin",
    );
  });

  test("an empty value is an absent one", () => {
    expect(readConfig({ ...MONGO, PORT: " ", SMTP_URL: "" })).toMatchObject({ PORT: 3000, SMTP_URL: null });
  });
});

const publicMode = {
  ...MONGO,
  PUBLIC_URL: "https://q.example",
  TOKEN_SECRET: SECRET,
  ENCRYPTION_KEYS: `k1:${KEY}`,
  SMTP_URL: "smtps://user:password@mail.example",
};

describe("payments", () => {
  const credentials = { CASHFREE_CLIENT_ID: "id", CASHFREE_CLIENT_SECRET: "secret" };
  const simulator = { ...credentials, PAYMENT_SIMULATOR_URL: "http://127.0.0.1:4000" };

  // covers: X.144a
  test("the simulator stands for the provider in local mode, and is refused in public mode", () => {
    expect(readConfig({ ...MONGO, ...simulator }).payments).toMatchObject({
      apiUrl: "http://127.0.0.1:4000/pg",
      isTest: true,
    });
    expect(() => readConfig({ ...publicMode, ...simulator })).toThrow(
      "PAYMENT_SIMULATOR_URL: must not be set in public mode",
    );
  });

  test("public mode takes payments only with the provider's credentials, over https, never in test mode", () => {
    expect(readConfig(publicMode).payments).toBeNull();
    expect(readConfig({ ...publicMode, ...credentials }).payments).toMatchObject({ isTest: false });
    expect(() =>
      readConfig({ ...publicMode, ...credentials, CASHFREE_API_URL: "http://127.0.0.1:4000/pg" }),
    ).toThrow("CASHFREE_API_URL: must start with https://");
    expect(() => readConfig({ ...publicMode, CASHFREE_CLIENT_ID: "id" })).toThrow("CASHFREE_CLIENT_SECRET");
  });
});

describe("bad values name their variable", () => {
  test("the public configuration of the cases below is complete", () => {
    expect(readConfig(publicMode)).toMatchObject({ mode: "public", listenHost: "::" });
  });

  test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://q.localhost"])(
    "public mode may be tried at %s",
    (PUBLIC_URL) => {
      expect(readConfig({ ...publicMode, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
    },
  );

  test("proxies are addresses and networks of both families", () => {
    const TRUST_PROXY = "10.0.0.1, 192.168.0.0/16, ::1, fd00::/8";
    expect(readConfig({ ...MONGO, TRUST_PROXY }).TRUST_PROXY).toEqual(TRUST_PROXY.split(", "));
  });

  // covers: X.04
  test.each([
    ["PORT", { ...MONGO, PORT: "80a" }],
    ["PORT", { ...MONGO, PORT: "70000" }],
    ["DATABASE_URL", { ...MONGO, DATABASE_URL: "mysql://x" }],
    ["PUBLIC_URL", { ...publicMode, PUBLIC_URL: "https://q.example/path" }],
    ["PUBLIC_URL", { ...publicMode, PUBLIC_URL: "q.example" }],
    ["PUBLIC_URL", { ...publicMode, PUBLIC_URL: "http://q.example" }],
    ["PUBLIC_URL", { ...publicMode, PUBLIC_URL: "http://127.0.0.1.q.example" }],
    ["SMTP_URL", { ...publicMode, SMTP_URL: "" }],
    ["TRUST_PROXY", { ...MONGO, TRUST_PROXY: "yes" }],
    ["TRUST_PROXY", { ...MONGO, TRUST_PROXY: "10.0.0.1, true" }],
    ["TRUST_PROXY", { ...MONGO, TRUST_PROXY: "10.0.0.0/33" }],
    ["TRUST_PROXY", { ...MONGO, TRUST_PROXY: "10.0.0.0/8/8" }],
    ["LISTEN_HOST", { ...publicMode, LISTEN_HOST: "garbage" }],
    ["LISTEN_HOST", { ...publicMode, LISTEN_HOST: "1.2.3" }],
    ["METRICS_TOKEN", { ...MONGO, METRICS_TOKEN: "secret" }],
    ["TOKEN_SECRET", { ...publicMode, TOKEN_SECRET: "" }],
    ["TOKEN_SECRET", { ...publicMode, TOKEN_SECRET: "changeme" }],
    ["TOKEN_SECRET", { ...publicMode, TOKEN_SECRET: "a".repeat(64) }],
    ["ENCRYPTION_KEYS", { ...publicMode, ENCRYPTION_KEYS: "" }],
    ["ENCRYPTION_KEYS", { ...publicMode, ENCRYPTION_KEYS: "k1:short" }],
    ["ENCRYPTION_KEYS", { ...publicMode, ENCRYPTION_KEYS: `k1:${KEY},k1:${KEY}` }],
    ["ENCRYPTION_KEYS", { ...publicMode, ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}` }],
    ["DEV_ORIGIN", { ...publicMode, DEV_ORIGIN: "http://localhost:5173" }],
    ["SMTP_URL", { ...MONGO, SMTP_URL: "mail.example" }],
    ["LOG_LEVEL", { ...MONGO, LOG_LEVEL: "loud" }],
    ["HOST_MONGODB_URI", {}],
    ["HOST_MONGODB_URI", { HOST_MONGODB_URI: "http://x" }],
  ])("%s in %j", (variable, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable}: `));
  });
});
