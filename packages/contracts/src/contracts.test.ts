import { describe, expect, test } from "vitest";
import {
  accountDataEndpoints,
  adminEndpoints,
  appInfoEndpoints,
  authEndpoints,
  bugReportEndpoints,
  connectionEndpoints,
  contactEndpoints,
  demoEndpoints,
  effectivePlan,
  endpointPath,
  type Endpoint,
  ERROR_TEXTS,
  TEXTS,
  executeRaw,
  ERRORS,
  historyEndpoints,
  isStrongPassword,
  listHistory,
  login,
  modelEndpoints,
  oauthEndpoints,
  paymentEndpoints,
  PLAN_POLICY,
  planFeatures,
  queryEndpoints,
  readPhone,
  savedQueryEndpoints,
  schemaEndpoints,
  sessionEndpoints,
  signup,
  twoFactorEndpoints,
  uploadEndpoints,
  usageEndpoints,
  writeEndpoints,
} from "./index.ts";

const all: Endpoint[] = [
  accountDataEndpoints,
  adminEndpoints,
  appInfoEndpoints,
  authEndpoints,
  bugReportEndpoints,
  connectionEndpoints,
  contactEndpoints,
  demoEndpoints,
  historyEndpoints,
  modelEndpoints,
  oauthEndpoints,
  paymentEndpoints,
  queryEndpoints,
  savedQueryEndpoints,
  schemaEndpoints,
  sessionEndpoints,
  twoFactorEndpoints,
  uploadEndpoints,
  usageEndpoints,
  writeEndpoints,
].flatMap((group): Endpoint[] => Object.values(group));

describe("endpoints", () => {
  test("no two share method and path", () => {
    const names = all.map(({ method, path }) => `${method} ${path}`);
    expect(names).toHaveLength(new Set(names).size);
  });

  test("parameters in the path are declared", () => {
    for (const endpoint of all) expect(endpoint.path.includes(":")).toBe(endpoint.params !== undefined);
  });

  test("only a dead session answers 401", () => {
    const codes = Object.entries(ERRORS).filter(([, { status }]) => status === 401);
    expect(codes.map(([code]) => code)).toEqual(["unauthenticated", "refresh_invalid"]);
  });

  test("state-changing calls without a session are checked by origin, but log-out by its CSRF token", () => {
    for (const endpoint of all) {
      if (endpoint.path === "/api/auth/logout") continue;
      if (endpoint.method === "GET" || (endpoint.auth !== "none" && endpoint.auth !== "optional")) continue;
      expect(endpoint, endpoint.path).toHaveProperty("csrf", "origin");
    }
  });

  test("every code has a text", () => {
    expect(Object.keys(ERROR_TEXTS).sort()).toEqual(Object.keys(ERRORS).sort());
  });

  test("endpointPath encodes and refuses a missing parameter", () => {
    expect(endpointPath(executeRaw, { connectionId: "a/b" })).toBe("/api/connection/a%2Fb/execute-raw");
    expect(() => endpointPath(executeRaw)).toThrow(/connectionId/);
  });
});

describe("plans", () => {
  const now = Date.UTC(2026, 0, 15);
  // covers: A4.08
  test.each([
    ["snap", "active", null, "snap"],
    ["snapx", "active", null, "snapx"],
    ["snapx", "active", "2026-01-15T00:00:01Z", "snapx"],
    ["snapx", "active", "2026-01-14T23:59:59Z", "snap"],
    ["snapx", "active", "soon", "snap"],
    ["snapx", "inactive", null, "snap"],
    ["snapx", "cancelled", "2027-01-01T00:00:00Z", "snap"],
    ["snapx", "paused", null, "snapx"],
    ["gold", "active", null, "snap"],
  ])("%s %s until %s is %s", (...[subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, expected]) => {
    expect(effectivePlan({ subscriptionPlan, subscriptionStatus, subscriptionExpiresAt }, now)).toBe(
      expected,
    );
  });

  // covers: A6.01, A6.05
  test("limits of both plans", () => {
    expect(PLAN_POLICY.snap).toMatchObject({
      priceRs: 0,
      quotas: { queryExecution: { daily: 20, monthly: 400 }, aiGeneration: { daily: 5, monthly: 100 } },
      connections: 2,
      historyEntries: 50,
    });
    expect(PLAN_POLICY.snapx).toMatchObject({
      priceRs: 299,
      quotas: { queryExecution: { daily: null, monthly: null }, aiGeneration: { daily: 100, monthly: 2500 } },
      connections: null,
      historyEntries: null,
    });
  });

  // covers: A3.13, A4.09
  test("each flag is always on, paid only or, for the limit of the history, free only", () => {
    const always = ["basicQueries", "schemaExplorer", "sampleDatabase"];
    for (const [feature, isOn] of Object.entries(planFeatures("snap")))
      expect([feature, isOn]).toEqual([feature, always.includes(feature) || feature === "limitedHistory"]);
    for (const [feature, isOn] of Object.entries(planFeatures("snapx")))
      expect([feature, isOn]).toEqual([feature, feature !== "limitedHistory"]);
    expect(Object.keys(planFeatures("snap"))).toHaveLength(11);
  });

  test("flags", () => {
    const [snap, snapx] = [planFeatures("snap"), planFeatures("snapx")];
    expect(snap).toMatchObject({
      basicQueries: true,
      limitedHistory: true,
      saveQueries: false,
      uploadDatabase: false,
    });
    expect(snapx).toMatchObject({
      basicQueries: true,
      limitedHistory: false,
      saveQueries: true,
      uploadDatabase: true,
    });
  });
});

describe("inputs", () => {
  test.each([
    ["Passw0rd!", true],
    ["Pass0rd!", true],
    ["Pas0rd!", false],
    ["password1!", false],
    ["PASSWORD1!", false],
    ["Password!!", false],
    ["Password11", false],
    ["Pässwörd1 ", false],
  ])("password %j strong: %s", (password, strong) => expect(isStrongPassword(password)).toBe(strong));

  test.each([
    "a",
    "a@b",
    "a@.de",
    "a@de.",
    "@c.de",
    "a@b@c.de",
    "a,b@c.de",
    "a b@c.de",
    "a@c.de\r\nBcc: x@y.zz",
    "a@c.de\0",
    "<a@c.de>",
    `${"a".repeat(250)}@c.de`,
  ])("email %j is refused", (email) => {
    expect(login.body.safeParse({ email, password: "x" }).success).toBe(false);
  });

  test.each(["ann@c.de", " ann+tag@mail.example.co.uk ", "päl@bücher.example", "a.b-c_d@x.y"])(
    "e-mail %j is accepted",
    (email) => {
      expect(login.body.parse({ email, password: "x" }).email).toBe(email.trim());
    },
  );

  // covers: X.30
  test.each([
    ["dots", `a@${".".repeat(1_000_000)}@`],
    ["letters", `${"a".repeat(1_000_000)}@`],
    ["at signs", "@".repeat(1_000_000)],
    ["spaces", `${" ".repeat(1_000_000)}a`],
  ])("refuses an e-mail of 1 MB of %s without scanning it more than once", (_, email) => {
    const startedAt = performance.now();
    for (let count = 0; count < 10; count++)
      expect(login.body.safeParse({ email, password: "x" }).success).toBe(false);
    // a backtracking pattern takes minutes for one of them
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test("unknown fields are dropped, so that nobody signs up as an admin", () => {
    const body = {
      name: " Ann ",
      email: "ann@example.com",
      password: "Passw0rd!",
      role: "admin",
      isVerified: true,
      subscriptionPlan: "snapx",
    };
    expect(signup.body.parse(body)).toEqual({ name: "Ann", email: "ann@example.com", password: "Passw0rd!" });
  });

  // covers: P5.06
  test.each([
    ["+91 98765 43210", "9876543210"],
    ["+919876543210", "9876543210"],
    ["9876543210", "9876543210"],
    ["919876543210", "9876543210"],
    ["(98765) 432-10", "9876543210"],
    ["9187654321", "9187654321"],
    ["+91 98765 4321", null],
    ["+1 212 555 0100", null],
    ["+9198765432101", null],
    ["+91+9876543210", null],
    ["", null],
    ["9".repeat(1_000_000), null],
  ])("phone %# is read as ten digits or refused", (input, digits) => {
    expect(readPhone(input)).toBe(digits);
  });

  // covers: P7.01, P9.01
  test("history limit is capped", () => {
    expect(listHistory.query.parse({}).limit).toBe(50);
    expect(listHistory.query.safeParse({ limit: "1000" }).success).toBe(false);
  });
});

// covers: A5.13
test.each([
  [TEXTS.nicknameRequired, "Nickname is required"],
  [TEXTS.uriRequired, "MongoDB URI is required"],
  [TEXTS.uriDatabaseRequired, "Database name is required in the URI (e.g., /mydatabase)"],
  [TEXTS.uriMalformed, "Please enter a valid MongoDB connection URI."],
  [TEXTS.uploadFileRequired, "Please select a file to upload."],
  [TEXTS.uploadNicknameRequired, "Please enter a nickname for the database."],
  [ERROR_TEXTS.upload_too_large, "File size must be less than 100MB."],
  [
    TEXTS.uploadFileType,
    "Invalid file type. Please upload a MongoDB dump file (.gz) or a zip file containing JSON collections (.zip).",
  ],
  [TEXTS.uploadSuccess, "File uploaded successfully! Your temporary database is being created..."],
  [TEXTS.connectionTested, "Connection test successful! The URI is valid and accessible."],
  [TEXTS.connectionRemoved, "Connection removed successfully."],
  [ERROR_TEXTS.connection_failed, "Failed to connect to database"],
  [ERROR_TEXTS.sample_unavailable, "Failed to connect to sample database"],
])("texts of connecting and uploading are those of the specification: %s", (text, specified) => {
  expect(text).toBe(specified);
});
