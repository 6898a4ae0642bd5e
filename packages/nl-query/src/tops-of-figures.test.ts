import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Rowers with the trainings that somebody gave them, and the boats of each club. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regatta",
      withIds({
        rowers: (at) => ({
          nick: `Rower ${at}`,
          league: pick(["junior", "senior", "masters"], at),
          trainings: [0, 1, 2].map((no) =>
            Doc.of([
              ["trainer", pick(["Ada Holm", "Ben Ruiz", "Cleo Marsh", "Dan Okafor"], at + no)],
              ["durationMinutes", new Int32(30 + ((at * 7 + no * 11) % 60))],
            ]),
          ),
        }),
        boats: (at) => ({
          title: `Boat ${at}`,
          club: pick(["Heron", "Otter", "Coot", "Grebe"], at),
          weight: new Int32(20 + ((at * 13) % 50)),
          seats: new Int32(1 + (at % 8)),
        }),
      }),
    ),
  ),
);

const trainers = (name: string, limit: number): string =>
  `db.rowers.aggregate([{$unwind:"$trainings"},{$group:{_id:"$trainings.trainer",${name}:{$sum:"$trainings.durationMinutes"}}},{$sort:{${name}:-1}},{$limit:${limit}}])`;

describe("people whose name is almost that of what they did", () => {
  it.each([
    ["which trainer spent the most minutes in trainings", trainers("total", 1)],
    ["which three trainers spent the most minutes in trainings", trainers("total", 3)],
    [
      "which three trainers spent the most minutes in trainings, and how many minutes was it?",
      trainers("total", 3),
    ],
    ["top 3 trainers by total duration", trainers("totalDurationMinutes", 3)],
  ])("are groups by that field: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are counted, each once", () => {
    expect(ask("how many trainers").query).toContain('$addToSet:"$trainings.trainer"');
  });

  it("are not meant by the name of what they did", () => {
    expect(ask("how many trainings").query).not.toContain("trainer");
  });
});

describe("the first groups by a figure", () => {
  const clubs = (name: string, figure: string, direction: number): string =>
    `db.boats.aggregate([{$group:{_id:"$club",${name}:${figure}}},{$sort:{${name}:${direction}}},{$limit:2}])`;
  const total = clubs("totalSeats", '{$sum:"$seats"}', -1);
  const count = clubs("count", "{$sum:1}", 1);
  it.each([
    [
      "sum the seats of the boats for each club and return the two clubs with the largest totals, largest first",
      total,
    ],
    [
      "For each club, sum the seats of its boats and return the two clubs with the highest sum together with the sum, highest first.",
      total,
    ],
    [
      "Add up the seats of boats per club; then list the names of the two clubs with the greatest totals, in descending order.".replace(
        "per club",
        "for each club",
      ),
      total,
    ],
    [
      "For each club, count the boats and return the two clubs with the fewest boats, together with the count.",
      count,
    ],
    ["count the boats of each club and list the two clubs with the lowest counts", count],
    [
      "average the weight of boats for each club and list the two clubs with the lowest averages",
      clubs("averageWeight", '{$avg:"$weight"}', 1),
    ],
  ])("are asked for behind it: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["which two clubs have the most boats", clubs("count", "{$sum:1}", -1)],
    ["which 2 clubs have the most seats", clubs("total", '{$sum:"$seats"}', -1)],
  ])("are as many as the number in front says: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
