import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const rowers = (at: number) => ({
  nickname: `Rower ${at}`,
  email: `rower${at}@club.example`,
  points: new Int32(at),
  settings: Doc.of([
    ["theme", at % 2 ? "dark" : "light"],
    [
      "alerts",
      Doc.of([
        ["sms", at % 3 === 0],
        ["email", at % 2 === 0],
        ["push", at % 5 === 0],
      ]),
    ],
  ]),
});
const ask = askerOf(createGenerator(snapshotOf("rowing_club", withIds({ rowers }))));

describe("settings that are on or off", () => {
  it.each([
    "rowers with sms alerts off",
    "rowers with sms alerts disabled",
    "rowers whose sms alerts are disabled",
    "rowers whose sms alerts are turned off",
    "rowers whose SMS alerts are not enabled",
  ])("may be off: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.rowers.find({"settings.alerts.sms":false})',
      isSure: true,
    });
  });

  it.each([
    "rowers with push alerts on",
    "rowers whose push alerts are enabled",
    "rowers whose push alerts are switched on",
  ])("may be on: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.rowers.find({"settings.alerts.push":true})',
      isSure: true,
    });
  });

  it.each([
    "emails of rowers with theme dark and sms alerts off",
    "Return the email of every rower whose theme is dark and whose SMS alerts are disabled.",
  ])("are no column of another name: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.rowers.find({"settings.theme":"dark","settings.alerts.sms":false},{email:1,_id:0})',
      isSure: true,
    });
  });

  it.each([
    ["rowers with email alerts", true],
    ["rowers with email on", true],
    ["rowers with email alerts off", false],
  ])("are meant where they are said so: %s", (question, is) => {
    expect(ask(question).query).toBe(`db.rowers.find({"settings.alerts.email":${is}})`);
  });
});
