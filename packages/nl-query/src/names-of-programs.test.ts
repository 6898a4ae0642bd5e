import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "crafts",
      withIds({
        guilds: (at) => ({
          guild_name: `Guild ${at}`,
          town: ["Arlen", "Brask"][at % 2] ?? "",
          diploma_programs: [1, 2, 3].slice(0, at % 4).map((n) =>
            Doc.of([
              ["diploma_program_id", new Int32(at * 3 + n)],
              ["diploma_summary_name", ["Weaving", "Dyeing", "Felting"][(at + n) % 3] ?? ""],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("programs that are called by what they lead to", () => {
  it.each([
    "Which guild offers the most number of diplomas? List guild name and town.",
    "Identify the guild with the most diplomas and provide its name and town.",
  ])("are counted: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain(
      "{$sort:{diploma_programsCount:-1}},{$limit:1},{$project:{guild_name:1,town:1,_id:0}}",
    );
  });

  it.each([
    "How many different diploma names are offered?",
    "What is the total count of distinct diploma names available?",
  ])("have names of their own: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$addToSet:"$diploma_programs.diploma_summary_name"}');
    expect(isSure).toBe(true);
  });

  it("keep the name of what is around them to itself", () => {
    expect(ask("different guild names").query).toBe('db.guilds.distinct("guild_name")');
  });
});
