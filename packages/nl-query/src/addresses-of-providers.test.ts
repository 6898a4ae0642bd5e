import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "guild",
      withIds({
        weavers: (at) => ({
          name: `Weaver ${at}`,
          email: `w${at}@${["gmail.com", "looms.org", "hotmail.com"][at % 3]}`,
          looms: new Int32(1 + (at % 4)),
        }),
      }),
    ),
  ),
);

describe("weavers by where their address is", () => {
  it.each([
    "weavers with a gmail address",
    "weavers with gmail accounts",
    "weavers using a gmail account",
    "which weavers have gmail e-mail addresses?",
  ])("of a provider: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.weavers.find({email:/gmail/i})", isSure: true });
  });

  it.each([
    "weavers with a looms.org address",
    "weavers with an email at looms.org",
    "weavers with an email on the looms.org domain",
    "weavers with an email domain of looms.org",
    "weavers whose email domain is looms.org",
  ])("of a domain: %s", (question) => {
    expect(ask(question)).toEqual({
      query: String.raw`db.weavers.find({email:/looms\.org$/i})`,
      isSure: true,
    });
  });

  it("of a domain behind its sign", () => {
    expect(ask("how many weavers use @looms.org?").query).toBe(
      String.raw`db.weavers.countDocuments({email:/@looms\.org$/i})`,
    );
  });
});
