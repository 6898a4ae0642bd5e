import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const NAMES = ["New Harbor", "Old Quay", "Port Lisse", "Gray Pier", "Beacon"];

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "coast",
      withIds({
        harbors: (at) => ({
          hbr_nm: `${NAMES[at % 5]} ${at}`,
          berths: new Int32(3 + ((at * 7) % 40)),
          email: at % 4 > 0 ? `office${at}@${at % 2 > 0 ? "post.org" : "mail.com"}` : null,
        }),
      }),
    ),
  ),
);

describe("letters behind an article", () => {
  it.each([
    ["harbor names that start with a G", "{hbr_nm:/^G/i}"],
    ["harbors whose name starts with an A", "{hbr_nm:/^A/i}"],
    ["harbors whose name ends with an r", "{hbr_nm:/r$/i}"],
  ])("%s", (question, condition) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(condition);
    expect(isSure).toBe(true);
  });
});

describe("words inside names", () => {
  it.each([
    ["harbors with Port in the name", "{hbr_nm:/Port/i}"],
    ["harbors with quay in their name", "{hbr_nm:/quay/i}"],
    ["harbors that have New or Port in their name", "{hbr_nm:{$in:[/New/i,/Port/i]}}"],
    ["harbors where the name contains 'pier'", "{hbr_nm:/pier/i}"],
  ])("%s", (question, condition) => {
    const { query, isSure } = ask(question);
    expect(query).toBe(`db.harbors.find(${condition})`);
    expect(isSure).toBe(true);
  });
});

describe("hosts of e-mail addresses", () => {
  it.each([
    "harbors with an email at post.org",
    "harbors with a post.org email",
    "harbors whose email is from post.org",
    "harbors that use a post.org e-mail address",
  ])("%s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toBe("db.harbors.find({email:/post\\.org$/i})");
    expect(isSure).toBe(true);
  });

  it("are not said of any address", () => {
    expect(ask("harbors with an email").query).toBe("db.harbors.find({email:{$ne:null}})");
  });
});
