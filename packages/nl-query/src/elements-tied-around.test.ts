import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const PLAYS = ["Marsh", "Lantern", "Orchard", "Ferryman", "Comet", "Harvest", "Tollgate", "Quarry"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "stages",
      withIds({
        actors: (at) => ({ actor_id: new Int32(500 + at), name: `Actor ${at}` }),
        houses: (at) => ({
          house: `House ${at}`,
          plays: [0, 1].map((nr) =>
            Doc.of([
              ["play", `${PLAYS[(at + nr) % 8] ?? ""} ${Math.floor(at / 8)}`],
              [
                "castings",
                [0, 1, 2].map((casting) =>
                  Doc.of([
                    ["actor_id", new Int32(500 + ((at * 7 + nr * 3 + casting) % 60))],
                    ["lines", new Int32(5 + casting)],
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

it.each(["actors who were cast in the play Lantern 2", "names of actors in the play Lantern 2"])(
  "finds those whom the element names that is said so, and not those of its neighbors: %s",
  (question) => {
    const { query } = ask(question);
    const tied =
      '{$unwind:"$plays"},{$unwind:"$plays.castings"},{$match:{$expr:{$eq:["$plays.castings.actor_id","$$key"]}}},{$match:{"plays.play":"Lantern2"}}';
    expect(query).toContain('foreignField:"plays.castings.actor_id"');
    expect(query).toContain(tied);
  },
);

it.each(["actors who have no castings", "names of the actors that have no casting assigned to them"])(
  "opens no list to ask whether it holds anything: %s",
  (question) => {
    expect(ask(question).query).not.toContain('{$unwind:"$plays.castings"}');
  },
);
