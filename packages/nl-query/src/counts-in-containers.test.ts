import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "pawnshops",
      withIds({
        shops: (at) => ({
          town: `Town ${at % 20}`,
          clients: [0, 1].map((n) =>
            Doc.of([
              ["client_id", new Int32(at * 2 + n)],
              ["nick", ["Finch", "Wren", "Crane", "Heron"][(at + n) % 4] ?? ""],
              ["fee_eur", new Int32(3 + ((at * 7 + n) % 11))],
              [
                "pledges",
                [1, 2, 3].slice(0, 1 + (at % 3)).map((p) =>
                  Doc.of([
                    ["pledge_no", `P-${at}-${n}-${p}`],
                    ["client_id", new Int32(at * 2 + n)],
                  ]),
                ),
              ],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("counts of elements beside what contains them", () => {
  it.each([
    "number of pledges for each client, along with their client id and nick",
    "Can you provide the number of pledges for each client, with client id and nick?",
    "How many pledges did each client make? List the client id, the nick and the count.",
  ])("keep the count: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('client_id:"$clients.pledges.client_id",nick:"$clients.nick"');
    expect(query).toContain("count:{$sum:1}");
  });
});
