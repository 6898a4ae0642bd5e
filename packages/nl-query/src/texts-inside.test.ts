import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  letters: (at) => ({
    sender: `Sender ${at}`,
    motto: `${pick(["By oak and stone", "Salt over silver", "Quiet waters"], at)} ${at}`,
    remark: `Remark ${at} on ${pick(["tea", "wool", "ink"], at)} trade`,
    email: `s${at}@${pick(["heron.org", "otter.net"], at)}`,
  }),
};
const ask = askerOf(createGenerator(snapshotOf("letters", withIds(ROWS))));

describe("a part of a text", () => {
  it.each([
    ["letters with an email ending in @heron.org", "{email:/@heron\\.org$/i}"],
    ["letters of senders with an otter.net address", "{email:/otter\\.net$/i}"],
    ["letters using an @otter.net mail address", "{email:/@otter\\.net$/i}"],
    ["letters with tea somewhere in the remark: sender", "{remark:/tea/i}"],
    ["remarks with wool in them: sender", "{remark:/wool/i}"],
    ['retrieve each motto in which the word "oak" appears', "{motto:/oak/i}"],
  ])("is found where it is said: %s", (question, filter) => {
    expect(ask(question).query).toContain(`db.letters.find(${filter}`);
  });

  it("is no address that no field holds", () => {
    const plain = askerOf(
      createGenerator(snapshotOf("crates", withIds({ crates: (at) => ({ label: `C${at}` }) }))),
    );
    expect(plain("crates with an otter.net address").isSure).toBe(false);
  });
});
